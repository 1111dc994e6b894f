"""``evaluate``: a suite of the papers on data that the user brings."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from explainers.commands.output import as_line, note
from explainers.errors import InputError
from explainers.evaluation.evaluate import entrants, figures
from explainers.evaluation.figures import svg, tables
from explainers.evaluation.measures import SAMPLES
from explainers.evaluation.suites import suite as suite_of
from explainers.lens import Lens
from explainers.provenance import one_line, provenance


def evaluate(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    """Our figures and those of papers, a line of JSON each, or tables in Markdown."""
    suite = suite_of(options.suite)
    if not options.data.is_dir():
        raise InputError(f"{options.data} is no folder; --data names one with the files of a suite")
    if options.figure and not options.figure.parent.is_dir():  # or else it fails at the end
        raise InputError(f"{options.figure.parent} is no folder; --figure names a file in one")
    found = suite.found(options.data, options.limit)
    parts = found.parts
    entered = entrants(lens, suite, options.model)
    measured = figures(suite, parts, entered, options.seed, note)
    notes = [*suite.notes]
    notes += [f"{p.name}: {p.note}" for p in parts if p.note]
    notes += [f"not there: {missing}" for missing in found.missing]
    notes += [f"of each file the first {options.limit:,} alone"] if options.limit else []
    all_of_them = []
    if options.json:
        for one in measured:
            all_of_them.append(one)
            yield as_line(one.to_json())
        for said in notes:
            note(f"note: {said}")
    else:
        all_of_them = list(measured)
        yield f"# {suite.name}: {suite.about}"
        yield from tables(all_of_them)
        notes.append(f"in brackets, 95 of {SAMPLES:,} bootstrap samples (seed {options.seed})")
        yield from ("", *(f"- {said}" for said in notes))
    if options.figure:
        some = f" · of each file the first {options.limit:,}" if options.limit else ""
        made = f"{one_line(provenance([]))} · seed {options.seed}{some}"
        drawn = svg(all_of_them, f"{suite.name}: {suite.about}", made)
        try:
            options.figure.write_text(drawn, "utf-8")
        except OSError as error:
            raise InputError(f"{options.figure}: {error.strerror}") from error
