"""``read``: what each word does in its sentence, as CoNLL-U."""

import argparse
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from explainers import text
from explainers.commands import inputs
from explainers.commands.output import progress
from explainers.lens import Lens
from explainers.reading import conllu
from explainers.reading.result import Reading

CONLLU = ".conllu"
"""How a file's name ends whose words are kept."""


def read(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    """Each sentence in CoNLL-U, with the blank line that ends it."""
    step = 8 * options.batch_size
    if options.sentences.endswith(CONLLU):
        given = _given(options.sentences, options.lang)
        batches = map(lens.read_words, inputs.batches(given, step))
        count = len(given)
    else:
        sentences = inputs.sentences(options.sentences)
        languages = inputs.languages(sentences, options.lang, first=1)
        batches = map(lens.read, *(inputs.batches(of, step) for of in (sentences, languages)))
        count = len(sentences)
    for reading in progress(chain.from_iterable(batches), count, "sentences"):
        yield conllu.write(reading) + "\n"


def _given(path: str, lang: str) -> list[Reading]:
    """The sentences of a CoNLL-U file, each with its language."""
    found = conllu.read(inputs.read(path))
    for number, one in enumerate(found, 1):
        text.TOKENS.check(len(one), f"sentence {number} of {path}")
    languages = [one.language or lang for one in found]
    told = inputs.languages([one.text for one in found], "auto") if lang == "auto" else languages
    return [
        replace(one, language=told[k] if languages[k] == "auto" else languages[k])
        for k, one in enumerate(found)
    ]
