"""What the name of a concept says."""

import pytest

from explainers.amr.concepts import Frame, frame_of, is_frame
from explainers.amr.graph import read
from explainers.matching.metrics import frames
from explainers.matching.vectors import concept_text
from tests.cases import CASES

FRAMES = {concept: Frame(*parts) for concept, parts in CASES["frames"].items()}
OTHERS = ["dog", "amr-unknown", "2019", "2019-12", "-01", "01", "like-", "like-1", "x-²²", '"F-16"']


@pytest.mark.parametrize("concept", [*FRAMES, *OTHERS, "agenda-2030", ""])
def test_a_frame_is_a_lemma_and_a_sense_and_nothing_else_is_one(concept):
    assert frame_of(concept) == FRAMES.get(concept)
    assert is_frame(concept) == (concept in FRAMES)


def test_a_number_is_no_frame_and_only_the_nineties_are_frames_of_amr_itself():
    graph = read("(l / like-01 :ARG0 (n / 2019) :ARG1 (d / 2019-12))")
    assert frames(graph) == ["like-01"]
    assert [concept_text(c) for c in graph.concepts.values()] == ["like", "2019", "2019 12"]
    special = [c for c in ("have-rel-role-91", "like-01", "present-191") if frame_of(c).special]
    assert special == ["have-rel-role-91"]
