"""`python -m tests.tools.siege.doors`: every route and every event of the application, as JSON."""

import json
import tempfile
from pathlib import Path

from tests.tools.siege.fuzzing import events_of, routes_of


def main() -> None:
    from webapp import create_app

    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"TESTING": True, "PODA_DATA": Path(folder)})
        print(json.dumps([routes_of(app), events_of(app)]))
        app.extensions["poda.services"].close()


if __name__ == "__main__":
    main()
