"""The door: each model once, whatever the number of threads."""

import json
import threading
from dataclasses import replace

import pytest

from explainers.contract import ModelEntry
from explainers.errors import Cancelled, InputError
from explainers.lens import Lens
from explainers.registry import MODELS
from explainers.request import Request
from explainers.results import PairExplanation
from explainers.weights import models
from explainers.wording.verdict import verdict
from tests.waiting import at_once


class Slow:
    """A model that takes its time to load, and counts how often that happens."""

    loaded = 0

    def __init__(self, models):
        barrier.wait()
        type(self).loaded += 1


barrier = threading.Event()


@pytest.mark.parametrize("role", MODELS)
def test_a_model_is_loaded_once_for_all_threads(role, monkeypatch):
    monkeypatch.setattr(Slow, "loaded", 0)
    monkeypatch.setitem(MODELS, role, ModelEntry(role, f"{__name__}:Slow"))
    barrier.clear()
    lens, loaded = Lens(), []
    at_once(*[lambda: loaded.append(lens.model(role))] * 8, barrier.set)
    assert len(loaded) == 8 and len({id(model) for model in loaded}) == 1
    assert Slow.loaded == 1


def test_models_are_loaded_in_order_and_said(lens):
    said = []
    lens.warm_up(said.append)
    assert said == [
        "Loading the sentence encoder",
        "Loading the aspect model",
        "Loading the AMR parser",
        "Loading the graph encoder",
        "Loading the model of relations",
        "Loading the reader",
        "Trying a first pair",
    ]
    assert [model.role for model in lens.about] == [
        "encoder",
        "aspects",
        "parser",
        "pam",
        "inference",
        "reader",
    ]


def test_lenses_with_other_models_share_the_rest_and_those_of_other_languages(lens, tmp_path):
    other = lens.with_models(aspects=tmp_path)
    assert other.encoder is lens.encoder and other.parser is lens.parser
    assert other.concept_vectors is lens.concept_vectors
    assert other.paths == {"aspects": tmp_path}
    other = lens.with_models(pam=models.FAITHFUL_PAM_FOLDER)
    assert other.foreign.encoder is lens.foreign.encoder
    assert other.foreign.parser is lens.foreign.parser
    assert other.foreign.pam is other.pam and lens.foreign.pam is lens.pam


GERMAN, ENGLISH = "Ein Hund jagt eine Katze.", "A dog is chasing a cat."


def test_models_of_other_languages_are_loaded_when_they_are_asked_for(lens):
    fresh = lens.with_models()
    fresh.explain(ENGLISH, "A cat sleeps.")
    assert fresh.of("en", "en") is fresh and not fresh.loaded("de")


def test_a_pair_across_languages(lens):
    found = lens.explain(GERMAN, ENGLISH, languages=("de", "en"))
    assert found.languages == ("de", "en") and not found.english
    assert found.scores["sbert"] > 0.8 and found.scores["rcmd"] > 0.7
    assert found.scores["smatch"] > 0.8
    named = [m.name for m in found.models]
    assert "Semlens multilingual encoder" in named and "Semlens multilingual parser" in named
    assert "Semlens compact parser" in named, "the English sentence is read by the English parser"
    assert found.graphs.b.penman == lens.parser.parse([ENGLISH])[0].penman
    again = PairExplanation.from_json(json.loads(json.dumps(found.to_json())))
    assert again.languages == found.languages
    found = lens.explain(GERMAN, "Eine Katze jagt einen Hund.", languages=("de", "de"))
    assert [d.kind for d in found.differences] == ["roles"]
    assert "the roles are swapped" in verdict(found)


def test_a_mixed_pair_names_both_parsers_and_only_one_of_them_tells_readings(lens):
    made_with = lens.made_with(("en", "de"))
    parsers = [m.name for m in made_with if m.role == "parser"]
    assert parsers == ["Semlens multilingual parser", "Semlens compact parser"]
    assert lens.parser.takes_readings and not lens.foreign.parser.takes_readings


def test_english_is_read_as_ever_beside_other_languages(lens):
    pairs = [(ENGLISH, "A cat sleeps."), (GERMAN, ENGLISH)]
    both = lens.explain_many(pairs, [("en", "en"), ("de", "en")])
    found, alone = both[0].to_json(), lens.explain(*pairs[0]).to_json()
    # in a batch with a longer graph the last digits of vectors are others
    assert found.pop("scores") == pytest.approx(alone.pop("scores"), abs=1e-6)
    told = [of["paraphrase"].pop("score") for of in (found, alone)]
    assert told[0] == pytest.approx(told[1], abs=1e-6)
    assert found == alone
    assert both[1].scores == pytest.approx(
        lens.explain(*pairs[1], languages=("de", "en")).scores, abs=1e-5
    )
    scored = list(lens.score(pairs, languages=[("en", "en"), ("de", "en")]))
    assert scored[1].scores["sbert"] == pytest.approx(both[1].scores["sbert"], abs=1e-5)


