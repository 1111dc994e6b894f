"""What is stored small comes back nearly as it was."""

import torch

from explainers.weights.storage import dequantized, quantized


def test_eight_bits_are_enough():
    torch.manual_seed(0)
    weights = {"a": torch.randn(7, 5), "nothing": torch.zeros(2, 3), "bias": torch.randn(5)}
    again = dequantized(quantized(weights))
    assert again.keys() == weights.keys() and not again["nothing"].any()
    step = weights["a"].abs().amax(1, keepdim=True) / 127
    assert ((again["a"] - weights["a"]).abs() <= 0.6 * step).all()
