"""What holds two meanings together and what keeps them apart, in plain sentences."""

from __future__ import annotations

from collections.abc import Sequence

from explainers.amr.concepts import frame_of
from explainers.amr.graph import (
    Attribute,
    Edge,
    Graph,
    is_doubted,
    polar_question_nodes,
    spelled,
)
from explainers.differences.result import Difference, unrelated
from explainers.pam.evidence import ALONE, BOTH, EACH, PamEvidence, Reason, named
from explainers.pam.linear import Part
from explainers.tokens.chunks import is_function_word
from explainers.wording.bands import BANDS
from explainers.wording.labels import PLAINLY
from explainers.wording.roles import roles_in_words

FELT = 0.005
"""A score that changes by less stays the same to two digits."""

TOLD = 0.015
"""A change from which on it is said what makes it."""

MADE_UP = ("-quantity", "date-entity", "percentage-entity")
"""How concepts end that are told by their parts: *6 months* is an amount, a unit and a number."""


def change(value: float) -> str:
    """A difference of scores, with a true minus.

    >>> change(0.306), change(-0.124), change(-0.001)
    ('+0.31', '−0.12', '0.00')
    """
    said = f"{value:+.2f}"
    return "0.00" if float(said) == 0 else said.replace("-", "−")


def part_in_words(graph: Graph, part: Part) -> str:
    """A part as a reader of the sentence knows it: its words, or what it is in the graph.

    >>> from explainers.amr.graph import read
    >>> graph = read("(c / cause-01 :ARG0 (s / smart-06 :polarity -) :ARG1 (l / like-01))")
    >>> [part_in_words(graph, p) for p in ("c", graph.edges[0], graph.attributes[0])]
    ['because', 'the link because – smart (what causes)', 'the denial of smart']
    """
    what, asks = _named(graph, part)
    return f"{what} ({asks})" if asks else what


def _named(graph: Graph, part: Part) -> tuple[str, str]:
    """What a part is, and what it answers, if anything."""
    if isinstance(part, str):
        return _node(graph, part), ""
    source, role = _node(graph, part.source), roles_in_words(graph).get(part, part.role)
    if isinstance(part, Edge):
        return f"the link {source} – {_node(graph, part.target)}", role
    value = part.value.strip('"')
    if (part.role, value) == ("polarity", "-"):
        return f"the denial of {source}", ""
    if part.role.startswith("op"):
        return (source if source.startswith("“") else f"{source} {value}"), ""
    if made := amount(graph, part.source):
        return f"“{made}”", ""
    if part.role == "quant":
        return f"{value} {source}", ""
    return value, f"{role}: {source}"


def _node(graph: Graph, variable: str) -> str:
    """The words of a node, else its concept without the sense."""
    name = spelled(graph).get(variable)
    if name:
        return f"“{name}”"
    if variable in polar_question_nodes(graph):
        return "yes or no"
    words = [graph.tokens[k] for k in graph.alignment.get(variable, ()) if k < len(graph.tokens)]
    frame = frame_of(graph.concepts[variable])
    written = [word.lower() for word in words]
    if not frame and all(map(is_function_word, words)) and graph.concepts[variable] not in written:
        words = []  # *a* of a person that nobody named
    own = set(graph.alignment.get(variable, ()))
    sharing = [
        v
        for v, of in graph.alignment.items()
        if v != variable and own & {*of} and not graph.concepts[v].endswith(MADE_UP)
    ]
    if words and (frame or all(frame_of(graph.concepts[v]) for v in sharing)):
        return f"“{' '.join(words)}”"
    if made := amount(graph, variable):
        return f"“{made}”"
    return PLAINLY.get(graph.concepts[variable]) or (
        frame.lemma if frame else graph.concepts[variable]
    ).replace("-", " ")


def amount(graph: Graph, variable: str) -> str:
    """What an amount or a date is made of, as *6 months*; empty of what is none.

    >>> from explainers.amr.graph import read
    >>> graph = read("(t / temporal-quantity :quant 6 :unit (m / month))")
    >>> amount(graph, "t")
    '6 month'
    """
    if not graph.concepts[variable].endswith(MADE_UP):
        return ""
    values = {p.role: p.value.strip('"') for p in graph.attributes if p.source == variable}
    date = [values.pop(role) for role in ("year", "month", "day") if role in values]
    said = ["-".join(number.zfill(2) for number in date)] if date else []  # ISO 8601
    said += values.values()
    parts = [e.target for e in graph.edges if e.source == variable]
    words = [[graph.tokens[k] for k in graph.alignment.get(v, ())] for v in parts]
    said += [
        own[0] if len(own) == 1 else _node(graph, v).strip("“”")
        for v, own in zip(parts, words, strict=True)
    ]
    return " ".join(said)


def reason_in_words(graph: Graph, reason: Reason) -> str:
    """What the score would be without a part.

    Args:
        graph: that the part is of.
        reason: the part.
    """
    more = " and all that hangs on it alone" if reason.kind == "subgraph" else ""
    without, adds = _WITHOUT[reason.way]
    return (
        f"Without {named(graph, reason.part)}{more}{without}: {reason.without:.2f} "
        f"({adds} {change(reason.adds)})."
    )


_WITHOUT = {
    ALONE: ("", "it adds"),
    EACH: (" in one of the two", "it adds"),
    BOTH: (" and what the other graph has in its place", "together they add"),
}
"""Way to leave a part out to what is said of it, and of what it adds."""


