"""``read``: what each word does in its sentence, as CoNLL-U."""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from explainers import text
from explainers.commands import inputs
from explainers.commands.inputs import Line
from explainers.commands.output import progress, usable
from explainers.errors import InputError
from explainers.lens import Lens
from explainers.reading import conllu
from explainers.reading.result import Reading

CONLLU = ".conllu"
"""How a file's name ends whose words are kept."""


def read(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    """Each sentence in CoNLL-U, with the blank line that ends it."""
    given = options.sentences.endswith(CONLLU)
    lines = (_given if given else inputs.sentences)(options.sentences, options.lang)

    def answer(some: Sequence[Line[Any]]) -> list[Reading]:
        values = [line.value for line in some]
        return (
            lens.read_words(values)
            if given
            else lens.read(values, [line.languages[0] for line in some])
        )

    answers = inputs.answered(lines, answer, 8 * options.batch_size)
    told = usable(progress(answers, len(lines), "sentences"), options.skip_bad)
    for line, reading in told:
        said = f"# error = {line.error}\n{_NONE}\n" if reading is None else conllu.write(reading)
        yield f"# sent_id = {line.number}\n{said}\n"


_NONE = "\t".join(["1", "_", "_", "X", "_", "_", "0", "root", "_", "_"])
"""The one token of a sentence that cannot be read."""


def _given(path: str, lang: str) -> list[Line[Reading]]:
    """The sentences of a CoNLL-U file, each with its language."""
    lines = []
    for number, one in enumerate(conllu.read(inputs.read(path)), 1):
        try:
            text.TOKENS.check(len(one), f"sentence {number} of {path}")
            said = one.language or lang
            spoken = inputs.told(one.text, "auto") if said == "auto" else said
            lines.append(Line(number, replace(one, language=spoken)))
        except InputError as error:
            lines.append(inputs.bad(number, str(error)))
    return lines
