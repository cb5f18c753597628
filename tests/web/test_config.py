"""Settings: where they come from, and the message for a bad one."""

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from engine import games
from webapp import config


def read(folder: Path, **environment: str) -> dict[str, object]:
    """All settings, as this environment gives them."""
    return config.read({"PODA_DATA": str(folder), **environment})


def test_settings_come_from_the_environment(tmp_path: Path) -> None:
    settings = config.read({"PODA_PORT": "8123", "PODA_DATA": str(tmp_path), "PODA_RATE_LIMITS": "no"})
    assert (settings["PODA_PORT"], settings["PODA_RATE_LIMITS"]) == (8123, False)
    assert settings["DATABASE_URL"] == f"sqlite:///{tmp_path / 'poda.db'}"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("PODA_PORT", "high"),
        ("PODA_PORT", "99999"),
        ("PODA_PORT", "-1"),
        ("PODA_SOCKETS", "0"),
        ("PODA_RATE_LIMITS", "maybe"),
        ("PODA_FRAMES", "example.org; script-src example.net"),
        ("PODA_FRAMES", "example.org/"),
    ],
)
def test_a_bad_setting_is_named(tmp_path: Path, name: str, text: str) -> None:
    with pytest.raises(config.BadSetting, match=f"{name}='{text}'"):
        config.read({name: text, "PODA_DATA": str(tmp_path)})


def test_an_empty_secret_is_no_secret(tmp_path: Path) -> None:
    (tmp_path / "secret-key").touch()
    with pytest.raises(config.BadSetting, match="is empty"):
        config.kept_secret(tmp_path)


def test_a_secret_that_is_no_text_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "secret-key").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(config.BadSetting, match=r"secret-key is not text: .*PODA_SECRET_KEY"):
        config.kept_secret(tmp_path)


def test_all_who_start_at_once_have_one_secret(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as threads:
        assert len(set(threads.map(config.kept_secret, [tmp_path] * 8))) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["secret-key"]


def test_the_generated_secret_is_kept_and_private(tmp_path: Path) -> None:
    first = config.kept_secret(tmp_path)
    assert config.kept_secret(tmp_path) == first
    assert stat.S_IMODE((tmp_path / "secret-key").stat().st_mode) == 0o600


@pytest.mark.parametrize(("cores", "threads"), [(8, 7), (2, 1), (1, 1), (None, 1)])
def test_a_core_is_left_to_answer_browsers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cores: int | None, threads: int
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert read(tmp_path)["PODA_SEARCH_THREADS"] == threads
    assert read(tmp_path, PODA_SEARCH_THREADS="5")["PODA_SEARCH_THREADS"] == 5


def test_all_games_are_compiled_or_none_or_those_that_are_named(tmp_path: Path) -> None:
    assert read(tmp_path)["PODA_COMPILE"] is None
    assert read(tmp_path, PODA_COMPILE="none")["PODA_COMPILE"] == ()
    some = ("sticks", "tic-tac-toe")
    assert set(some) < set(games.ENTRIES)
    assert read(tmp_path, PODA_COMPILE=", ".join(some))["PODA_COMPILE"] == some
    with pytest.raises(config.BadSetting, match="there is no game 'shogi'"):
        read(tmp_path, PODA_COMPILE="sticks shogi")


@pytest.mark.parametrize(("text", "days"), [("never", None), ("", None), (" ", None), ("30", 30.0)])
def test_matches_are_kept_for_some_days_or_for_ever(tmp_path: Path, text: str, days: float | None) -> None:
    assert read(tmp_path, PODA_KEEP_DAYS=text)["PODA_KEEP_DAYS"] == days
    assert read(tmp_path)["PODA_KEEP_DAYS"] == 180


@pytest.mark.parametrize("text", ["yes", "YES", "true", "on", "1"])
def test_there_are_several_words_for_yes(tmp_path: Path, text: str) -> None:
    assert read(tmp_path, PODA_BUNDLES=text)["PODA_BUNDLES"] is True


@pytest.mark.parametrize("text", ["no", "No", "false", "off", "0"])
def test_there_are_several_words_for_no(tmp_path: Path, text: str) -> None:
    assert read(tmp_path, PODA_BUNDLES=text)["PODA_BUNDLES"] is False


def test_an_installed_poda_keeps_its_data_where_its_user_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config, "IS_INSTALLED", True)
    monkeypatch.setenv("XDG_DATA_HOME", "")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    data = Path(str(config.read({})["PODA_DATA"]))
    assert data.is_relative_to(tmp_path / "home") and data.name == "poda"
    assert config.read({"PODA_DATA": "mine"})["PODA_DATA"] == tmp_path / "mine", "not beside the installed modules"


def test_somebody_without_a_home_is_told_to_name_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config, "IS_INSTALLED", True)
    monkeypatch.setenv("XDG_DATA_HOME", "")
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    with pytest.raises(config.BadSetting, match="PODA_DATA='' cannot be used: you have no home folder"):
        config.read({})