def strongest(
    graphs: tuple[Graph, Graph],
    found: PamEvidence,
    same: bool = False,
    told: Sequence[Difference] = (),
) -> str:
    """The part of both that most joins the two, and the one that most keeps them apart.

    Single nodes and relations are named, since of all that hangs together the greater part always
    weighs more; and those that the parser is sure of, if there are any. It is plain text and holds
    words of the user.

    Args:
        graphs: both.
        found: what the parts add.
        same: whether the two seem to say the same, whatever the graphs have.
        told: the differences; what is part of none may say the same.
    """
    single = [r for r in found.reasons if r.kind != "subgraph"]
    if not single:
        return "There is nothing that could be left out: each graph is one node."
    shared = [r for r in single if r.way == EACH]
    single = [r for r in single if not _doubted(graphs, r)] or single
    sides = [{v for d in told for v in d.nodes[side]} for side in ("a", "b")]
    holds = max((r for r in single if r in shared), key=lambda r: r.adds, default=None)
    apart = [(r, *_of(graphs, r, single)) for r in sorted(single, key=lambda r: r.adds)]
    parts, what, it = next((one for one in apart if one[1]), apart[0])
    backed = not sides[parts.side].isdisjoint(_ends(parts.part))
    joined = _joined(found)
    said = [] if joined else ["Nothing joins them: the graphs have no word in common."]
    if joined and holds and holds.adds >= TOLD:
        both, this = _of(graphs, holds, single)
        fall = f"removing {this} lowers the score by {holds.adds:.2f}"
        said.append(f"What most joins the two: {both}; {fall}.")
    if parts.adds <= -TOLD and what:
        likely = same or (told and not (backed or unrelated(told)))
        yet = ", though it may say the same" if likely else ""
        rise = f"removing {it} raises the score by {-parts.adds:.2f}"
        said.append(f"What most keeps them apart{yet}: {what}; {rise}.")
    elif said:
        unseen = ": this score does not see what differs" if told and not unrelated(told) else ""
        said.append(f"No single part keeps them apart{unseen}.")
    return " ".join(said) or (
        "No single part weighs much: without any one of them the score hardly changes."
    )


def _joined(found: PamEvidence) -> bool:
    """Whether anything joins the two: a word of both, or a score that is not low."""
    shared = any(r.way == EACH and isinstance(r.part, str) for r in found.reasons)
    return shared or found.score >= BANDS["related"]


def _ends(part: Part) -> tuple[str, ...]:
    """A variable, or those of a relation."""
    return (part,) if isinstance(part, str) else (part[0], part[2])


def _doubted(graphs: tuple[Graph, Graph], reason: Reason) -> bool:
    """Whether the parser doubts a part, or that of the other graph which may be the same."""
    here, there, part = graphs[reason.side], graphs[1 - reason.side], reason.part
    if is_doubted(here, part) or isinstance(part, str):
        return is_doubted(here, part)
    others: list[Edge | Attribute] = [*there.edges, *there.attributes]
    return any(
        here.concepts[part.source] == there.concepts[other.source] and is_doubted(there, other)
        for other in others
        if other.role == part.role
    )


def _of(graphs: tuple[Graph, Graph], reason: Reason, every: Sequence[Reason]) -> tuple[str, str]:
    """A part, with what the other graph has in its place, and what stands for it.

    The first is empty where both are called the same.
    """
    where = "AB"[reason.side]
    what = part_in_words(graphs[reason.side], reason.part)
    with_it = (reason.way, reason.without)
    other = next(
        (r for r in every if (r.way, r.without) == with_it and r.side != reason.side), None
    )
    if reason.way == EACH:
        twin = part_in_words(graphs[other.side], other.part) if other else what
        written, again = (said.strip("“”").lower() for said in (what, twin))
        if written == again:
            return max(twin, what, key=len), "it"  # in the word's own letters, if one has any
        return f"{what} / {twin}", "it"
    if reason.way == ALONE or other is None:
        return f"{what} (in {where})", "it"
    first, second = sorted((reason, other), key=lambda r: r.side)
    (what, asks), (instead, of) = (_named(graphs[r.side], r.part) for r in (first, second))
    if asks and asks == of and what != instead:
        return f"{what} and {instead} ({asks})", "them"
    if asks and of and asks != of and what == instead:
        return f"{what} ({asks} in A, {of} in B)", "it"
    a, b = (part_in_words(graphs[r.side], r.part) for r in (first, second))
    return (f"{a} and {b}" if a != b else ""), "them"


def telling(graphs: tuple[Graph, Graph], found: PamEvidence) -> list[Reason]:
    """The parts that join the two, and those that keep them apart; none that the parser doubts.

    Args:
        graphs: both.
        found: what the parts add.
    """
    joined = _joined(found)
    return [
        r
        for r in found.reasons
        if r.kind != "subgraph"
        and (r.adds <= -TOLD or (joined and r.way == EACH and r.adds >= TOLD))
        and not _doubted(graphs, r)
    ]


def spread_in_words(scores: Sequence[float]) -> str:
    """How far scores of one pair lie apart.

    >>> spread_in_words([0.75, 0.8, 0.7])
    'from 0.700 to 0.800, a spread of 0.100'
    """
    least, most = min(scores), max(scores)
    return f"from {least:.3f} to {most:.3f}, a spread of {most - least:.3f}"
