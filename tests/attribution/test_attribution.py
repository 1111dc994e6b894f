"""Attribution: against the paper's loop, on a small network and on the encoder in use."""

import threading
from dataclasses import replace

import numpy as np
import pytest
import torch
from sentence_transformers import SentenceTransformer
from transformers import BertConfig, BertModel

from explainers.attribution.cells import agreement, cells
from explainers.attribution.explainer import explain
from explainers.attribution.jacobians import traced
from explainers.attribution.network import Network
from explainers.encoders.encoder import Encoder
from explainers.errors import InputError
from explainers.request import Request
from explainers.tokens import rcmd
from explainers.weights import models

PAIR = ("The man likes cheese.", "The man doesn't like cheese.")


@pytest.fixture(scope="module")
def network():
    torch.manual_seed(0)
    size = {"vocab_size": 30, "hidden_size": 16, "intermediate_size": 24, "num_hidden_layers": 2}
    config = BertConfig(**size, num_attention_heads=2, attn_implementation="sdpa")
    small = BertModel(config, add_pooling_layer=False).double().eval()
    return Network(small, lambda states: states.mean(1), threading.Lock())


def naive(network, ids, other, layer, steps=100):
    """The paper's sum: the mean of whole Jacobians at equal steps, times the way."""
    x, r = network.states(ids, layer), network.states(other, layer)
    total = torch.zeros(())
    for k in range(steps):
        at = r + (k + 0.5) / steps * (x - r)
        total = total + torch.autograd.functional.jacobian(
            lambda s: network.outcome(ids, layer, s)[0], at
        )
    return torch.einsum("dpw,pw->pd", total[:, 0] / steps, (x - r)[0]).detach().numpy()


def test_products_of_one_batch_are_the_loop_of_the_paper(network):
    ids, other = torch.tensor([[1, 7, 8, 9, 2]]), torch.tensor([[1, 3, 3, 3, 2]])
    for layer in (0, 1):
        found = traced(network, ids, other, layer, tolerance=1e-6)
        with network.differentiable(), torch.enable_grad():
            expected = naive(network, ids, other, layer)
        assert found.pieces == pytest.approx(expected, abs=1e-4), layer
        missed = found.pieces.sum(0) - (found.whole - found.reference)
        assert np.abs(missed).max() < 1e-5
    with pytest.raises(InputError, match="no layer 3: 0 is what the first of 2 reads"):
        network.layer(3)
    assert network.layer(-1) == 2
    for wrong in ("x", 1.0, True):
        with pytest.raises(InputError, match="there is no layer"):
            network.layer(wrong)
    same = traced(network, other, other, 0)  # as of a sentence of which no piece is known
    assert not same.pieces.any() and same.whole == pytest.approx(same.reference)


@pytest.fixture(scope="module")
def read(lens):
    return [[one] for one in lens.encoder.encode_tokens(PAIR)]


def test_cells_make_up_the_cosine(lens, read):
    cosine = lens.score(*PAIR).scores["sbert"]
    for layer in (0, 3, -1):
        (found,) = explain(lens.encoder, [PAIR], read[0], read[1], layer=layer)
        assert found.score == pytest.approx(cosine, abs=1e-5)
        assert abs(found.off) < 0.01 * abs(found.score - found.reference), layer
        (back,) = explain(lens.encoder, [PAIR[::-1]], read[1], read[0], layer=layer)
        assert back.attribution == pytest.approx(found.attribution.T, abs=1e-5)
        words = found.of_words()
        assert words.shape == (len(read[0][0].words), len(read[1][0].words))
        pieces = found.of_words(pieces=True)
        assert pieces.shape == (len(read[0][0].pieces), len(read[1][0].pieces))
        assert pieces.sum() == pytest.approx(words.sum())
    # The last layer alone, from the encoder's own vectors of pieces and of the sentence
    x, y = (side[0] for side in read)
    lengths = [np.linalg.norm(_mean(lens, s)) * n for s, n in zip(PAIR, (7, 10), strict=True)]
    expected = x.tokens @ y.tokens.T / np.prod(lengths)
    assert pieces == pytest.approx(expected, abs=1e-4)


def _mean(lens, sentence):
    """The sentence vector before it is normalised: the mean over all pieces."""
    ((_, _, features, _),) = lens.encoder.batches([sentence])
    return features["token_embeddings"][0].mean(0).numpy()


