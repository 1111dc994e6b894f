"""``attribute``: why an encoder gives its score, of each pair of a table."""

import argparse
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from explainers.attribution.crossing import CrossEncoder, is_cross_encoder
from explainers.attribution.explainer import explain
from explainers.commands import inputs
from explainers.commands.inputs import Line
from explainers.commands.output import as_lines, progress
from explainers.encoders.encoder import Encoder
from explainers.errors import InputError
from explainers.lens import Lens
from explainers.request import Languages
from explainers.results import unread

Asked = Callable[[tuple[str, str], Languages], dict[str, Any]]


def attribute(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    """What pairs of word pieces add to the scores of encoders."""
    asked = [_asked(lens, name, options) for name in options.of or [""]]

    def answer(some: Sequence[Line[tuple[str, str]]]) -> list[dict[str, Any]]:
        return [_answer(asked, line) for line in some]

    lines: list[Line[tuple[str, str]]] = inputs.pairs(options.pairs, options)
    answers = inputs.answered(lines, answer, 1)
    return as_lines(progress(answers, len(lines), "pairs"), options)


def _answer(asked: Sequence[Asked], line: Line[tuple[str, str]]) -> dict[str, Any]:
    """What one model says of a pair, or several beside one another."""
    a, b = line.languages
    found = [one(line.value, (a, b)) for one in asked]
    return found[0] if len(found) == 1 else {"of": found}


def _asked(lens: Lens, name: str, options: argparse.Namespace) -> Asked:
    """What answers for a model: the one in use where none is named."""
    if name and is_cross_encoder(Path(name).expanduser()):
        folder = Path(name).expanduser()
        if options.layer != 0:
            raise InputError(
                "a cross-encoder is followed from its first layer on: it has no --layer"
            )
        return _by_crossing(CrossEncoder(folder, options.device, options.batch_size))
    chosen = lens.with_models(encoder=name) if name else lens

    def asked(pair: tuple[str, str], languages: Languages) -> dict[str, Any]:
        encoder = chosen.encoder if name else chosen.of(*languages).encoder
        return _by_encoder(encoder, pair, options)

    return asked


def _by_encoder(
    encoder: Encoder, pair: tuple[str, str], options: argparse.Namespace
) -> dict[str, Any]:
    a, b = encoder.encode_tokens(pair)
    (found,) = explain(encoder, [pair], [a], [b], options.way, options.layer)
    return {"model": encoder.about.name, **found.to_json(), "cut": unread((a.cut, b.cut))}


def _by_crossing(encoder: CrossEncoder) -> Asked:
    def asked(pair: tuple[str, str], _: Languages) -> dict[str, Any]:
        found: dict[str, Any] = encoder.occluded(pair).to_json()
        try:
            found["integrated"] = encoder.integrated(pair)
        except InputError:  # longer than can be followed
            found["integrated"] = None
        return {"model": encoder.about.name, **found}

    return asked
