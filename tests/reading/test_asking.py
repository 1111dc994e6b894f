"""What others ask of a reading: phrases, clauses, subjects, negations, verb groups, determiners."""

import pytest

from explainers.reading import phrases
from explainers.reading.chunks import chunks, of_spans
from explainers.reading.clauses import clause_of, clauses
from explainers.reading.groups import determined, verb_group
from explainers.reading.negation import negations
from explainers.reading.subjects import agent, passive, subject
from explainers.text import spans
from tests.reading.written import of_language, read

WANTS = "She|PRON|2|nsubj wants|VERB|0|root/want to|PART|4|mark buy|VERB|2|xcomp a|DET|7|det new|ADJ|7|amod phone|NOUN|4|obj .|PUNCT|2|punct"
ASKED = "We|PRON|2|nsubj asked|VERB|0|root/ask Ann|PROPN|2|obj and|CCONJ|5|cc Bo|PROPN|3|conj to|PART|7|mark sing|VERB|2|xcomp"
PROMISED = (
    "We|PRON|2|nsubj promised|VERB|0|root/promise Ann|PROPN|2|obj to|PART|5|mark sing|VERB|2|xcomp"
)
SEEMS = "Bo|PROPN|2|nsubj seems|VERB|0|root/seem to|PART|4|mark sleep|VERB|2|xcomp"
RELATIVE = "The|DET|2|det man|NOUN|7|nsubj who|PRON|4|nsubj//PronType=Rel called|VERB|2|acl:relcl Ann|PROPN|4|obj often|ADV|7|advmod lies|VERB|0|root"
READ = "The|DET|2|det book|NOUN|5|nsubj Bo|PROPN|4|nsubj read|VERB|2|acl:relcl vanished|VERB|0|root"
WEARING = (
    "A|DET|2|det boy|NOUN|6|nsubj wearing|VERB|2|acl a|DET|5|det hat|NOUN|3|obj runs|VERB|0|root"
)
PASSIVE = "Ann|PROPN|3|nsubj:pass was|AUX|3|aux:pass seen|VERB|0|root/see by|ADP|5|case/by Bo|PROPN|3|obl and|CCONJ|7|cc praised|VERB|3|conj//VerbForm=Part"
HURT = "The|DET|2|det man|NOUN|6|nsubj hurt|VERB|2|acl//VerbForm=Fin,Tense=Past in|ADP|5|case May|PROPN|3|obl won|VERB|0|root"
FROZEN = "Die|DET|2|det Tür|NOUN|4|nsubj:pass hat|AUX|4|aux/haben gefroren|VERB|0|root"
LEFT = "Hizo|VERB|0|root eso|PRON|1|obj llegó|VERB|1|advcl//VerbForm=Fin,Tense=Past"
BOTH = "Ann|PROPN|2|nsubj sings|VERB|0|root and|CCONJ|4|cc dances|VERB|2|conj"
LEAVING = "Ann|PROPN|2|nsubj waved|VERB|0|root leaving|VERB|2|advcl"
TO_READ = "A|DET|2|det book|NOUN|0|root to|PART|4|mark read|VERB|2|acl//VerbForm=Inf"
TWO_PERSONS = (
    "Salí|VERB|0|root//Person=1,Number=Sing y|CCONJ|3|cc volvió|VERB|1|conj//Person=3,Number=Sing"
)
COMMAND = "Sit|VERB|0|root down|ADV|1|advmod"
EMBEDDED = "I|PRON|2|nsubj think|VERB|0|root that|SCONJ|5|mark Ann|PROPN|5|nsubj left|VERB|2|ccomp because|SCONJ|8|mark it|PRON|8|nsubj rained|VERB|5|advcl"


def subjects(line, predicate, language="en"):
    one = read(line, language)
    number = [word.form for word in one].index(predicate)
    found = subject(one, number)
    return found and ([one[k].form for k in found.words], found.how, found.passive)


