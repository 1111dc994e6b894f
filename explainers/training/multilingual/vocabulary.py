"""The student's word pieces: the teacher's own, and as many of the other languages.

All pieces of the teacher stay, so that English is cut as the teacher cuts it and every English
piece begins with the vector that the six layers know. In 8 bits a piece takes 386 bytes: the
teacher's 29,500 take 11.4 MB, its layers 10.9 MB, and there is room for 40,000 more below 40 MB.

Letters are made small, as for the teacher; accents stay, unlike there: *schon* and *schön*, *año*
and *ano* are different words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer
from tokenizers.models import WordPiece
from tokenizers.normalizers import NFC, BertNormalizer
from tokenizers.normalizers import Sequence as Normalizers
from tokenizers.pre_tokenizers import BertPreTokenizer
from tokenizers.processors import TemplateProcessing
from tokenizers.trainers import WordPieceTrainer
from transformers import PreTrainedTokenizerFast

SPECIAL = {
    "pad_token": "[PAD]",
    "unk_token": "[UNK]",
    "cls_token": "[CLS]",
    "sep_token": "[SEP]",
    "mask_token": "[MASK]",
}

MORE = 36_000
"""Pieces at most that come to the teacher's."""

SEEN = 3
"""How often translations must have a piece: what a seldom one means cannot be learnt from them."""

CONTINUED = "##"
"""Begins a piece that goes on with a word."""


def pieces(
    teacher: Sequence[str], translations: Sequence[str], unpaired: Iterable[str], more: int = MORE
) -> list[str]:
    """The student's vocabulary: the teacher's pieces in their order, then the new ones.

    New ones are those that a WordPiece vocabulary of all texts has, and that translations have
    :data:`SEEN` times; of letters, those that any text has as often. The unpaired texts tell
    where a language cuts its words, so that a word that no translation has is cut into pieces
    that some have.

    Args:
        teacher: the teacher's pieces by number; those that were never used are left out.
        translations: sentences of the other languages.
        unpaired: further text of them.
        more: new pieces at most.
    """
    known = [piece for piece in teacher if not piece.startswith("[unused")]
    texts = [*translations, *unpaired]
    letters = Counter(c for text in texts for c in text.lower() if not c.isspace())
    trained = Tokenizer(WordPiece(unk_token=SPECIAL["unk_token"]))
    trained.normalizer, trained.pre_tokenizer = _normalizer(), BertPreTokenizer()
    trained.train_from_iterator(
        texts,
        WordPieceTrainer(
            vocab_size=more,
            min_frequency=SEEN,
            # named here, or the trainer numbers the continued letters differently at each call
            special_tokens=[*SPECIAL.values(), *(CONTINUED + c for c in sorted(letters))],
            continuing_subword_prefix=CONTINUED,
            show_progress=False,
        ),
    )
    made, old = trained.get_vocab(), set(known)
    new = [piece for piece in sorted(made, key=made.__getitem__) if piece not in old]
    counts: Counter[str] = Counter()
    for cut in tokenizer([*known, *new]).encode_batch(translations):
        counts.update(cut.tokens)
    return [
        *known,
        *(p for p in new if max(counts[p], letters[p.removeprefix(CONTINUED)]) >= SEEN),
    ]


def shared(vocabulary: Sequence[str], known: Sequence[str]) -> NDArray[np.int64]:
    """The number in another vocabulary of each piece, −1 where it has none, (pieces,)."""
    number = {piece: k for k, piece in enumerate(known)}
    return np.array([number.get(piece, -1) for piece in vocabulary])


def tokenizer(vocabulary: Sequence[str]) -> Tokenizer:
    """Cuts sentences into pieces, the longest first, between the two special ones."""
    number = {piece: k for k, piece in enumerate(vocabulary)}
    cutter = Tokenizer(
        WordPiece(number, unk_token=SPECIAL["unk_token"], continuing_subword_prefix=CONTINUED)
    )
    cutter.normalizer, cutter.pre_tokenizer = _normalizer(), BertPreTokenizer()
    start, end = SPECIAL["cls_token"], SPECIAL["sep_token"]
    cutter.post_processor = TemplateProcessing(
        single=f"{start} $A {end}",
        pair=f"{start} $A {end} $B:1 {end}:1",
        special_tokens=[(start, number[start]), (end, number[end])],
    )
    return cutter


def packed(vocabulary: Sequence[str], longest: int) -> PreTrainedTokenizerFast:
    """The same as a model directory holds it."""
    return PreTrainedTokenizerFast(
        tokenizer_object=tokenizer(vocabulary), model_max_length=longest, **SPECIAL
    )


def _normalizer() -> Normalizers:
    return Normalizers([NFC(), BertNormalizer(strip_accents=False, lowercase=True)])
