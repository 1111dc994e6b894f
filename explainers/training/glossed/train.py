"""Train the parser of other languages: ``python -m explainers.training.glossed --data DIR``.

It begins as the multilingual encoder, which it tunes, with the heads of the English
parser. It learns from our graphs of English sentences, laid on their translations
(:mod:`explainers.training.glossed.material`), and of as many in English: the encoder has a word
beside its translations, so that one whose English was read may be known untaught.

Resumable: what was parsed and aligned stays in ``--work``, and a checkpoint after every epoch.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import logging
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from safetensors.torch import load_file, save_file

from explainers.amr.compact.everyday import LANGUAGES, lines
from explainers.amr.compact.everyday import everyday as listed
from explainers.amr.compact.fragments import CONTINUED, NOTHING
from explainers.amr.compact.glossed import ENCODER, ITSELF, NO_WORD, GlossedNetwork, encoder_state
from explainers.amr.compact.network import (
    BASE_EMBEDDINGS,
    Vocabulary,
    base_config,
    base_tokenizer,
)
from explainers.amr.compact.words import forms
from explainers.amr.parse import Parser
from explainers.errors import SemlensError
from explainers.training import commands
from explainers.training.glossed import everyday, orders, turned
from explainers.training.glossed.evaluate import measured, report
from explainers.training.glossed.material import Aligner, parsed, projected
from explainers.training.glossed.patterns import PATTERNS
from explainers.training.multilingual import batches as translations
from explainers.training.multilingual.material import Material, material
from explainers.training.parser.batches import ENGLISH, Batches
from explainers.training.parser.labelling import Labelled
from explainers.training.parser.train import Run, Settings, freeze, write_meta
from explainers.weights import models, storage

log = logging.getLogger(__name__)

BASE = models.MULTILINGUAL_FOLDER
"""The encoder that it stands on."""

DRAWN = {
    ENGLISH: 40_000,
    **dict.fromkeys(("multi30k de", "multi30k fr", "multi30k cs"), 20_000),
    "tatoeba de": 46_000,
    **dict.fromkeys(("pawsx de", "pawsx fr", "pawsx es"), 1200),
    **dict.fromkeys(("made de", "made fr"), 4000),
    **dict.fromkeys(("made cs", "made es"), 5500),
    **{f"turned {language}": 800 for language in turned.OBJECTS},
    f"{everyday.SOURCE} fr": 8000,
    f"{everyday.SOURCE} cs": 5000,  # their endings are any, and teach that case tells little
    f"{everyday.SOURCE} es": 8000,
}
"""Sentences that an epoch draws, by source and language."""

SETTINGS = replace(Settings(), epochs=2, words=3000, rate=1e-3, workers=6)
"""On a device that computes much faster than a processor."""

GLOSSES = 16_000
"""English words that a place may be, at most."""

SILENT = 0.8
"""Share of a gloss's places that stand for nothing, from which on it is not expected to."""

SEEN = 3
"""How often a word must have been read to be known."""

LISTED = 30
"""How often one that the list of everyday words has, not to be looked up there; and a gloss, to
stand for nothing."""

READINGS, USUAL = 6, 0.05
"""Fragments of an everyday word that are kept at most, and the share of its mentions of each."""


def base_checksum() -> str:
    """Of the weights of the encoder that it stands on, which another training changes."""
    return models.weights_checksum(str(BASE))


def prepare(found: Material, work: Path, parser: Parser) -> list[Labelled]:
    """Every translation with fragments, and what is made.

    That is sentences of :mod:`.orders` and :mod:`.turned`, and those of every day that the
    encoder was taught with, word by word.

    Kept in ``work``, in files that are named after the sentences and the parser's weights.

    Args:
        found: the translations.
        work: exists already.
        parser: the English one.
    """
    pairs = dict(found.pairs)
    added = everyday.added(found)
    pairs[everyday.SOURCE] = [pair for pair in added if " " in pair.other]
    made = [one for language in PATTERNS for one in orders.made(language)]
    of = repr((parser.about.checksum, base_checksum(), list(pairs.items()), made))
    kept = work / f"laid-{hashlib.sha256(of.encode()).hexdigest()[:16]}.jsonl"
    if not kept.exists():
        distinct = dict.fromkeys(p.english for some in pairs.values() for p in some)
        distinct |= dict.fromkeys(orders.text_of(one.english) for one in made)
        cache = work / f"english-{parser.about.checksum[:16]}.jsonl"
        english = parsed(parser.model, list(distinct), cache)
        reader = base_tokenizer(models.embedded_encoder_path())
        student = base_tokenizer(BASE)
        pieces, known = (c.convert_ids_to_tokens(list(range(len(c)))) for c in (student, reader))
        number = {piece: k for k, piece in enumerate(known)}
        same = np.array([number.get(piece, -1) for piece in pieces])
        cutters = (student.backend_tokenizer, reader.backend_tokenizer)
        taught = {**found.pairs, everyday.SOURCE: added}
        aligner = Aligner(translations.Batches(taught, *cutters, same, 1))
        part = kept.with_suffix(".part")
        with part.open("w", encoding="utf-8") as file:
            for one in _every(projected(pairs, english, aligner), english):
                file.write(json.dumps(asdict(one), ensure_ascii=False) + "\n")
        part.replace(kept)
    with kept.open(encoding="utf-8") as file:
        return [Labelled(**json.loads(line)) for line in file]