@pytest.mark.parametrize(
    ("line", "predicate", "expected"),
    [
        (WANTS, "wants", (["She"], "said", False)),
        (WANTS, "buy", (["She"], "control", False)),
        (ASKED, "sing", (["Ann", "Bo"], "control", False)),
        (PROMISED, "sing", (["We"], "control", False)),
        (SEEMS, "sleep", (["Bo"], "control", False)),
        (RELATIVE, "called", (["man"], "relative", False)),
        (READ, "read", (["Bo"], "said", False)),
        (WEARING, "wearing", (["boy"], "attribute", False)),
        (PASSIVE, "seen", (["Ann"], "said", True)),
        (PASSIVE, "praised", (["Ann"], "coordinated", True)),
        (BOTH, "dances", (["Ann"], "coordinated", False)),
        (LEAVING, "leaving", (["Ann"], "adverbial", False)),
        (HURT, "hurt", (["man"], "attribute", True)),
        (COMMAND, "Sit", None),
        (TO_READ, "read", None),
        (TWO_PERSONS, "volvió", None),
    ],
)
def test_whoever_does_it_is_found(line, predicate, expected):
    assert subjects(line, predicate) == expected


@pytest.mark.parametrize(
    ("line", "predicate", "language"),
    [(FROZEN, 3, "de"), (LEFT, 2, "es"), (BOTH, 1, "en")],
)
def test_what_only_looks_like_a_passive_is_none(line, predicate, language):
    assert not passive(read(line, language), predicate)


def test_who_does_what_is_said_in_the_passive():
    one = read(PASSIVE)
    assert agent(one, 2) == 4
    assert agent(read(BOTH), 1) is None


def test_clauses_know_what_embeds_them():
    one = read(EMBEDDED)
    found = [(one[c.predicate].form, c.kind, c.embedded_in) for c in clauses(one)]
    assert found == [("think", "main", -1), ("left", "complement", 0), ("rained", "adverbial", 1)]
    assert [one[k].form for k in clauses(one)[1].words] == ["that", "Ann", "left"]
    assert [one[k].form for k in clauses(one)[2].marks] == ["because"]
    assert clause_of(one, 6).predicate == 7
    assert [c.kind for c in clauses(read(RELATIVE))] == ["relative", "main"]


def test_every_word_is_in_one_clause_and_one_chunk():
    for language in ("en", "de", "fr", "es", "cs"):
        for one in of_language(language):
            groups = [k for chunk in chunks(one) for k in chunk]
            assert groups == list(range(len(one))), one.text
            for k in range(len(one)):
                assert phrases.head(one, phrases.below(one, k)) == k
                clause_of(one, k)
            places = spans(one.text)
            owned = [k for chunk in of_spans(one, places) for k in chunk]
            assert owned == list(range(len(places))), one.text


def test_phrases_are_what_a_word_governs_in_order():
    one = read(
        "Two|NUM|2|nummod cats|NOUN|6|nsubj and|CCONJ|5|cc a|DET|5|det dog|NOUN|2|conj sleep|VERB|0|root .|PUNCT|6|punct"
    )
    assert phrases.written(one, phrases.phrase(one, 1)) == "Two cats"
    assert phrases.written(one, phrases.phrase(one, 1, coordinated=True)) == "Two cats and a dog"
    assert phrases.written(one, phrases.phrase(one, 5)) == "Two cats and a dog sleep"
    assert phrases.conjuncts(one, 4) == (1, 4)
    assert phrases.above(one, 3) == (4, 1, 5)
    assert phrases.head(one, [2, 3, 4]) == 4


@pytest.mark.parametrize(
    ("language", "line", "expected"),
    [
        (
            "en",
            "Ann|PROPN|4|nsubj does|AUX|4|aux n't|PART|4|advmod/not eat|VERB|0|root meat|NOUN|4|obj",
            [("n't", "Ann does eat meat")],
        ),
        ("en", "No|DET|2|det/no cat|NOUN|3|nsubj barks|VERB|0|root", [("No", "cat barks")]),
        (
            "en",
            "I|PRON|3|nsubj never|ADV|3|advmod/never smoke|VERB|0|root and|CCONJ|5|cc drink|VERB|3|conj",
            [("never", "I smoke")],
        ),
        (
            "en",
            "He|PRON|2|nsubj came|VERB|0|root not|PART|4|advmod/not yesterday|NOUN|2|obl",
            [("not", "yesterday")],
        ),
        (
            "fr",
            "Je|PRON|3|nsubj ne|ADV|3|advmod/ne dors|VERB|0|root pas|ADV|3|advmod/pas",
            [("pas", "Je ne dors")],
        ),
        ("cs", "Anna|PROPN|2|nsubj nespí|VERB|0|root//Polarity=Neg", [("nespí", "Anna")]),
        ("en", "Ann|PROPN|2|nsubj sings|VERB|0|root", []),
    ],
)
def test_negations_reach_as_far_as_they_deny(language, line, expected):
    one = read(line, language)
    found = [(one[n.cue].form, phrases.written(one, n.scope)) for n in negations(one)]
    assert found == expected


