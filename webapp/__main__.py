"""`python -m webapp` serves; `migrate`, `backup FILE` and `restore FILE` are about the database."""

import errno
import logging
import socket
import sys
from pathlib import Path

from webapp import config

TRIES = 50
"""Ports to try, one after the other, if the wanted one is taken."""


def main(arguments: list[str]) -> int:
    try:
        if arguments == ["migrate"]:
            migrate(config.read()["DATABASE_URL"])
        elif arguments in ([], ["serve"]):
            serve()
        elif len(arguments) == 2 and arguments[0] in ("backup", "restore"):
            print(back_up_or_restore(arguments[0], Path(arguments[1])))
        else:
            print("python -m webapp [serve | migrate | backup FILE | restore FILE]", file=sys.stderr)
            return 2
    except config.BadSetting as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def migrate(url: str) -> None:
    from webapp.storage.database import Database

    database = Database(url)
    try:
        database.migrate()
    finally:
        database.close()


def back_up_or_restore(command: str, file: Path) -> str:
    """What was done. The server may run meanwhile; one that is restored into must not."""
    from sqlalchemy import make_url
    from sqlalchemy.exc import SQLAlchemyError

    from webapp.services import open_database
    from webapp.storage.backup import BadBackup, back_up, restore
    from webapp.storage.database import Database

    settings = config.read()
    place = settings["DATABASE_URL"]
    try:
        if command == "backup":
            if place.startswith("sqlite") and not Path(place.removeprefix("sqlite:///")).exists():
                raise config.BadSetting(f"There is no database {place}: set PODA_DATA or DATABASE_URL to where it is.")
            return f"{file} holds {back_up(Database(place), file)} rows."
        database = open_database(settings["PODA_DATA"], settings["DATABASE_URL"])
        return f"{restore(database, file)} rows were restored from {file}."
    except BadBackup as error:
        raise config.BadSetting(str(error)) from None
    except OSError as error:
        raise config.BadSetting(f"{file} cannot be written ({error.strerror}).") from None
    except SQLAlchemyError as error:
        reason = " ".join(str(getattr(error, "orig", error)).split())
        raise config.BadSetting(f"The database {make_url(place)!r} cannot be read ({reason}).") from None


def serve() -> None:
    """Prints the address and serves until Ctrl-C; the app brings the database up to date as it starts."""
    from webapp import create_app
    from webapp.http.serving.laptop import laptop_server
    from webapp.services import settle

    app = create_app()
    logging.getLogger("werkzeug").setLevel(logging.ERROR)  # hides its warning: it serves a classroom well
    host, wanted = app.config["PODA_HOST"], app.config["PODA_PORT"]
    port = free_port(host, wanted)
    announce(host, port, wanted)
    settle()
    try:
        laptop_server(host, port, app).serve_forever()
    except KeyboardInterrupt:
        print()


def free_port(host: str, wanted: int) -> int:
    """The wanted port, or the next free one."""
    for port in range(wanted, min(wanted + TRIES, 65536)) if wanted else (0,):
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                trial.bind((host, port))
            except socket.gaierror:
                raise config.BadSetting(f"PODA_HOST={host!r} cannot be used: it is no address.") from None
            except OSError as error:
                if error.errno == errno.EADDRNOTAVAIL:
                    raise config.BadSetting(
                        f"PODA_HOST={host!r} cannot be used: this computer has no such address."
                    ) from None
                continue
            return int(trial.getsockname()[1])
    raise config.BadSetting(f"No free port from {wanted} to {wanted + TRIES - 1}: set PODA_PORT to another.")


def announce(host: str, port: int, wanted: int) -> None:
    """Prints the address to open here and, with a QR code, the one for phones in the same room."""
    if wanted and port != wanted:
        print(f"Port {wanted} is taken; using {port}.")
    print(f"\n  Poda is at       http://localhost:{port}", flush=True)
    from webapp.http.serving.lan import lan_address

    address = lan_address() if host in ("0.0.0.0", "") else None
    if address:
        import segno

        print(f"  in this network  http://{address}:{port}\n")
        segno.make(f"http://{address}:{port}", error="l").terminal(compact=True)
    print("\n  Stop with Ctrl-C.\n", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
