"""What the newcomer found."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True)
class Result:
    """The lengths of both texts."""

    lengths: tuple[int, int]
    key: ClassVar[str] = "lengths"

    @property
    def score(self):
        return min(self.lengths) / max(self.lengths)

    def to_json(self):
        return {"of": list(self.lengths)}

    @classmethod
    def from_json(cls, found):
        a, b = found["of"]
        return cls((a, b))
