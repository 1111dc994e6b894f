"""Differences: found and typed on the embedded models."""

import json

import pytest

from explainers.amr.graph import read as read_graph
from explainers.differences import claims, evidence
from explainers.differences.result import EVIDENCE, KINDS, Difference, unrelated
from explainers.differences.words import read
from explainers.lexicon.contraries import contrary, converse, derived, synonymous
from tests.differences.pairs import DIFFERENT, PARAPHRASES

MIRRORED = {"added": "missing", "missing": "added"}


def test_kind_is_among_the_first_two(found):
    assert not [row for row in DIFFERENT if row[0] not in [d.kind for d in found[row[1:]][:2]]]


def test_paraphrases_differ_in_tense_at_most(found):
    assert not [pair for pair in PARAPHRASES if {d.kind for d in found[pair]} - {"tense"}]


def test_exchanged_sentences_give_mirrored_kinds(found):
    for (a, b), listed in found.items():
        kinds = sorted(MIRRORED.get(d.kind, d.kind) for d in listed)
        turned = found[b, a]
        assert kinds == sorted(d.kind for d in turned), (a, b)
        assert {(d.b_words, d.a_words) for d in turned} == {
            (d.a_words, d.b_words) for d in listed
        }, (a, b)


def test_every_difference_is_well_formed(explained, found):
    for (a, b), result in explained.items():
        for d in found[a, b]:
            assert d.kind in KINDS and 0 < d.confidence <= 1
            assert d.evidence == tuple(e for e in EVIDENCE if e in d.evidence) and d.evidence
            assert d.nodes.keys() == {"a", "b"}
            assert set(d.nodes["a"]) <= set(result.graphs.a.concepts)
            assert set(d.nodes["b"]) <= set(result.graphs.b.concepts)
            assert bool(d.a) == bool(d.a_words) and bool(d.b) == bool(d.b_words)
            assert all(part.strip() in a for part in d.a.split(" … "))
            assert all(part.strip() in b for part in d.b.split(" … "))
            assert Difference.from_json(json.loads(json.dumps(d.to_json()))) == d


def test_a_sentence_does_not_differ_from_itself(differences):
    for a in ("John gave Mary a book.", "Nobody came at 5 p.m., did they?", "3 + 4"):
        assert not differences(a, a)


def test_words_of_a_swap(found):
    first = found["John gave Mary a book.", "Mary gave John a book."][0]
    assert (first.a_words, first.b_words) == ((0, 2), (0, 2))
    assert first.evidence == EVIDENCE
    assert first.a == "John … Mary"


def test_relatives_who_changed_places_are_seen_in_the_graphs(differences):
    a, b = "My brother is older than my sister.", "My sister is older than my brother."
    first = differences(a, b)[0]
    assert first.kind == "roles" and "graph" in first.evidence


def roles_differ(one, other, *variables):
    graphs = read_graph(one), read_graph(other)
    return evidence._roles_differ(*graphs, {"a": variables, "b": variables})


def test_roles_of_relatives_are_those_of_who_has_them():
    of = """(h / have-degree-91 :ARG1 (p / person :ARG0-of (r / have-rel-role-91 :ARG1 (i / i)
        :ARG2 (x / {}) :ARG3 (z / child))) :ARG2 (o / old) :ARG3 (m / more) :ARG4 (p2 / person
        :ARG0-of (r2 / have-rel-role-91 :ARG1 i :ARG2 (y / {}))))"""
    one, other = (of.format(*two) for two in (("brother", "sister"), ("sister", "brother")))
    assert roles_differ(one, other, "x", "y")
    assert not roles_differ(one, one, "x", "y")
    assert not roles_differ(one, other, "z")


@pytest.mark.parametrize("role", ["have-rel-role-91", "have-org-role-91"])
def test_whose_brother_or_director_it_is_tells_two_apart(role):
    of = f"""(h / hit-01 :ARG0 (p / person :ARG0-of (r / {role} :ARG1 (i / {{}}) :ARG2 (x / head)))
        :ARG1 (p2 / person :ARG0-of (r2 / {role} :ARG1 (u / {{}}) :ARG2 (y / head))))"""
    one, other = of.format("school", "bank"), of.format("bank", "school")
    for chosen in (("x", "y"), ("i", "u")):
        assert roles_differ(one, other, *chosen)
        assert not roles_differ(one, one, *chosen)


