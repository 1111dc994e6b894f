"""``embed``: embeddings of sentences."""

import argparse
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

import numpy as np

from explainers.commands import inputs
from explainers.commands.output import as_line, note, progress
from explainers.encoders.encoder import Encoder
from explainers.errors import InputError
from explainers.lens import Lens

NAMED = 10
"""Lines that a note names."""


def embed(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    """Write the file and say what is in it."""
    sentences = inputs.sentences(options.sentences)
    languages = inputs.languages(sentences, options.lang, first=1)
    joined = lens.joined(options.join, *languages)
    if options.join != "amr":
        _note_long(joined.models.encoder, sentences)
    parses = options.join != "text" and set(languages) != {"en"}
    step = 8 * options.batch_size
    blocks = (
        joined.encode(some, lens.parse(some, spoken) if parses else None)
        for some, spoken in zip(
            inputs.batches(sentences, step), inputs.batches(languages, step), strict=True
        )
    )
    rows = progress(chain.from_iterable(blocks), len(sentences), "sentences")
    yield as_line(
        {"out": str(options.out), "shape": _write(options.out, rows), "join": options.join}
    )


def _note_long(encoder: Encoder, sentences: list[str]) -> None:
    """Name the lines that are not read to their end."""
    long = [str(k + 1) for k in encoder.too_long(sentences)]
    if long:
        more = f" and {len(long) - NAMED} more" if len(long) > NAMED else ""
        lines = ", ".join(long[:NAMED])
        note(f"note: over the encoder's limit, its end not read as text: line {lines}{more}")


def _write(out: Path, rows: Iterable[np.ndarray]) -> tuple[int, ...]:
    """Write rows into a new file, or leave none; return their shape."""
    try:
        file = out.open("xb")
    except OSError as error:
        raise InputError(f"{out}: {error.strerror}") from error
    form = np.lib.format
    try:
        with file:
            vectors = np.stack(list(rows))
            form.write_array_header_1_0(file, form.header_data_from_array_1_0(vectors))
            file.write(vectors.tobytes())  # which says why a disk refuses, as NumPy does not
    except BaseException:
        out.unlink(missing_ok=True)
        raise
    return vectors.shape
