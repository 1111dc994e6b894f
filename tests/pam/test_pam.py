"""PAM: graphs as word pieces, the encoder against plain loops, and what it says of a pair."""

import random

import numpy as np
import pytest
import torch
from hypothesis import strategies as st

from explainers.amr.graph import Graph, read
from explainers.amr.rewriting import reroot
from explainers.errors import ModelError
from explainers.pam.evidence import focuses, named, pam_evidence
from explainers.pam.explainer import pam_of_graphs
from explainers.pam.generation import histogram, judged, parascore
from explainers.pam.linear import OTHER, TOP, GraphPieces, Linear, Vocabulary, linear
from explainers.pam.model import PamModel, write_model
from explainers.pam.network import Fusion, GraphAdapter, collate
from explainers.weights import models
from tests.cases import CASES, cases
from tests.matching.strategies import law

WANTS = read(
    "(w / want-01 :ARG0 (b / boy :quant 2) :ARG1 (g / go-02 :ARG0 b "
    ':ARG4 (c / city :name (n / name :op1 "Porto"))) :polarity -)'
)


def words(of: str) -> list[int]:
    """A tokenizer that knows letters."""
    return [ord(c) for c in of]


def known(most=256):
    return Vocabulary(words, 1000, [OTHER, TOP, ":ARG0", ":ARG1", "-02"], most)


def test_the_bipartite_graph_has_a_node_for_every_relation():
    """Section 3.1: an edge (u, r, v) becomes (u, r), (r, v)."""
    found = linear(WANTS, inverted=True, names_apart=True)
    relations = [k for k, sense in enumerate(found.sense) if sense is None]
    assert len(relations) == len(WANTS.edges) + len(WANTS.attributes)
    for edge in WANTS.edges:
        node = found.parts.index(edge)
        ends = {(found.parts[i], found.parts[j]) for i, j in found.edges if node in (i, j)}
        assert ends == {(edge.source, edge), (edge, edge.target)}
    ours = linear(WANTS)
    assert ours.words[0] == "want" and ours.edges[0] == (ours.words.index(TOP), 0)


def test_a_name_stands_where_its_bearer_stands():
    found = linear(WANTS)
    city, porto = found.words.index("city"), found.words.index("Porto")
    assert not {":name", ":op1", "name"} & set(found.words) and found.parts[porto] == "n"
    assert (city, porto) in found.edges

    def beside(node):
        there = [e for e in found.edges if node in e and e != (city, porto)]
        return {(i if i != node else "it", j if j != node else "it") for i, j in there}

    assert beside(porto) == beside(city)


def test_a_name_that_is_more_than_words_stays_as_it_is():
    for penman in CASES["a name that is more than words stays as it is"]:
        graph = read(penman)
        assert set(linear(graph).parts) == {*graph.concepts, *graph.edges, *graph.attributes}


def test_names_may_be_the_focus_and_the_paper_writes_inverted_roles_and_no_top():
    found = linear(reroot(WANTS, "n"))
    ((_, there),) = [e for e in found.edges if found.words[e[0]] == TOP]
    assert found.words[there] == "Porto"
    turned = reroot(read("(w / want-01 :ARG0 (b / boy))"), "b")
    assert linear(turned, inverted=True).words == ("boy", ":ARG0-of", "want")
    assert linear(turned).words == ("boy", ":top", ":ARG0", "want")


def test_every_piece_is_beside_every_piece_of_its_neighbours():
    """Section 3.1's example: A of two pieces, r1, B of one, r2, C of two."""
    nodes = ("A", "r1", "B", "r2", "C"), ("", None, "", None, ""), ("a", "r", "b", "s", "c")
    example = Linear(*nodes, ((0, 1), (1, 2), (2, 3), (3, 4)))
    batch = collate([GraphPieces((1, 2, 3, 4, 5, 6, 7), (0, 0, 1, 2, 3, 4, 4), example, 5)])
    there = {(int(i), int(j)) for i, j in batch.edges[0].nonzero()}
    assert there == {(0, 2), (1, 2), (2, 3), (3, 4), (4, 5), (4, 6)}


