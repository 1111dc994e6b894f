"""AMRs for LaTeX: the same drawings as on the page, as TikZ."""

from __future__ import annotations

from collections.abc import Iterable

from explainers.pictures.shapes import Box, Drawing, Line, Point

SCALE = 0.021
"""Centimetres a pixel."""


def tikz(drawings: Iterable[Drawing], note: str = "") -> str:
    """One or more graphs, side by side, as a TikZ picture.

    Letters outside Latin script need XeLaTeX or LuaLaTeX with a font that has them.

    Args:
        drawings: the graphs.
        note: where they come from; written as comments.
    """
    body: list[str] = []
    colours: set[str] = set()
    left = 0.0
    for side, drawing in enumerate(drawings):
        for number, box in enumerate(drawing.boxes):
            colours |= {box.fill.strip("#")} if box.fill else set()
            body.append(_node(box, f"n{side}x{number}", left))
        for line in drawing.lines:
            body += _line(line, left)
        left += drawing.width + 40
    return "\n".join(
        [
            *(f"% {part}" for part in note.splitlines()),
            "% Preamble: \\usepackage{tikz} \\usetikzlibrary{shapes.geometric}",
            *(f"\\definecolor{{semlens{c}}}{{HTML}}{{{c}}}" for c in sorted(colours)),
            "\\begin{tikzpicture}[font=\\footnotesize\\sffamily, thick]",
            *body,
            "\\end{tikzpicture}",
            "",
        ]
    )


def _at(point: Point, left: float) -> str:
    return f"({(left + point[0]) * SCALE:.2f},{-point[1] * SCALE:.2f})"


def _node(box: Box, name: str, left: float) -> str:
    corresponds = box.number and not box.same
    style = ["draw", "ellipse, inner sep=1pt" if corresponds else "inner sep=2.5pt"]
    style.append(f"fill=semlens{box.fill.strip('#')}" if box.fill else "dashed")
    return f"\\node[{', '.join(style)}] ({name}) at {_at(box.centre, left)} {{{_tex(box.label)}}};"


def _line(line: Line, left: float) -> list[str]:
    style = ["black!60"]
    style += ["-stealth"] if line.arrow else []
    style += ["dotted"] if line.doubt else [] if line.matched else ["dashed", "thin"]
    drawn = " -- ".join(_at(point, left) for point in line.path)
    if line.curved:
        start, control, end = line.path
        # A quadratic curve as TikZ's cubic one.
        first, second = (
            _at(((x + 2 * control[0]) / 3, (y + 2 * control[1]) / 3), left) for x, y in (start, end)
        )
        drawn = f"{_at(start, left)} .. controls {first} and {second} .. {_at(end, left)}"
    anchor = "" if line.centred else ", anchor=west"
    return [
        f"\\draw[{', '.join(style)}] {drawn};",
        f"\\node[font=\\tiny\\sffamily, fill=white, inner sep=1pt{anchor}] "
        f"at {_at(line.at, left)} {{{_tex(line.label)}}};",
    ]


_TEX = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#",
    "%": r"\%", "_": r"\_", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}",
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}", '"': r"\textquotedbl{}",
    "−": "$-$", "↪": r"$\hookrightarrow$", "·": r"$\cdot$", "“": "``", "”": "''",
}  # fmt: skip


def _tex(text: str) -> str:
    """Text with everything escaped that LaTeX would read as a command."""
    return "".join(_TEX.get(letter, letter) for letter in text if letter.isprintable())
