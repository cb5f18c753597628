"""Poda's metrics, which Prometheus reads at `/metrics`."""

from prometheus_client import Counter, Gauge, Histogram

requests = Counter("poda_requests_total", "Requests answered", ["endpoint", "status"])
latency = Histogram("poda_request_seconds", "Time to answer a request", ["endpoint"])
sockets = Gauge("poda_sockets", "Browsers connected now")
moves = Counter("poda_moves_total", "Actions played", ["by"])  # by: person, engine
searches = Gauge("poda_searches", "Searches running now")
deleted = Counter("poda_deleted_total", "What nobody had opened for long", ["table"])
cache_bytes = Gauge("poda_cache_bytes", "Memory of all that is remembered")
nodes = Counter("poda_nodes_total", "Nodes that finished searches visited")
