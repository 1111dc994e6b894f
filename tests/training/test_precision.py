"""Products in 16 bits where they are quicker."""

import pytest
import torch

from explainers.training.precision import reduced


@pytest.mark.parametrize(("one", "other"), [(True, False), (False, True), (False, False)])
def test_a_processor_without_bfloat16_multiplies_in_32_bits(monkeypatch, one, other):
    monkeypatch.setattr(torch.cpu, "_is_avx512_bf16_supported", lambda: one)
    monkeypatch.setattr(torch.cpu, "_is_amx_tile_supported", lambda: other)
    a = torch.ones(2, 2)
    with reduced(torch.device("cpu")):
        assert (a @ a).dtype == (torch.bfloat16 if one or other else torch.float32)