OLD = "(h / hit-01 :ARG0 (m / man :mod (o / old)) :ARG1 (n / man :mod (y / young)) :time (t / now))"


def test_what_is_said_of_two_tells_them_apart():
    other = OLD.replace("old", "x").replace("young", "old").replace("x)", "young)")
    assert roles_differ(OLD, other, "o", "y")
    assert not roles_differ(OLD, OLD, "o", "y")


def test_what_is_added_is_no_change_of_places():
    for word, instead in (
        ("now", "once"), ("young)", "young) :location (p / park)"),
        ("old)", "old) :ARG0-of (w / wear-01)"),
    ):  # fmt: skip
        assert not roles_differ(OLD, OLD.replace(word, instead), "o", "y", "m", "n")


def test_the_order_of_a_list_is_no_role():
    of = "(l / like-01 :ARG1 (a / and :op1 (d / dog :poss (i / {})) :op2 (e / dog :poss (y / {}))))"
    assert not roles_differ(of.format("i", "you"), of.format("you", "i"), "i", "y")


def test_the_order_of_variables_tells_nothing():
    of = """(h / hit-01 :ARG0 (p / person :ARG0-of (r / have-rel-role-91 :ARG1 ({0} / i)
        :ARG2 (x / brother)) :ARG0-of (r2 / have-rel-role-91 :ARG1 (u / you) :ARG2 x)))"""
    assert not roles_differ(of.format("i"), of.format("z"), "x")


@pytest.mark.parametrize(("frame", "role"), [("teach-01", "ARG0"), ("happy-01", "ARG1")])
def test_who_is_named_by_what_they_do_or_are_changes_places(frame, role):
    of = f"""(k / kiss-01 :ARG0 (p / person :{role}-of (x / {{}})) :ARG1 (q / person
        :{role}-of (y / {{}})))"""
    frames = frame, "drive-01"
    assert roles_differ(of.format(*frames), of.format(*frames[::-1]), "x", "y")
    assert not roles_differ(of.format(*frames), of.format(*frames), "x", "y")


def test_someone_in_another_role_is_seen_alone():
    one, other = "(w / warn-01 :ARG0 (d / dog))", "(w / warn-01 :ARG1 (d / dog))"
    assert roles_differ(one, other, "d") and not roles_differ(one, one, "d")


def test_two_who_are_told_apart_by_a_small_word_change_places(differences):
    for pattern, *words in (
        ("{} brother hit {} brother.", "my", "your"),
        ("{} dog chased {} dog.", "my", "your"),
        ("{} brother's dog chased {} brother's dog.", "my", "your"),
        ("{} dog and {} cat slept.", "my", "your"),
        ("The {} kissed the {}.", "teacher", "driver"),
        ("The {} man hit the {} man.", "happy", "sad"),
        ("The {} man hit the {} man.", "old", "young"),
    ):
        a, b = both_orders(pattern, *words)
        (only,) = differences(a, b)
        assert only.kind == "roles" and only.evidence[0] == "graph", a
        assert all(f"“{word}”" in only.text.replace("“My”", "“my”") for word in words), a


def both_orders(pattern, one, other):
    """The sentences that have two words in this order and in the other."""
    pair = pattern.format(one, other), pattern.format(other, one)
    return tuple(sentence[0].upper() + sentence[1:] for sentence in pair)


def test_the_order_of_a_list_is_no_change_of_places(differences):
    for pattern in (
        "{} mother and {} mother are here.", "She invited {} friends and {} friends.",
        "{} book or {} book is lost.", "I like both {} dog and {} dog.",
        "There is a tree between {} house and {} house.", "Neither {} dog nor {} dog barks.",
    ):  # fmt: skip
        for words in (("my", "your"), ("the old", "the young")):
            a, b = both_orders(pattern, *words)
            assert not differences(a, b), a


def test_what_the_parser_lost_is_found_in_the_words(lens):
    same = read_graph("(s / stop-01 :ARG0 (h / he) :ARG1 (s2 / smoke-02 :ARG0 h))")
    result = lens.explain("He stopped smoking.", "He stopped to smoke.", graphs=(same, same))
    first = result.differences[0]
    assert first.kind == "concept" and "text" in first.evidence and "graph" not in first.evidence
    assert "not in the graphs" in first.text


def test_unrelated_sentences_have_one_difference(differences):
    listed = differences("I love you.", "The stock market crashed.")
    assert len(listed) == 1 and unrelated(listed)
    assert not unrelated(differences("The dog sleeps.", "The dog barks."))


