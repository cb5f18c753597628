"""Poda's web application: `create_app()` assembles it, one blueprint package at a time."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from webapp import config

if TYPE_CHECKING:
    from flask import Flask

__version__ = "0.1.0"


def create_app(overrides: Mapping[str, Any] | None = None) -> "Flask":
    """The application, configured by the environment; `overrides` take precedence (see `webapp.config.SETTINGS`)."""
    settings = config.read(overrides=overrides)  # reports bad settings before the slow imports
    from flask import Flask
    from jinja2 import StrictUndefined
    from werkzeug.middleware.proxy_fix import ProxyFix

    from webapp import compare, extensions, glossary, lab, ladder, lobby, mine, play, rooms, services, system, trees
    from webapp.http.assets import static
    from webapp.http.pages import compression, errors, fragments, languages, shared, templates
    from webapp.http.serving.client_address import counting_addresses
    from webapp.http.sockets import server as sockets_server
    from webapp.http.visitors import rate_limits, security

    app = Flask("webapp", static_folder=None, template_folder=config.ROOT / "templates")
    app.config.update(settings)
    app.url_map.strict_slashes = False  # people type “/trees/”
    app.jinja_options = {"cache_size": -1}  # all templates: a page takes forty of them
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    extensions.load(app, app.config["PODA_EXTENSIONS"])
    for part in (compression, system, languages, templates, rate_limits, security, static, shared, fragments, errors):
        part.init_app(app)
    for kind in (lobby, play, lab, compare, ladder, trees, glossary, mine, rooms):
        kind.init_app(app)
    sockets_server.init_app(app)  # all packages have registered their events
    app.wsgi_app = counting_addresses(app.wsgi_app)  # type: ignore[method-assign, assignment]
    if proxies := app.config["PODA_PROXIES"]:  # around pages and sockets
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies)  # type: ignore[method-assign]
    services.start(app)
    return app
