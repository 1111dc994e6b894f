"""The view Across languages, and pages on sentences that are not English."""

import re

import numpy as np
import pytest

from explainers.pictures.joins import matrix
from explainers.sharing.links import unpack
from pages.explore.languages.matrix import EDITED, FIRST, Written
from pages.navigation import VIEWS, path_of
from pages.shared.pair_state import PairState
from tests.pages.using import (
    at,
    button,
    canvases,
    control,
    drawn,
    enter,
    said,
    scores,
    table,
    unfold,
    view,
)

PAIR = ("Ein Hund jagt eine Katze.", "A cat is chased by a dog.")


def words_beside(app):
    """What is above the words that stand beside each other, and their rows."""
    html = next(h.value for h in app.get("html") if "counterparts" in h.value)
    cells = [re.findall(r"<(?:span|p)>([^<]+)<", row) for row in html.split('class="row')[1:]]
    return cells[0], cells[1:]


def write(app, *lines):
    """Write these lines into the box, after what stands there."""
    box = next(area for area in app.text_area if area.key == EDITED)
    return box.set_value("\n".join([box.value, *lines])).run()


def cells(app):
    """How alike each two sentences are, as the matrix shows it."""
    (data,) = drawn(app, "semlens_matrix")
    found = re.findall(r'data-cell="(\d+) (\d+)"[^>]*>([^<]+)<', data["table"])
    return {(int(i), int(j)): float(score.replace("−", "-")) for i, j, score in found}


@pytest.fixture
def languages(app):
    at(app, "languages")
    enter(app, *PAIR)
    for key in ("other joins", "retrofit"):
        unfold(app, key)
    return app


@pytest.fixture
def example(languages):
    """The view with the example in its matrix."""
    return button(languages, "Try one sentence in four languages").click().run()


def test_parts_of_each_join_add_up_to_its_score(languages):
    shown = table(languages, "embedding", "score", "text with text", "text with graph")
    parts = shown[["text with text", "graph with graph", "text with graph"]].sum(axis=1)
    assert len(shown) == 6 and (parts - shown["score"]).abs().max() < 1e-6
    assert shown["score"].iloc[0] > 0.8, "the text of a translation"


def test_the_scores_are_said_in_a_sentence_first(languages):
    shown = table(languages, "embedding", "score", "text with text")
    text, amr, both = (shown["score"].iloc[k] for k in (0, 1, 4))
    plain = f"says {text:.2f}", f"meaning alone, the two score {amr:.2f}; by both {both:.2f}."
    assert any(all(said in h.value for said in plain) for h in languages.get("html"))


def test_words_stand_beside_those_that_say_the_same_in_one_language_too(languages):
    names, words = words_beside(languages)
    assert names[:2] == ["A: German", "B: English"]
    assert ["Hund", "dog"] in [row[:2] for row in words]
    enter(languages, "Ein Hund jagt eine Katze.", "Der Hund jagt die Katze im Garten.")
    rows = words_beside(languages)[1]
    (alone,) = (row for row in rows if row[:2] == ["–", "Garten"])
    assert alone[2] == "only in B" and alone[3].startswith("Likeliest would be")


def test_words_that_deny_stand_beside_each_other_and_agree_with_what_is_said(languages):
    enter(languages, "Der Mann hat kein Auto.", "The man has no car.")
    _, words = words_beside(languages)
    assert ["kein", "no", "both deny"] in [row[:3] for row in words] and len(words) == 4
    (why,) = (row[3] for row in words if row[:3] == ["Auto", "car", "over 99%"])
    assert why.startswith("By themselves the two words are") and "both are called “car”" in why
    unfold(languages, "measured languages")
    assert "a right pair came out likelier" in said(languages.markdown) + said(languages.caption)
    enter(languages, "Le garçon ne mange pas la pomme.", "The boy eats the apple.")
    _, words = words_beside(languages)
    assert ["ne … pas", "–", "only A denies"] in [row[:3] for row in words]
    assert any("A denies what B says" in h.value for h in languages.get("html"))
    enter(languages, "Sie ist nicht krank.", "She is healthy.")
    _, words = words_beside(languages)
    assert ["nicht", "–", "only in A"] in [row[:3] for row in words]


def test_who_changed_places_is_told_beside_the_words_and_above_the_bars(languages):
    enter(languages, "Hund jagt Katze", "cat chases dog")
    rows = [row[:3] for row in words_beside(languages)[1]]
    assert ["Hund", "dog", "other role"] in rows and ["Katze", "cat", "other role"] in rows
    assert "The roles are swapped. " in said(languages.caption)
    enter(languages, "Sie vergaß ihren Schirm.", "The bank raised interest rates.")
    assert "The two have little in common" in said(languages.caption)


def test_a_clause_that_the_other_sentence_lacks_is_told_whole(languages):
    enter(languages, "Sie blieb zu Hause, weil sie krank war.", "She stayed at home.")
    assert ["weil sie krank war", "–", "only in A"] in [r[:3] for r in words_beside(languages)[1]]
    assert any("Nothing in B seems to say “weil sie" in h.value for h in languages.get("html"))


