"""Commands of the documents, as data: a small part of the shell's grammar, and nothing that runs."""

import re
import shlex
from dataclasses import dataclass, field


@dataclass
class Command:
    """One command of a pipeline.

    Attributes:
        words: the command and its arguments, without quotes.
        settings: variables set before it.
        given: what a here-string or a here-document gives it on standard input.
        into: the file that its output goes to.
        feeds: whether its output is the next one's input.
    """

    words: list[str] = field(default_factory=list)
    settings: dict[str, str] = field(default_factory=dict)
    given: str | None = None
    into: str = ""
    feeds: bool = False


@dataclass
class Example:
    """A line of commands and the output that the document shows for it."""

    commands: list[Command]
    output: str = ""


def blocks(text: str) -> list[tuple[str, str]]:
    """Language and content of each fenced block; they may be indented."""
    found, language, fence, lines = [], "", "", []
    for line in text.splitlines():
        mark = re.match(r"( *)```(\S*)$", line)
        if mark and not fence:
            fence, language, lines = mark[1] + "```", mark[2], []
        elif fence and line == fence:
            found.append((language, "\n".join(lines) + "\n"))
            fence = ""
        elif fence:
            lines.append(line[len(fence) - 3 :])
    assert not fence, f"a block is not closed: {lines[:1]}"
    return found


def examples(language: str, block: str) -> list[Example]:
    """The commands of a block; in ``console`` they follow ``$`` and the rest is output."""
    found: list[Example] = []
    lines = iter(block.splitlines())
    for line in lines:
        if language == "console" and not line.startswith("$ "):
            assert found, f"output before any command: {line}"
            found[-1].output += line + "\n"
            continue
        line = line.removeprefix("$ ")
        while line.endswith("\\"):
            line = line[:-1] + next(lines)
        commands = parsed(line)
        for command in commands:
            if command.given is not None and command.given.startswith("<<"):
                end, body = command.given[2:], []
                for inner in lines:
                    if inner == end:
                        break
                    body.append(inner)
                else:
                    raise AssertionError(f"a here-document without its end {end}")
                command.given = "\n".join(body) + "\n"
        if commands:
            found.append(Example(commands))
    return found


def parsed(line: str) -> list[Command]:
    """The commands of a line.

    Raises:
        AssertionError: where it uses more of the shell than is known here.
    """
    lexer = shlex.shlex(line, posix=True, punctuation_chars="|;&<>")
    lexer.whitespace_split = True
    tokens = list(lexer)
    if not tokens:
        return []
    commands = [Command()]
    while tokens:
        token = tokens.pop(0)
        now = commands[-1]
        if token == ">":
            now.into = tokens.pop(0)
        elif token == "<<<":
            now.given = tokens.pop(0) + "\n"
        elif token == "<<":
            now.given = "<<" + tokens.pop(0)
        elif token in ("|", ";", "&&"):
            now.feeds = token == "|"
            commands.append(Command())
        elif re.fullmatch(r"[|;&<>]+", token):
            raise AssertionError(f"{token} is not known here: {line}")
        elif not now.words and re.match(r"[A-Z_]+=", token):
            name, _, value = token.partition("=")
            now.settings[name] = value
        else:
            now.words.append(token)
    return commands
