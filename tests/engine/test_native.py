"""Compiled code is kept on disk and used again; whatever is wrong with the disk, the search goes on."""

import logging
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from engine import kernel
from engine.native import cache, child, code
from engine.native.entry import Entry
from engine.packing import fill_slots, find
from tests.engine.entries import ARGUMENTS, ENTRY, WORDS

ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Compiled code is kept here, and nothing is in memory yet."""
    monkeypatch.setattr(cache, "_chosen", tmp_path / "cache")
    forget(monkeypatch)
    return tmp_path / "cache"


@pytest.fixture(scope="module")
def payload():
    """The entry compiled, as it is kept: once for all tests that only find it on disk, since it takes a process."""
    return code.compile_to_bytes(ENTRY)


@pytest.fixture
def compiled_before(payload, tmp_path, child_program):
    """A child process has the entry's code at hand, so that it does not take the time to compile it."""
    (tmp_path / "payload").write_bytes(payload)
    child_program(f"code.compile_to_bytes = lambda entry: Path({str(tmp_path / 'payload')!r}).read_bytes()")


@pytest.fixture
def kept_entry(folder, payload):
    """Stores compiled code of an entry in the folder; returns its path."""
    cache.write(ENTRY, payload)
    (path,) = kept(folder)
    return path


@pytest.fixture
def no_child(monkeypatch):
    """Nothing may be compiled apart."""

    def start(output):
        raise AssertionError("a child process was started")

    monkeypatch.setattr(child, "_start", start)


@pytest.fixture
def child_program(monkeypatch):
    """Child processes run this first."""

    def begin_with(program):
        imports = "import os\nfrom pathlib import Path\nfrom engine.native import cache, child, code\n"
        command = (sys.executable, "-c", f"{imports}{program}\nchild.serve()")
        monkeypatch.setattr(child, "COMMAND", command)

    return begin_with


def forget(monkeypatch):
    """As if the process had only begun."""
    monkeypatch.setattr(code, "_ready", {})
    monkeypatch.setattr(code, "_has_complained", False)


def kept(folder):
    return sorted(folder.glob("*/*.code"))


def works(native):
    assert native(*ARGUMENTS) == find(*ARGUMENTS)


# -- kept and found again -------------------------------------------------------------------------------------------


def test_what_was_compiled_is_loaded_the_next_time(folder, monkeypatch):
    assert code.load(ENTRY) is None
    works(child.machine_code(ENTRY))
    assert len(kept(folder)) == 1
    forget(monkeypatch)
    monkeypatch.setattr(code, "_compile", None)
    monkeypatch.setattr(child, "_start", None)
    works(child.machine_code(ENTRY))


@pytest.mark.usefixtures("kept_entry")
def test_a_process_that_finds_everything_compiled_compiles_nothing(folder):
    program = f"""
import sys
from pathlib import Path
import numpy as np
from engine.native import Entry, cache, child, code
from engine.packing import find
cache.keep_in(Path({str(folder)!r}))
code._compile = child._start = None
arguments = 1, np.arange(4), np.zeros(8, np.int32), np.array([3])
entry = Entry.of(find, arguments)
assert cache.read(entry) and "numba" not in sys.modules
assert child.machine_code(entry)(*arguments) == find(*arguments)
"""
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True)


@kernel.kernel
def quadrupled(number):
    return 4 * number


def test_what_cannot_be_imported_elsewhere_is_compiled_here(folder, no_child):
    assert child.machine_code(Entry.of(quadrupled, (1,)))(5) == 20
    assert not kept(folder)


# -- trouble --------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("compiled_before")
@pytest.mark.parametrize("content", [b"", b"nonsense", None], ids=["empty", "nonsense", "cut short"])
def test_a_damaged_file_is_compiled_again(kept_entry, monkeypatch, caplog, content):
    whole = kept_entry.read_bytes()
    kept_entry.write_bytes(whole[:-100] if content is None else content)
    works(child.machine_code(ENTRY))
    assert len(caplog.records) == 1 and "damaged" in caplog.text
    assert len(kept_entry.read_bytes()) > 1000
    forget(monkeypatch)
    assert code.load(ENTRY)


def test_what_is_whole_but_cannot_be_loaded_is_compiled_again(folder, monkeypatch, caplog):
    cache.write(ENTRY, b"no pickle")
    monkeypatch.setattr(child, "_payloads", lambda entries: (payload for payload in ()))
    works(child.machine_code(ENTRY))
    assert len(caplog.records) == 1 and "cannot be loaded" in caplog.text


def test_a_folder_that_cannot_be_written_to_costs_a_line_in_the_log(folder, monkeypatch, caplog):
    folder.write_text("This is no folder.")
    for entry in (ENTRY, Entry.of(fill_slots, (1, WORDS[0], 4, WORDS[1], ARGUMENTS[3]))):
        assert child.machine_code(entry)
    works(child.machine_code(ENTRY))
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert "cannot be kept" in caplog.text
    assert folder.read_text() == "This is no folder."


def test_a_full_disk_costs_a_line_in_the_log(folder, child_program, caplog):
    child_program("""
def full(source, target):
    raise OSError(28, "No space left on device")
cache.os.replace = full
""")
    works(child.machine_code(ENTRY))
    assert len(caplog.records) == 1 and "No space left on device" in caplog.text
    assert {path.suffix for path in folder.glob("*/*")} <= {".lock"}  # nothing is left lying about


