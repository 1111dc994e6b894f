"""The sentence encoder: token and sentence vectors of one forward pass."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors import SafetensorError

from explainers import text
from explainers.encoders.vectors import unit
from explainers.errors import InputError, ModelError
from explainers.weights import models

if TYPE_CHECKING:
    from explainers.contract import Models


@dataclass(frozen=True)
class Encoded:
    """A sentence as the encoder saw it.

    Attributes:
        sentence: sentence vector, (dimensions,).
        tokens: vectors of the word pieces, special tokens left out, (pieces, dimensions).
        middle: the same in the middle layer; the last one's where there are no layers.
        pieces: the word pieces.
        words: the words that are at least partly in the model's view; marks that the tokenizer
            drops among them, which have no piece.
        word_of_piece: index into ``words`` of each piece, (pieces,).
        cut: the words beyond the encoder's length limit.
        above: what modules that stand on the encoder made of the sentence, if any.
        early: vectors of the pieces in the first layer, as ``middle``; the last one's where there
            are no layers.
        places: where the pieces stand in the sentence: start and end, (pieces, 2).
    """

    sentence: NDArray[np.float32]
    tokens: NDArray[np.float32]
    middle: NDArray[np.float32]
    pieces: tuple[str, ...]
    words: tuple[str, ...]
    word_of_piece: NDArray[np.int64]
    cut: tuple[str, ...]
    above: NDArray[np.float32] | None = None
    early: NDArray[np.float32] | None = None
    places: NDArray[np.int64] | None = None


class Encoder:
    """A sentence-transformers model: a directory or hub name, or the embedded encoder by default.

    It reads ``batch_size`` sentences a forward pass; half precision is for ``cuda`` alone. Whoever
    uses ``model`` itself holds ``lock``. Raises a ModelError if the weights are missing or damaged.
    """

    def __init__(
        self,
        path: str | None = None,
        device: str = "auto",
        batch_size: int = 32,
        half: bool = False,
    ) -> None:
        from sentence_transformers import SentenceTransformer

        self.embedded = embedded = path is None and models.embedded_encoder()
        self.device = models.device(device)
        folder = models.chosen("encoder", path or models.encoder_path())
        here, path = folder.is_dir(), str(folder)
        if here:
            models.sentence_model(folder)
        try:
            self.model = SentenceTransformer(path, device=str(self.device), local_files_only=here)
        except (*models.UNLOADABLE, SafetensorError) as error:
            raise ModelError(f"the encoder {path} cannot be loaded: {error}") from error
        models.in_memory(self.model)
        self.prompt: str = self.model.prompts.get(self.model.default_prompt_name or "", "")
        if self.prompt and not all(getattr(m, "include_prompt", True) for m in self.model):
            raise ModelError(f"{path} leaves its prompt out of its mean, which is not done here")
        if half and self.device.type == "cuda":
            self.model.half()
        self.model.eval()
        self.dtype = next(self.model.parameters()).dtype
        network = getattr(self.model[0], "model", None)
        if network is not None:  # the states of every layer, for what reads them
            network.config.output_hidden_states = True
        self.batch_size = batch_size
        name, checksum = models.ENCODER_NAME, models.ENCODER_SHA256
        if not embedded:
            name, checksum = models.encoder_name(path), models.weights_checksum(path)
        self.about = models.Model("encoder", name, checksum)
        self.lock = threading.Lock()

    @property
    def dimensions(self) -> int:
        """Length of a sentence vector."""
        return int(self.model.get_embedding_dimension() or 0)

    def encode(
        self, sentences: Sequence[str], above: torch.nn.Module | None = None
    ) -> NDArray[np.float32]:
        """Vectors of cleaned sentences, (sentences, dimensions); those of ``above``, if given.

        One text is one sentence, and has one vector, (dimensions,).
        """
        if isinstance(sentences, str):
            alone: NDArray[np.float32] = self.encode([sentences], above)[0]
            return alone
        rows: list[NDArray[np.float32]] = [np.empty(0, np.float32)] * len(sentences)
        for chosen, _, features, top in self.batches(sentences, above):
            vectors = (features["sentence_embedding"] if top is None else top).float().cpu().numpy()
            for i, vector in zip(chosen, vectors, strict=True):
                rows[i] = vector
        return np.stack(rows) if rows else np.empty((0, self.dimensions), np.float32)

    def unit(self, sentences: Sequence[str]) -> NDArray[np.float32]:
        """Sentence vectors of length 1, (sentences, dimensions)."""
        return unit(self.encode(sentences))

    def too_long(self, sentences: Sequence[str]) -> list[int]:
        """Positions of the sentences that :meth:`encode` reads only the beginning of."""
        most = self.model.max_seq_length
        if most is None:
            return []
        read, prompt = self.model.tokenizer, self.prompt
        pieces = (read(prompt + s, truncation=False, verbose=False)["input_ids"] for s in sentences)
        return [k for k, ids in enumerate(pieces) if len(ids) > most]

    def encode_tokens(
        self,
        sentences: Sequence[str],
        words: Sequence[Sequence[tuple[int, int]]] | None = None,
        above: torch.nn.Module | None = None,
    ) -> list[Encoded]:
        """Sentence and token vectors of cleaned sentences, from the same forward pass.

        Words are character spans, as :func:`explainers.text.spans` gives them unless they are
        given; the modules ``above`` run on the encoder's features, for :attr:`Encoded.above`.
        Raises an InputError if the tokenizer finds nothing in a sentence.
        """
        words = words or [text.spans(s) for s in sentences]
        rows: list[Encoded | None] = [None] * len(sentences)
        for chosen, tokens, features, top in self.batches(sentences, above):
            vectors = features["sentence_embedding"].float().cpu().numpy()
            last = features["token_embeddings"]
            layers = features.get("all_layer_embeddings", [last])
            chosen_layers = last, layers[len(layers) // 2], layers[min(1, len(layers) - 1)]
            states, middle, early = (x.float().cpu().numpy() for x in chosen_layers)
            deep = [None] * len(chosen) if top is None else top.float().cpu().numpy()
            for row, i in enumerate(chosen):
                vectors_of = vectors[row], states[row], middle[row], deep[row], early[row]
                rows[i] = _encoded(sentences[i], words[i], tokens[row], vectors_of, self.prompt)
        return [e for e in rows if e is not None]

    def batches(self, sentences: Sequence[str], above: torch.nn.Module | None = None) -> Any:
        """Yield (indices, tokenizer output by row, features, what is above), shortest first."""
        order = sorted(range(len(sentences)), key=lambda i: len(sentences[i]))
        for start in range(0, len(order), self.batch_size):
            chosen = order[start : start + self.batch_size]
            packed = self.tokenized([sentences[i] for i in chosen])
            with self.lock, torch.inference_mode():
                features = self.model.forward({k: v.to(self.device) for k, v in packed.items()})
                top = None if above is None else above(dict(features))["sentence_embedding"]
            yield chosen, packed.encodings, features, top

    def tokenized(self, sentences: Sequence[str]) -> Any:
        """What the tokenizer makes of sentences, each behind the prompt that the model begins with.

        Which pieces are the sentence's own, :func:`own` says.
        """
        return self.model.tokenizer(
            [self.prompt + sentence for sentence in sentences],
            padding=True,
            truncation=True,
            max_length=self.model.max_seq_length,
            return_tensors="pt",
        )


def own(tokens: Any, prompt: str) -> NDArray[np.bool_]:
    """Of the pieces of a sentence behind a prompt, those that are neither special nor the prompt's.

    Args:
        tokens: what a fast tokenizer made of it.
        prompt: which may be empty.
    """
    ends = np.array([end for _, end in tokens.offsets])
    return ~np.array(tokens.special_tokens_mask, bool) & ((ends > len(prompt)) | (not prompt))


def _encoded(
    sentence: str,
    words: Sequence[tuple[int, int]],
    tokens: Any,
    vectors: Sequence[Any],
    prompt: str,
) -> Encoded:
    """Give each word piece to the word that it starts in.

    Words are character spans; vectors are of the sentence, of its pieces in the last and the middle
    layer, from above, and of its pieces in the first layer. The prompt stands before the sentence.
    """
    starts = np.array([start for start, _ in words] or [0])
    kept = own(tokens, prompt).nonzero()[0].tolist()
    if not kept or not words:
        raise InputError(f"the encoder reads no words in {sentence!r}")
    places = np.maximum(np.array([tokens.offsets[k] for k in kept]) - len(prompt), 0)
    owner = np.maximum(np.searchsorted(starts, places[:, 0], side="right") - 1, 0)
    # Marks that the tokenizer drops have no piece: at the end, too, they are not beyond a limit
    seen = int(owner.max()) + 1 if tokens.overflowing else len(words)
    texts, pieces = tuple(sentence[i:j] for i, j in words), tuple(tokens.tokens[k] for k in kept)
    whole, states, middle, above, early = vectors
    return Encoded(
        *(whole, states[kept], middle[kept]),
        pieces=pieces,
        words=texts[:seen],
        word_of_piece=owner,
        cut=texts[seen:],
        above=above,
        early=early[kept],
        places=places,
    )


def embedded(chosen: Models, foreign: bool) -> Encoder:
    """The embedded encoder, of English or of several languages, though another one be chosen."""
    own = str(models.multilingual_path() if foreign else models.embedded_encoder_path())
    expected = models.weights_checksum(own) if foreign else models.ENCODER_SHA256
    encoder = chosen.encoder
    if encoder.about.checksum == expected:
        return encoder
    return Encoder(own, chosen.device, chosen.batch_size)


def load(models: Models) -> Encoder:
    """The encoder that was chosen, or is configured."""
    chosen = models.paths.get("encoder")
    return Encoder(str(chosen) if chosen else None, models.device, models.batch_size)


def load_tokens(models: Models) -> Encoder:
    """The encoder whose vectors of word pieces are compared: the encoder, unless one was chosen."""
    chosen = models.paths.get("tokens")
    if chosen is None:
        return models.encoder
    encoder = Encoder(str(chosen), models.device, models.batch_size)
    encoder.about = replace(encoder.about, role="tokens")
    return encoder