class Kept:
    """A cache that keeps everything, and says what it had made."""

    def __init__(self):
        self.values, self.made = {}, []

    def fetch(self, kind, items, key, make):
        keys = [(kind, key(item)) for item in items]
        new = {k: item for k, item in zip(keys, items, strict=True) if k not in self.values}
        if new:
            self.made.append((kind, len(new)))
            self.values |= zip(new, make(list(new.values())), strict=True)
        return [self.values[k] for k in keys]


def test_what_a_cache_has_is_not_made_again(lens):
    kept, request = Kept(), Request((ENGLISH, "A dog barks."))
    first = lens.explain(request, cache=kept)
    assert kept.made == [("explanation", 1), ("encoding", 2), ("graph", 2), ("reading", 2)]
    assert lens.explain(request, cache=kept) is first
    lens.explain(Request(("A dog barks.", "A dog sleeps.")), cache=kept)
    assert kept.made[4:] == [("explanation", 1), ("encoding", 1), ("graph", 1), ("reading", 1)]
    edited = replace(request, graphs=("", "(b / bark-01 :ARG0 (c / cat))"))
    assert lens.explain(edited, cache=kept).graphs.b.penman != first.graphs.b.penman
    assert kept.made[8:] == [("explanation", 1)]


def test_a_request_is_explained_as_its_sentences_are(lens):
    pairs = [(ENGLISH, "A dog barks."), (ENGLISH, "No dog barks.")]
    together = lens.explain_many([Request(pairs[0]), pairs[1], Request(pairs[0])])
    assert together[0].to_json() == together[2].to_json()
    assert [r.sentences for r in together] == [pairs[0], pairs[1], pairs[0]]
    assert lens.explain(*pairs[0]).scores == pytest.approx(together[0].scores, abs=1e-6)
    assert lens.key(Request(pairs[0])) != lens.key(Request(pairs[0], languages=("de", "en")))


def test_only_what_is_asked_for_is_explained_and_as_it_is_set(lens):
    request = Request((ENGLISH, "A dog barks."), explainers=("tokens",))
    assert list(lens.explain(request).explanations) == ["tokens"]
    plan = lens.explain(replace(request, settings=(("method", "cmd"),)))
    assert plan.tokens.method == "cmd" and lens.explain(request).tokens.method == "rcmd"
    differing = lens.explain(replace(request, explainers=("differences",)))
    others = {"sentences", "graphs", "tokens", "relation"}
    assert set(differing.explanations) == {*others, "differences"}


def test_a_setting_that_nobody_heeds_is_refused(lens):
    with pytest.raises(InputError, match="no setting 'metod' here; there is direction, method"):
        lens.explain(Request((ENGLISH, "A dog barks."), settings=(("metod", "cmd"),)))


@pytest.mark.models
def test_models_that_nobody_needs_are_not_loaded():
    fresh = Lens(device="cpu")
    with pytest.raises(Cancelled):
        fresh.explain(Request((ENGLISH, "A dog barks.")), cancelled=lambda: True)
    assert not fresh._loaded
    tokens = fresh.explain(Request((ENGLISH, "A dog barks."), explainers=("tokens",)))
    assert [model.role for model in tokens.models] == ["encoder", "aspects"]
    assert not {"parser", "pam"} & fresh._loaded.keys()


def test_what_is_not_there_or_said_twice_is_refused(lens):
    with pytest.raises(InputError, match="no model 'encodr' here; there is aspects"):
        lens.with_models(encodr=models.ASPECTS_FOLDER)
    with pytest.raises(InputError, match="not both"):
        lens.explain(Request((ENGLISH, "A dog barks.")), languages=("de", "de"))


def test_what_nobody_waits_for_ends_between_two_steps(lens):
    steps, kept = [], Kept()
    with pytest.raises(Cancelled):
        lens.explain(
            Request((ENGLISH, "A dog barks.")),
            cache=kept,
            progress=steps.append,
            cancelled=lambda: len(steps) == 2,
        )
    assert steps == ["Reading the sentences", "Parsing to AMR"]
    assert not [kind for kind, _ in kept.values if kind == "explanation"]


def test_other_models_are_kept_and_told_apart(lens):
    folder = models.FAITHFUL_PAM_FOLDER
    assert lens.with_models(pam=folder) is lens.with_models(pam=folder)
    request = Request((ENGLISH, "A dog barks."))
    other = replace(request, models=(("pam", folder),))
    assert lens.key(other) != lens.key(request)
    assert lens.explain(other).scores["pam"] != lens.explain(request).scores["pam"]
