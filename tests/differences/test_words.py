"""Differences in words: plain sentences, and the line under the scores."""

import re
from dataclasses import replace

from explainers.differences.sentences import quoted
from explainers.wording.findings import finding
from explainers.wording.verdict import aspects_in_words, in_both, related, told, verdict
from tests.differences.pairs import DIFFERENT

FORBIDDEN = re.compile(r"\bARG\d?|-\d\d\b|\bNone\b|[*_`#|<>\[\]{}]|\bz\d+\b|amr-|\d{6,}")
METHODS = re.compile(r"SBERT|S3BERT|RCMD|Smatch|\bPAM\b|cosine|triple|embedding", re.IGNORECASE)


def test_sentences_are_plain(explained, found):
    for pair, result in explained.items():
        for said in [*(d.text for d in found[pair]), verdict(result)]:
            assert not FORBIDDEN.search(said), said
            assert (said.endswith(".") and said[0].isupper()) or said[0] == "“"
            assert "  " not in said and ".." not in said


def test_a_finding_can_follow_a_but_and_no_method_is_named(explained):
    for pair, result in explained.items():
        for d in result.differences:
            said = finding(d)
            assert "sentence" not in re.sub("“[^”]*”", "", said), (pair, said)
            assert not said.endswith(".") and not said.startswith(("The ", "Only ")), (pair, said)
        assert not METHODS.search(verdict(result)), pair


def test_agree_is_never_said_of_a_pair_that_differs(explained):
    for _, a, b in DIFFERENT:
        assert "agree" not in verdict(explained[a, b]), (a, b)


SAYS = (
    ("John gave Mary a book.", "Mary gave John a book.",
     "The words are all the same, but John and Mary have changed places: who gives and who gets. The encoder says"),
    ("a cheap hotel", "an expensive hotel", "“cheap” is the opposite of “expensive”"),
    ("Merkel met Macron in Paris.", "Macron met Merkel in Berlin.", "“Paris” in A, “Berlin” in B"),
    ("Twitter was sold for $44 billion.", "Twitter was sold for $12 billion.", "A says “44 billion”, B says “12 billion”"),
    ("I love you.", "The stock market crashed.", "little in common"),
    ("Do you like tea?", "You like tea.", "A is a question, B a statement"),
    ("The dog chased the cat.", "The cat was chased by the dog.", "words agree: no difference was found"),
    ("A man is playing a guitar.", "A man is playing a guitar.", "the same sentence"),
    ("The goose hissed.", "The geese hissed.", "A speaks of one (“goose”), B of several (“geese”)"),
    ("The profesor sang.", "The professor sang.", "Only the spelling differs, as far as we see: “profesor” was read as “professor”"),
    ("Ken knows that it leaks.", "Ken hopes that it leaks.", "saying, knowing, doubting and denying are not the same: “knows” in A"),
    ("Ann is fond of Max.", "Max is fond of Ann.", "who is fond and of whom"),
    ("Call Ann or Max.", "Call Ann and Max.", "the parts are joined by “or” in A and by “and” in B"),
    ("The lamp nearly fell.", "The lamp fell.", "says that it all but happened: “nearly”"),
    ("He smokes.", "He doesn't smoke.", "B denies what A says"),
    ("He stopped smoking.", "He stopped to smoke.", "“smoking” in A means that it is given up, “to smoke” in B that"),
    ("They keep a dog.", "They keep an animal.", "A is more specific: “dog” in A, “animal” in B"),
    ("Tom said that she had won.", "Tom said that Ann had won.", "A says “she” where B says “Ann”, who need not be the same"),
    ("He went to Rome.", "He went from Rome.", "the direction is not the same: “to” in A, “from” in B"),
    ("We stay if it rains.", "We stay unless it rains.", "the condition is turned round: “if” in A, “unless” in B"),
    ("It was almost full.", "It was completely full.", "only A says that it is not quite so: “almost”, not “completely”"),
    ("It will rain.", "It may rain.", "certain to come in A (“will”)"),
    ("She was reading it.", "She had read it.", "the past progressive (“was reading”)"),
    ("Not all of them liked it.", "Some of them did not like it.", "seems to be the same"),
    ("They agreed on Tuesday to open the gate.", "The gate will be opened, they decided on Friday.",
     "the time is not the same: “Tuesday” in A, “Friday” in B"),
    ("They hired ten nurses.", "Ten nurses were fired by them.", "“hired” is the opposite of “fired”"),
    ("Ken had left when Ann came.", "Ken will leave when Ann comes.", "B in the future (“will leave”)"),
    ("Kim sold a car to Lee before the game ended.", "Lee bought a car from Kim after the game ended.",
     "the time is not the same: “before” in A, “after” in B"),
    ("Ann is older than Bo but younger than Max.", "Bo is younger than Ann but older than Max.",
     "swapped"),
    ("Profits fell by a third last spring.", "Last spring, the profits rose by a third.", "“fell” is the opposite of “rose”"),
)  # fmt: skip


