"""Laws that hold of every registered explainer."""

import json
import math
import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

import numpy as np
import pytest

from explainers.contract import Given, Need
from explainers.errors import InputError
from explainers.registry import BY_NAME, ENTRIES, IN_ORDER, PANELS, SCORES, with_used
from explainers.results import PairExplanation
from tests.conftest import SENTENCES
from tests.waiting import at_once

NEAR = 1e-5
PAIRS = [
    *zip([s for s, _ in SENTENCES], [s for s, _ in SENTENCES[1:]], strict=False),
    ("2019", "$44 billion, not 3.5%!"),
    ("A cat sleeps.", "A cat sleeps."),
    ("Ein Hund jagt eine Katze.", "x"),
]

explainers = pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
scored = pytest.mark.parametrize("entry", SCORES.values(), ids=lambda entry: entry.name)


def explained(lens, entry, pairs):
    """What an explainer makes of prepared pairs, given the results that it uses."""
    results: dict[str, Any] = {}
    for name in with_used([entry.name]):
        used = {u: results[u] for u in BY_NAME[name].uses}
        results[name] = lens.explainer(name).explain(pairs, Given(used))
    return list(results[entry.name])


@pytest.fixture(scope="module")
def prepared(lens):
    return lens.prepare(PAIRS)


def close(a, b):
    """Whether two JSON values are the same but for rounding."""
    if isinstance(a, float) and isinstance(b, int | float):
        return math.isclose(a, b, abs_tol=NEAR)
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(close(a[k], b[k]) for k in a)
    if isinstance(a, list | tuple):
        return len(a) == len(b) and all(close(x, y) for x, y in zip(a, b, strict=True))
    return a == b


def test_names_and_scores_are_each_of_one_explainer():
    scores = [e.score for e in ENTRIES if e.score]
    assert len({e.name for e in ENTRIES}) == len(ENTRIES)
    assert len(set(scores)) == len(scores) and set(SCORES) == set(scores)
    assert set(PANELS) <= {e.name for e in ENTRIES}


def test_what_an_explainer_uses_is_made_before_it():
    assert sorted(IN_ORDER) == sorted(BY_NAME)
    for entry in ENTRIES:
        names = with_used([entry.name])
        assert names[-1] == entry.name and set(entry.uses) <= set(names)
    with pytest.raises(
        InputError, match="no explainer 'sundial' here; there is aspects, attribution, differences"
    ):
        with_used(["sentences", "sundial"])


@explainers
def test_it_states_what_it_is(entry, lens):
    assert entry.label.short and entry.label.term and entry.label.meaning.endswith(".")
    assert entry.needs <= set(Need) and entry.languages
    assert all(lens.model(model.role) for model in entry.brings)
    assert isinstance(entry.result.key, str)


@scored
def test_a_sentence_against_itself_is_the_maximum(entry, lens, prepared):
    alone = list({s.text: s for pair in prepared for s in pair}.values())
    for found in explained(lens, entry, [(s, s) for s in alone]):
        assert found.score == pytest.approx(entry.most, abs=NEAR)


@explainers
def test_a_batch_says_the_same_as_one_by_one(entry, lens, prepared):
    together = explained(lens, entry, prepared)
    alone = [explained(lens, entry, [pair])[0] for pair in prepared]
    assert len(together) == len(prepared)
    assert all(close(x.to_json(), y.to_json()) for x, y in zip(together, alone, strict=True))
    assert explained(lens, entry, []) == []


def same(a, b):
    """Whether two results are the same in every field, whatever their JSON says."""
    if is_dataclass(a):
        return type(a) is type(b) and all(
            same(getattr(a, f.name), getattr(b, f.name)) for f in fields(a)
        )
    if isinstance(a, np.ndarray):
        return a.dtype == b.dtype and a.shape == b.shape and bool((a == b).all())
    if isinstance(a, Mapping):
        return a.keys() == b.keys() and all(same(a[k], b[k]) for k in a)
    if isinstance(a, tuple | list):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b, strict=True))
    return type(a) is type(b) and a == b


@explainers
def test_threads_get_the_same_answers(entry, lens, prepared):
    expected = [result.to_json() for result in explained(lens, entry, prepared)]

    def ask():
        assert close(expected, [result.to_json() for result in explained(lens, entry, prepared)])

    at_once(*[ask] * 4)


@explainers
def test_json_there_and_back_loses_nothing_and_results_are_frozen(entry, lens, prepared):
    for found in explained(lens, entry, prepared):
        again = entry.result.from_json(json.loads(json.dumps(found.to_json())))
        assert same(again, found)
        assert type(found).__dataclass_params__.frozen
        for field in fields(found):
            value = getattr(found, field.name)
            assert not isinstance(value, np.ndarray) or not value.flags.writeable


@scored
def test_scores_are_in_their_range_and_of_a_pair_in_any_order_where_that_is_claimed(
    entry, lens, prepared
):
    there = [found.score for found in explained(lens, entry, prepared)]
    assert all(entry.least - NEAR <= score <= entry.most + NEAR for score in there)
    back = [found.score for found in explained(lens, entry, [(b, a) for a, b in prepared])]
    if entry.symmetric:
        assert there == pytest.approx(back, abs=NEAR)


@explainers
def test_what_it_needs_and_does_not_get_is_named(entry, lens, prepared):
    (whole, other), explainer = prepared[0], lens.explainer(entry.name)
    for need in entry.needs - {Need.TEXT}:
        lacking = replace(whole, **{need: None})
        for pair in ((lacking, other), (other, lacking)):
            with pytest.raises(InputError, match=f"needs the {need} .*'{re.escape(whole.text)}'"):
                explainer.explain([(whole, other), pair])


@explainers
def test_what_it_does_not_need_can_be_missing(entry, lens, prepared):
    unneeded = dict.fromkeys(set(Need) - {Need.TEXT} - entry.needs)
    bare = [tuple(replace(s, **unneeded) for s in pair) for pair in prepared]
    if entry.uses:  # what is used has needs of its own
        return
    explainer = lens.explainer(entry.name)
    found = zip(explainer.explain(bare), explainer.explain(prepared), strict=True)
    assert all(close(x.to_json(), y.to_json()) for x, y in found)


def test_a_result_that_is_used_and_missing_is_named(lens, prepared):
    with pytest.raises(InputError, match="differences needs the results of sentences"):
        lens.explainer("differences").explain(prepared)


def test_a_whole_explanation_comes_back_from_json(lens):
    for a, b in PAIRS:
        found = lens.explain(a, b)
        assert same(PairExplanation.from_json(json.loads(json.dumps(found.to_json()))), found)


def test_no_explainer_writes_over_anothers_keys(lens):
    found = lens.explain(*PAIRS[0])
    own = [e.to_json() if not e.key else {e.key: 0} for e in found.explanations.values()]
    keys = ["sentences", "scores", "models", *(key for keys in own for key in keys)]
    assert len(keys) == len(set(keys))


def test_a_graph_that_comes_back_is_the_graph(lens):
    for graph in lens.parser.parse([s for s, _ in SENTENCES]):
        assert type(graph).from_json(json.loads(json.dumps(graph.to_json()))) == graph


def test_an_encoding_without_the_vector_of_s3bert_is_named(lens, prepared):
    whole, other = prepared[0]
    lacking = replace(whole, encoding=replace(whole.encoding, above=None))
    with pytest.raises(InputError, match=f"S3BERT's vector .*{re.escape(whole.text)}"):
        lens.explainer("aspects").explain([(other, whole), (lacking, other)])