@cases
def test_words_are_numbers_with_their_sense(word, sense, numbers):
    assert known().numbers(word, sense) == tuple(numbers)


def test_what_does_not_fit_is_left_out_as_a_whole():
    whole, cut = known().read(WANTS), known(most=12).read(WANTS)
    assert whole.kept == len(whole.linear.words) and len(cut.ids) <= 12
    assert cut.linear.words[: cut.kept] == whole.linear.words[: cut.kept]
    assert set(cut.node) == set(range(cut.kept)) and cut.kept < len(cut.linear.words)
    endless = read("(x / supercalifragilistic-word-of-many-pieces :mod (s / small))")
    beginning = known(most=2).read(endless)
    assert (len(beginning.ids), beginning.kept) == (2, 1)


def test_a_batch_is_padded_and_padding_is_not_attended_to():
    small, large = known().read(read("(b / boy)")), known().read(WANTS)
    batch, end = collate([small, large]), len(small.ids)
    assert batch.mask.sum(1).tolist() == [end, len(large.ids)]
    assert not batch.edges[0, end:].any() and not batch.edges[0, :, end:].any()
    torch.manual_seed(0)
    fusion = Fusion(64, 32)
    text, graph = torch.randn(1, 4, 64), torch.randn(1, 4, 64)
    mask = torch.tensor([[True, True, True, False]])
    changed = text.clone()
    changed[0, 3] += 5
    assert torch.allclose(fusion(text, graph, mask), fusion(changed, graph, mask))


def test_the_adapter_is_the_formula_of_section_3_2():
    torch.manual_seed(0)
    adapter = GraphAdapter(6, 4, directed=False).double()
    states = torch.randn(1, 5, 6, dtype=torch.double)
    beside = {(0, 1), (1, 2), (1, 3)}
    linked = torch.eye(5, dtype=torch.double)
    for i, j in beside:
        linked[i, j] = linked[j, i] = 1
    degree = linked.sum(1)
    found = adapter(states, [linked[None] / (degree[:, None] * degree[None]).sqrt()])
    normed = adapter.norm(states[0])
    for v in range(5):
        g = torch.zeros(4, dtype=torch.double)
        for u in range(5):
            if linked[v, u]:
                inside = adapter.down[0].weight @ normed[u] + adapter.down[0].bias
                g = g + inside / (degree[v] * degree[u]).sqrt()
        z = adapter.up.weight @ torch.nn.functional.gelu(g) + adapter.up.bias + states[0, v]
        assert torch.allclose(found[0, v], z)


@law(st.randoms(use_true_random=False), examples=25)
def test_names_of_variables_and_order_of_branches_change_nothing(pam, chance):
    names = [f"x{k}" for k in range(len(WANTS.concepts))]
    chance.shuffle(names)
    to = dict(zip(WANTS.concepts, names, strict=True))
    edges = [e._replace(source=to[e.source], target=to[e.target]) for e in WANTS.edges]
    attributes = [a._replace(source=to[a.source]) for a in WANTS.attributes]
    chance.shuffle(edges)
    chance.shuffle(attributes)
    concepts = [(to[v], c) for v, c in WANTS.concepts.items()]
    chance.shuffle(concepts)
    other = Graph(to[WANTS.top], dict(concepts), tuple(edges), tuple(attributes))
    a, b = pam.embed([WANTS, other])
    assert np.abs(a - b).max() < 1e-5


@pytest.fixture(scope="module")
def pam(lens):
    return lens.pam


def test_of_a_focus_only_the_relation_to_the_root_is_seen():
    """Section 6: reframing leaves nodes and relations as they are."""

    def seen(graph):
        lines = linear(graph)
        return {(lines.words[i], lines.words[j]) for i, j in lines.edges if lines.words[i] != TOP}

    for variable in WANTS.concepts:
        assert seen(reroot(WANTS, variable)) == seen(WANTS)


