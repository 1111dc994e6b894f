"""The plugin is for a process of its own: pytest is not to import it for its doctests."""

collect_ignore = ["registered.py"]
