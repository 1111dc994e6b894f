"""``study``: studies with people, before they begin and after they have ended."""

import argparse
from collections.abc import Iterator
from dataclasses import asdict

from explainers.commands.inputs import content
from explainers.commands.output import as_line, note
from explainers.errors import InputError
from explainers.lens import Lens
from explainers.people import analysis
from explainers.people.design import READY, Design, read_design, ready
from explainers.people.plan import cautions, plan, rows_of
from explainers.people.simulation import Behaviour, Simulation, power
from explainers.people.table import COLUMNS, read_answers, reference_of

TABLE, FIGURE = "results.md", "results.svg"
"""Files of an analysis."""


def study(_: Lens, options: argparse.Namespace) -> Iterator[str]:
    """Do what the options name."""
    for name, low in (("base", 0.0), ("effect", -1.0), ("seed", 0)):
        value = getattr(options, name, low)
        if not low <= value or (name != "seed" and value > 1):
            raise InputError(f"--{name} must be from {low:g}{'' if name == 'seed' else ' to 1'}")
    match options.action:
        case "check":
            yield as_line(_about(_design(options.design)))
        case "power":
            design = _design(options.design)
            base = Behaviour(base=options.base)
            counts = _counts(options.people)
            for each in power(design, counts, options.effect, base, options.runs, options.seed):
                yield as_line(asdict(each))
        case "simulate":
            design = _design(options.design)
            effects = {c.name: options.effect for c in design.conditions[1:]}
            behaviour = Behaviour(base=options.base, effects=effects)
            people, *more = _counts(options.people)
            if more:
                raise InputError("answers are simulated of one number of people at a time")
            for row in Simulation(design, behaviour, options.seed).rows(people):
                yield as_line({name: row.get(name, "") for name in COLUMNS})
        case "analyse":
            yield from _analysed(options)


def _analysed(options: argparse.Namespace) -> Iterator[str]:
    data = content(options.answers)
    answers = read_answers(data)
    reference = options.reference or reference_of(data)
    found = analysis.analyse(answers, reference, options.everybody, options.seed, options.without)
    if options.out is not None:
        options.out.mkdir(parents=True, exist_ok=True)
        (options.out / TABLE).write_text(analysis.markdown(found), "utf-8")
        (options.out / FIGURE).write_text(analysis.figure(found), "utf-8")
    note(analysis.note(found))
    yield from map(as_line, found.objects())


def _design(named: str) -> Design:
    """The design of a file, or a ready one by its name."""
    return read_design(ready(named) if named in READY else content(named))


def _about(design: Design) -> dict[str, object]:
    """A design in short."""
    return {
        "title": design.title,
        "conditions": {c.name: list(c.panels) for c in design.conditions},
        "tasks": list(design.tasks),
        "people": "within" if design.within else "between",
        "pairs": len(design.items),
        "each": design.each,
        "questions": len(plan(design, 0)),
        "square": rows_of(design),
        "cautions": cautions(design),
    }


def _counts(said: str) -> list[int]:
    """Numbers of people: ``20,40``."""
    parts = said.split(",")
    if not all(part.strip().isascii() and part.strip().isdecimal() for part in parts):
        raise InputError(f"people are whole numbers, such as 20,40, and not {said[:40]!r}")
    return [int(part[:9]) for part in (part.strip() for part in parts)]
