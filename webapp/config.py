"""Every setting of the web application: its name in the environment, its default, and its purpose."""

import contextlib
import os
import re
import secrets
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

PACKAGE = Path(__file__).resolve().parent

IS_INSTALLED = (PACKAGE / "templates").is_dir()
"""Whether pip has installed Poda: templates and static files are then in `webapp/`, otherwise beside it
(pyproject.toml).
"""

ROOT = PACKAGE if IS_INSTALLED else PACKAGE.parent
"""The folder that holds `templates/` and `static/`."""


class Setting(NamedTuple):
    """One setting; `default` is a text, as in the environment."""

    name: str
    default: str
    read: Callable[[str], Any]
    says: str
    empty: str = ""
    """The value if the variable is set but empty; "" for the default."""


def _natural(text: str) -> int:
    if not text.isdecimal():
        raise ValueError("it is negative" if text.startswith("-") else "it is no whole number")
    return int(text)


def _port(text: str) -> int:
    number = _natural(text)
    if number > 65535:
        raise ValueError("ports go up to 65535")
    return number


def _positive(text: str) -> int:
    number = _natural(text)
    if number == 0:
        raise ValueError("it is zero")
    return number


def _yes(text: str) -> bool:
    if text.lower() in ("1", "yes", "true", "on"):
        return True
    if text.lower() in ("0", "no", "false", "off"):
        return False
    raise ValueError("say yes or no")


def _data(text: str) -> Path:
    """By default `.poda` in a checkout, and the user's data folder if pip has installed Poda."""
    if text or not IS_INSTALLED:
        return Path(text or ".poda")
    from platformdirs import user_data_path

    try:
        return user_data_path("poda", appauthor=False)
    except RuntimeError:
        raise ValueError("you have no home folder, so name one") from None


def _search_threads(text: str) -> int:
    """By default all cores but one, which is left to answer browsers."""
    return _positive(text) if text else max(1, (os.cpu_count() or 1) - 1)


def _days(text: str) -> float | None:
    """Days; None for ever."""
    if text == "never":
        return None
    return float(_positive(text))


def _names(text: str) -> tuple[str, ...]:
    return tuple(text.replace(",", " ").split())


def _redis(text: str) -> str:
    if text and not text.startswith(("redis://", "rediss://", "unix://")):
        raise ValueError("an address of Redis is such as redis://127.0.0.1:6379")
    return text


HOST = re.compile(r"(https?://)?(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:[0-9]+)?", re.IGNORECASE)


def _hosts(text: str) -> tuple[str, ...]:
    """Hosts as a content security policy names them; anything else could change the policy."""
    hosts = _names(text)
    for host in hosts:
        if not HOST.fullmatch(host):
            raise ValueError(f"{host!r} is not a host such as courses.example.org")
    return hosts


def _games(text: str) -> tuple[str, ...] | None:
    """The games in the setting; None for all that are worth compiling."""
    names = _names(text)
    if names in (("all",), ("none",)):
        return None if names == ("all",) else ()
    from engine import games  # imported late: gunicorn's master reads settings, too, and should stay small

    for name in names:
        if name not in games.ENTRIES:
            raise ValueError(f"there is no game {name!r}")
    return names


SETTINGS = (
    Setting("PODA_HOST", "0.0.0.0", str, "the address that `make run` listens on"),
    Setting("PODA_PORT", "5000", _port, "the port of `make run`; when it is taken, the next free one"),
    Setting(
        "PODA_DATA",
        "",
        _data,
        "the folder for the database and the secret key; empty: `.poda`, or your data folder where pip installed Poda",
    ),
    Setting("DATABASE_URL", "", str, "the database; empty: the file `poda.db` in the data folder"),
    Setting("PODA_REDIS", "", _redis, "the Redis by which several processes on one PostgreSQL tell each other news"),
    Setting("PODA_SECRET_KEY", "", str, "signs the visitors' cookies; empty: generated once, kept in the data folder"),
    Setting("PODA_SEARCH_THREADS", "", _search_threads, "threads that search; empty: all cores but one"),
    Setting("PODA_SEARCH_SECONDS", "60", float, "most seconds of computing for one search"),
    Setting("PODA_SEARCH_NODES", "2000000000", _positive, "most nodes that one search visits"),
    Setting("PODA_SEARCH_MEGABYTES", "1024", _positive, "most memory that one search holds on to"),
    Setting("PODA_SEARCHES_MEGABYTES", "2048", _positive, "most memory of all searches; of one address, half of it"),
    Setting("PODA_SEARCHES_EACH", "4", _positive, "most searches of one visitor at a time"),
    Setting("PODA_SEARCHES", "2000", _positive, "most searches of everybody at a time"),
    Setting("PODA_CACHE", "", str, "the folder for compiled code; empty: `compiled` in the data folder"),
    Setting("PODA_COMPILE", "all", _games, "games to compile at the start, by name; all that are worth it; or none"),
    Setting("PODA_EXTENSIONS", "", _names, "modules with games and algorithms of your own"),
    Setting("PODA_TREE_NODES", "5000", _positive, "most nodes of a search kept for the tree view"),
    Setting("PODA_TREES_MEGABYTES", "64", _positive, "memory for finished trees"),
    Setting("PODA_EXACT_VALUES_MEGABYTES", "128", _positive, "memory for the exact values of solved games"),
    Setting("PODA_LIVE_MATCHES", "5000", _positive, "most matches kept in memory; the others are read when asked for"),
    Setting("PODA_RESUME_HOURS", "6", float, "matches so recent go on by themselves after a restart"),
    Setting(
        "PODA_KEEP_DAYS", "180", _days, "days until what nobody opens is deleted; never or empty: not at all", "never"
    ),
    Setting("PODA_ANSWERS_MEGABYTES", "4096", _positive, "the largest size of all stored answers to exercises"),
    Setting("PODA_SOCKETS", "450", _positive, "most browsers connected at a time; one more is refused"),
    Setting("PODA_SOCKETS_EACH", "320", _positive, "of them, most behind one address: a class has one router"),
    Setting("PODA_RATE_LIMITS", "yes", _yes, "whether one visitor may only ask so often a minute"),
    Setting("PODA_BUNDLES", "yes", _yes, "whether scripts and styles come bundled; no: file by file, to debug them"),
    Setting("PODA_FRAMES", "", _hosts, "hosts whose pages may frame the picture of a tree, with commas between them"),
    Setting("PODA_PROXIES", "0", _natural, "how many proxies stand before the server (they say who is asking)"),
)