@pytest.mark.models
def test_a_prompt_is_read_with_the_sentence_and_has_no_cells(tmp_path):
    path = str(models.embedded_encoder_path())
    library = SentenceTransformer(
        path, device="cpu", prompts={"q": "query: "}, default_prompt_name="q"
    )
    library.save(str(tmp_path / "prompted"))
    encoder = Encoder(str(tmp_path / "prompted"), device="cpu")
    a, b = encoder.encode_tokens(PAIR)
    assert a.words == ("The", "man", "likes", "cheese", ".") and len(a.pieces) == len(a.tokens) == 5
    assert a.places is not None and PAIR[0][slice(*a.places[1])] == "man"
    x, y = library.encode(list(PAIR))
    cosine = float(x @ y / np.linalg.norm(x) / np.linalg.norm(y))
    assert encoder.unit(PAIR)[0] @ encoder.unit(PAIR)[1] == pytest.approx(cosine, abs=1e-5)
    for layer in (3, -1):
        (found,) = explain(encoder, [PAIR], [a], [b], layer=layer)
        assert found.score == pytest.approx(cosine, abs=1e-5)
        assert abs(found.off) < 0.01 * abs(found.score - found.reference)
        assert found.a[1:3] == ("query", ":") and found.words[0][:4] == (-1, -1, -1, 0)


def test_cells_hardly_change_with_more_nodes(lens, read):
    (usual,) = explain(lens.encoder, [PAIR], read[0], read[1], layer=0)
    (close,) = explain(lens.encoder, [PAIR], read[0], read[1], layer=0, tolerance=1e-5)
    assert usual.attribution == pytest.approx(close.attribution, abs=2e-3)


def test_words_are_left_out(lens, read):
    (found,) = explain(lens.encoder, [PAIR], read[0], read[1], way="occlusion")
    without = found.a.index("cheese")
    assert found.without[0][without] == pytest.approx(
        lens.score("The man likes .", PAIR[1]).scores["sbert"], abs=1e-5
    )
    i, j = found.a.index("cheese"), found.b.index("cheese")
    assert found.attribution[i, j] == found.attribution.max()
    alone = lens.encoder.encode_tokens(["x"])
    (one,) = explain(lens.encoder, [("x", PAIR[1])], alone, read[1], way="occlusion")
    assert one.without[0] == (None,)


def test_what_cannot_be_asked_is_told(lens, read):
    with pytest.raises(InputError, match="no way 'x' here; there is network and occlusion"):
        explain(lens.encoder, [PAIR], read[0], read[1], way="x")
    long = "the dog runs " * 40
    some = lens.encoder.encode_tokens([long])
    with pytest.raises(InputError, match="122 word pieces; up to 40 can"):
        explain(lens.encoder, [(long, long)], some, some, layer=0)
    (last,) = explain(lens.encoder, [(long, long)], some, some, layer=-1)
    assert last.total == pytest.approx(1.0, abs=1e-5)


def test_cells_beside_a_transport(lens, read):
    (tokens,) = rcmd.explain(read[0], read[1])
    (found,) = explain(lens.encoder, [PAIR], read[0], read[1], layer=-1)
    shown = cells(found, tokens, 6)
    assert shown.method == "last" and shown.score == found.score
    assert shown.contribution == pytest.approx(found.of_words())
    assert not shown.transport.any() and (shown.similarity == tokens.similarity).all()
    same = agreement(tokens, tokens)
    assert same.correlation == pytest.approx(1.0) and same.shares[0] == same.shares[1]
    parted = agreement(tokens, shown)
    assert parted.correlation is not None and -1 <= parted.correlation < 1
    assert parted.shares[0] != parted.shares[1]
    # marks are not what is told of, however far apart they are
    marked = shown.contribution.copy()
    marked[-1, -1] = 1e3
    i, j = agreement(tokens, replace(shown, contribution=marked)).cell
    assert (tokens.a[-1], tokens.b[-1]) == (".", ".") and "." not in (tokens.a[i], tokens.b[j])


def test_each_pair_is_followed_through_what_encoded_it(lens):
    pairs = [("A dog runs.", "A cat sleeps."), ("No quiero ir a la playa.", "A dog runs.")]
    spoken = [("en", "en"), ("es", "en")]
    chosen = ("attribution", "sentences")
    asked = [Request(*each, explainers=chosen) for each in zip(pairs, spoken, strict=True)]
    for found in lens.explain_many(asked):
        attributed = found.explanations["attribution"]
        assert attributed.score == pytest.approx(found.scores["sbert"], abs=1e-4), found.sentences
