"""The papers' tables, on data in its public layout that the user brings.

A suite is a line of ``suites.toml``: a module that reads its files, one that scores what they hold,
our rows and how they are measured. What the papers print is in ``published.toml``.
"""