def default(name: str) -> Any:
    """The default value of the setting."""
    return next(setting.read(setting.default) for setting in SETTINGS if setting.name == name)


class BadSetting(ValueError):
    """An invalid setting; the message says which and why."""


def read(environment: Mapping[str, str] | None = None, overrides: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """All settings by name: from the overrides, else the environment, else the defaults.

    The secret key and the database's address are always set; the folders are absolute paths.
    """
    environment = os.environ if environment is None else environment
    settings: dict[str, Any] = {}
    for setting in SETTINGS:
        text = _given(setting, environment)
        try:
            settings[setting.name] = setting.read(text)
        except ValueError as error:
            raise BadSetting(f"{setting.name}={text!r} cannot be used: {error}.") from None
    settings.update(overrides or {})
    _check_sharing(settings)
    base = Path.cwd() if IS_INSTALLED else ROOT
    data = settings["PODA_DATA"] = base / settings["PODA_DATA"]
    settings["DATABASE_URL"] = settings["DATABASE_URL"] or f"sqlite:///{data / 'poda.db'}"
    settings["PODA_CACHE"] = base / (settings["PODA_CACHE"] or data / "compiled")
    settings["SECRET_KEY"] = settings["PODA_SECRET_KEY"] or kept_secret(data)
    return settings


def _check_sharing(settings: Mapping[str, Any]) -> None:
    """What several processes have to have in common."""
    if not settings["PODA_REDIS"]:
        return
    if not settings["DATABASE_URL"].startswith("postgres"):
        raise BadSetting("PODA_REDIS is for several processes that share a PostgreSQL: set DATABASE_URL to it.")
    if not settings["PODA_SECRET_KEY"]:
        raise BadSetting("PODA_REDIS is for several processes: set PODA_SECRET_KEY, the same for all of them.")


def _given(setting: Setting, environment: Mapping[str, str]) -> str:
    """The setting's text."""
    text = environment.get(setting.name, "").strip() or (setting.empty if setting.name in environment else "")
    return text or setting.default


def kept_secret(folder: Path) -> str:
    """The generated secret key of this installation; only its owner can read the file."""
    path = folder / "secret-key"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            _write_whole(path, secrets.token_urlsafe(48))
        key = path.read_text("utf-8").strip()
    except OSError as error:
        raise BadSetting(unwritable(folder, error)) from None
    except UnicodeDecodeError:
        raise BadSetting(
            f"{path} is not text: restore a copy, set PODA_SECRET_KEY, or delete it: then every visitor begins anew."
        ) from None
    if not key:
        raise BadSetting(f"{path} is empty: delete it, or set PODA_SECRET_KEY.")
    return key


def unwritable(folder: Path, error: OSError) -> str:
    return f"{folder} cannot be written to ({error.strerror}): set PODA_DATA to a folder that can."


def _write_whole(path: Path, text: str) -> None:
    """Creates the file with its whole content in one step, unless another process has created it."""
    handle, own = tempfile.mkstemp(dir=path.parent)  # readable by its owner only
    try:
        with os.fdopen(handle, "w") as file:
            file.write(text)
        with contextlib.suppress(FileExistsError):
            os.link(own, path)
    finally:
        os.unlink(own)