RELATED = (
    ("They keep a dog.", "They keep an animal.", "first says more"),
    ("They keep an animal.", "They keep a dog.", "second says more"),
    ("Kim knows that Ann won the race.", "Ann won the race.", "first says more"),
    ("Every dog barks.", "Every animal barks.", ("first says more", "second says more")),
    ("He smokes.", "He doesn't smoke.", "contradict"),
)


def test_two_denials_of_one_verb_are_none(lens):
    pairs = (
        ("She forgot to lock it.", "She did not lock it."),
        ("He refused to go.", "He did not go."),
        ("He denied that it leaks.", "He did not say that it leaks."),
        ("He denied that it was unsafe.", "He said that it was safe."),
    )
    for found in lens.diff([a for a, _ in pairs], [b for _, b in pairs]):
        assert "negation" not in {d.kind for d in found.differences}, found.sentences
    assert lens.diff("He refused to go.", "He went.").differences[0].kind == "negation"


def test_the_relation_goes_with_the_differences(lens):
    for a, b, label in RELATED:
        found = related(lens.explain(a, b))
        assert found and found["label"] in label and 0 < found["probability"] <= 1, (a, b, found)


def test_the_line_under_the_scores(lens):
    for a, b, says in SAYS:
        assert says in verdict(lens.explain(a, b)), (a, b)


def test_that_the_embedding_notices_nothing_is_said_only_of_what_changes_the_truth(lens):
    added = lens.explain("She bought a car.", "She bought a car yesterday.")
    assert "hardly noticed" not in verdict(added)
    for a, b in (
        ("Dogs are loyal.", "A dog is loyal."),
        ("The goose hissed.", "The geese hissed."),
    ):
        assert "agree" not in verdict(lens.explain(a, b))


def test_how_many_more_differences_there_are(lens):
    result = lens.explain("Two cats slept in Rome.", "Ten dogs slept in Oslo on Monday.")
    assert verdict(result).endswith("more things differ.")


def test_long_sentences_that_tell_much_the_same_are_told_so(lens):
    result = lens.explain(
        "The city council voted on Tuesday to close the old library near the river, although more "
        "than two thousand residents had signed a petition against it.",
        "On Tuesday, despite a petition signed by over 2,000 people, the council decided that the "
        "ageing library by the river should be shut.",
    )
    assert told(result).text.endswith("say much the same. 5 details differ.")


def test_near_words_and_other_prepositions_are_no_differences_of_a_long_paraphrase(lens):
    result = lens.explain(
        "The minister had promised last spring that none of the village schools would close, but "
        "the government said on Monday that the company would stop heating most of the houses.",
        "In spring the minister pledged that no school in the villages would be shut; on Monday, "
        "however, the government announced that the firm was to end the heating of most homes.",
    )
    assert {d.kind for d in result.differences} <= {"tense"}
    assert "the two seem to say much the same" in verdict(result)


