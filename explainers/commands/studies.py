"""``studies``: what a server keeps, for who runs it."""

import argparse
from collections.abc import Iterator

from explainers.commands.output import as_line
from explainers.lens import Lens
from explainers.studies import administration as studies
from explainers.studies.store import Studies


def administer(_: Lens, options: argparse.Namespace) -> Iterator[str]:
    """Do what the options name."""
    engine = studies.engine_of(options.database)
    match options.action:
        case "list":
            yield from map(as_line, studies.list_studies(Studies(engine)))
        case "export":
            yield studies.exported(Studies(engine), options.study).rstrip("\n")
        case "delete":
            kept = Studies(engine)
            kept.forget(studies.known(kept, options.study).id)
        case "vacuum":
            studies.vacuum(Studies(engine).engine)
        case "backup":
            studies.back_up(engine, options.file)
            yield str(options.file)
        case "restore":
            studies.put_back(engine, options.file)
