"""Train the text dimensions: ``python -m explainers.training.dimensions --data DIR``.

Geography, entities, time, narrative, style, tone and overall (Hatzel et al.), as people rated them
of pairs of news, on the frozen encoder of five languages
(:mod:`explainers.training.dimensions.rated`).

With ``--targets``, dimensions of one's own, of the score columns of a table of pairs: 32 numbers
each, on one frozen encoder. They are learnt as S3BERT's aspects are, by the same loop:
decomposition keeps the dimensions apart, which the paper's multi-task model could not (section
4.4), and consistency keeps the whole as the encoder has it.
"""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Sequence
from pathlib import Path

from explainers.aspects.subembeddings import RESIDUAL
from explainers.encoders.encoder import Encoder
from explainers.encoders.vectors import cosine
from explainers.errors import InputError
from explainers.matching.aspects import ASPECTS
from explainers.training import commands
from explainers.training.aspects.material import Task, from_table
from explainers.training.aspects.train import (
    Settings,
    export,
    for_table,
    readings_of,
    report,
    settings_of,
    train,
)
from explainers.training.dimensions import rated
from explainers.training.dimensions.places import gazetteer
from explainers.training.dimensions.semeval import from_semeval, is_semeval
from explainers.weights import models

WIDTH = 32
"""Numbers of a dimension."""

NOTE = "text dimensions: reads token states of intermediate layers through a module of Semlens"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    parser = commands.parser("explainers.training.dimensions", __doc__)
    parser.add_argument("--data", type=Path, help="folder with rated news and reviews")
    parser.add_argument("--targets", type=Path, help="a table of pairs and scores instead")
    parser.add_argument(
        "--texts", type=Path, help="articles of a table in the layout of SemEval-2022 task 8"
    )
    parser.add_argument("--out", type=Path, help="default: the embedded model's directory")
    parser.add_argument("--device", default="auto", choices=models.DEVICES, help="of the encoder")
    parser.add_argument("--seed", type=int, default=Settings.seed)
    parser.add_argument("--epochs", type=int, default=Settings.epochs)
    return commands.run(_run, parser.parse_args(arguments))


def _run(options: argparse.Namespace) -> None:
    """Train, write the model and print what it reached."""
    if (options.data is None) == (options.targets is None):
        raise InputError("give either --data or --targets")
    if options.out is None and options.targets:
        raise InputError("give --out, or the embedded model would be overwritten")
    out = options.out or models.DIMENSIONS_FOLDER
    if options.data:
        _learn_ratings(options.data, out, options.device)
        print(f"written to {out}", file=sys.stderr)
        return
    encoder = Encoder(None, options.device)
    task = _rated(options.targets, options.texts)
    read = readings_of(encoder, task.sentences, "default")
    settings = settings_of("default", seed=options.seed, epochs=options.epochs, width=WIDTH)
    settings = for_table(settings, len(task.train))
    logging.info(
        "%d texts, %d pairs, %d dev pairs", len(task.sentences), len(task.train), len(task.dev)
    )
    head, partition, figures = train(task, read, settings)
    export(head, encoder, partition._replace(note=NOTE), out)
    report(partition, figures)
    print(f"written to {out}", file=sys.stderr)


def _learn_ratings(data: Path, out: Path, device: str) -> None:
    """Learn of ratings; figures are of a model that has not seen the pairs that are held back."""
    names = gazetteer()
    news, learnt, held, further, _, said, known = rated.material(data, names, device)
    trust = rated.figures(rated.learn(news, learnt, further[0], said, known), news, *held)
    alone = cosine(news.whole[held[0][:, 0]], news.whole[held[0][:, 1]])
    for k, (name, figure) in enumerate(trust.items()):
        print(f"{name}\t{figure.pearson:.3f}\t[{figure.low:.3f}, {figure.high:.3f}]", end="\t")
        found, low, high = rated.pearson(alone, held[1][:, k])
        print(f"encoder alone\t{found:.3f}\t[{low:.3f}, {high:.3f}]")
    both = rated.joined(learnt, held)
    rated.write(rated.learn(news, both, further[1], said, known), trust, names, out)


def _rated(path: Path, texts: Path | None) -> Task:
    """The pairs of a table of one's own, or of SemEval-2022 task 8."""
    if not is_semeval(path):
        task = from_table(path)
        ours = sorted({*ASPECTS, RESIDUAL} & set(task.names))
        if ours:
            raise InputError(f"{path}: {', '.join(ours)}: S3BERT's; choose another name", 1)
        return task
    if texts is None:
        raise InputError(f"{path} names articles by numbers: say with --texts where they are")
    return from_semeval(path, texts)
