"""The command line: ``semlens COMMAND``, or ``python -m explainers COMMAND``.

Results go to standard output, progress and messages to standard error. Exit
codes: 0 done, 1 a model or the database of studies cannot be used or the disk refuses (it is
full), 2 bad input, 130 interrupted.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

from explainers.commands.output import note
from explainers.encoders.languages import TRAINED
from explainers.errors import InputError, SemlensError
from explainers.joined.joins import WAYS
from explainers.matching.smatch import TIME_LIMIT
from explainers.weights.fetch import SOURCES
from explainers.weights.models import DEVICES, unheeded

LONGEST_TIME = 1e6
"""Seconds that a time limit may be; a clock takes no number of any size."""

PAIRS = "two tab-separated columns; - reads standard input"
SENTENCES = "a sentence a line; - reads standard input"

LANGUAGE: dict[str, Any] = {
    "default": "en",
    "choices": ("auto", *TRAINED),
    "help": "of the sentences; auto tells that of each (%(default)s)",
}
FOLDER: dict[str, Any] = {"type": Path, "metavar": "DIR"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
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
        for line in run(Lens(options.device, options.batch_size), options):
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
    options, rest = parser.parse_known_args(given)
    rest = rest[1:] if rest[:1] == ["--"] else rest
    text_like = len(rest) == 1 and (rest[0] == "-" or rest[0][:1] != "-" or " " in rest[0])
    if text_like and getattr(options, "text", "") is None:
        options.text, rest = rest[0], []
    if rest:
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    return options


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="semlens" if Path(sys.argv[0]).stem == "semlens" else "python -m explainers",
        description="Explain why two sentences are, or are not, similar.",
    )
    parser.set_defaults(device="auto", batch_size=1)  # where no model runs
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    commands.add_parser("run", help="Open the dashboard; takes the options of `streamlit run`.")
    summary = "Whether a server is ready: exit code 0 if it is."
    add = _command(commands, "serve:health", summary, models=False)
    add("url", metavar="URL", help="of the dashboard, as a browser opens it")
    add("--timeout", type=_seconds, default=10.0, metavar="SECONDS")
    _add_commands_of_sentences(commands)
    summary = "Collections to search: build, add, list, drop, check, rebuild."
    _add_actions_of_index(_actions(commands, "index", summary))
    _add_search(commands)
    summary = "AMR parsers to choose from; copies of aspect models."
    _add_actions_of_models(_actions(commands, "models", summary))
    summary = "The studies that a server keeps; for who runs it."
    _add_actions_of_studies(_actions(commands, "studies", summary))
    return parser


def _command(commands: Any, run: str, summary: str, name: str = "", models: bool = True) -> Any:
    """Add a command and return what adds its arguments.

    Args:
        commands: that it is added to.
        run: ``module:function`` of :mod:`explainers.commands`.
        summary: for the help.
        name: that it is called by, if not by its function's.
        models: whether it runs models.
    """
    name = name or run.partition(":")[2]
    parser = commands.add_parser(name, help=summary, description=summary)
    parser.set_defaults(run=run, action=name)
    if models:
        parser.add_argument("--device", default="auto", choices=DEVICES)
        parser.add_argument("--batch-size", type=_positive, default=32, metavar="N")
    return parser.add_argument


def _actions(commands: Any, name: str, summary: str) -> Any:
    """Add a command that can do several things, and return what these are added to."""
    return commands.add_parser(name, help=summary).add_subparsers(required=True, metavar="ACTION")


def _add_commands_of_sentences(commands: Any) -> None:
    add = _command(commands, "pairs:explain", "Everything about one pair, as JSON.")
    add("a", help="first sentence")
    add("b", help="second sentence")
    add("--lang", **LANGUAGE)
    summary = "What differs between two sentences, or in each pair of a table."
    add = _command(commands, "pairs:diff", summary)
    add("a", help="first sentence; or, alone, two tab-separated columns, - for standard input")
    add("b", nargs="?", help="second sentence")
    add = _command(commands, "pairs:score", "Scores and predicted aspects of many pairs.")
    add("pairs", help=PAIRS)
    add("--pam", action="store_true", help="also PAM, for which it parses")
    add("--lang", **LANGUAGE)
    add = _command(commands, "graphs:parse", "AMR of each sentence, in PENMAN.")
    add("sentences", help=SENTENCES)
    add("--lang", **LANGUAGE)
    add = _command(commands, "graphs:metrics", "The fifteen AMR metrics of many pairs of graphs.")
    add("a", help="PENMAN file")
    add("b", help="PENMAN file of equal length")
    add(
        "--details",
        action="store_true",
        help="also precision, recall and whether the alignment is proven optimal, of each "
        "metric that is Smatch of a part of the graph",
    )
    add(
        "--time-limit",
        type=_seconds,
        default=TIME_LIMIT,
        metavar="SECONDS",
        help="for Smatch's alignment, after which the best one found counts (%(default)s); the "
        "other four together have as long, but no more than 0.6",
    )
    summary = "PAM: how alike graphs are, or outputs and their sources."
    add = _command(commands, "graphs:pam", summary)
    add("graphs", nargs="*", metavar="FILE", help="two PENMAN files")
    add("--all", action="store_true", help="Smatch and WWLK beside it")
    add("--sources", metavar="FILE", help="instead: a sentence a line")
    add("--outputs", metavar="FILE", help="and what was made of each")
    summary = "Embeddings of sentences: of their text, of their AMR, or of both."
    add = _command(commands, "embed:embed", summary)
    add("sentences", help=SENTENCES)
    add("--join", choices=WAYS, default="norm-concat", help="of text and AMR (%(default)s)")
    add("--out", type=Path, required=True, help="a new .npy file")
    add("--lang", **LANGUAGE)
    add = _command(commands, "pairs:align", "Alignment of tokens, or of chunks in [ … ].")
    add("pairs", help=PAIRS)
    add("--lang", **LANGUAGE)


def _add_actions_of_index(actions: Any) -> None:
    for name, summary in (
        ("build", "Make a collection of files and folders, or go on making it."),
        ("add", "Add files and folders to a collection."),
    ):
        add = _command(actions, "search:build", summary, name)
        add("files", nargs="+", help="text, TSV, CSV, JSONL, folders; - reads lines")
        add("--out", required=True, help="the collection", **FOLDER)
        add("--text", default="", metavar="COLUMN", help="holds the text; found where not given")
        _add_ray(add, "embeds on its machines")
    summary = "The files that a collection is of, or the collections there."
    _command(actions, "search:list_sources", summary, "list")("folder", **FOLDER)
    add = _command(actions, "search:drop", "Remove documents, by file, row or filter.")
    add("folder", **FOLDER)
    add = actions.choices["drop"].add_mutually_exclusive_group(required=True).add_argument
    add("--source", metavar="FILE", help="as `index list` names it")
    add("--row", type=int, action="append", metavar="N")
    add("--where", metavar="FILTER")
    add = _command(actions, "search:check", "Whether the files of a collection are whole.")
    add("folder", **FOLDER)
    repairing = "make indices anew that do not belong to their tables"
    add("--repair", action="store_true", help=repairing)
    add = _command(actions, "search:rebuild", "Embed a collection anew, with the models in use.")
    add("folder", **FOLDER)
    _add_ray(add, "embeds on its machines")


def _add_search(commands: Any) -> None:
    add = _command(commands, "search:search", "Rows of a collection, by weighted similarity.")
    add("folder", help="a collection", **FOLDER)
    add("text", nargs="?", help="the anchor; - reads it from standard input")
    add("--row", type=int, metavar="N", help="a row of the collection as anchor")
    weighing = "each from -1 to 1: negation=-1,srl=1"
    add("--weights", required=True, metavar="NAME=W,…", help=weighing)
    add("-k", type=int, default=20, metavar="N", help="results (%(default)s)")
    add("--where", metavar="FILTER", help='such as "stars > 3" or "\'ship\' in text"')
    add("--unit", default="document", choices=("document", "sentence"))
    _add_ray(add, "searches each part on one of its machines")


def _add_ray(add: Any, does: str) -> None:
    meaning = f"of a Ray cluster, which {does}, such as 10.0.0.1:6379; local starts one here"
    add("--ray", default="", metavar="ADDRESS", help=meaning)


def _add_actions_of_models(actions: Any) -> None:
    summary = "The parsers found on this machine."
    _command(actions, "models:list_parsers", summary, "list", models=False)
    summary = "Download a bigger parser from amrlib's releases."
    add = _command(actions, "models:fetch_parser", summary, "fetch", models=False)
    add("name", help=", ".join(SOURCES))
    add("--sha256", default="", help="checksum of the archive")
    add("--url", default="", help="take the archive from here instead")
    summary = "Copy the S3BERT model in use, with the encoder's weights in it."
    add = _command(actions, "models:save_aspects", summary, "save", models=False)
    add("out", type=Path, help="a new directory")


def _add_actions_of_studies(actions: Any) -> None:
    for name, summary, *operands in (
        ("list", "Every study, an object a line."),
        ("export", "All that is kept of a study, an object a line.", "study"),
        ("delete", "Delete a study, with all judgements.", "study"),
        ("vacuum", "Give the room of what was deleted back to the disk."),
        ("backup", "Copy all studies into a new file, while in use.", "file"),
        ("restore", "Put a backup in the place of all studies.", "file"),
    ):
        add = _command(actions, "studies:administer", summary, name, models=False)
        for operand in operands:
            add(operand, type=Path if operand == "file" else str)
        add("--database", default="", metavar="URL", help="instead of the one that pages use")


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
