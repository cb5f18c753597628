"""The match pages: the form for a new match, the match itself, the panel beside the board, and the search tree."""

from flask import Flask


def init_app(app: Flask) -> None:
    """Registers the pages, and the socket events as the audience of all that happens in a match."""
    from engine.features import most_weight
    from webapp import games, services
    from webapp.play import again, events, exact_values, forms, kept_files, model, moving, opening, routes, weight_scans  # noqa: F401  some add routes
    from webapp.views.options import idle_options, option_fields, script_options, slider
    from webapp.wording import names

    services.init_app(app, events.SocketAudience())
    app.register_blueprint(routes.bp)
    names.init_app(app)
    moving.init_app(app)
    app.context_processor(
        lambda: {
            "option_fields": option_fields,
            "script_options": script_options,
            "slider": slider,
            "most_weight": most_weight,
            "styles_address": kept_files.styles_address,
            "texts_address": kept_files.texts_address,
        }
    )
    app.add_template_filter(idle_options)
    games.init_app(app)
