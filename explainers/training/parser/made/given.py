"""Plain sentences that must be learnt, with their graphs by hand after the guidelines."""

from __future__ import annotations

GIVEN: tuple[tuple[str, str], ...] = (
    ("The boy wants the girl to believe him.",
     "(w / want-01 :ARG0 (b / boy) :ARG1 (b2 / believe-01 :ARG0 (g / girl) :ARG1 b))"),
    ("The boy took a bath.", "(b / bathe-01 :ARG0 (b2 / boy))"),
    ("Who is she?", "(a / amr-unknown :domain (s / she))"),
    ("Which movie did you watch yesterday?",
     "(w / watch-01 :ARG0 (y / you) :ARG1 (m / movie :mod (a / amr-unknown)) "
     ":time (y2 / yesterday))"),
    ("What is the capital of France?",
     '(c / capital :domain (a / amr-unknown) :poss (c2 / country :name (n / name :op1 "France")))'),
    ("She tried to open the door but it was locked.",
     "(c / contrast-01 :ARG1 (t / try-01 :ARG0 (s / she) :ARG1 (o / open-01 :ARG0 s "
     ":ARG1 (d / door))) :ARG2 (l / lock-01 :ARG1 d))"),
    ("He promised her to come.",
     "(p / promise-01 :ARG0 (h / he) :ARG1 (s / she) :ARG2 (c / come-01 :ARG1 h))"),
    ("The soldier hummed a tune for the girl as he walked with her to town.",
     "(h / hum-02 :ARG0 (s / soldier) :ARG1 (t / tune) :beneficiary (g / girl) "
     ":time (w / walk-01 :ARG0 s :accompanier g :destination (t2 / town)))"),
    ("We met three times.",
     "(m / meet-03 :ARG0 (w / we) :frequency 3)"),
    ("He is not tall enough to ride the rollercoaster.",
     "(h / have-degree-91 :polarity - :ARG1 (h2 / he) :ARG2 (t / tall) "
     ":ARG3 (e / enough) :ARG6 (r / ride-01 :ARG0 h2 :ARG1 (r2 / rollercoaster)))"),
    ("Nicole went to England by train.",
     '(g / go-02 :ARG0 (p / person :name (n / name :op1 "Nicole")) '
     ':ARG4 (c / country :name (n2 / name :op1 "England")) :instrument (t / train))'),
    ("She talked to him in French.",
     "(t / talk-01 :ARG0 (s / she) :ARG2 (h / he) "
     ':medium (l / language :name (n / name :op1 "French")))'),
    ("She bought three apples and two oranges.",
     "(b / buy-01 :ARG0 (s / she) :ARG1 (a / and :op1 (a2 / apple :quant 3) "
     ":op2 (o / orange :quant 2)))"),
    ("The meeting was on 12 December 2023.",
     "(m / meet-03 :time (d / date-entity :day 12 :month 12 :year 2023))"),
    ("The train leaves at 5 pm.",
     '(l / leave-11 :ARG0 (t / train) :time (d / date-entity :time "17:00"))'),
    ("The company was sold for $44 billion.",
     "(s / sell-01 :ARG1 (c / company) :ARG3 (m / monetary-quantity :quant 44000000000 "
     ":unit (d / dollar)))"),
    ("Two plus two is four.", "(e / equal-01 :ARG1 (s / sum-of :op1 2 :op2 2) :ARG2 4)"),
    ("He used to live in Berlin.",
     "(l / live-01 :ARG0 (h / he) :location (c / city :name (n / name :op1 \"Berlin\")) "
     ":time (u / use-03))"),
    ("He stopped to smoke.",
     "(s / stop-01 :ARG0 (h / he) :purpose (s2 / smoke-02 :ARG0 h))"),
    ("He stopped smoking.", "(s / stop-01 :ARG0 (h / he) :ARG1 (s2 / smoke-02 :ARG0 h))"),
    ("He is not only smart but also kind.",
     "(a / and :op1 (s / smart-06 :ARG1 (h / he)) :op2 (k / kind-01 :ARG0 h))"),
    ("Either he leaves or I do.",
     "(o / or :op1 (l / leave-11 :ARG0 (h / he)) :op2 (l2 / leave-11 :ARG0 (i / i)))"),
    ("The boy doesn't have to go.",
     "(o / obligate-01 :polarity - :ARG2 (g / go-02 :ARG0 (b / boy)))"),
    ("The boy must not go.",
     "(o / obligate-01 :ARG2 (g / go-02 :polarity - :ARG0 (b / boy)))"),
    ("Should I stay or should I go?",
     "(a / amr-choice :op1 (r / recommend-01 :ARG1 (s / stay-01 :ARG1 (i / i))) "
     ":op2 (r2 / recommend-01 :ARG1 (g / go-02 :ARG0 i)))"),
    ("Thank you very much.",
     "(t / thank-01 :ARG0 (i / i) :ARG1 (y / you) :degree (m / much :degree (v / very)))"),
    ("Could you please pass the salt?",
     "(p / pass-05 :mode imperative :polite + :ARG0 (y / you) :ARG1 (s / salt))"),
    ("No boy left.", "(l / leave-11 :polarity - :ARG0 (b / boy))"),
    ("None of the boys left.",
     "(l / leave-11 :polarity - :ARG0 (b / boy :quant (n / none)))"),
    ("Not all of the boys left.",
     "(l / leave-11 :ARG0 (b / boy :mod (a / all :polarity -)))"),
    ("The police arrested the thief.",
     "(a / arrest-01 :ARG0 (p / police) :ARG1 (p2 / person :ARG0-of (s / steal-01)))"),
    ("He is a teacher.", "(p / person :ARG0-of (t / teach-01) :domain (h / he))"),
    ("The marble is small.", "(s / small :domain (m / marble))"),
    ("I drove to Indianapolis on I-65.",
     '(d / drive-01 :ARG0 (i / i) :destination (c / city :name (n / name :op1 "Indianapolis")) '
     ':path (r / road :name (n2 / name :op1 "I-65")))'),
    ("The cat scratches itself.", "(s / scratch-02 :ARG0 (c / cat) :ARG1 c)"),
    ("The cat scratches another cat.",
     "(s / scratch-02 :ARG0 (c / cat) :ARG1 (c2 / cat :mod (a / another)))"),
    ("The monkey scratched itself with a stick.",
     "(s / scratch-02 :ARG0 (m / monkey) :ARG1 m :instrument (s2 / stick))"),
    ("They don't have to go.", "(o / obligate-01 :polarity - :ARG2 (g / go-02 :ARG0 (t / they)))"),
    ("Three plus five is eight.", "(e / equal-01 :ARG1 (s / sum-of :op1 3 :op2 5) :ARG2 8)"),
    ("One plus one is two.", "(e / equal-01 :ARG1 (s / sum-of :op1 1 :op2 1) :ARG2 2)"),
    ("Either you pay or we do.",
     "(o / or :op1 (p / pay-01 :ARG0 (y / you)) :op2 (p2 / pay-01 :ARG0 (w / we)))"),
    ("Should we walk or should we drive?",
     "(a / amr-choice :op1 (r / recommend-01 :ARG1 (w / walk-01 :ARG0 (w2 / we))) "
     ":op2 (r2 / recommend-01 :ARG1 (d / drive-01 :ARG0 w2)))"),
)  # fmt: skip
"""Sentence and graph."""
