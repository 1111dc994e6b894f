"""Who is who in two graphs, and graphs as people read them."""

from dataclasses import replace

import numpy as np
import pytest

from explainers.amr.graph import Attribute, Confidence, Edge, doubtful, read
from explainers.differences.result import UNRELATED, Difference
from explainers.matching.metrics import suite
from explainers.matching.smatch import smatch
from explainers.pictures.marks import partners, unplaced
from explainers.pictures.scene import of_pair
from explainers.pictures.scene.folding import folded
from explainers.pictures.scene.graphs import Tied, graphs_part
from explainers.pictures.scene.participants import participants
from explainers.results import GraphExplanation
from explainers.teaching.gallery import gallery
from explainers.wording.roles import roles_in_words

GIVES = """(g / give-01
    :ARG0 (p / person :name (n / name :op1 "Anna"))
    :ARG1 (b2 / book)
    :ARG2 (p2 / person :ARG0-of (h / have-rel-role-91 :ARG1 (s / she) :ARG2 (b / brother))))"""
GETS = """(g / give-01
    :ARG0 (p / person :ARG0-of (h / have-rel-role-91 :ARG1 (s / she) :ARG2 (b / brother)))
    :ARG1 (b2 / book)
    :ARG2 (p2 / person :name (n / name :op1 "Anna")))"""
NONE: Tied = ({}, {})


def who(a, b, tied=NONE, tokens=None):
    match = smatch(a, b)
    return participants(a, b, match, tied, tokens), match


def plain(text, other=None):
    graph = read(text)
    other = graph if other is None else read(other)
    numbers = partners(graph, smatch(graph, other))[0]
    return folded(graph, unplaced(graph, other, numbers, said=roles_in_words(graph)))


def test_a_name_stays_with_who_bears_it_where_smatch_looks_at_roles():
    a, b = read(GIVES), read(GETS)
    found, match = who(a, b)
    assert ("p", "p") in match.pairs, "Smatch takes the giver for the giver"
    assert {("p", "p2"), ("n", "n")} <= set(found.match.pairs)
    assert ("g", "g") in found.match.pairs and ("g", "g") not in found.things
    assert found.match.f1 == match.f1, "numbers stay Smatch's"


def test_an_event_that_smatch_leaves_alone_stands_with_the_same_one():
    a = read("(f / fail-01 :ARG1 (h / he) :ARG2 (a / arrive-01 :ARG1 h))")
    b = read("(a / arrive-01 :ARG1 (h / he) :polarity -)")
    found, match = who(a, b)
    assert ("f", "a") in match.pairs and {*found.match.pairs} == {("a", "a"), ("h", "h")}


def test_a_person_by_what_they_do_is_one_word_though_it_is_done_to_somebody():
    graph = replace(
        read("(p / praise-01 :ARG0 (q / person :ARG0-of (t / teach-01 :ARG1 (i / i))))"),
        tokens=("My", "teacher", "praises"),
        alignment={"i": (0,), "t": (1,), "q": (1,), "p": (2,)},
    )
    fold = folded(graph, unplaced(graph, graph, {}, said=roles_in_words(graph)))
    assert fold.into == {"t": "q"} and fold.paper.marks["q"].label == "teacher"
    assert "of" in fold.paper.said.values()


def test_what_hangs_on_by_an_unlikely_edge_is_doubted_whatever_hangs_on_it():
    graph = read("(p / praise-01 :ARG0 (i / i) :ARG2 (q / person :ARG1-of (n / new-01)))")
    edges: dict[Edge | Attribute, float] = {
        e: 0.04 if e.role == "ARG2" else 0.9 for e in graph.edges
    }
    graph = replace(graph, confidence=Confidence(dict.fromkeys("piqn", 0.9), edges, 0.9))
    assert {x for x in doubtful(graph) if isinstance(x, str)} == {"q"}


def test_every_variable_has_one_partner_at_most():
    for pair in gallery().values():
        graphs = pair.result.graphs
        found, _ = who(graphs.a, graphs.b)
        for side in (0, 1):
            taken = [both[side] for both in found.match.pairs]
            assert len(taken) == len(set(taken))


def test_the_same_words_are_the_same_participant():
    """Of the gallery's dog and monkey, who change places."""
    pair = gallery()[
        "A dog is teasing a monkey at the zoo.", "A monkey is teasing a dog at the zoo."
    ]
    a, b = (
        {node["concept"]: (node["who"], at) for node, at in zip(g["nodes"], g["wide"]["at"], strict=True)
         if "who" in node}
        for g in of_pair(pair.result, pair.units)["graphs"]
    )  # fmt: skip
    assert a == b and set(a) == {"dog", "monkey", "zoo"}
    assert len({number for number, _ in a.values()}) == 3


