"""The task's scorer against figures worked out by hand; gold files read; forests grown."""

import numpy as np
import pytest

from explainers.errors import InputError
from explainers.relations.alignment import Chunked
from explainers.relations.features import features
from explainers.relations.relations import Relations
from explainers.tokens.chunks import Chunk
from explainers.training.clrcmd.ists import Example
from explainers.training.relations import material, train
from explainers.training.relations.material import Typed
from explainers.training.relations.scorer import Aligned, scores
from tests.relations.made import sentence

WORDS = (["A", "cat", "sleeps", "."], ["The", "big", "cat", "is", "asleep", "."])


def test_the_figures_of_an_example_worked_out_by_hand():
    """Gold: 6 links of 1/3 and 2 of 1/2; found: the same 6, and one of the 2, which weighs 1."""
    gold = [Aligned((0, 1), (0, 1, 2), "SPE2", 4), Aligned((2,), (3, 4), "EQUI", 5)]
    found = [Aligned((0, 1), (0, 1, 2), "EQUI", 5), Aligned((2,), (4,), "EQUI", 5)]
    figures = scores([WORDS], [gold], [found])
    assert figures.alignment == pytest.approx(2 * (5 / 6) / (1 + 5 / 6))
    assert figures.type == pytest.approx(2 * (1 / 3) * (1 / 6) / (1 / 2))
    precision, recall = (1.6 + 1) / 3, (1.6 + 0.5) / 3
    assert figures.score == pytest.approx(2 * precision * recall / (precision + recall))
    assert figures.both == pytest.approx(figures.type)


def test_marks_and_what_has_no_partner_make_no_links():
    gold = [Aligned((2,), (3, 4), "EQUI", 5), Aligned((3,), (5,), "EQUI", 5)]
    found = [Aligned((2,), (3, 4), "EQUI", 5), Aligned((), (5,), "NOALI", 0)]
    assert scores([WORDS], [gold], [found]) == (1, 1, 1, 1)
    assert scores([WORDS], [gold], [[]]) == (0, 0, 0, 0)


def test_a_second_type_counts_half_and_the_last_alignment_of_a_link_counts():
    gold = [Aligned((2,), (4,), "SIMI_FACT", 3)]
    figures = scores([WORDS], [gold], [[Aligned((2,), (4,), "SIMI", 3)]])
    assert figures == pytest.approx((1, 0.5, 1, 0.5))
    twice = [Aligned((2,), (4,), "EQUI", 5), Aligned((2,), (4,), "SIMI_FACT", 3)]
    assert scores([WORDS], [gold], [twice]) == (1, 1, 1, 1)


def test_all_pairs_are_counted_together():
    one = [Aligned((0,), (0,), "EQUI", 5)]
    figures = scores([(["a"], ["a"])] * 2, [one, one], [one, []])
    assert figures.alignment == pytest.approx(2 / 3)


@pytest.fixture
def ists_data(tmp_path):
    folder = tmp_path / "ists" / "train"
    folder.mkdir(parents=True)
    stem = folder / "STSint.input.images"
    stem.with_name(f"{stem.name}.sent1.chunk.txt").write_text("[ A cat ] [ sleeps ] .\n")
    stem.with_name(f"{stem.name}.sent2.chunk.txt").write_text("[ The cat ] [ is asleep ] .\n")
    stem.with_name(f"{stem.name}.wa").write_text(
        '<sentence id="1" status="">\n<alignment>\n'
        "3 <==> 3 4 // EQUI_FACT // 5 // sleeps <==> is asleep \n"
        "1 2 <==> 0 // NOALI // NIL // A cat <==> -not aligned- \n</alignment>\n</sentence>\n"
    )
    return tmp_path


def test_types_are_read(ists_data):
    (found,) = material.read(ists_data, "images")
    assert found.gold == [Aligned((2,), (2, 3), "EQUI_FACT", 5), Aligned((0, 1), (), "NOALI", 0)]
    assert train.linked(found) == found.gold[:1]
    with pytest.raises(InputError, match="is missing"):
        material.read(ists_data, "headlines")


def example(a, b, gold):
    """A pair in chunks of one word each."""
    cut: list[list[Chunk]] = [[(k,) for k in range(len(side.split()))] for side in (a, b)]
    typed = Typed(Example((a.split(), b.split()), (cut[0], cut[1]), []), gold)
    return train._told(typed, (Chunked(sentence(a), cut[0]), Chunked(sentence(b), cut[1])))


def test_forests_learn_what_is_aligned_and_are_written(tmp_path):
    rows = []
    for k, noun in enumerate(
        ["dog", "cat", "park", "boy", "girl", "man", "house", "tree", "car"] * 6
    ):
        other = "poodle" if k % 2 else noun
        kind = Aligned((0,), (1,), "SIMI" if k % 2 else "EQUI", 3 if k % 2 else 5)
        rows.append(example(f"{noun} sleeps", f"runs {other}", [kind]))
    train.save(train.fitted(rows, 0), tmp_path)
    relations = Relations.in_folder(tmp_path)
    figures = train.judged(rows, list(train.found(relations, rows)))
    assert figures.alignment > 0.9 and figures.type > 0.9
    pair = (rows[0].sides[0].phrase((0,)), rows[0].sides[1].phrase((1,)))
    told = relations.of([pair])[0]
    assert told.type == "EQUI" and told.grade == 5
    assert relations.linked(features([pair]))[0] == pytest.approx(told.aligned)
    assert np.isfinite(figures).all()


def test_every_pair_is_judged_by_forests_that_have_not_seen_it():
    rows = [example("dog sleeps", "runs dog", [Aligned((0,), (1,), "EQUI", 5)]) for _ in range(30)]
    ((name, way, figures, last),) = train.cross_validated(
        {"images": rows}, 0, {"as given": train.by_people}
    )
    assert (name, way) == ("images", "as given")
    assert figures == last == (1, 1, 1, 1)
