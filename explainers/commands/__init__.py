"""What the commands of ``semlens`` do, a module a group; the parser is ``explainers/__main__.py``.

A command takes the lens and its options and yields lines for standard output. Its module is
imported when it runs, so that ``--help`` loads no library.
"""
