"""Explore: a pair of sentences, and every explanation of how alike they are."""

from pages.explore.showing import show

show()
