"""Graphs of sentences that no bank has, parsed once and kept.

A shard is a gzipped file of PENMAN; a run that was stopped goes on after the last whole one.
"""

from __future__ import annotations

import gzip
import hashlib
import logging
from collections.abc import Sequence
from pathlib import Path

from explainers.amr.graph import Graph, read_all, write
from explainers.amr.parse import Parser

log = logging.getLogger(__name__)

SHARD = 2_000
"""Sentences parsed between two writes."""


def parsed(parser: Parser, sentences: Sequence[str], work: Path) -> list[Graph]:
    """One graph a sentence, in order.

    Args:
        parser: whose checksum, with the sentences, names the shards.
        sentences: any texts.
        work: folder of the shards, made if it is missing.
    """
    work.mkdir(parents=True, exist_ok=True)
    graphs: list[Graph] = []
    for start in range(0, len(sentences), SHARD):
        shard = list(sentences[start : start + SHARD])
        name = hashlib.sha256("\n".join([parser.about.checksum, *shard]).encode()).hexdigest()[:20]
        path = work / f"{name}.amr.gz"
        if not path.exists():
            made = "\n\n".join(write(g) for g in parser.parse(shard))
            part = path.with_suffix(".part")
            part.write_bytes(gzip.compress(made.encode(), mtime=0))
            part.replace(path)
            log.info("parsed %d of %d sentences", start + len(shard), len(sentences))
        graphs += read_all(gzip.decompress(path.read_bytes()).decode())
    return graphs
