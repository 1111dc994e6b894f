"""Devices without the device: every model's forward pass on a GPU that is only pretended.

PyTorch's fake tensors have a shape, a type and a device, and no numbers. They fail where tensors
of two devices meet, and where a step needs a number that only the device has: that would make
the processor wait for it, and copy.
"""

import copy
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

import numpy as np
import pytest
import torch
from torch._subclasses.fake_tensor import (
    DataDependentOutputException,
    DynamicOutputShapeException,
    FakeTensor,
    FakeTensorMode,
)
from torch.fx.experimental.symbolic_shapes import ShapeEnv
from torch.utils._python_dispatch import TorchDispatchMode

from explainers.amr.compact.network import collate_nodes, collate_words
from explainers.amr.graph import read
from explainers.encoders.encoder import Encoder
from explainers.pam.network import collate
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


@contextmanager
def stand_ins():
    """Has operators do what some methods and attention do, which ask for CUDA before anything.

    A CPU build of PyTorch has none, fake or not.
    """

    def unless_real(real, operator):
        def chosen(tensor, *args, **kwargs):
            used = operator if isinstance(tensor, FakeTensor) else real
            return used(tensor, *args, **kwargs)

        return chosen

    with ExitStack() as stack:
        for place, name, operator in (
            (torch.Tensor, "__getitem__", indexed),
            (torch.Tensor, "__setitem__", lambda t, key, value: indexed(t, key).fill_(value)),
            (torch.Tensor, "__invert__", torch.ops.aten.bitwise_not),
            (torch.Tensor, "contiguous", contiguous),
            (torch.Tensor, "nonzero", torch.ops.aten.nonzero),
            (torch.nn.functional, "scaled_dot_product_attention", attention),
        ):
            new = unless_real(getattr(place, name), operator)
            stack.enter_context(patch.object(place, name, new))
        yield


def contiguous(tensor, memory_format=torch.contiguous_format):
    """A copy, which it need not be."""
    return torch.ops.aten.clone(tensor, memory_format=memory_format)


def attention(
    q, k, v, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None, enable_gqa=False
):
    """Scaled dot-product attention as its documentation writes it."""
    assert not dropout_p and not is_causal and not enable_gqa
    scores = q @ k.transpose(-2, -1) * (scale or q.shape[-1] ** -0.5)
    if attn_mask is not None and attn_mask.dtype == torch.bool:
        attn_mask = torch.zeros_like(scores).masked_fill(attn_mask.logical_not(), -torch.inf)
    return (scores if attn_mask is None else scores + attn_mask).softmax(-1) @ v


def indexed(tensor, key):
    """``tensor[key]``, of what stands in the brackets of our networks and Transformers'."""
    keys = list(key) if isinstance(key, tuple) else [key]
    used = sum(k is not None and k is not Ellipsis for k in keys)
    if Ellipsis in [k for k in keys if not isinstance(k, torch.Tensor)]:
        place = next(i for i, k in enumerate(keys) if k is Ellipsis)
        keys[place : place + 1] = [slice(None)] * (tensor.dim() - used)
    dim, chosen = 0, {}
    for k in keys:
        if k is None:
            tensor = torch.ops.aten.unsqueeze(tensor, dim)
            dim += 1
        elif isinstance(k, slice):
            if k != slice(None):
                assert k.step is None
                tensor = torch.ops.aten.slice(tensor, dim, k.start, k.stop)
            dim += 1
        elif isinstance(k, torch.Tensor):
            places = torch.ops.aten.nonzero(k).unbind(1) if k.dtype == torch.bool else [k]
            chosen |= {dim + i: place for i, place in enumerate(places)}
            dim += len(places)
        else:
            tensor = torch.ops.aten.select(tensor, dim, k)
    if chosen:  # all of them together, as they are broadcast
        tensor = torch.ops.aten.index(tensor, [chosen.get(d) for d in range(max(chosen) + 1)])
    return tensor


@contextmanager
def running(mode):
    """What runs within, runs on the pretended GPU."""
    with mode, stand_ins(), NoWayBack(), torch.inference_mode():
        yield


def on_gpu(mode, made):
    """A model as it would be on a GPU."""
    made = copy.deepcopy(made)
    for module in made.modules():
        for known in (module._parameters, module._buffers):
            for name, tensor in known.items():
                if tensor is not None:
                    fake = mode.from_tensor(tensor.detach())
                    with mode:
                        known[name] = fake.to(GPU)
    return made


def faked(mode, batch):
    """Tensors as the tokenizer makes them, on the processor."""
    if isinstance(batch, dict):
        return {name: mode.from_tensor(x) for name, x in batch.items()}
    return type(batch)(*(mode.from_tensor(getattr(batch, n)) for n in batch.__dataclass_fields__))


def encoder_features(encoder, mode):
    """What the encoder finds."""
    given = dict(encoder.model.tokenizer(SENTENCES, padding=True, return_tensors="pt"))
    network, given = on_gpu(mode, encoder.model), faked(mode, given)
    with running(mode):
        return network.forward({name: x.to(GPU) for name, x in given.items()})


def test_every_model_is_looked_at():
    # the fourth is a table, and the last an encoder
    others = {"aspects", "parser", "concept_vectors", "pam", "reader", "relations", "inference"}
    assert set(MODELS) == {"encoder", *others, "tokens"}