def test_without_a_child_process_the_code_is_compiled_here(folder, monkeypatch, caplog):
    def start(output):
        raise OSError("no more processes")

    monkeypatch.setattr(child, "_start", start)
    works(child.machine_code(ENTRY))
    assert len(caplog.records) == 1


def test_a_child_that_dies_is_no_end(folder, monkeypatch):
    monkeypatch.setattr(child, "COMMAND", (sys.executable, "-c", "import sys; sys.stdin.read(); sys.exit(1)"))
    works(child.machine_code(ENTRY))


def test_a_folder_called_engine_where_somebody_works_is_none_of_ours(folder, tmp_path, monkeypatch):
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "__init__.py").write_text("raise ImportError")
    monkeypatch.chdir(tmp_path)
    assert len(list(child._payloads([ENTRY]))) == 1


def test_somebody_without_a_home_compiles_all_the_same(monkeypatch, caplog):
    forget(monkeypatch)
    monkeypatch.setattr(cache, "_chosen", None)
    monkeypatch.delenv(cache.VARIABLE)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(cache.os.path, "expanduser", lambda path: path)
    works(child.machine_code(ENTRY))
    assert len(caplog.records) == 1 and "no home" in caplog.text


def test_what_is_compiled_in_the_background_is_kept_too(folder):
    works(finished(child.Background(ENTRY)).load())
    assert len(kept(folder)) == 1 and cache.read(ENTRY)


@pytest.mark.usefixtures("compiled_before")
def test_what_is_compiled_in_the_background_is_used_where_it_cannot_be_kept(folder, monkeypatch, caplog):
    folder.write_text("This is no folder.")
    underway = finished(child.Background(ENTRY))
    monkeypatch.setattr(code, "_compile", None)  # nothing is compiled twice
    monkeypatch.setattr(child, "_start", None)
    works(underway.load())
    works(child.machine_code(ENTRY))
    assert len(caplog.records) == 1 and "cannot be kept" in caplog.text


def test_without_a_child_process_nothing_is_underway(folder, monkeypatch):
    monkeypatch.setattr(child, "COMMAND", ("/no/such/program",))
    underway = child.Background(ENTRY)
    assert underway.is_over and underway.load() is None


def test_a_child_that_dies_in_the_background_has_compiled_nothing(folder, monkeypatch):
    monkeypatch.setattr(child, "COMMAND", (sys.executable, "-c", "import sys; sys.stdin.read(); sys.exit(1)"))
    assert finished(child.Background(ENTRY)).load() is None


def test_what_cannot_be_imported_elsewhere_is_not_compiled_in_the_background(folder, no_child):
    underway = child.Background(Entry.of(quadrupled, (1,)))
    assert underway.is_over and underway.load() is None


def finished(underway):
    while not underway.is_over:
        time.sleep(0.05)
    return underway


# -- several processes ----------------------------------------------------------------------------------------------


def test_two_processes_at_once_compile_once(folder, tmp_path, child_program):
    child_program(f"""
compile_to_bytes = code.compile_to_bytes
def counted(entry):
    Path({str(tmp_path)!r}, f"compiled by {{os.getpid()}}").touch()
    return compile_to_bytes(entry)
code.compile_to_bytes = counted
""")
    with ThreadPoolExecutor() as pool:
        both = [pool.submit(lambda: list(child._payloads([ENTRY]))) for _ in range(2)]
    assert [len(payloads.result()) for payloads in both] == [1, 1]
    assert len(list(tmp_path.glob("compiled by *"))) == len(kept(folder)) == 1
    works(child.machine_code(ENTRY))


@pytest.mark.usefixtures("kept_entry")
def test_what_another_process_has_just_compiled_is_not_compiled_again(monkeypatch):
    monkeypatch.setattr(code, "compile_to_bytes", None)
    assert child._payload(ENTRY)[0] == cache.read(ENTRY)


def test_old_code_is_removed_when_newer_is_written_and_nobody_has_used_it_for_long(folder):
    old, used = (Entry.of(find, (1, np.zeros(1, kind), *ARGUMENTS[2:])) for kind in (np.int8, np.int16))
    other = Entry.of(fill_slots, ARGUMENTS)
    elsewhere = [folder / ("0" * 24), folder / ("1" * 24), folder / "not ours"]
    for entry in (old, used, other):
        cache.write(entry, b"code")
    for path in elsewhere:
        path.mkdir()
    long_ago = time.time() - 2 * cache.UNUSED
    for path in (*kept(folder), elsewhere[0], elsewhere[2]):
        os.utime(path, (long_ago, long_ago))
    assert cache.read(used) == b"code"
    cache.write(ENTRY, b"newer code")
    assert [cache.read(entry) is not None for entry in (ENTRY, used, other, old)] == [True, True, True, False]
    assert [path.exists() for path in elsewhere] == [False, True, True]


# -- the folder -------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform != "linux", reason="caches lie elsewhere on other systems")
@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "/home/ana/.cache/poda"),
        ({"XDG_CACHE_HOME": "/scratch"}, "/scratch/poda"),
        ({"XDG_CACHE_HOME": "relative"}, "/home/ana/.cache/poda"),
        ({"PODA_CACHE": "/chosen"}, "/chosen"),
    ],
)
def test_compiled_code_lies_where_caches_lie(monkeypatch, environment, expected):
    for name in ("XDG_CACHE_HOME", "PODA_CACHE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"HOME": "/home/ana", **environment}.items():
        monkeypatch.setenv(name, value)
    assert cache.usual_folder() == Path(expected)