def test_the_model_of_claims_was_fitted_to_these_features():
    numbers = [tree[0] for tree in claims.model().trees if not isinstance(tree, float)]
    assert numbers and max(numbers) < len(claims.NAMES)


def test_odd_sentences_do_not_break_it(differences):
    for a, b in (
        ("3", "three"), ("?!x", "x"), ("𝔘𝔫𝔦 co-op's", "a_b 12:30 5:99 $"),
        ("not not not", "no nor never"), ("than as than", "to to to"),
        ("He said, she said, they said.", "said said"), ("a " * 60 + "b", "b " * 60 + "a"),
        ("Version 1.2.3k of 10.0.0.1", "Version 1.2.4k at 12:30:59"), ("n't", "He n't 's"),
        ("Most came at", "At least ten came at"), ("🙂 Привет, мир! 你好", "🙃 مرحبا ٣٤ ½ x²"),
    ):  # fmt: skip
        assert all(d.text for d in differences(a, b)), (a, b)


def test_lexicon_of_meaning():
    assert contrary("cheap", "expensive") and contrary("lock", "unlock") and contrary("hot", "cold")
    assert not contrary("valuable", "invaluable") and not contrary("cheap", "inexpensive")
    assert not contrary("press", "impress") and not contrary("dog", "cat")
    assert synonymous("buy", "purchase") and not synonymous("buy", "sell")
    assert derived("decide", "decision") and converse("sell", "buy")


def test_words_are_read_with_their_parts(lens):
    sentence = read(lens.read("He doesn't owe twenty-five people $1,500 at 5 p.m."))
    assert [u.text for u in sentence.units[:3]] == ["he", "does", "not"]
    assert [u.value for u in sentence.units if u.value is not None] == [25, 1500, 5]
    assert sentence.units[-1].text == "pm"


def test_a_contrary_outside_of_the_negation_does_not_undo_it(differences):
    for a, b in (
        ("The boy wants to go.", "The girl doesn't want to go."),
        ("A man sings.", "A woman doesn't sing."),
    ):
        assert {"negation", "participant"} <= {d.kind for d in differences(a, b)}, (a, b)
    assert not differences("The shop was not open.", "The shop was closed.")


def test_a_constant_lights_up_the_node_that_has_it(differences):
    first = differences("The dentist can see you at 2:30.", "The dentist can see you at 3:30.")[0]
    assert first.kind == "time" and first.nodes["a"] and first.nodes["b"]


def test_a_comparison_may_be_turned_round_with_its_contrary(differences):
    for a, b in (
        ("Frank is taller than Greta.", "Greta is shorter than Frank."),
        ("Berlin is bigger than Bonn.", "Bonn is not as big as Berlin."),
    ):
        assert not differences(a, b), (a, b)
    first = differences("Frank is taller than Greta.", "Greta is taller than Frank.")[0]
    assert first.kind == "roles"


def test_what_only_looks_the_same_is_not_taken_for_it(differences):
    for a, b, *kinds in (
        ("Kim is my wife.", "Kim is my husband.", "opposite", "participant"),
        ("Only one shop is open at the station.", "Only one shop is open in the station.", "place"),
        ("The dog chased the cat and was so tired.", "The cat chased the dog and was so tired.", "roles"),
        ("Doctors are women.", "Women are doctors.", "roles"),
        ("The cat scratches itself.", "The cat scratches another cat.", "participant"),
        ("She was shocked by the news.", "She was amazed by the news.", "degree", "concept"),
    ):  # fmt: skip
        assert set(kinds) & {d.kind for d in differences(a, b)}, (a, b)


def test_converses_whose_participants_stay_have_swapped_roles(differences):
    for a, b in (
        ("Mary lent John a bike.", "Mary borrowed a bike from John."),
        ("The teacher gave the boy a book.", "The teacher received a book from the boy."),
    ):
        assert [d.kind for d in differences(a, b)] == ["roles"], (a, b)
    assert not differences("Mary lent John a bike.", "John borrowed a bike from Mary.")


def test_small_words_that_are_the_same_are_no_other_time_or_place(differences):
    a = "The children played in the garden while their parents cooked dinner."
    assert not differences(a, "While the parents cooked dinner, the kids played in the garden.")
    same = differences("It opens at nine and closes at six.", "It is open from nine to six.")
    assert not any(d.kind == "place" for d in same)
