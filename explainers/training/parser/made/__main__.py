"""Look at what the grammar makes: ``python -m explainers.training.parser.made --count 20``.

With ``--examples`` the last column of its files is written anew: what each pattern makes with the
first of all that may fill it. With ``--data DIR`` it says which frames and roles PropBank's list
lacks, and how many of the sentences the parser's labels give back whole.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from pathlib import Path

from explainers.amr.concepts import frame_of
from explainers.amr.graph import write
from explainers.amr.propbank import read_frames
from explainers.errors import SemlensError
from explainers.training import commands
from explainers.training.parser import made
from explainers.training.parser.made import derive
from explainers.training.parser.made.grammar import FILES, Grammar

TRIED = 200
"""Patterns tried for each sentence that ``--only`` asks for."""


def with_examples(rules: Grammar, text: str) -> str:
    """A file of patterns with the example of each as its last column."""
    shown = {(p.category, p.line): p for found in rules.categories.values() for p in found}
    out, category = [], ""
    for line in text.splitlines():
        name, mark, _ = line.partition(' = """')
        category = name if mark else category
        columns = [column.strip() for column in line.split(" | ")]
        pattern = shown.get((category, " | ".join(columns[:3])))
        out.append(f"{pattern.line} | {derive.shown(rules, pattern)}" if pattern else line)
    return "\n".join(out) + "\n"


def lacking(rules: Grammar, path: Path) -> dict[str, list[str]]:
    """Frames with roles of the grammar that PropBank's list lacks; none for a frame it lacks."""
    known = read_frames(path)
    out = {}
    for frame, roles in rules.frames().items():
        told = frame_of(frame)
        if told and not told.special and not roles | {""} <= set(known.get(frame, ())) | {""}:
            out[frame] = sorted(roles - set(known.get(frame, ())))
    return out


def given_back(count: int, seed: int) -> float:
    """Share of made sentences whose graphs the gold labels give back."""
    from explainers.matching.smatch import smatch
    from explainers.training.parser.labelling import align_words, example, recompose

    rows = made.sentences(count, seed)
    examples = [example(s, g) for s, g in rows]
    align_words(examples)
    right = [smatch(recompose(e, {}), g).f1 == 1 for e, (_, g) in zip(examples, rows, strict=True)]
    return sum(right) / len(right)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    parser = commands.parser("explainers.training.parser.made", __doc__)
    parser.add_argument("--count", type=int, default=20, help="sentences to make")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", default="", help="a category of sentences, as 'nested'")
    parser.add_argument("--examples", action="store_true", help="write the examples anew")
    parser.add_argument(
        "--data", type=Path, help="folder with amr-dictionaries: check, make nothing"
    )
    return commands.run(_run, parser.parse_args(arguments))


def _run(options: argparse.Namespace) -> None:
    rules = made.rules()
    if options.examples:
        for name in FILES:
            path = Path(derive.__file__).with_name(f"{name}.toml")
            path.write_text(with_examples(rules, path.read_text("utf-8")), "utf-8")
    elif options.data:
        frames = options.data / "amr-dictionaries" / "propbank-amr-frames-arg-descr.txt"
        print("PropBank lacks:", lacking(rules, frames) or "nothing")
        print(f"given back whole: {given_back(options.count, options.seed):.1%}")
    else:
        for text, graph in _drawn(rules, options):
            print(f"# ::snt {text}\n{write(graph)}\n")


def _drawn(rules: Grammar, options: argparse.Namespace) -> list[tuple[str, made.Graph]]:
    if not options.only:
        return made.sentences(options.count, options.seed)
    if options.only not in rules.categories:
        raise SemlensError(f"no {options.only}: {', '.join(rules.filed)}")
    rng = random.Random(options.seed)
    out: list[tuple[str, made.Graph]] = []
    for _ in range(TRIED * options.count):
        if len(out) == options.count:
            return out
        pattern = rng.choice(rules.categories[options.only])
        try:
            depth = rng.randint(1, pattern.depth or 1)
            out.append(derive.made(rules, rng, pattern, depth))
        except derive.Stuck:
            continue
    raise SemlensError(f"{options.only} hardly ever makes a sentence by itself")


if __name__ == "__main__":
    sys.exit(main())
