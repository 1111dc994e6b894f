"""``embed``: embeddings of sentences."""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from explainers.commands import inputs
from explainers.commands.inputs import Line
from explainers.commands.output import as_line, note, progress, usable
from explainers.encoders.encoder import Encoder
from explainers.errors import InputError
from explainers.lens import Lens

NAMED = 10
"""Lines that a note names."""


def embed(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    """Write the file and say what is in it; a row of no sentence is of no numbers."""
    lines = inputs.sentences(options.sentences, options.lang)
    _see_room(options.out, options.force)
    good = [line for line in lines if not line.error]
    languages = [line.languages[0] for line in good]
    joined = lens.joined(options.join, *languages)
    if options.join != "amr":
        _note_long(joined.models.encoder, good)
    parses = options.join != "text" and set(languages) != {"en"}

    def answer(some: Sequence[Line[str]]) -> list[np.ndarray]:
        sentences = [line.value for line in some]
        spoken = [line.languages[0] for line in some]
        return list(joined.encode(sentences, lens.parse(sentences, spoken) if parses else None))

    told = progress(inputs.answered(lines, answer, 8 * options.batch_size), len(lines), "sentences")
    found = list(told)
    none = np.full_like(next((row for _, row in found if row is not None), np.zeros(0)), np.nan)
    kept = [(line, row) for line, row in found if row is not None or not options.skip_bad]
    _note_bad([line for line, row in found if row is None])
    shape = _write(options.out, [none if row is None else row for _, row in kept], options.force)
    yield as_line({"out": str(options.out), "shape": shape, "join": options.join})
    list(usable(found, options.skip_bad))


def _note_bad(lines: Sequence[Line[str]]) -> None:
    """Name the lines that are none, and why."""
    for line in lines[:NAMED]:
        note(f"line {line.number}: {line.error}")


def _see_room(out: Path, force: bool) -> None:
    """See that a file can be written before all is read."""
    if out.exists() and not force:
        raise InputError(f"{out}: File exists; --force writes over it")


def _note_long(encoder: Encoder, lines: Sequence[Line[str]]) -> None:
    """Name the lines that are not read to their end."""
    long = [str(lines[k].number) for k in encoder.too_long([line.value for line in lines])]
    if long:
        more = f" and {len(long) - NAMED} more" if len(long) > NAMED else ""
        named = ", ".join(long[:NAMED])
        note(f"note: over the encoder's limit, its end not read as text: line {named}{more}")


def _write(out: Path, rows: Sequence[np.ndarray], force: bool) -> tuple[int, ...]:
    """Write rows into a file, a new one unless forced, or leave none; return their shape."""
    if not rows:
        raise InputError("no line of it can be used")
    try:
        file = out.open("wb" if force else "xb")
    except OSError as error:
        raise InputError(f"{out}: {error.strerror}") from error
    form = np.lib.format
    try:
        with file:
            vectors = np.stack(rows)
            form.write_array_header_1_0(file, form.header_data_from_array_1_0(vectors))
            file.write(vectors.tobytes())  # which says why a disk refuses, as NumPy does not
    except BaseException:
        out.unlink(missing_ok=True)
        raise
    return vectors.shape