def test_a_denial_in_a_long_sentence_of_other_words_is_told(lens):
    result = lens.explain(
        "Although the doctors had warned him that the journey over the mountains was dangerous, "
        "the old writer left the hospital on Friday and took the night train to Vienna.",
        "Despite being warned by the doctors that the trip across the mountains would be "
        "dangerous, the elderly author did not leave the hospital on Friday to travel to Vienna.",
    )
    assert "negation" in {d.kind for d in result.differences}


def test_no_other_speaker_is_told_of_where_both_sentences_have_both(lens):
    result = lens.explain(
        "The minister had promised that no school would close, but the government said that three "
        "would be shut.",
        "The government said that three schools would be shut, although the minister had pledged "
        "that none would close.",
    )
    assert "attribution" not in {d.kind for d in result.differences}


def test_a_word_of_two_that_have_little_in_common_need_not_mean_the_same(lens):
    a = "She walked to the bank to deposit her salary."
    result = lens.explain(a, "He sat on the bank of the river and fished.")
    assert in_both(result) == " “bank” stands in both, but need not mean the same."
    assert not in_both(lens.explain(a, "She walked to the bank."))


def test_an_opposite_is_of_the_same_class(lens):
    result = lens.explain("The climate is warm.", "They sailed to the Arctic.")
    assert "opposite" not in [d.kind for d in result.differences]


def test_another_source_comes_after_what_is_said(lens):
    result = lens.explain(
        "The police warned that the shop had closed.", "Officials said that the shop had opened."
    )
    assert [d.kind for d in result.differences][:2] == ["opposite", "attribution"]


def test_aspects_that_neither_sentence_has_are_not_named(lens):
    result = lens.explain("I love you.", "The stock market crashed.")
    absent = result.aspects.absent
    assert {"named_ent", "negation", "quant"} <= set(absent)
    assert "smatch" not in absent and "concepts" not in absent
    said = aspects_in_words(result.aspects, most=15)
    assert "Names" not in said and "Amounts" not in said
    assert "named_ent" not in lens.explain("I love Paris.", "I love you.").aspects.absent
    assert "negation" not in lens.explain("I don't know.", "I know.").aspects.absent
    assert "quant" not in lens.explain("Two cats sleep.", "Cats sleep.").aspects.absent


def test_german_nouns_are_no_names_and_other_languages_deny(lens):
    for a, b, language, *absent in (
        ("Ein Hund schläft im Haus.", "Ein Hund rennt im Garten.", "de", "named_ent", "negation"),
        ("Personne n'est venu.", "Quelqu'un est venu.", "fr", "named_ent"),
        ("Všichni spí.", "Nikdo nespí.", "cs", "named_ent"),
    ):
        listed = lens.explain(a, b, languages=(language, language)).aspects.absent
        assert {*listed} & {"named_ent", "negation"} == {*absent}, a


def test_what_may_not_be_english_is_not_called_unrelated_flatly(lens):
    said = verdict(lens.explain("Es regnet.", "It is raining."))
    assert "or one of them is not English" in said or "a guess" in said
    assert "English" not in verdict(lens.explain("I love you.", "The stock market crashed."))


def test_the_graphs_are_named_where_they_speak_against_an_aspect(lens):
    aspects = lens.explain("Jan sleeps.", "The market crashed.").aspects
    said = []
    for measured in (1.0, 0.0):
        of = {**aspects.measured, "negation": measured}
        high = replace(
            aspects,
            measured=of,
            predicted={**aspects.predicted, "negation": 1.0},
            absent=(),
            unmeasured=(),
        )
        said.append(aspects_in_words(high))
    assert all("Negation 1.00 ↑" in text for text in said)
    assert "(the graphs: 0.00)" in said[1] and "(the graphs: 0.00)" not in said[0]


def test_quotations_are_cut():
    assert quoted("x" * 500).endswith("…”") and len(quoted("x" * 500)) < 80
    assert quoted("“hello”") == "“hello”"
