"""Serving many at once: seats, whose turn it is, counters, and asking a server for its health.

What of it needs Streamlit is in ``pages/serving/``.
"""

from explainers.limits import limit

CACHE = limit(
    "CACHE",
    64_000_000,
    "bytes",
    "kept of one session's results of each kind, and of a collection's searches",
)

UPLOADED = limit("UPLOADED", 150_000_000, "bytes", "of the files that a session has uploaded")
UPLOADS = limit("UPLOADS", 600_000_000, "bytes", "of the files that all sessions have uploaded")
