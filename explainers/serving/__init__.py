"""Serving many at once: seats, whose turn it is, counters, and asking a server for its health.

What of it needs Streamlit is in ``pages/serving/``.
"""
