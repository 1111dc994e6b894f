"""Roles in words: an addressee is an addressee, who is a person and what is a thing."""

import re

from explainers.amr.graph import read
from explainers.wording.roles import _TABLES, NUMBERED, roles_in_words

HOLES = {"who", "whom", "where", "does", "done"}

SAID = (
    ("(p / promise-01 :ARG0 (i / i) :ARG1 (b / person) :ARG2 (c / come-01))", "who promises|to whom|to do what"),
    ("(p / promise-01 :ARG0 (i / i) :ARG1 (b / person) :ARG2 (c / car))", "who promises|to whom|what is promised"),
    ("(t / tell-01 :ARG0 (i / i) :ARG1 (s / story) :ARG2 (c / child))", "who tells|what is told|who is told"),
    ("(s / send-01 :ARG1 (l / letter) :ARG2 (c / city))", "what is sent|to where"),
    ("(s / send-01 :ARG1 (l / letter) :ARG2 (m / minister))", "what is sent|to whom"),
    ("(b / buy-01 :ARG0 (t / they) :ARG2 (f / farmer) :ARG3 5)", "who buys|from whom|for how much"),
    ("(b / bark-01 :ARG0 (d / dog) :ARG2 (c / car))", "who barks|at what"),
    ("(d / destroy-01 :ARG0 (s / storm) :ARG1 (b / bridge))", "what destroys|what is destroyed"),
    ("(i / invade-01 :ARG0 (c / country) :ARG1 (d / city))", "who invades|what is invaded"),
    ("(h / help-01 :ARG0 (g / girl) :ARG1 (w / win-01) :ARG2 (b / boy))", "who helps|to do what|who is helped"),
    ("(h / have-03 :ARG0 (m / man) :ARG1 (c / car))", "who has|what one has"),
    ("(b / become-01 :ARG1 (f / frog) :ARG2 (k / king))", "who becomes|what it becomes"),
    ("(l / like-01 :ARG1 (a / and :op1 (g / girl) :op2 (b / boy)))", "who is liked"),
    ("(l / like-01 :ARG1 (a / and :op1 a))", "what is liked"),
    ("(o / hand-over-02 :ARG2 (m / man))", "to whom"),
    ("(q / {x}-01 :ARG1 (m / man))", ""),
)  # fmt: skip


def test_numbered_roles():
    for graph, said in SAID:
        words = [
            w for (_, role, _), w in roles_in_words(read(graph)).items() if role.startswith("ARG")
        ]
        assert "|".join(words) == said, graph


def test_the_table_of_numbered_roles_is_whole():
    for row in _TABLES["numbered"]:
        assert row.keys() <= {"says", "roles", "leads"}
        assert set(re.findall(r"{(\w+)}", row["says"])) <= HOLES, row
        assert row.get("leads", "event") in ("person", "event", "")
        for name in row["roles"].split():
            assert re.fullmatch(r"[a-z-]+(-\d\d)?\.[0-9]", name), name
    for (name, role), rows in NUMBERED.items():
        free = [row["says"] for row in rows if "leads" not in row]
        assert len(free) <= 1, (name, role, free)