def test_the_box_begins_with_the_pair_and_keeps_what_was_written_for_the_next(languages):
    assert Written.of_session(languages.session_state).lines.splitlines() == [*PAIR]
    write(languages, "Un chien poursuit un chat.")
    enter(languages, "A dog sleeps.", "A cat sleeps.")
    written = Written.of_session(languages.session_state)
    assert written.lines.splitlines() == [
        "A dog sleeps.",
        "A cat sleeps.",
        "Un chien poursuit un chat.",
    ]


def test_sentences_of_several_languages_are_compared_each_with_each(example):
    alike = cells(example)
    assert len(alike) == len(FIRST) * (len(FIRST) - 1) // 2
    assert all(alike[k, 0] > 0.9 for k in (1, 2, 3)), "translations"
    assert alike[4, 0] > alike[5, 0], "the passive before swapped roles"


def test_what_moved_is_told_with_where_people_put_it(languages):
    moved = table(languages, "sentence A", "people", "text and graph", "to people")
    assert len(moved) == 20 and set(moved["to people"]) <= {"nearer", "farther"}


def test_compare_works_across_languages(app):
    at(app, "compare")
    enter(app, *PAIR)
    assert not app.error
    assert scores(app) is not None
    assert "Read as German and English" in said(app.caption)


def test_a_language_that_nobody_trained_gets_no_graph_and_can_be_overruled(app):
    at(app, "compare")
    enter(app, "Kissa nukkuu sohvalla.", "A cat sleeps.")
    assert "seems to be Finnish" in said(app.warning) and not app.metric
    assert "no graph" in said(app.markdown)
    control(app, "Language of A").set_value("en").run()
    assert "have not learnt" not in said(app.warning)
    assert unpack(app.query_params["state"]).languages == {"a": "en"}
    assert "is read as English" in said(app.warning)
    state = app.query_params["state"]
    state_of_pair = PairState.of_session(app.session_state)
    state_of_pair.languages, state_of_pair.packed = {}, ""
    app.query_params.update(a="Kissa nukkuu sohvalla.", b="A cat sleeps.", state=state)
    app.run()
    assert "have not learnt" not in said(app.warning), "whoever follows the link has it"


def test_every_view_says_what_it_doubts(app):
    enter(app, "Vždycky vždycky vždycky vždycky pivo.", "Es regnet.")
    for name in VIEWS:
        warned = said(view(app, name).warning)
        assert "of graph A and" in warned, name
        assert "may be German" in said(app.info) and "who does what to whom" in said(app.caption)


def test_a_language_that_a_sentence_does_not_seem_to_be_in_is_doubted(app):
    at(app, "compare")
    enter(app, "Le chat dort sur la table.", "Es regnet.")
    assert "seems to be" not in said(app.warning)
    PairState.of_session(app.session_state).languages = {"Le chat dort sur la table.": "de"}
    app.run()
    assert "seems to be French, and is read as German" in said(app.warning)
    enter(app, "The cat schläft auf dem Sofa.", "Es regnet.")
    assert "A seems to be in two languages, German and English" in said(app.warning)


def test_the_matrix_says_what_it_doubts(example):
    assert "graph" not in said(example.warning)
    (data,) = drawn(example, "semlens_matrix")
    assert "Czech" in data["table"]
    write(example, "Il n'y a plus de pain.", "Xyzzy plugh frotz grue.")
    assert "The parser expects only" in said(example.warning)


def test_a_cell_that_was_pressed_shows_its_graphs(example):
    assert not canvases(example)
    Written.of_session(example.session_state).open = (5, 0)
    example.run()
    assert len(canvases(example)[0]["graphs"]) == 2
    (data,) = drawn(example, "semlens_matrix")
    assert 'data-cell="5 0"' in data["table"].partition("aria-pressed")[0].rpartition("<button")[2]


def test_the_list_is_there_when_the_page_is_again(example):
    write(example, "cs: Kočka spí.")
    example.switch_page(path_of("settings")).run()
    example.switch_page(path_of("explore")).run()
    view(example, "languages")
    kept = next(area for area in example.text_area if area.key == EDITED).value.splitlines()
    assert kept == [*FIRST, "cs: Kočka spí."]
    assert len(cells(example)) == 21


def test_small_differences_are_pale_in_the_matrix():
    alike = np.array([[1.0, 0.99, 0.98], [0.99, 1.0, 0.985], [0.98, 0.985, 1.0]])
    apart = np.array([[1.0, 0.9, 0.1], [0.9, 1.0, 0.5], [0.1, 0.5, 1.0]])
    strongest = []
    for numbers in (alike, apart):
        html = matrix(numbers, [("<b>", "English")] * 3, (1, 0))
        assert "&lt;b&gt;" in html and html.count("aria-pressed") == 1
        shares = [float(share) for share in re.findall(r"--share:([\d.]+)", html)]
        assert len(shares) == 3 and min(shares) == 0
        strongest.append(max(shares))
    assert strongest[0] <= 0.05 and strongest[1] == 1


def test_lines_that_cannot_be_read_are_left_out(languages):
    write(languages, "Kissa nukkuu sohvalla.")
    assert "Line 3 is left out" in said(languages.warning)