def test_names_go_to_their_bearers_and_kin_to_whom_they_are():
    found = plain(GIVES)
    labels = {node: mark.label for node, mark in found.paper.marks.items()}
    assert labels == {"g": "give", "p": "Anna", "b2": "book", "p2": "brother", "s": "she"}
    assert found.into == {"n": "p", "h": "p2", "b": "p2"}
    assert sorted(found.paper.said.values()) == ["of", "to whom", "what", "who"]


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("(l / like-01 :polarity -)", {"like", "not"}),
        ("(m / make-up-07 :ARG0 (a / amr-unknown))", {"make up", "?"}),
        ("(l / like-01 :polarity (a / amr-unknown))", {"like", "yes or no"}),
        ("(c / car :quant 3)", {"car", "3"}),
        ("(w / wait-01 :duration (t / temporal-quantity :quant (m / more-than :op1 2) :unit (y / year)))",
         {"wait", "more than 2 year"}),
        ("(f / fall-01 :ARG2 (p / percentage-entity :value 5) :time (d / date-entity :month 3 :day 4))",
         {"fall", "5%", "4 March"}),
        ("(s / sleep-01 :time (a / after :op1 (w / war)))", {"sleep", "after", "war"}),
        ("(p / pay-01 :ARG1 (m / monetary-quantity :quant 3 :unit (d / dollar :mod (o / old))))",
         {"pay", "money", "3", "dollar", "old"}),
        ('(p / person :name (n / name :op1 "Al") :poss-of (n2 / name))', {"Al", "name"}),
        ("(h / have-rel-role-91 :ARG0 (p / person) :ARG2 (b / boss))",
         {"relation", "person", "boss"}),
        (f'(c / city :name (n / name :op1 "{"x" * 40}"))', {"x" * 23 + "…"}),
    ],
)  # fmt: skip
def test_what_things_are_called(text, labels):
    assert {mark.label for mark in plain(text).paper.marks.values()} == labels


def test_an_amount_in_a_line_is_marked_where_the_other_is_another():
    text = "(c / come-01 :ARG0 (p / person :quant (a / about :op1 {0})))"
    a, b = read(text.format(30)), read(text.format(40))
    for other, changed in ((b, True), (a, False)):
        found = GraphExplanation(
            a, other, suite(a, other, lambda texts: np.ones((len(texts), 2), np.float32))
        )
        nodes = {n["label"]: n for n in graphs_part(found, NONE)["graphs"][0]["plain"]["nodes"]}
        assert nodes.keys() == {"come", "person", "about 30"}
        assert (nodes["about 30"].get("same") is False) == changed


LIKES = "(l / like-01 :ARG0 (c / cat) :polarity -)"


def drawn(differences):
    a, b = read("(l / like-01 :ARG0 (c / cat))"), read(LIKES)
    unsure = Confidence({"l": 0.55, "c": 0.9}, dict.fromkeys(b.attributes, 0.5), 0.5)
    b = replace(b, confidence=unsure)
    found = GraphExplanation(a, b, suite(a, b, lambda texts: np.ones((len(texts), 2), np.float32)))
    return graphs_part(found, NONE, differences=differences)["graphs"][1]["nodes"]


def test_what_a_difference_tells_is_not_drawn_as_doubted():
    told = Difference("negation", "", "not", (), (2,), {"a": (), "b": ("l",)}, ("graph", "text"))
    assert all(node["doubt"] for node in drawn(()) if node["label"] != "cat")
    assert not any(node["doubt"] for node in drawn((told,)))
    assert any(node["doubt"] for node in drawn((replace(told, evidence=("text",)),)))


def test_no_thing_is_the_same_where_the_two_have_hardly_anything_in_common():
    apart = Difference("concept", "a", "b", (), (), text=f"{UNRELATED}.")
    assert any("who" in node for node in drawn(()))
    assert not any("who" in node for node in drawn((apart,)))


def test_where_smatch_disagrees_it_is_said():
    a, b = read(GIVES), read(GETS)
    found = GraphExplanation(a, b, suite(a, b, lambda texts: np.ones((len(texts), 2), np.float32)))
    graphs = graphs_part(found, NONE)["graphs"]
    notes = {node["key"]: node["note"] for node in graphs[0]["nodes"]}
    assert "Smatch, which looks at roles first, gives it person (p)." in notes["p"]
    assert "Smatch" not in notes["g"]
    lines = {line["relation"][2]: line for line in graphs[0]["lines"] if line["relation"][0] == "g"}
    assert (lines["p"]["matched"], lines["p"]["smatch"]) == (False, True)
    assert "smatch" not in lines["b2"]


def test_one_word_as_a_thing_and_as_an_event_is_no_difference():
    def spoken(text):
        of = {"a": (0,), "l": (1,)}
        return replace(read(text), tokens=("approved", "loan"), alignment=of)

    noun = spoken("(a / approve-01 :ARG1 (l / loan))")
    verb = spoken("(a / approve-01 :ARG1 (l / loan-01))")
    other = spoken("(a / approve-02 :ARG1 (l / loan-01))")
    mark = unplaced(noun, verb, partners(noun, smatch(noun, verb))[0]).marks["l"]
    assert mark.same and "analysed otherwise" in mark.title
    mark = unplaced(verb, other, partners(verb, smatch(verb, other))[0]).marks["a"]
    assert not mark.same, "two senses of a verb differ"


def test_what_the_other_graph_may_have_where_it_is_in_doubt_is_in_doubt():
    sure, other = read("(p / person :quant 2)"), read("(p / person :quant (q / thing :quant 2))")
    unsure = replace(other, confidence=Confidence({"p": 0.9, "q": 0.2}, {}, 0.7))
    match = smatch(sure, unsure)
    of_a, of_b = partners(sure, match)
    assert unplaced(sure, unsure, of_a).marks["p quant 2"].doubt
    marks = unplaced(unsure, sure, of_b).marks
    assert marks["q"].doubt and marks["q quant 2"].doubt and not marks["p"].doubt
