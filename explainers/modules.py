"""Import paths that released model directories name; our own name the modules themselves."""

from explainers.aspects.layers import TokenHead
from explainers.encoders.embedded import EmbeddedTransformer

__all__ = ["EmbeddedTransformer", "TokenHead"]
