"""A few counters for Prometheus, on a port of their own."""

from __future__ import annotations

import os
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from explainers.errors import InputError
from explainers.serving.seats import SEATS
from explainers.serving.turns import TURNS

REGISTRY = CollectorRegistry()

ERRORS = Counter("semlens_errors", "Errors that a page did not expect.", registry=REGISTRY)


def error(_: Exception) -> None:
    """Count an error that a page did not expect."""
    ERRORS.inc()


class QueueCollector(Collector):
    """The counters, read whenever somebody asks for them."""

    def collect(self) -> Iterator[Metric]:
        """The counters as they are now."""
        now = TURNS.figures
        asked = "Explanations that people asked for."
        ended = CounterMetricFamily("semlens_explanations", asked, labels=["end"])
        for end in ("done", "failed", "dropped", "refused"):
            ended.add_metric([end], getattr(now, end))
        yield ended
        yield CounterMetricFamily(
            "semlens_explanation_seconds", "Seconds that they took, without waiting.", now.seconds
        )
        yield GaugeMetricFamily("semlens_queue", "Explanations that are waited for.", now.waiting)
        yield GaugeMetricFamily("semlens_running", "Explanations being computed.", now.running)
        yield GaugeMetricFamily("semlens_sessions", "Browsers that are connected.", SEATS.taken)


REGISTRY.register(QueueCollector())


def serve() -> None:
    """Publish the counters at ``SEMLENS_METRICS``, if set; ``InputError`` if that is no address."""
    place = os.environ.get("SEMLENS_METRICS")
    if not place:
        return
    address, _, port = place.rpartition(":")
    if not port.isascii() or not port.isdecimal() or not 0 < int(port) < 65536:
        raise InputError(f"SEMLENS_METRICS must look like 127.0.0.1:9464, not {place[:40]!r}")
    start_http_server(int(port), address.strip("[]") or "127.0.0.1", REGISTRY)
