"""Matrices multiplied in 16 bits, on devices that are faster at it."""

from __future__ import annotations

from contextlib import AbstractContextManager

import torch


def reduced(device: torch.device) -> AbstractContextManager[object]:
    """Products in bfloat16 where the device has them; a processor without is far slower at them."""
    has = device.type != "cpu" or (
        torch.cpu._is_avx512_bf16_supported() or torch.cpu._is_amx_tile_supported()
    )
    return torch.autocast(device.type, torch.bfloat16, enabled=has)
