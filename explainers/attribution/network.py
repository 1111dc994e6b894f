"""A transformer run from one of its layers on, so that what goes into that layer can be changed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import torch
from torch import Tensor, nn

from explainers.encoders.encoder import Encoder
from explainers.errors import InputError, ModelError


class Network:
    """A transformer and what stands on it, as a function of the states that one layer reads.

    Args:
        transformer: of the library transformers; its layers are a list of the configured length.
        finish: what is made of its output, or of the states that its last layer gives.
        lock: held by whoever uses the transformer.
        output: the name of that output.
        also: what it takes beside ids, (1, pieces) each.

    Raises:
        ModelError: if its layers are not found.
    """

    def __init__(
        self,
        transformer: nn.Module,
        finish: Callable[[Tensor], Tensor],
        lock: threading.Lock,
        output: str = "last_hidden_state",
        also: Mapping[str, Tensor] | None = None,
    ) -> None:
        self._transformer, self._finish, self._lock = transformer, finish, lock
        self._output, self._also = output, also or {}
        config: Any = transformer.config
        depth = getattr(config, "num_hidden_layers", 0)
        lists = (part for part in transformer.modules() if isinstance(part, nn.ModuleList))
        found = next((part for part in lists if len(part) == depth), None)
        if found is None:
            raise ModelError(
                f"the layers of {type(transformer).__name__} are not found: what its words add "
                "cannot be followed through it, but occlusion works with any model"
            )
        self._layers: Sequence[nn.Module] = list(found)

    @property
    def depth(self) -> int:
        """How many layers there are; states of that number are what the last one gives."""
        return len(self._layers)

    def layer(self, number: int) -> int:
        """The number of a layer, which may count from the end as in Python.

        Raises:
            InputError: if there is none of that number.
        """
        whole = isinstance(number, int) and not isinstance(number, bool)
        if not (whole and -self.depth - 1 <= number <= self.depth):
            raise InputError(
                f"there is no layer {number}: 0 is what the first of {self.depth} reads, "
                f"{self.depth} what the last one gives"
            )
        return number % (self.depth + 1)

    @contextmanager
    def differentiable(self) -> Iterator[None]:
        """Hold the transformer, with attention that can be differentiated forwards.

        The fused kernels cannot; those who wait for the lock get them back. It is held for one
        batch at a time, since all else that is encoded waits for it.
        """
        config: Any = self._transformer.config
        network: Any = self._transformer
        with self._lock, torch.no_grad():
            before = config._attn_implementation
            network.set_attn_implementation("eager")
            try:
                yield
            finally:
                network.set_attn_implementation(before)

    def states(self, ids: Tensor, layer: int) -> Tensor:
        """What a layer reads of some ids, (1, pieces, width); within :meth:`differentiable`."""
        if layer == self.depth:
            return self._run(ids)
        seen: list[Tensor] = []

        def see(_: nn.Module, given: tuple[Any, ...], named: dict[str, Any]) -> None:
            seen.append(given[0] if given else named["hidden_states"])

        with _hooked(self._layers[layer], see):
            self._run(ids)
        return seen[0]

    def outcome(self, ids: Tensor, layer: int, states: Tensor) -> Tensor:
        """What is made of states that a layer reads, (rows, …), for states (rows, pieces, width).

        Args:
            ids: of all rows, (1, pieces); they only say how long the text is.
            layer: as of :meth:`states`.
            states: in place of those that the ids have.
        """
        if layer == self.depth:
            return self._finish(states)

        def put(
            _: nn.Module, given: tuple[Any, ...], named: dict[str, Any]
        ) -> tuple[tuple[Any, ...], dict[str, Any]]:
            return (
                ((states, *given[1:]), named)
                if given
                else (given, named | {"hidden_states": states})
            )

        with _hooked(self._layers[layer], put):
            return self._finish(self._run(ids.expand(states.shape[0], -1)))

    def _run(self, ids: Tensor) -> Tensor:
        also = {name: given.expand_as(ids) for name, given in self._also.items()}
        given = self._transformer(input_ids=ids, attention_mask=torch.ones_like(ids), **also)
        output: Tensor = getattr(given, self._output)
        return output


@contextmanager
def _hooked(layer: nn.Module, hook: Callable[..., Any]) -> Iterator[None]:
    handle = layer.register_forward_pre_hook(hook, with_kwargs=True)
    try:
        yield
    finally:
        handle.remove()


def of_encoder(encoder: Encoder) -> Network:
    """The network of a sentence encoder, up to sentence vectors before they are normalised.

    The cosine does not change with their lengths, and they are smoother to follow so.

    Raises:
        ModelError: if it is no transformer that can be followed.
    """
    first, *above = list(encoder.model)
    transformer = getattr(first, "model", None)
    if not isinstance(transformer, nn.Module):
        raise ModelError(
            f"the encoder's {type(first).__name__} is no transformer: what its words add cannot "
            "be followed through it, but occlusion works with any model"
        )
    above = [module for module in above if type(module).__name__ != "Normalize"]

    def finish(states: Tensor) -> Tensor:
        mask = torch.ones(states.shape[:2], dtype=torch.long, device=states.device)
        features: dict[str, Any] = {"token_embeddings": states, "attention_mask": mask}
        for module in above:
            features = module(features)
        vectors: Tensor = features["sentence_embedding"]
        return vectors

    return Network(transformer, finish, encoder.lock)