def _every(laid: Iterable[Labelled], english: Mapping[str, Labelled]) -> Iterator[Labelled]:
    """Translations, those whose object can go first with it first as well, and what is made."""
    for one in laid:
        yield one
        source, language = one.source.split()
        # word by word, case tells nothing
        if (
            source != everyday.SOURCE
            and language in turned.OBJECTS
            and (again := turned.turned(one, language))
        ):
            yield again
    for language in PATTERNS:
        yield from orders.read(english, language)


def glosses(laid: Sequence[Labelled]) -> list[str]:
    """What a place may be in English: no word, the word itself, and those seen twice or more.

    Each is spelt as it mostly is.
    """
    spelt: dict[str, Counter[str]] = {}
    for one in laid:
        for word in filter(None, one.glosses):
            spelt.setdefault(word.lower(), Counter())[word] += 1
    counts = Counter({low: of.total() for low, of in spelt.items()})
    often = [low for low, count in counts.most_common(GLOSSES) if count > 1]
    found = [spelt[low].most_common(1)[0][0] for low in often]
    reserved = {NO_WORD: "", ITSELF: "="}
    return [*(reserved[k] for k in sorted(reserved)), *(word for word in found if word != "=")]


def silent(laid: Sequence[Labelled], words: Sequence[str]) -> dict[int, list[str]]:
    """Glosses that mostly stand for nothing in a graph, and the fragments that they else stand for.

    Such as articles, and *are*, which is no verb in *are playing*.

    Args:
        laid: from :func:`prepare`.
        words: the glosses.

    Returns:
        By the number of the gloss.
    """
    every: dict[str, Counter[str]] = defaultdict(Counter)
    for one in laid:
        for gloss, choices in zip(one.glosses, one.choices, strict=True):
            every[gloss.lower()][choices[0]] += 1
    found = {}
    for k, word in enumerate(words):
        labels = every[word.lower()]
        total, mute = labels.total(), labels.pop(NOTHING, 0)
        if k != ITSELF and total >= LISTED and mute >= SILENT * total:
            found[k] = [label for label, n in labels.items() if n >= USUAL * labels.total()]
    return found


def words_read(laid: Sequence[Labelled]) -> dict[str, Counter[str]]:
    """How often each word was read, by language, but for sentences that were made of others.

    Args:
        laid: from :func:`prepare`.
    """
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for one in laid:
        source, language = one.source.split()
        if source not in (everyday.SOURCE, "turned", ENGLISH):
            found[language].update(token.lower() for token in one.tokens)
    return found


def often(counts: Mapping[str, int], least: int) -> list[str]:
    """The words that were read as often as that."""
    return sorted(word for word, count in counts.items() if count >= least)


def read_as(laid: Sequence[Labelled]) -> dict[str, list[str]]:
    """What the English of everyday words stands for: its fragments, the most frequent first.

    Args:
        laid: from :func:`prepare`.
    """
    seen = Counter(
        (gloss, choices[0])
        for one in laid
        for gloss, choices in zip(one.glosses, one.choices, strict=True)
        if choices[0] not in (NOTHING, CONTINUED)
    )
    counts: dict[str, Counter[str]] = {word.english: Counter() for word, _ in lines()}
    for (gloss, label), count in seen.items():
        for base in {gloss, *forms(gloss, {})[:3]} & counts.keys():
            counts[base][label] += count
    often = {
        word: [label for label, n in of.most_common(READINGS) if n >= USUAL * of.total()]
        for word, of in sorted(counts.items())
    }
    return {word: labels for word, labels in often.items() if labels}


def new_network(vocabulary: Vocabulary, words: Sequence[str]) -> GlossedNetwork:
    """A network that begins as the multilingual encoder with the English parser's heads.

    Each gloss begins as the English encoder's embedding of its pieces.

    Args:
        vocabulary: what the fragments stand for, the English parser's.
        words: the glosses.
    """
    network = GlossedNetwork(base_config(BASE), vocabulary, len(words))
    english = load_file(models.embedded_encoder_path() / "model.safetensors")
    heads = load_file(models.PARSER_FOLDER / "model.safetensors")
    state = network.state_dict()
    state |= {k: v.float() for k, v in heads.items() if not k.startswith(ENCODER)}
    base = encoder_state(BASE)
    if lacking := {name for name in state if name.startswith(ENCODER)} - base.keys():
        raise SemlensError(f"the encoder {BASE} lacks {sorted(lacking)}")
    state |= base
    reader = base_tokenizer(models.embedded_encoder_path())
    table = english[BASE_EMBEDDINGS]
    for k, word in enumerate(words):
        pieces = reader(word, add_special_tokens=False)["input_ids"]
        if pieces and k not in (NO_WORD, ITSELF):
            state["gloss.4.weight"][k] = table[pieces].mean(0)
    network.load_state_dict(state)
    return network


