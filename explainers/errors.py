"""The one root of every error that Semlens raises on purpose."""

from __future__ import annotations


class SemlensError(Exception):
    """Something the user can act on; its message says what and how.

    Example::

        try:
            lens.explain("A dog runs.", "")
        except SemlensError as error:
            print(error)
    """


class InputError(SemlensError):
    """A sentence or a file that cannot be explained as it stands.

    Args:
        message: what is wrong and what would be right.
        line: the line of the input file, counted from 1, where one is known.

    Example::

        try:
            lens.score([("A dog runs.", None)])
        except InputError as error:
            print(error)  # pairs[0], second sentence is missing (None)
    """

    def __init__(self, message: str, line: int | None = None) -> None:
        self.line = line
        super().__init__(message if line is None else f"line {line}: {message}")


class RowsError(SemlensError):
    """Rows of an input that could not be used, where all the others were.

    Args:
        bad: how many.
        total: of how many.
    """

    def __init__(self, bad: int, total: int) -> None:
        others = "; the others were" if bad < total else ""
        super().__init__(f"{bad:,} of {total:,} rows could not be used{others}")


class ModelError(SemlensError):
    """A model file that is missing, damaged or of another kind than stated.

    Args:
        message: what is wrong.
        remedy: the command, or the setting, that mends it.

    Attributes:
        said: the message without the remedy.
        remedy: as given.

    Example::

        try:
            Lens(parser="no/such/folder")
        except ModelError as error:
            print(error)
    """

    def __init__(self, message: str, remedy: str = "") -> None:
        self.said, self.remedy = message, remedy
        super().__init__(f"{message}: run `{remedy}`" if remedy else message)


class StudiesError(SemlensError):
    """The database of studies cannot be used as it is; what was kept in it stays."""


class Cancelled(SemlensError):
    """Nobody waits any more for what was asked.

    Example::

        try:
            lens.explain("A dog runs.", "A cat runs.", cancelled=lambda: True)
        except Cancelled:
            print("cancelled")
    """
