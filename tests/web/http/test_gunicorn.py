"""gunicorn's settings, without starting it."""

import logging
import re
import runpy
import signal
import sys
from types import SimpleNamespace

import pytest

from webapp.config import ROOT

BROWSERS_KEEP = 300
"""Seconds for which Chrome, the most patient of browsers, uses an idle connection again."""


@pytest.fixture
def settings(monkeypatch, tmp_path):
    monkeypatch.setenv("PODA_DATA", str(tmp_path))
    return runpy.run_path(str(ROOT / "webapp" / "gunicorn.py"))


def test_no_post_meets_a_connection_that_the_server_closes(settings):
    assert settings["keepalive"] > BROWSERS_KEEP
    nginx = (ROOT / "docs" / "deployment" / "nginx.conf").read_text()
    assert int(re.search(r"keepalive_timeout (\d+)s", nginx)[1]) > BROWSERS_KEEP


def test_threads_take_pythons_usual_turns(settings, monkeypatch):
    """Shorter ones wake every waiting thread more often: a thousand players ended the worker."""
    usual = sys.getswitchinterval()
    monkeypatch.setattr(sys, "setswitchinterval", lambda seconds: pytest.fail("turns were shortened"))

    app = SimpleNamespace(extensions={"poda.services": SimpleNamespace(leave=lambda: None)})
    log = SimpleNamespace(error_log=logging.getLogger("gunicorn.error"))
    worker = SimpleNamespace(log=log, sockets=[], wsgi=app)
    monkeypatch.setattr("webapp.services.settle", lambda: None)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    settings["post_worker_init"](worker)
    assert sys.getswitchinterval() == usual
