"""Compatibility: import paths that model directories of an earlier Semlens name.

Our own directories name the modules themselves; nothing else is to import from here.
"""

from explainers.aspects.layers import TokenHead
from explainers.encoders.embedded import EmbeddedTransformer

__all__ = ["EmbeddedTransformer", "TokenHead"]
