"""A data folder is claimed on Windows, too, where README promises that Poda runs."""

import importlib.util
import os
import sys
from types import SimpleNamespace

import pytest

from webapp.config import ROOT


@pytest.fixture
def locked(monkeypatch):
    """The open files that this make-believe Windows has locked, by what they are files of."""
    held = set()

    def locking(file, mode, size):
        name = os.readlink(f"/proc/self/fd/{file}")
        if name in held:
            raise PermissionError(13, "Permission denied")
        held.add(name)

    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK=2))
    monkeypatch.setitem(sys.modules, "fcntl", None)  # cannot be imported
    monkeypatch.setattr(sys, "platform", "win32")
    return held


def process():
    """The module as another process has it, which holds no claims."""
    spec = importlib.util.spec_from_file_location("claim", ROOT / "webapp" / "storage" / "claim.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.skipif(not os.path.exists("/proc/self/fd"), reason="needs /proc to tell which file a number is")
def test_one_process_at_a_time_has_the_folder(tmp_path, locked):
    one, other = process(), process()
    one.claim(tmp_path, 0)
    assert locked == {str(tmp_path / "lock")} and (tmp_path / "lock").read_text() == f"{os.getpid()}\n"
    with pytest.raises(other.AlreadyClaimed):
        other.claim(tmp_path, 0)
    one.release(tmp_path)
    locked.clear()  # as Windows does with a file that is closed
    other.claim(tmp_path, 0)
