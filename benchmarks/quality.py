"""Quality on the dev sets: ``python -m benchmarks.quality --data DIR``.

Calls what prints the tables: the parser's, the suites ``bamboo`` and ``pam`` of ``evaluate``, the
aspect models', the tokens', the typed alignments' and the languages'.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path

from benchmarks import aspects, languages, parsing, relations, tokens
from benchmarks.suites import evaluated
from explainers.errors import SemlensError
from explainers.evaluation.suites import suites
from explainers.lens import Lens
from explainers.weights.models import FAITHFUL_PAM_FOLDER

PAIRS = 1_000
"""Of a part of the suite ``pam``, unless a limit is given: parsing all of PAWS takes long."""


def pam(lens: Lens, data: Path, limit: int, further: Path) -> None:
    """The suite, with other graph encoders: the faithful one, and those that a training left."""
    folders = [
        FAITHFUL_PAM_FOLDER,
        *(path.parent for path in sorted(further.glob("*/config.json"))),
    ]
    names = [*suites()["pam"].rows, *map(os.path.relpath, folders)]
    evaluated(lens, "pam", data, limit or PAIRS, names)


def aspect_quality(lens: Lens, data: Path, work: Path) -> None:
    """Everything about the sub-embeddings."""
    aspects.quality(lens.encoder, data, work)
    aspects.table_7(lens)
    aspects.minimal_pairs(lens, data)
    aspects.half(lens, data)


PARTS: dict[str, Callable[[Lens, argparse.Namespace], None]] = {
    "parser": lambda lens, o: parsing.quality(lens, o.data, o.limit),
    "structures": lambda lens, o: parsing.structures(lens, o.data, o.limit),
    "half": lambda lens, o: parsing.half(lens, o.data, o.limit),
    "ceiling": lambda lens, o: parsing.ceiling(lens, o.data, o.limit),
    "bamboo": lambda lens, o: evaluated(lens, "bamboo", o.data, o.limit),
    "smatch": lambda _, o: parsing.oracle(o.data, o.limit),
    "aspects": lambda lens, o: aspect_quality(lens, o.data, o.work),
    "tokens": lambda lens, o: tokens.alignment(lens, o.data),
    "relations": lambda lens, o: relations.quality(lens, o.data),
    "pam": lambda lens, o: pam(lens, o.data, o.limit, o.models),
    "languages": lambda lens, o: languages.quality(lens, o.data, o.limit, o.models),
}

ON_REQUEST: dict[str, Callable[[Lens, argparse.Namespace], None]] = {
    "search": lambda lens, o: evaluated(lens, "dimensions", o.data, o.limit),
    "memory": lambda _, __: tokens.training_memory(),
    "peer": lambda lens, o: tokens.peer(lens, o.data, o.peer, o.limit or 10),
    "ablations": lambda lens, o: aspects.ablations(lens.encoder, o.data, o.work),
}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--data", type=Path, required=True, help="folder with the graph banks")
    parser.add_argument("--work", type=Path, default=Path("runs/aspects"), help="cache of metrics")
    parser.add_argument(
        "--models", type=Path, default=Path("runs/pam"), help="further models of PAM, if at hand"
    )
    parser.add_argument("--limit", type=int, default=0, help="sentences or pairs a set")
    parser.add_argument(
        "--only",
        choices=(*PARTS, *ON_REQUEST),
        help="ablations, which train twelve models, memory, peer and search run only when named",
    )
    parser.add_argument(
        "--peer", default="python3", metavar="PYTHON", help="interpreter that has xplainsim"
    )
    options = parser.parse_args()
    try:
        lens = Lens()
        for part in [options.only] if options.only else PARTS:
            (PARTS | ON_REQUEST)[part](lens, options)
    except SemlensError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
