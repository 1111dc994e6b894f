"""What the numbered roles of a frame mean, where a PropBank frame file is at hand."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from explainers.errors import InputError

VARIABLE = "SEMLENS_PROPBANK"
"""The variable of the environment that names the file."""

_ROLE = re.compile(r"\s+(ARG\d):\s*")


def roles(frame: str) -> Mapping[str, str]:
    """Role to description, empty where no file is configured or it lacks the frame.

    Raises an InputError as :func:`read_frames` does.
    """
    path = os.environ.get(VARIABLE)
    return read_frames(Path(path).expanduser()).get(frame, {}) if path else {}


@lru_cache(maxsize=2)
def read_frames(path: Path) -> Mapping[str, Mapping[str, str]]:
    """Frame to role to description.

    A line a frame, as ``like-01  ARG0: liker  ARG1: object of affection``, is the format of ISI's
    ``propbank-amr-frames-arg-descr.txt``; raises an InputError if there is none to be read.
    """
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{VARIABLE}: {path} cannot be read: {error}") from error
    frames = {}
    for line in lines:
        frame, *parts = _ROLE.split(line.rstrip())
        if frame.strip():
            meanings = (meaning.strip() for meaning in parts[1::2])
            frames[frame.strip()] = dict(zip(parts[::2], meanings, strict=True))
    if not any(frames.values()):
        raise InputError(f"{VARIABLE}: {path} holds no line such as 'like-01  ARG0: liker'")
    return frames
