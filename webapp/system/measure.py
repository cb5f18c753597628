"""Counts and times every request, by endpoint."""

import time

from flask import Flask, Response, g, request

from webapp.http import metrics


def init_app(app: Flask) -> None:
    app.before_request(start)
    app.after_request(finish)


def start() -> None:
    g.started = time.perf_counter()


def finish(response: Response) -> Response:
    endpoint = request.endpoint or "none"
    metrics.requests.labels(endpoint, response.status_code).inc()
    metrics.latency.labels(endpoint).observe(time.perf_counter() - g.started)
    return response
