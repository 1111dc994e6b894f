CREATE TABLE semlens_studies (
    id VARCHAR(40) NOT NULL, name TEXT NOT NULL, created DOUBLE NOT NULL, total INTEGER NOT NULL,
    about TEXT NOT NULL, models TEXT NOT NULL, state VARCHAR(20) NOT NULL, trouble TEXT NOT NULL,
    worker VARCHAR(40), seen DOUBLE NOT NULL, PRIMARY KEY (id));
CREATE TABLE semlens_rows (
    study VARCHAR(40) NOT NULL, number INTEGER NOT NULL, a TEXT NOT NULL, b TEXT NOT NULL,
    score DOUBLE, cells TEXT NOT NULL, PRIMARY KEY (study, number));
CREATE TABLE semlens_results (
    study VARCHAR(40) NOT NULL, number INTEGER NOT NULL, found TEXT NOT NULL, at DOUBLE NOT NULL,
    PRIMARY KEY (study, number));
CREATE TABLE semlens_judgements (
    id INTEGER NOT NULL, study VARCHAR(40) NOT NULL, number INTEGER NOT NULL,
    annotator TEXT NOT NULL, field VARCHAR(40) NOT NULL, value TEXT NOT NULL, at DOUBLE NOT NULL,
    PRIMARY KEY (id));
CREATE INDEX ix_semlens_judgements_study ON semlens_judgements (study);
INSERT INTO semlens_studies VALUES ('old-link_1', 'x.tsv', 1.0, 2,
    '{"columns": ["a", "b"], "roles": ["a", "b", ""], "refused": [[4, "why"]]}', '["c1"]',
    'running', '', 'dead', 99.0);
INSERT INTO semlens_rows VALUES ('old-link_1', 2, 'A dog.', 'A cat.', NULL, '{}');
INSERT INTO semlens_rows VALUES ('old-link_1', 3, 'A hen.', 'A fox.', 2.5, '{}');
INSERT INTO semlens_results VALUES ('old-link_1', 2, '{"error": "why"}', 5.0);
INSERT INTO semlens_judgements VALUES (1, 'old-link_1', 2, 'Ada', 'verdict', '"same"', 6.0);