def train(
    laid: Sequence[Labelled],
    vocabulary: Vocabulary,
    words: Sequence[str],
    work: Path,
    settings: Settings,
    device: torch.device,
) -> GlossedNetwork:
    """Train, or go on training.

    Args:
        laid: from :func:`prepare`.
        vocabulary, words: of the network.
        work: where checkpoints are.
        settings: how.
        device: where to train.
    """
    torch.manual_seed(settings.seed)
    network = new_network(vocabulary, words)
    network.to(device)
    freeze(network, settings.frozen_layers)
    tokenizer = base_tokenizer(BASE)
    batches = Batches(
        laid, vocabulary, tokenizer, settings.words, DRAWN, words, workers=settings.workers
    )
    run = Run(network, vocabulary, settings, batches)
    checkpoint = work / f"checkpoint-{base_checksum()[:12]}.pt"
    done = run.take_up(checkpoint, device) if checkpoint.exists() else 0
    for epoch in range(done, settings.epochs):
        began = time.monotonic()
        run.epoch(batches, epoch, device)
        run.keep(checkpoint, epoch + 1)
        spent = (time.monotonic() - began) / 60
        log.info("epoch %d of %d done, %.1f min", epoch + 1, settings.epochs, spent)
    return network.eval()


def export(
    network: GlossedNetwork,
    vocabulary: Vocabulary,
    glossary: Mapping[str, Any],
    out: Path,
) -> None:
    """Write the amrlib model directory: matrices in 8 bits, without what is the encoder's own.

    Args:
        network: trained.
        vocabulary: of its fragments.
        glossary: its ``glosses``, which of them are ``silent``, what ``everyday`` words are, and
            which of these were ``read``, by language.
        out: made if it is missing.
    """
    out.mkdir(parents=True, exist_ok=True)
    base = encoder_state(BASE)
    state = {name: tensor.detach().cpu() for name, tensor in network.state_dict().items()}
    state = {
        name: tensor
        for name, tensor in state.items()
        if tensor.is_floating_point() and not (name in base and torch.equal(tensor, base[name]))
    }
    save_file(storage.quantized(state), out / "model.safetensors", metadata={"format": "pt"})
    vocabulary.write(out / "vocabulary.json")
    (out / "glosses.json").write_text(json.dumps(glossary, ensure_ascii=False) + "\n", "utf-8")
    encoder = {"name": BASE.name, "sha256": base_checksum()}
    write_meta(out, "explainers.amr.compact.glossed", encoder)
    models.write_checksums(out)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    parser = commands.parser("explainers.training.glossed", __doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with the sets")
    parser.add_argument("--out", type=Path, help="default: a folder in --work")
    parser.add_argument("--work", type=Path, default=Path("runs/glossed"), help="checkpoints")
    parser.add_argument("--epochs", type=int, default=SETTINGS.epochs)
    parser.add_argument("--seed", type=int, default=SETTINGS.seed)
    parser.add_argument("--device", default="auto", choices=models.DEVICES)
    return commands.run(_run, parser.parse_args(arguments))


def _run(options: argparse.Namespace) -> None:
    """Train, write the model and print how good it is."""
    found = material(options.data)
    options.work.mkdir(parents=True, exist_ok=True)
    out = options.out or options.work / "parser"
    english = Parser(models.PARSER_FOLDER, options.device)
    laid = prepare(found, options.work, english)
    log.info("laid: %s", dict(Counter(one.source for one in laid)))
    known = words_read(laid)
    vocabulary = replace(
        Vocabulary.read(models.PARSER_FOLDER / "vocabulary.json"),
        words=frozenset(often(sum(known.values(), Counter()), SEEN)),
    )
    words = glosses(laid)
    log.info("%d glosses", len(words))
    settings = replace(SETTINGS, epochs=options.epochs, seed=options.seed)
    device = models.device(options.device)
    network = train(laid, vocabulary, words, options.work, settings, device)
    glossary = {
        "glosses": words,
        "silent": silent(laid, words),
        "everyday": read_as(laid),
        "read": {
            language: [w for w in often(known[language], LISTED) if listed(w, language)]
            for language in LANGUAGES
        },
    }
    export(network, vocabulary, glossary, out)
    print(report(measured(Parser(out, options.device), english, found.held)))
