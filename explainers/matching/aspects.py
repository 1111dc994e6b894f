"""The names of the aspects; :mod:`explainers.matching.metrics` measures them."""

ASPECTS = (
    *("smatch", "wlk", "wwlk", "frames", "unlabeled", "named_ent", "negation", "concepts"),
    *("coreference", "srl", "max_indegree", "max_outdegree", "max_degree", "root", "quant"),
)
"""Names and order of the aspects, everywhere."""

STRUCTURAL = frozenset(
    {"unlabeled", "wlk", "wwlk", "max_indegree", "max_outdegree", "max_degree", "root"}
)
"""Those of how the graphs are built, which come after those of what is said."""