@pytest.mark.parametrize(
    ("language", "line", "said"),
    [
        ("en", "will|AUX|3|aux/will/VerbForm=Fin be|AUX|3|aux/be/VerbForm=Inf singing|VERB|0|root//VerbForm=Ger", ("future", False, True, "", False)),
        ("en", "has|AUX|2|aux/have/Tense=Pres,VerbForm=Fin sung|VERB|0|root//Tense=Past,VerbForm=Part", ("present", True, False, "", False)),
        ("en", "'s|AUX|2|aux/be/Tense=Pres,VerbForm=Fin left|VERB|0|root//Tense=Past,VerbForm=Part", ("present", True, False, "", False)),
        ("en", "'s|AUX|3|aux/be/Tense=Pres,VerbForm=Fin been|AUX|3|aux/be/Tense=Past,VerbForm=Part singing|VERB|0|root//Tense=Pres,VerbForm=Part", ("present", True, True, "", False)),
        ("en", "'s|AUX|2|aux:pass/be/Tense=Pres,VerbForm=Fin loved|VERB|0|root//Tense=Past,VerbForm=Part", ("present", False, False, "", True)),
        ("en", "have|AUX|2|aux/have/Tense=Pres,VerbForm=Fin got|VERB|0|root//Tense=Past,VerbForm=Part", ("present", False, False, "", False)),
        ("en", "must|AUX|3|aux/must/VerbForm=Fin be|AUX|3|aux:pass/be/VerbForm=Inf sung|VERB|0|root//Voice=Pass", ("", False, False, "obligation", True)),
        ("en", "sang|VERB|0|root//Tense=Past,VerbForm=Fin", ("past", False, False, "", False)),
        ("de", "wird|AUX|2|aux/werden/Tense=Pres,VerbForm=Fin singen|VERB|0|root//VerbForm=Inf", ("future", False, False, "", False)),
        ("de", "wird|AUX|2|aux:pass/werden/Tense=Pres,VerbForm=Fin gesungen|VERB|0|root//VerbForm=Part", ("present", False, False, "", True)),
        ("fr", "peut|VERB|0|root/pouvoir/Tense=Pres,VerbForm=Fin chanter|VERB|1|xcomp//VerbForm=Inf", ("present", False, False, "", False)),
        ("es", "ha|AUX|2|aux/haber/Tense=Pres,VerbForm=Fin cantado|VERB|0|root//Tense=Past,VerbForm=Part", ("present", True, False, "", False)),
        ("cs", "jsem|AUX|2|aux/být/Tense=Pres,VerbForm=Fin přišel|VERB|0|root//Tense=Past,VerbForm=Part,Voice=Act", ("past", False, False, "", False)),
    ],
)  # fmt: skip
def test_verb_groups_tell_tense_and_modality(language, line, said):
    one = read(line, language)
    assert verb_group(one, one.root)[1:6] == said


def test_an_infinitive_below_a_modal_verb_has_its_modality():
    one = read("peut|VERB|0|root/pouvoir chanter|VERB|1|xcomp//VerbForm=Inf", "fr")
    assert verb_group(one, 1).modality == "ability"


def test_determiners_and_quantifiers_of_a_noun():
    one = read(
        "all|DET|4|det//PronType=Tot the|DET|4|det//Definite=Def,PronType=Art two|NUM|4|nummod cats|NOUN|0|root"
    )
    found = determined(one, 3)
    assert (found.determiners, found.quantifiers, found.definite) == ((1,), (0, 2), True)
    assert determined(read("cats|NOUN|0|root"), 0).definite is None


def test_chunks_of_a_tree_in_which_a_mark_governs_a_word():
    one = read("a|ADJ|2|amod -|PUNCT|3|punct b|NOUN|0|root")
    assert [k for chunk in chunks(one) for k in chunk] == [0, 1, 2]


def test_chunks_are_base_phrases():
    def bracketed(line):
        one = read(line)
        return " ".join(f"[{' '.join(one[k].form for k in chunk)}]" for chunk in chunks(one))

    assert bracketed(WANTS) == "[She] [wants] [to buy] [a new phone] [.]"
    assert bracketed(EMBEDDED) == "[I] [think] [that] [Ann] [left] [because] [it] [rained]"
    assert bracketed(ASKED) == "[We] [asked] [Ann and Bo] [to sing]"
