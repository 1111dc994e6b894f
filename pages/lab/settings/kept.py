"""What the server keeps of a visitor, and how long; the same as in docs/serving.md."""

from explainers import text

ROWS = (
    (
        "sentences you compare, their graphs and results",
        "in memory, for your session alone, at most 128 of each kind",
        "until the session ends",
    ),
    (
        "words and concepts from sentences, which speed up the parser and the graph scores",
        "in memory, shared by all sessions, with nothing that says whose they were",
        "until newer ones take their place, or the server stops",
    ),
    (
        "texts you search for, and their vectors",
        "in memory, the latest of each collection, shared by all sessions, with nothing that "
        "says whose they were",
        "until newer ones take their place, or the server stops",
    ),
    (
        "a file you upload to search in it, and its vectors",
        "in a temporary folder, for your session alone",
        "until you upload another, or two minutes after you close the tab; if the server "
        "crashes, until the next upload",
    ),
    (
        "history, undo and redo",
        "in your browser's tab (its session storage)",
        "until the tab is closed",
    ),
    (
        "the owner's links of studies and lessons that you opened",
        "in your browser's tab (its session storage)",
        "until the tab is closed",
    ),
    (
        "a link under Share",
        "nowhere on the server: the link itself holds the sentences and settings",
        "for as long as someone has the link",
    ),
    (
        "a lesson: its questions and the answers to each, under a random name for each phone",
        "in the database of studies; in each pupil's browser a cookie with that name, for a day",
        "90 days, or until its owner deletes it or newer lessons need the room",
    ),
    (
        "a study with people: its design, and for each person a random name, the questions, "
        "answers and times",
        "in the database of studies; in each person's browser a cookie with that name, for a "
        "week, and in their tab how long a question was on screen",
        "365 days, or until its owner deletes it; what one person gave, until they ask to "
        "delete it",
    ),
    (
        "a study: the rows of the file, results, corrected graphs, and judgements with the "
        "names that annotators gave",
        "in the database of studies",
        "until its owner or whoever runs the server deletes it, or the server's own time "
        "limit passes",
    ),
)
"""What, where, how long."""


def listed() -> str:
    """The rows as a list in Markdown."""
    rows = (f"- **{text.begun(what)}**  \n{where}  \n*{till}*" for what, where, till in ROWS)
    return "\n".join(rows)
