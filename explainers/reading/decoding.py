"""What the network says, as words: the likeliest tags and the best tree."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from explainers.reading import agreement, lemmas, tree
from explainers.reading.network import Network
from explainers.reading.result import Reading, Sure, Word

RULES_TRIED = 24
"""How many of the likeliest rules of lemmas are tried on a form."""

CLEAR = 0.9
"""Above this, the likeliest rule is taken without looking at the others."""

KNOWN = 2.0
"""By how much a lemma that there was before is favoured, as a difference of log probabilities."""


def decoded(
    network: Network,
    states: Tensor,
    facts: Tensor,
    lengths: Tensor,
    readings: Sequence[Reading],
) -> list[tuple[Word, ...]]:
    """The words of sentences with all that the network says of them.

    Args:
        network: in inference mode.
        states, facts, lengths: as :meth:`Network.forward` takes them.
        readings: the sentences, for forms and places.
    """
    out = network(states, facts, lengths)
    sizes = lengths.tolist()
    heat = network.temperatures
    arcs = (out.arcs / heat["head"]).log_softmax(-1).double().numpy()
    heads = [tree.best(arcs[k, :size, : size + 1]) for k, size in enumerate(sizes)]
    rows = torch.from_numpy(np.repeat(np.arange(len(sizes)), sizes))
    places = torch.from_numpy(np.concatenate([np.arange(size) for size in sizes]))
    above = torch.from_numpy(np.concatenate(heads))
    scores = network.of_relations(out.governed[rows, places], out.governing[rows, above])
    outputs = ("upos", "lemma", *("features" for _ in network.inventory.features))
    upos, rules, *features = (
        (part[rows, places] / heat[name]).softmax(-1).numpy()
        for name, part in zip(outputs, out.words, strict=True)
    )
    shares = dict(zip(network.inventory.features, features, strict=True))
    relations, sure_relation = _relations(network, scores, above)
    agreeing = np.repeat([one.language in agreement.LANGUAGES for one in readings], sizes)
    if agreeing.any() and "Case" in shares:
        first = np.repeat(np.cumsum([0, *sizes[:-1]]), sizes)
        nouns = np.where(agreeing & (above.numpy() > 0), first + above.numpy() - 1, -1)
        agreement.agree(shares, relations, nouns.tolist())
        cases = network.inventory.features["Case"]
        said = agreement.by_case(shares["Case"], cases, network.inventory.relations)
        scores = scores + torch.from_numpy(said * agreeing[:, None])
        relations, sure_relation = _relations(network, scores, above)
    named = _features(network, features)
    sure_head = np.exp(arcs[rows.numpy(), places.numpy(), above.numpy()]).tolist()
    kinds, sure_kind = network.inventory.upos, upos.max(1).tolist()
    governors = (above - 1).tolist()
    best_upos = upos.argmax(1).tolist()
    found, at = [], 0
    for reading in readings:
        words = []
        for word in reading:
            values, sure_values = named[at]
            seen = word.form, kinds[best_upos[at]], reading.language
            lemma, sure_lemma = _lemma(network, rules[at], *seen, values.get("Polarity") == "Neg")
            sure = Sure(sure_kind[at], sure_lemma, sure_values, sure_head[at], sure_relation[at])
            place = word.start, word.end, word.token
            above_it = governors[at], relations[at]
            words.append(
                Word(word.form, *place, kinds[best_upos[at]], lemma, values, *above_it, sure)
            )
            at += 1
        found.append(tuple(words))
    return found


def _relations(network: Network, scores: Tensor, above: Tensor) -> tuple[list[str], list[float]]:
    """The relation of each word to its head, and how likely it is."""
    names = network.inventory.relations
    plain = sorted({name.partition(":")[0] for name in names})
    whole = torch.zeros(len(names), len(plain))
    for k, name in enumerate(names):
        whole[k, plain.index(name.partition(":")[0])] = 1
    # What has no head is the root, and nothing else is
    root = torch.tensor([name == "root" for name in names])
    scores = scores.masked_fill(root[None] != (above == 0)[:, None], -1e4)
    # First the relation, then its subtype: many subtypes shall not lose to one rival
    kind = (scores.softmax(-1) @ whole).argmax(1)
    shares = (scores / network.temperatures["relation"]).softmax(-1)
    best = (shares * whole.T[kind]).argmax(1)
    sure = (shares * whole.T[kind]).sum(1)
    return [names[k] for k in best.tolist()], sure.tolist()


def _features(
    network: Network, shares: Sequence[NDArray[np.float32]]
) -> list[tuple[dict[str, str], float]]:
    """The features of each word, and how likely it is that all are right."""
    best = np.stack([share.argmax(1) for share in shares], 1)
    sure = np.prod([share.max(1) for share in shares], 0).tolist()
    # By name, as CoNLL-U has them; most words have no value of most features
    names = sorted(network.inventory.features, key=str.lower)
    order = [list(network.inventory.features).index(name) for name in names]
    values = [network.inventory.features[name] for name in names]
    said: list[dict[str, str]] = [{} for _ in sure]
    best = best[:, order]
    for word, feature in np.argwhere(best).tolist():
        said[word][names[feature]] = values[feature][best[word, feature]]
    return list(zip(said, sure, strict=True))


def _lemma(
    network: Network,
    shares: NDArray[np.float32],
    form: str,
    upos: str,
    language: str,
    denied: bool,
) -> tuple[str, float]:
    """The lemma of a form, and how likely it is that it is right.

    A form that is remembered has its lemma; else a rule makes one, best of all one that was
    seen before. What denies is no part of a lemma, where the language writes it before a word.
    """
    memory = network.memory
    if known := memory.lemma(form, upos, language):
        return known, memory.sure.get(language, 1.0)
    if denied and (bare := lemmas.affirmed(form, language)):
        return _lemma(network, shares, bare, upos, language, False)
    likeliest = int(shares.argmax())
    rule = network.inventory.rules[likeliest]
    # Even favoured, nothing overtakes what is so likely
    clear = shares[likeliest] > CLEAR and memory.fits(rule, form, language)
    if clear and (lemma := lemmas.made(rule, form)):
        return lemma, float(shares[likeliest])
    made: dict[str, float] = {}
    for k in np.argsort(-shares)[:RULES_TRIED].tolist():
        rule = network.inventory.rules[k]
        lemma = lemmas.made(rule, form)
        if lemma and memory.fits(rule, form, language):
            favour = math.exp(KNOWN * memory.knows(lemma, upos, language))
            made[lemma] = made.get(lemma, 0.0) + favour * float(shares[k])
    if not made:
        return form.lower(), 0.0
    best = max(made, key=made.__getitem__)
    return best, made[best] / sum(made.values())
