"""How well a parser reads other languages: Smatch with our graphs of the English sides, and roles.

``python -m explainers.training.glossed.evaluate --data DIR`` measures the embedded parser, or the
one in ``--parser``, on what it never saw in training; ``--pairs`` adds translations of one's own.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from explainers.amr.graph import Graph
from explainers.amr.parse import Parser
from explainers.matching.smatch import smatch
from explainers.training import commands
from explainers.training.glossed.asked import FURTHER, SENTENCES, answered
from explainers.training.multilingual.material import Pair, material, translations
from explainers.weights import models


def measured(
    parser: Parser, english: Parser, held: Mapping[str, Sequence[Pair]], limit: int | None = None
) -> dict[str, tuple[int, float, float]]:
    """Sentences, corpus Smatch F1 × 100 and its mean expectation × 100, by source and language.

    Args:
        parser: of other languages.
        english: whose graphs are the measure.
        held: translations that were kept out of the training.
        limit: sentences of each at most.
    """
    found = {}
    for name, pairs in held.items():
        some = list(pairs)[:limit]
        graphs = parser.parse([p.other for p in some])
        gold = english.parse([p.english for p in some])
        expected = [g.confidence.graph for g in graphs if g.confidence]
        mean = 100 * sum(expected) / max(len(expected), 1)
        found[name] = (len(some), 100 * corpus_f1(graphs, gold), mean)
    return found


def corpus_f1(graphs: Sequence[Graph], gold: Sequence[Graph]) -> float:
    """Smatch F1 of all triples together."""
    matches = [smatch(a, b) for a, b in zip(graphs, gold, strict=True)]
    triples = sum(m.total_a + m.total_b for m in matches)
    return 2 * sum(m.matched for m in matches) / max(triples, 1)


def report(found: Mapping[str, tuple[int, float, float]]) -> str:
    """Lines of a table."""
    rows = [f"| {name} | {n} | {f1:.1f} | {mean:.1f} |" for name, (n, f1, mean) in found.items()]
    return "\n".join(["| | sentences | Smatch F1 | expected |", "| --- | --- | --- | --- |", *rows])


def roles_report(parser: Parser, sentences: Mapping[str, str] = SENTENCES) -> str:
    """Lines of a table: who does what to whom in sentences that were written by hand."""
    rows = [
        "| | sentences | roles right | wrong in |",
        "| --- | --- | --- | --- |",
    ]
    for language in sentences:
        told = answered(parser, language, sentences)
        wrong = " ".join(sentence for sentence, right in told.items() if not right)
        rows.append(f"| {language} | {len(told)} | {sum(told.values())} | {wrong} |")
    return "\n".join(rows)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    parser = commands.parser("explainers.training.glossed.evaluate", __doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with the sets")
    parser.add_argument("--parser", type=Path, default=models.MULTILINGUAL_PARSER_FOLDER)
    parser.add_argument("--pairs", type=Path, help="further translations: language, text, English")
    parser.add_argument("--limit", type=int, help="sentences of each set at most")
    parser.add_argument("--device", default="auto", choices=models.DEVICES)
    return commands.run(_run, parser.parse_args(arguments), log=False)


def _run(options: argparse.Namespace) -> None:
    """Print how good the parser is."""
    english = Parser(models.PARSER_FOLDER, options.device)
    other = Parser(options.parser, options.device)
    held = dict(material(options.data).held)
    if options.pairs:
        held |= translations(options.pairs)
    print(report(measured(other, english, held, options.limit)))
    print(f"\n{roles_report(other)}")
    print(f"\nForty more:\n\n{roles_report(other, FURTHER)}")


if __name__ == "__main__":
    sys.exit(main())
