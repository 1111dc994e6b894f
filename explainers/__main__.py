"""The command line: ``semlens COMMAND``, or ``python -m explainers COMMAND``.

Results go to standard output, progress and messages to standard error. Exit
codes: 0 done, 1 some rows or a model or the database of studies cannot be used, or the disk
refuses (it is full), 2 bad input, 130 interrupted.
"""

from __future__ import annotations

import argparse
import os
import sys
import tomllib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from explainers import attribution, commands, evaluation
from explainers.commands.output import note, separated
from explainers.encoders.languages import ABILITIES, TRAINED
from explainers.errors import InputError, SemlensError
from explainers.joined.joins import WAYS
from explainers.matching.smatch import TIME_LIMIT
from explainers.tables import table_of
from explainers.weights.fetch import SOURCES
from explainers.weights.models import DEVICES, UNTUNED, token_names, unheeded

LONGEST_TIME = 1e6
"""Seconds that a time limit may be; a clock takes no number of any size."""


EXTRAS: Mapping[str, tuple[str, ...]] = {
    "app": (
        *("streamlit", "sqlalchemy", "pyarrow", "duckdb", "faiss", "sentencex", "filelock"),
        *("segno", "sklearn", "prometheus_client", "yaml"),
    ),
    "api": ("starlette", "uvicorn"),
}
"""Extra of the package to what it brings, by the name that it is imported by."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    try:
        return _run(arguments)
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        extra = next((extra for extra, brings in EXTRAS.items() if missing in brings), None)
        if extra is None:
            raise
        command = f'pip install ".[{extra}]" in the repository\'s folder'
        note(f"error: this takes {missing}, which the extra {extra} brings ({command})")
        return 1


def _run(arguments: Sequence[str] | None) -> int:
    given = sys.argv[1:] if arguments is None else list(arguments)
    if given[:1] == ["run"]:
        from explainers.commands import serve

        return serve.run(given[1:])
    options = _parsed(given)
    from explainers.lens import Lens

    for message in unheeded():
        note(f"note: {message}")
    try:
        module, function = options.run.split(":")
        run = getattr(import_module(f"explainers.commands.{module}"), function)
        lens = Lens(options.device, options.batch_size)
        if (tokens := getattr(options, "tokens", UNTUNED)) != UNTUNED:
            lens = lens.with_models(tokens=tokens)
        lines = run(lens, options)
        form = getattr(options, "format", "jsonl")
        for line in lines if form == "jsonl" else separated(lines, form):
            print(line, flush=True)
    except SemlensError as error:
        note(f"error: {error}")
        return 2 if isinstance(error, InputError) else 1
    except BrokenPipeError:
        sys.stderr.close()  # the reader has gone: nothing to say to anyone
    except OSError as error:
        note(f"error: {error}")
        _drop_the_rest()
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def _drop_the_rest() -> None:
    """Have Python not try again, at its end, to write what standard output has refused."""
    with suppress(OSError, ValueError):  # standard output may be none of a process
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parsed(given: Sequence[str]) -> argparse.Namespace:
    """The options; a text to search for may come after them, which argparse does not see."""
    parser = _parser()
    options, rest = parser.parse_known_args(_action_first(given))
    rest = rest[1:] if rest[:1] == ["--"] else rest
    text_like = len(rest) == 1 and (rest[0] == "-" or rest[0][:1] != "-" or " " in rest[0])
    if text_like and getattr(options, "text", "") is None:
        options.text, rest = rest[0], []
    if rest:
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    return options


def _action_first(given: Sequence[str]) -> list[str]:
    """The arguments with the words of the command before its options, where one came first.

    >>> _action_first(["--device", "cpu", "index", "--repair", "check", "news"])
    ['index', 'check', '--device', 'cpu', '--repair', 'news']
    """
    known = table_of(commands.__file__, "commands")["commands"]
    words: list[str] = []
    rest = list(given)
    place = 0
    while place < len(rest) and (not words or "run" not in known[" ".join(words)]):
        if rest[place] == "--":
            break
        if " ".join([*words, rest[place]]) in known:
            words.append(rest.pop(place))
        elif rest[place].startswith("-") or (place and rest[place - 1].startswith("--")):
            place += 1
        else:
            break  # argparse says what is wrong with it
    return [*words, *rest]


def _parser() -> argparse.ArgumentParser:
    """The commands of ``commands/commands.toml``."""
    parser = argparse.ArgumentParser(
        prog="semlens" if Path(sys.argv[0]).stem == "semlens" else "python -m explainers",
        description="Explain why two sentences are, or are not, similar.",
    )
    parser.set_defaults(device="auto", batch_size=1)  # where no model runs
    parser.add_argument("--version", action="version", version=f"semlens {_version()}")
    groups = {"": parser.add_subparsers(required=True, metavar="COMMAND")}
    tables = table_of(commands.__file__, "commands")
    for path, command in tables["commands"].items():
        group, _, name = path.rpartition(" ")
        if "run" in command:
            summary = command["help"]
            added = groups[group].add_parser(name, help=summary, description=summary)
            added.set_defaults(run=command["run"], action=name)
            _add_arguments(added, command, tables)
        else:
            added = groups[group].add_parser(name, help=command["help"])
            if name != "run":  # whose options are Streamlit's
                groups[name] = added.add_subparsers(required=True, metavar="ACTION")
    return parser


def _add_arguments(parser: Any, command: Mapping[str, Any], tables: Mapping[str, Any]) -> None:
    """Add the arguments of a command, and those that choose how models run."""
    stated = {
        **{
            "$DEVICES": DEVICES,
            "$LANGUAGES": ("auto", *TRAINED),
            "$READ": ("auto", *ABILITIES.having("words")),
            "$SEARCHED": ("auto", *ABILITIES.having("search")),
            "$WAYS": WAYS,
        },
        **{"$SOURCES": ", ".join(SOURCES), "$TIME_LIMIT": TIME_LIMIT},
        "$SUITES": ", ".join(table_of(evaluation.__file__, "suites")),
        "$ATTRIBUTIONS": attribution.WAYS,
        "$TOKENS": token_names(),
        **{"$Path": Path, "$int": int, "$float": float, "$str": str},
        **{"$positive": _positive, "$seconds": _seconds},
    }

    def add(to: Any, arguments: Mapping[str, Any]) -> None:
        for name, argument in arguments.items():
            known = tables["shared"][argument] if isinstance(argument, str) else argument
            to.add_argument(
                name, **{k: stated.get(v, v) if isinstance(v, str) else v for k, v in known.items()}
            )

    if command.get("models", True):
        add(parser, {name: name for name in ("--device", "--batch-size")})
    source = tables["commands"][command["like"]] if "like" in command else command
    add(parser, source.get("arguments", {}))
    if "either" in source:
        add(parser.add_mutually_exclusive_group(required=True), source["either"])


def _version() -> str:
    """Of the installed package, or of the checkout that this is."""
    with suppress(PackageNotFoundError):
        return version("semlens")
    project = Path(__file__).parents[1] / "pyproject.toml"
    return str(tomllib.loads(project.read_text("utf-8"))["project"]["version"])


def _positive(value: str) -> int:
    number = int(value)
    if number < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return number


def _seconds(value: str) -> float:
    number = float(value)
    if not 0 < number <= LONGEST_TIME:
        raise argparse.ArgumentTypeError(f"must be more than 0, and up to {LONGEST_TIME:,.0f}")
    return number


if __name__ == "__main__":
    sys.exit(main())
