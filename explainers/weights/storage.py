"""Weights as they are stored: matrices in 8 bits, the rest in 16."""

from __future__ import annotations

from collections.abc import Mapping

import torch

_SCALE = ".scale"
"""After the name of a matrix in 8 bits: what each of its rows is multiplied by."""


def quantized(weights: Mapping[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """Each row of a matrix as 8-bit numbers and a scale; vectors in half precision."""
    stored = {}
    for name, tensor in weights.items():
        if tensor.dim() == 2:
            scale = (tensor.abs().amax(1, keepdim=True) / 127).clamp(min=1e-6).half()
            stored[name] = (tensor / scale.float()).round().clamp(-127, 127).to(torch.int8)
            stored[name + _SCALE] = scale
        else:
            stored[name] = tensor.half()
    return {name: tensor.contiguous() for name, tensor in stored.items()}


def dequantized(stored: Mapping[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """What :func:`quantized` was given, but for rounding."""
    return {
        name: tensor.float() * stored.get(name + _SCALE, torch.ones(1)).float()
        for name, tensor in stored.items()
        if not name.endswith(_SCALE)
    }