def test_the_fake_gpu_tells_what_it_should():
    with FakeTensorMode():
        here, there = torch.ones(2), torch.ones(2, device=GPU)
        with pytest.raises(RuntimeError, match="device"):
            here @ there
        with pytest.raises(DataDependentOutputException):
            there.sum().item()
        with pytest.raises(AssertionError, match="brings a tensor back"), NoWayBack():
            there.cpu()


@pytest.mark.parametrize("key", [(0,), (slice(1, 3), None), (Ellipsis, 1), (None, 2, ..., None)])
def test_indexing_with_operators_is_indexing(key):
    tensor = torch.arange(24).view(4, 3, 2)
    assert torch.equal(indexed(tensor, key), tensor[key])
    assert torch.equal(indexed(tensor, tensor[:, 0, 0] > 3), tensor[tensor[:, 0, 0] > 3])
    rows, columns = torch.arange(4)[:, None], torch.arange(3)[None, :]
    assert torch.equal(indexed(tensor, (rows, columns)), tensor[rows, columns])


def test_operators_do_what_pytorch_does():
    torch.manual_seed(0)
    q, k, v = torch.randn(3, 2, 4, 5, 8)
    mask = torch.rand(2, 1, 5, 5) < 0.8
    mask[..., 0] = True
    for given in (None, mask):
        wanted = torch.nn.functional.scaled_dot_product_attention(q, k, v, given)
        torch.testing.assert_close(attention(q, k, v, given), wanted)


def test_encoder(lens):
    encoder = lens.encoder
    features = encoder_features(encoder, FakeTensorMode())
    assert features["sentence_embedding"].shape == (len(SENTENCES), encoder.dimensions)
    assert features["sentence_embedding"].device == GPU
    assert all(x.device == GPU for x in features["all_layer_embeddings"])


def test_parser_network(lens):
    parser, mode = lens.parser.model, FakeTensorMode()
    words = [s.rstrip(".").split() for s in SENTENCES]
    batch = faked(mode, collate_words(words, parser.tokenizer, parser.vocabulary))
    nodes = faked(mode, collate_nodes([[(0, 1, 0), (1, 2, 1)], [(0, 1, 0)], []]))
    network = on_gpu(mode, parser.network)
    with running(mode):
        vectors = network.words(batch.to(GPU))
        found = [*network.candidates(vectors), *network.edges(vectors, nodes.to(GPU))]
    assert vectors.shape[:2] == (len(words), max(map(len, words)))
    assert {x.device for x in found} == {GPU}


def test_graph_encoder(lens):
    mode = FakeTensorMode()
    graphs = [read("(l / like-01 :ARG0 (m / man) :polarity -)"), read("(d / dog)")]
    batch = faked(mode, collate([lens.pam.read(g) for g in graphs]))
    network = on_gpu(mode, lens.pam.network)
    with running(mode):
        found = network(batch.to(GPU))
    assert found.shape == (2, lens.encoder.dimensions) and found.device == GPU


def test_reader_network(lens):
    mode = FakeTensorMode()
    network = lens.reader.network
    states, facts = torch.zeros(1, 4, network.sizes.states), torch.zeros(1, 4, 6, dtype=torch.long)
    given = faked(mode, {"states": states, "facts": facts, "lengths": torch.tensor([4])})
    fake = on_gpu(mode, network)
    with running(mode):
        found = fake(**{name: x.to(GPU) for name, x in given.items()})
    assert {x.device for x in (*found.words, *found[1:])} == {GPU}
    assert found.arcs.shape == (1, 4, 5)


def test_inference_network(lens):
    mode = FakeTensorMode()
    network = lens.model("inference").network
    states, ties = torch.zeros(1, 4, network.sizes.states), torch.zeros(1, 4, network.sizes.ties)
    given = {"states": states, "last": states, "ties": ties, "sides": torch.tensor([[0, 0, 1, -1]])}
    fake, given = on_gpu(mode, network), faked(mode, given)
    with running(mode):
        found = fake(**{name: x.to(GPU) for name, x in given.items()})
    assert {x.device for x in found} == {GPU} and found.kinds.shape[:2] == (1, 4)


def test_aspects_wait_for_how_many_tokens_there_are_and_for_nothing_else(lens):
    encoder, above = lens.encoder, lens.aspects.above
    strict = FakeTensorMode()
    features = encoder_features(encoder, strict)
    fake = on_gpu(strict, above)
    with pytest.raises(DynamicOutputShapeException), running(strict):
        fake(dict(features))
    counting = FakeTensorMode(shape_env=ShapeEnv(), static_shapes=True)
    features = encoder_features(encoder, counting)
    fake = on_gpu(counting, above)
    with running(counting):
        found = fake(dict(features))["sentence_embedding"]
    assert found.device == GPU
    assert found.shape == (len(SENTENCES), encoder.dimensions)


@pytest.mark.parametrize("direction", [*rcmd.DIRECTIONS, "average"])
def test_tokens(direction):
    mode = FakeTensorMode()
    with running(mode):
        a, b = torch.ones(2, 5, 8, device=GPU), torch.ones(2, 7, 8, device=GPU)
        real = [torch.ones(2, n, dtype=torch.bool, device=GPU) for n in (5, 7)]
        if direction == "average":
            found = rcmd.average(a, b, *real)
        else:
            found = rcmd.rcmd(a, b, *real, direction)
    assert found.transport.shape == (2, 5, 7)
    assert {x.device for x in found} == {GPU}


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
    a, b = (
        np.atleast_2d(x) / np.linalg.norm(np.atleast_2d(x), axis=1, keepdims=True) for x in (a, b)
    )
    return (a * b).sum(1)
