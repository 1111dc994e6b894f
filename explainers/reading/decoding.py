"""What the network says, as words: the likeliest tags and the best tree."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from explainers.reading import lemmas, tree
from explainers.reading.network import Network, Outputs
from explainers.reading.result import Reading, Sure, Word

TRIED = 3, 20
"""How many of the likeliest changes at the front and at the back are tried until two fit."""


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
    named = ("upos", *("features" for _ in network.inventory.features))
    upos, *shares = (
        (part[rows, places] / heat[name]).softmax(-1).numpy()
        for name, part in zip(named, out.tags, strict=True)
    )
    of_rules = ((part[rows, places] / heat["lemma"]).softmax(-1).numpy() for part in out.rules)
    rules, features = _Rules(network, *of_rules), _features(network, shares)
    sure_head = np.exp(arcs[rows.numpy(), places.numpy(), above.numpy()]).tolist()
    kinds, sure_kind = network.inventory.upos, upos.max(1).tolist()
    governors = (above - 1).tolist()
    best_upos = upos.argmax(1).tolist()
    found, at = [], 0
    for reading in readings:
        words = []
        for word in reading:
            lemma, sure_lemma = rules.lemma(at, word.form)
            values, sure_values = features[at]
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
    shares = (scores / network.temperatures["relation"]).softmax(-1)
    # First the relation, then its subtype: many subtypes shall not lose to one rival
    kind = (shares @ whole).argmax(1)
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


class _Rules:
    """The rules of lemmas of some words, and how likely each is."""

    def __init__(
        self, network: Network, fronts: NDArray[np.float32], backs: NDArray[np.float32]
    ) -> None:
        self.names = network.inventory.fronts, network.inventory.backs
        self.shares = fronts, backs
        self.best = [part.argmax(1).tolist() for part in self.shares]
        self.sure = (fronts.max(1) * backs.max(1)).tolist()

    def lemma(self, number: int, form: str) -> tuple[str, float]:
        """What the likeliest rule that fits makes of a form."""
        fronts, backs = self.names
        made = lemmas.made(fronts[self.best[0][number]], backs[self.best[1][number]], form)
        if made:
            return made, self.sure[number]
        some = [
            [(float(part[number, k]), k) for k in np.argsort(-part[number])[:most].tolist()]
            for part, most in zip(self.shares, TRIED, strict=True)
        ]
        pairs = sorted(((p * q, k, n) for p, k in some[0] for q, n in some[1]), reverse=True)
        for share, front, back in pairs:
            made = lemmas.made(fronts[front], backs[back], form)
            if made:
                return made, share
        return form.lower(), 0.0