def test_batches_give_what_single_graphs_give_whatever_their_order(pam):
    graphs = [WANTS, read("(b / boy)"), reroot(WANTS, "g")]
    alone = np.stack([pam.embed([g])[0] for g in graphs])
    assert np.abs(alone - pam.embed(graphs)).max() < 1e-5
    assert np.allclose(np.linalg.norm(alone, axis=1), 1)
    graphs = [read(f"(d / dog :quant {k})") for k in range(70)]
    order = random.Random(0).sample(range(70), 70)
    whole = pam.embed(graphs)
    assert np.abs(pam.embed([graphs[k] for k in order]) - whole[order]).max() < 1e-5


def test_a_negation_another_participant_and_who_does_what_count(pam):
    like = "(l / like-01 :ARG0 ({}) :ARG1 (c / cheese){})"
    likes = read(like.format("m / man", ""))
    others = [read(like.format("m / man", " :polarity -")), read(like.format("t / train", ""))]
    assert all(pair.score < 0.9 for pair in pam_of_graphs(pam, [likes] * 2, others))
    chases = "(c / chase-01 :ARG0 (d / {}) :ARG1 (m / {}))"
    wants = "(w / want-01 :ARG0 (b / {}) :ARG1 (x / believe-01 :ARG0 (g / {}) :ARG1 b))"
    cases = (chases, "dog", "cat"), (wants, "boy", "girl")
    first = [read(penman.format(x, y)) for penman, x, y in cases]
    second = [read(penman.format(y, x)) for penman, x, y in cases]
    chased, wanted = pam_of_graphs(pam, first, second)
    assert chased.score < 0.95 and wanted.score < 0.99


def test_a_graph_that_is_cut_says_what_is_missing(pam):
    large = "".join(f":op{k} (d{k} / dog :mod (s{k} / small)) " for k in range(1, 120))
    (found,) = pam_of_graphs(pam, [read(f"(a / and {large})")], [WANTS])
    assert {"dog", "small", ":mod"} <= set(found.cut[0]) and found.cut[1] == ()


def test_disconnected_graphs_are_read(pam):
    assert pam.embed([Graph("a", {"a": "dog", "b": "cat"})]).shape == (1, 384)
    person = read('(p / person :name (n / name :op1 "Pat"))')
    for order in ("lpn", "lnp"):
        concepts = {v: {"l": "like-01", "p": "person", "n": "name"}[v] for v in order}
        apart = Graph("l", concepts, person.edges, person.attributes)
        assert linear(apart).words == ("like", TOP, "person", "Pat")


def test_a_name_is_one_part_however_it_is_read(lens):
    for model in (lens.pam, PamModel(models.FAITHFUL_PAM_FOLDER, "cpu")):
        reasons = pam_evidence(model, WANTS, WANTS).reasons
        assert [r.kind for r in reasons if r.part == "n" and not r.side] == ["node"]
        assert not [r for r in reasons if getattr(r.part, "role", "") == "op1"]
    assert named(WANTS, "n") == "Porto"


def test_reasons_say_what_the_score_would_be_and_every_root_is_tried(pam):
    other = read("(w / want-01 :ARG0 (g / girl) :ARG1 (x / go-02 :ARG0 g))")
    found = pam_evidence(pam, WANTS, other)
    assert found.score == pytest.approx(pam_of_graphs(pam, [WANTS], [other])[0].score, abs=1e-5)
    assert all(r.adds == pytest.approx(found.score - r.without) for r in found.reasons)
    strength = [abs(r.adds) for r in found.reasons]
    assert strength == sorted(strength, reverse=True)

    def parts(side, kind):
        return {r.part for r in found.reasons if (r.side, r.kind) == (side, kind)}

    for side, graph in enumerate((WANTS, other)):
        assert parts(side, "node") == set(graph.concepts)
        relations = (*graph.edges, *graph.attributes)
        assert parts(side, "relation") == {r for r in relations if "n" not in (r[0], r[2])}
    # the boy is wanting, too, and a name is one node alone
    assert parts(0, "subgraph") == {"g", "c"}
    other = read("(g / go-02 :ARG0 (b / boy))")
    tried = focuses(pam, WANTS, other)
    assert tried.roots[1] == ("g", "b") and set(tried.roots[0]) == set(WANTS.concepts)
    score = pam_of_graphs(pam, [WANTS], [other])[0].score
    assert tried.scores[0, 0] == pytest.approx(score, abs=1e-5)


