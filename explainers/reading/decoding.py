"""What the network says, as words: the likeliest tags and the best tree."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from explainers.reading import lemmas, tree
from explainers.reading.network import Network, Outputs
from explainers.reading.result import Reading, Sure, Word

RULES_TRIED = 24
"""How many of the likeliest rules of lemmas are tried on a form."""

REMEMBERED = 0.98
"""How likely the lemma of a form is right that was read before, with the same part of speech."""

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
    relations, sure_relation = _relations(network, out, rows, places, above)
    outputs = ("upos", "lemma", *("features" for _ in network.inventory.features))
    upos, rules, *features = (
        (part[rows, places] / heat[name]).softmax(-1).numpy()
        for name, part in zip(outputs, out.words, strict=True)
    )
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


def _relations(
    network: Network, out: Outputs, rows: Tensor, places: Tensor, above: Tensor
) -> tuple[list[str], list[float]]:
    """The relation of each word to its head, and how likely it is."""
    names = network.inventory.relations
    plain = sorted({name.partition(":")[0] for name in names})
    whole = torch.zeros(len(names), len(plain))
    for k, name in enumerate(names):
        whole[k, plain.index(name.partition(":")[0])] = 1
    scores = network.of_relations(out.governed[rows, places], out.governing[rows, above])
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
    names = list(network.inventory.features)
    order = sorted(range(len(names)), key=names.__getitem__)
    values = list(network.inventory.features.values())
    found: list[tuple[dict[str, str], float]] = []
    for row, likely in zip(best[:, order].tolist(), sure, strict=True):
        said = {names[f]: values[f][k] for f, k in zip(order, row, strict=True) if k}
        found.append((said, likely))
    return found


def _lemma(
    network: Network,
    shares: NDArray[np.float32],
    form: str,
    upos: str,
    language: str,
    denied: bool,
) -> tuple[str, float]:
    """The lemma of a form, and how likely it is that it is right.

    A form that was read before keeps its lemma; else a rule makes one, best of all one that was
    seen before. What denies is no part of a lemma, where the language writes it before a word.
    """
    memory = network.memory
    if known := memory.lemma(form, upos, language):
        return known, REMEMBERED
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
