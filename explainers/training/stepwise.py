"""Training step by step, with checkpoints from which an interrupted run goes on."""

from __future__ import annotations

import logging
import random
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from explainers.errors import SemlensError

log = logging.getLogger(__name__)


def descend(
    loss: Tensor, network: nn.Module, optimizer: torch.optim.Optimizer, schedule: Any, clip: float
) -> None:
    """One step down the gradient of a loss, whose norm may be ``clip`` at most."""
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(network.parameters(), clip)
    optimizer.step()
    schedule.step()


def keep(path: Path, state: Mapping[str, Any]) -> None:
    """Write a checkpoint; a write that is interrupted leaves the last one.

    Args:
        path: its file.
        state: values, and of what has a state, that.
    """
    part = path.with_suffix(".part")
    plain = {k: v.state_dict() if hasattr(v, "state_dict") else v for k, v in state.items()}
    torch.save(plain, part)
    part.replace(path)


def restore(state: Mapping[str, Any], kept: Mapping[str, Any]) -> None:
    """Give back what has a state that of a checkpoint; leave plain values alone."""
    for name, one in kept.items():
        if hasattr(one, "load_state_dict"):
            one.load_state_dict(state[name])


def rate(step: int, steps: int) -> float:
    """Share of the highest learning rate: soon up, then down to nothing."""
    return min((step + 1) / (0.06 * steps), (steps - step) / steps)


class Trainer(ABC):
    """Trains a network; what a step draws depends on the seed and its number alone.

    So a run that was interrupted gives what it would have given.

    Args:
        network: untrained, on its device.
        settings: a dataclass with ``steps`` and ``seed``.
        optimizer: of the network.
        device: on which.
        kept: what a checkpoint holds beside these: modules, and what has to be the same again.

    Attributes:
        logged: after how many steps it is said how it goes.
        saved: after how many a checkpoint is written.
        step: steps that are done.
    """

    logged, saved = 50, 250

    def __init__(
        self,
        network: nn.Module,
        settings: Any,
        optimizer: torch.optim.Optimizer,
        device: torch.device,
        kept: Mapping[str, Any],
    ) -> None:
        self.settings, self.device, self.optimizer, self.step = settings, device, optimizer, 0
        self.schedule = torch.optim.lr_scheduler.LambdaLR(
            optimizer, lambda step: rate(step, settings.steps)
        )
        self._network = network
        self._kept = {
            "settings": asdict(settings),
            "network": network,
            "optimizer": optimizer,
            "schedule": self.schedule,
            **kept,
        }

    @abstractmethod
    def drawn(self, rng: random.Random) -> tuple[Tensor, dict[str, Tensor]]:
        """The loss of a step, and its parts by their names, which are logged."""

    def run(self, checkpoint: Path) -> None:
        """All steps that are left, from a checkpoint if there is one.

        Raises:
            SemlensError: if that is of other settings.
        """
        if checkpoint.exists():
            self._go_on(torch.load(checkpoint, map_location=self.device, weights_only=True))
            log.info("going on at step %d", self.step)
        began, sums, counts = time.perf_counter(), Counter[str](), Counter[str]()
        self._network.train()
        while self.step < self.settings.steps:
            seed = self.settings.seed * 1_000_003 + self.step
            torch.manual_seed(seed)
            loss, parts = self.drawn(random.Random(seed))
            descend(loss, self._network, self.optimizer, self.schedule, clip=1.0)
            self.step += 1
            sums.update({name: part.item() for name, part in parts.items()})
            counts.update(parts.keys())
            if self.step % self.logged == 0:
                spent = (time.perf_counter() - began) / self.logged
                shown = ", ".join(f"{k} {sums[k] / counts[k]:.4f}" for k in sorted(counts))
                log.info("step %d of %d: %s; %.2f s", self.step, self.settings.steps, shown, spent)
                began, sums, counts = time.perf_counter(), Counter(), Counter()
            if self.step % self.saved == 0 or self.step == self.settings.steps:
                keep(checkpoint, {"step": self.step, **self._kept})
        self._network.eval()

    def _go_on(self, state: Mapping[str, Any]) -> None:
        now = {k: v for k, v in self._kept.items() if not hasattr(v, "state_dict")}
        then = {k: state.get(k) for k in now}
        for one in (now, then):  # how many steps there are may change
            one["settings"] = {**(one["settings"] or {}), "steps": self.settings.steps}
        if state.keys() != {"step", *self._kept} or then != now:
            raise SemlensError("the checkpoint is of other settings: give another --work")
        restore(state, self._kept)
        self.step = state["step"]