def test_without_a_leaf_the_graph_is_as_if_it_had_none(pam):
    """A subgraph and its relation left out: the graph that never had them."""
    smaller = read("(w / want-01 :ARG0 (b / boy :quant 2) :ARG1 (g / go-02 :ARG0 b) :polarity -)")
    reasons = pam_evidence(pam, WANTS, smaller).reasons
    (reason,) = (r for r in reasons if (r.side, r.kind, r.part) == (0, "subgraph", "c"))
    assert reason.without == pytest.approx(1, abs=1e-5)
    boy = read("(b / boy)")
    assert pam_evidence(pam, boy, WANTS).reasons
    assert named(boy, "b") == "boy"


def test_partners_are_left_out_together_and_add_the_same(pam):
    """A relation that stands turned round in the other graph joins nothing, from either side."""
    a = read("(t / tease-01 :ARG0 (d / dog) :ARG1 (m / monkey))")
    b = read("(t / tease-01 :ARG0 (m / monkey) :ARG1 (d / dog))")
    steps = []
    pairs = [(v, v) for v in "tdm"]
    found = pam_evidence(pam, a, b, pairs, lambda done, of: steps.append((done, of)))
    adds = {(r.side, r.kind, r.part): (r.way, r.adds) for r in found.reasons}
    for variable in "tdm":
        assert adds[0, "node", variable] == adds[1, "node", variable]
        assert adds[0, "node", variable][0] == "each"
    for one, other in ((a.edges[0], b.edges[1]), (a.edges[1], b.edges[0])):
        assert adds[0, "relation", one] == adds[1, "relation", other]
        assert adds[0, "relation", one][0] == "both" and adds[0, "relation", one][1] < 0
    assert steps[0][0] == 0 and all(done < of for done, of in steps)
    alone = {(r.side, r.kind, r.part): r.adds for r in pam_evidence(pam, a, b).reasons}
    for variable in "tdm":
        mean = np.mean([alone[side, "node", variable] for side in (0, 1)])
        assert adds[0, "node", variable][1] == pytest.approx(mean, abs=1e-5)
    denied = read("(t / tease-01 :ARG0 (d / dog) :ARG1 (m / monkey) :polarity -)")
    reasons = pam_evidence(pam, a, denied, pairs).reasons
    assert {r.way for r in reasons if r.part == denied.attributes[0]} == {"alone"}
    assert {r.way for r in reasons if r.part in a.edges} == {"each"}


def test_a_score_and_a_histogram_of_what_was_generated():
    for distance in (0.0, 0.2, 0.35, 0.7, 1.0):
        diverse = 0.35 if distance > 0.35 else distance * 1.35 / 0.35 - 1
        assert parascore(0.8, distance) == pytest.approx(0.8 + 0.05 * diverse)
    same = judged(1.0, "The cat sleeps all day.", "The cat sleeps all day.")
    assert (same.self_bleu, same.parascore) == (pytest.approx(1), pytest.approx(0.95))
    assert judged(0.9, "The cat sleeps.", "Nobody came").self_bleu < 0.3
    drawn = histogram([-0.2, 0.05, 0.95, 1.0, 0.5]).splitlines()
    assert [int(line.split()[1]) for line in drawn] == [2, 0, 0, 0, 0, 1, 0, 0, 0, 2]


def test_a_model_is_written_and_read(tmp_path, pam):
    write_model(pam.network, pam.vocabulary.words, tmp_path / "m", {})
    again = PamModel(tmp_path / "m", "cpu")
    assert np.abs(again.embed([WANTS]) - pam.embed([WANTS])).max() < 1e-3
    (tmp_path / "m" / "config.json").write_text('{"design": {"words": 3}, "words": []}')
    with pytest.raises(ModelError, match=r"cannot be loaded|not of this network"):
        PamModel(tmp_path / "m", "cpu")
