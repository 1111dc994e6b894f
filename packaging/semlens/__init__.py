"""``import semlens``: the public names of ``explainers``, under the program's own name.

Beside them :mod:`semlens.streamlit` and :mod:`semlens.notebook` show a result in an app or a
notebook of one's own, and say what is selected there.
"""

from importlib import import_module
from typing import TYPE_CHECKING

import explainers
from explainers import __all__ as __all__
from explainers import __version__ as __version__

if TYPE_CHECKING:
    from explainers import *  # noqa: F403
else:

    def __getattr__(name: str) -> object:
        if name in ("notebook", "streamlit"):
            return import_module(f"{__name__}.{name}")
        return getattr(explainers, name)

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__, "notebook", "streamlit"})
