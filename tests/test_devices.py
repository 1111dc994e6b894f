"""Devices without the device: every model's forward pass on a GPU that is only pretended.

PyTorch's fake tensors have a shape, a type and a device, and no numbers. They fail where tensors
of two devices meet, and where a step needs a number that only the device has: that would make
the processor wait for it, and copy.
"""

import copy

import numpy as np
import pytest
import torch
from torch._subclasses.fake_tensor import DynamicOutputShapeException, FakeTensorMode
from torch.fx.experimental.symbolic_shapes import ShapeEnv
from torch.utils._python_dispatch import TorchDispatchMode

from explainers.amr.compact.network import Nodes, Words, collate_nodes, collate_words
from explainers.encoders.encoder import Encoder
from explainers.registry import MODELS
from explainers.tokens import rcmd

GPU = torch.device("cuda:0")

SENTENCES = ["The man doesn't like cheese.", "Two dogs run.", "Mary Jones wants to sleep here."]


class NoWayBack(TorchDispatchMode):
    """Fails where a tensor is copied from the GPU to the processor."""

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        found = func(*args, **(kwargs or {}))
        tensors = [x for x in args if isinstance(x, torch.Tensor)]
        if any(x.device.type == "cuda" for x in tensors):
            outcome = found if isinstance(found, tuple | list) else [found]
            back = [x for x in outcome if isinstance(x, torch.Tensor) and x.device.type == "cpu"]
            assert not back, f"{func} brings a tensor back to the processor"
        return found


@pytest.fixture
def gpu():
    """Pretends: what is made within is fake."""
    with FakeTensorMode() as mode:
        yield mode


def on_gpu(mode, made):
    """A model or a tensor as it would be on a GPU."""
    if isinstance(made, torch.nn.Module):
        with mode:
            return copy.deepcopy(made).to(GPU)
    return mode.from_tensor(made).to(GPU)


def packed(encoder):
    given = encoder.model.tokenizer(SENTENCES, padding=True, return_tensors="pt")
    return dict(given)


def features_of(encoder, mode):
    network = on_gpu(mode, encoder.model)
    given = {name: mode.from_tensor(x) for name, x in packed(encoder).items()}
    with NoWayBack(), torch.inference_mode():
        return network.forward({name: x.to(GPU) for name, x in given.items()})


def test_every_model_is_looked_at():
    assert set(MODELS) == {"encoder", "aspects", "parser", "concept_vectors"}  # the last is a table


def test_the_fake_gpu_tells_what_it_should(gpu):
    here, there = torch.ones(2), torch.ones(2, device=GPU)
    with pytest.raises(RuntimeError, match="device"):
        here @ there
    with pytest.raises(Exception, match=r"data-dependent|DataDependent|_local_scalar_dense"):
        there.sum().item()
    with pytest.raises(AssertionError, match="brings a tensor back"), NoWayBack():
        there.cpu()


def test_encoder(lens, gpu):
    features = features_of(lens.encoder, gpu)
    width = lens.encoder.dimensions
    assert features["sentence_embedding"].shape == (len(SENTENCES), width)
    assert features["sentence_embedding"].device == GPU
    assert all(x.device == GPU for x in features["all_layer_embeddings"])


def test_parser_network(lens, gpu):
    parser = lens.parser.model
    words = [s.rstrip(".").split() for s in SENTENCES]
    batch = fake(gpu, collate_words(words, parser.tokenizer, parser.vocabulary))
    nodes = fake(gpu, collate_nodes([[(0, 1, 0), (1, 2, 1)], [(0, 1, 0)], []]))
    network = on_gpu(gpu, parser.network)
    with NoWayBack(), torch.inference_mode():
        vectors = network.words(batch.to(GPU))
        found = [*network.candidates(vectors), *network.edges(vectors, nodes.to(GPU))]
    assert vectors.shape[:2] == (3, max(map(len, words)))
    assert {x.device for x in found} == {GPU}


def fake(mode, batch: Words | Nodes):
    """A batch as the tokenizer makes it, on the processor."""
    return type(batch)(*(mode.from_tensor(getattr(batch, n)) for n in batch.__dataclass_fields__))


def test_aspects_wait_once_for_how_many_tokens_there_are_and_for_nothing_else(lens):
    above = lens.aspects.above
    with FakeTensorMode() as strict:
        features = features_of(lens.encoder, strict)
        with pytest.raises(DynamicOutputShapeException), torch.inference_mode():
            on_gpu(strict, above)(dict(features))
    with FakeTensorMode(shape_env=ShapeEnv(), static_shapes=True) as counting:
        features = features_of(lens.encoder, counting)
        with NoWayBack(), torch.inference_mode():
            found = on_gpu(counting, above)(dict(features))["sentence_embedding"]
    assert found.device == GPU
    assert found.shape == (len(SENTENCES), lens.encoder.dimensions)


@pytest.mark.parametrize("direction", rcmd.DIRECTIONS)
def test_token_transport(gpu, direction):
    a, b = torch.ones(2, 5, 8, device=GPU), torch.ones(2, 7, 8, device=GPU)
    real_a, real_b = (torch.ones(x.shape[:2], dtype=torch.bool, device=GPU) for x in (a, b))
    with NoWayBack(), torch.inference_mode():
        found = rcmd.rcmd(a, b, real_a, real_b, direction)
    assert found.transport.shape == (2, 5, 7)
    assert {x.device for x in found} == {GPU}


def test_token_average(gpu):
    a = torch.ones(2, 5, 8, device=GPU)
    real = torch.ones(2, 5, dtype=torch.bool, device=GPU)
    with NoWayBack(), torch.inference_mode():
        assert {x.device for x in rcmd.average(a, a, real, real)} == {GPU}


def test_half_precision_gives_the_same_answers(lens):
    half = Encoder(device="cpu")
    half.model.half()
    above = copy.deepcopy(lens.aspects.above).half()
    whole = lens.encoder.encode_tokens(SENTENCES, above=lens.aspects.above)
    short = half.encode_tokens(SENTENCES, above=above)
    for x, y in zip(whole, short, strict=True):
        for name in ("sentence", "tokens", "middle", "above"):
            one, two = getattr(x, name), getattr(y, name)
            assert two.dtype == np.float32
            assert cosines(one, two).min() > 0.9999, name
    pairs = ([0, 1], [1, 2])
    scores = [
        [t.score for t in rcmd.explain([e[i] for i in pairs[0]], [e[i] for i in pairs[1]])]
        for e in (whole, short)
    ]
    np.testing.assert_allclose(scores[0], scores[1], atol=2e-3)


def cosines(a, b):
    a, b = (np.atleast_2d(x) / np.linalg.norm(np.atleast_2d(x), axis=1, keepdims=True) for x in (a, b))
    return (a * b).sum(1)
