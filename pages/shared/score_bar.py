"""A line from 0 to 1, with what was guessed and what a model says on it."""

from markupsafe import Markup

from explainers.wording.bands import shown

ENDS = Markup('<p class="ends"><span>0 nothing in common</span><span>1 the same</span></p>')
"""What stands at the ends of a line from 0 to 1."""

_POINT = Markup('<b class="{}" style="left:{:.0f}%"><s>{} {}</s></b>')


def score_bar(value: float | None, name: str, guessed: float | None = None) -> Markup:
    """The line as HTML, with its ends.

    Args:
        value: what is drawn on it, if anything yet; between 0 and 1, below 0 it is drawn at 0.
        name: of that score.
        guessed: likewise.
    """
    at = 100 * min(1.0, max(0.0, value or 0.0))
    points, said = [], []
    if guessed is not None:
        raised = " raised" if abs(100 * guessed - at) < 22 else ""  # or else their names collide
        points.append(_POINT.format(f"you{raised}", 100 * guessed, "You", shown(guessed)))
        said.append(f"You guessed {shown(guessed)}")
    if value is not None:
        end = "late" if at > 88 else "early" if at < 12 else ""
        points.append(_POINT.format(end, at, name, shown(value)))
        said.append(f"{name}: {shown(value)}")
    line = Markup('<div class="semlens-bar" role="img" aria-label="{}"><i></i>{}</div>')
    label = "; ".join(said) or "From 0, nothing in common, to 1, the same"
    return line.format(label, Markup("").join(points)) + ENDS
