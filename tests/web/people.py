"""People for the tests: each with a browser's cookie, a page, and a socket."""

import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from tests.web.forms import Button, Form, read_forms
from webapp.http.sockets.server import socketio

TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')


def until(condition, seconds: float = 300.0):
    """Waits until the condition is true and returns its value, or fails; a small machine may be slow."""
    end = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < end, "this never came to hold"
        time.sleep(0.005)
    return found


def token_of(page: str) -> str:
    """The form token that the page was given."""
    return TOKEN.search(page).group(1)


def count_more_requests(app: Flask, more: int) -> None:
    """Adds so many to every count of this minute."""
    counted = app.extensions["poda.limits"].storage.storage
    for key in counted:
        counted[key] += more


class Someone:
    """A visitor of their own."""

    def __init__(self, app: Flask, language: str = "en") -> None:
        self.app = app
        self.web = app.test_client()
        self.language = language
        self.token = token_of(self.see("/play"))
        self._socket = None
        self._letters: dict[str, list[Any]] = {}

    # -- pages --------------------------------------------------------------------------------------------------------

    def see(self, address: str, status: int = 200) -> str:
        answer = self.web.get(address, headers={"Accept-Language": self.language})
        assert answer.status_code == status, answer.get_data(as_text=True)[:500]
        return answer.get_data(as_text=True)

    def send(self, address: str, **fields: Any):
        headers = {"Accept-Language": self.language}
        return self.web.post(address, data={"csrf_token": self.token, **fields}, headers=headers)

    def opens(self, **fields: Any) -> str:
        """A new match by form; its id."""
        fields = {"game": "tic-tac-toe", "max": "me", "min": "me"} | fields
        answer = self.send("/matches", **fields)
        assert answer.status_code == 303, answer.get_data(as_text=True)[:2000]
        return answer.location.rpartition("/")[2]

    def presses(self, address: str, words: str, **filled: str):
        """Presses the button of a form on that page like a browser without scripts, with all the form's fields.

        The button is named by its words or its value. Returns the answer; None if there is no such button.
        """
        for form in read_forms(self.see(address)):
            button = form.button(words)
            if button is not None and not button.disabled:
                return self.submits(form, button, **filled)
        return None

    def submits(self, form: Form, button: Button | None = None, **filled: str):
        send = self.web.post if form.method == "post" else self.web.get
        given = {"data" if form.method == "post" else "query_string": MultiDict(form.data(button, **filled))}
        return send(form.action, **given, headers={"Accept-Language": self.language})

    # -- the socket ---------------------------------------------------------------------------------------------------

    @property
    def socket(self):
        if self._socket is None:
            headers = {"Accept-Language": self.language}
            self._socket = socketio.test_client(self.app, flask_test_client=self.web, headers=headers)
        return self._socket

    def asks(self, event: str, *data: Any) -> dict[str, Any]:
        """Emits and returns the acknowledgement."""
        return self.socket.emit(event, *data, callback=True)

    def watches(self, match_id: str, **more: Any) -> dict[str, Any]:
        answer = self.asks("match:watch", {"match": match_id, **more})
        assert answer["ok"], answer
        return answer

    def plays(self, match_id: str, action: str, **more: Any) -> dict[str, Any]:
        """Plays on the present board."""
        seen = self.watches(match_id)
        asked = {"match": match_id, "action": action, "ply": seen["ply"], "version": seen["version"]}
        return self.asks("match:play", asked | more)

    def heard(self, event: str) -> list[Any]:
        """The news of that name received since the last call.

        Taken one by one: `get_received` replaces the queue, and loses what another thread puts there meanwhile.
        """
        while self.socket.queue:
            message = self.socket.queue.pop(0)
            self._letters.setdefault(message["name"], []).append(message["args"][0])
        return self._letters.pop(event, [])


def open_app(folder, **settings: Any) -> Flask:
    """An application of its own, on a SQLite file in that folder."""
    from webapp import create_app

    defaults = {"TESTING": True, "PODA_DATA": folder, "PODA_RATE_LIMITS": False}
    return create_app(defaults | settings)


def close_app(app: Flask) -> None:
    app.extensions["poda.services"].close()


def module_app(visitor: type[FlaskClient] = FlaskClient, **settings: Any):
    """The fixture `app` of a module: one application with these settings, and such visitors, for all of its tests."""

    @pytest.fixture(scope="module")
    def app(tmp_path_factory: pytest.TempPathFactory, migrated: Path) -> Iterator[Flask]:
        folder = tmp_path_factory.mktemp("app")
        shutil.copy(migrated, folder)
        app = open_app(folder, **settings)
        app.test_client_class = visitor
        yield app
        close_app(app)

    return app
