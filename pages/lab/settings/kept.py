"""What the server keeps of a visitor, and how long; the same as in docs/serving.md."""

ROWS = (
    (
        "sentences you compare, their graphs and results",
        "in memory, for your session alone; at most 128 of each kind, within a limit of memory",
        "until the session ends",
    ),
    (
        "single words and concepts of sentences, "
        "for the parser and the metrics that grade concepts",
        "in memory, for all sessions, without whose they are; within a limit",
        "until the server ends or newer ones take their place",
    ),
    (
        "texts you search for, and their vectors",
        "in memory, the last ones of each collection, for all sessions, without whose they are; "
        "within a limit",
        "until the server ends or newer ones take their place",
    ),
    (
        "a file you upload to search in it, and its vectors",
        "in a temporary folder, for your session alone",
        "until your session or the server ends (two minutes after the tab was closed), or you "
        "upload another; if the server is stopped by force, until the next upload",
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
        "nowhere: the sentences and settings stand in the address itself",
        "as long as someone has it",
    ),
    (
        "a lesson: its questions, and the answers that were given to each, by a random name of "
        "each phone",
        "in the database of studies; in each pupil's browser a cookie with that name, for a day",
        "90 days, or until whoever began it deletes it, or newer ones need the room",
    ),
    (
        "a study with people: its design, what is seen of each pair, and of each person a random "
        "name, their questions, answers and times",
        "in the database of studies; in each person's browser a cookie with that name, for a week, "
        "and in their tab the time that a question was in sight",
        "365 days, or until whoever began it deletes it; of a person, until they stop and have it "
        "deleted",
    ),
    (
        "a study: the file's rows, results, corrected graphs, judgements with the names that "
        "annotators gave",
        "in the database of studies",
        "until its owner, or whoever runs the server, deletes it, "
        "or for the days that the server sets",
    ),
)
"""What, where, how long."""


def table() -> str:
    """The rows as Markdown."""
    head = ["| what | where | how long |", "| --- | --- | --- |"]
    return "\n".join([*head, *(f"| {' | '.join(row)} |" for row in ROWS)])
