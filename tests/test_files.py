"""Files are written whole or not at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from oiebench.errors import InputError
from oiebench.files import atomic_write, atomic_writer

running_as_root = hasattr(os, "geteuid") and os.geteuid() == 0


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_text_is_utf8_with_its_newlines_kept(tmp_path: Path) -> None:
    atomic_write(tmp_path / "a.txt", "é\n–\r\n")
    assert (tmp_path / "a.txt").read_bytes() == b"\xc3\xa9\n\xe2\x80\x93\r\n"


def test_bytes_are_written_as_they_are(tmp_path: Path) -> None:
    atomic_write(str(tmp_path / "a.bin"), b"\x00\xff")
    assert (tmp_path / "a.bin").read_bytes() == b"\x00\xff"
    assert names(tmp_path) == ["a.bin"]


def test_a_new_file_follows_the_umask(tmp_path: Path) -> None:
    old = os.umask(0o027)
    try:
        atomic_write(tmp_path / "a", "x")
    finally:
        os.umask(old)
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o640


def test_permissions_of_a_replaced_file_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "run.sh"
    path.write_text("old")
    path.chmod(0o750)
    atomic_write(path, "new")
    assert path.read_text() == "new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o750


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to("real")
    atomic_write(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"


def write_half(path: Path, error: type[BaseException]) -> None:
    with atomic_writer(path) as file:
        file.write(b"half")
        raise error


@pytest.mark.parametrize("error", [RuntimeError, KeyboardInterrupt, GeneratorExit])
def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path: Path, error: type[BaseException]) -> None:
    path = tmp_path / "a"
    path.write_text("old")
    with pytest.raises(error):
        write_half(path, error)
    assert path.read_text() == "old"
    assert names(tmp_path) == ["a"]


def test_an_interrupt_during_the_write_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        atomic_write(tmp_path / "a", "new")
    assert names(tmp_path) == []


def test_a_full_disk_is_one_clear_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match=r"cannot write .*a: No space left on device"):
        atomic_write(tmp_path / "a", "new")
    assert names(tmp_path) == []


def test_an_error_of_the_caller_is_not_blamed_on_the_file(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError), atomic_writer(tmp_path / "a"):
        Path(tmp_path / "no such input").read_bytes()


def test_a_missing_folder_says_so(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"folder .*nowhere does not exist"):
        atomic_write(tmp_path / "nowhere" / "a", "x")


def test_a_file_in_place_of_the_folder_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="is not a folder"):
        atomic_write(tmp_path / "file" / "a", "x")


def test_a_folder_in_place_of_the_file_says_so(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="it is a folder"):
        atomic_write(tmp_path, "x")


@pytest.mark.skipif(running_as_root, reason="root may write everywhere")
def test_a_protected_folder_says_so(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    try:
        with pytest.raises(InputError, match="is not writable"):
            atomic_write(tmp_path / "a", "x")
    finally:
        tmp_path.chmod(0o755)


@pytest.mark.parametrize(
    ("allowed", "message"), [("a", "folder .* is not writable"), ("", "the file is write-protected")]
)
def test_protection_is_asked_of_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, allowed: str, message: str
) -> None:
    (tmp_path / "a").write_text("old")
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path).name == allowed)
    with pytest.raises(InputError, match=message):
        atomic_write(tmp_path / "a", "x")
    assert (tmp_path / "a").read_text() == "old"


def test_a_name_that_is_too_long_is_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"cannot write .*File name too long"):
        atomic_write(tmp_path / ("a" * 300), "x")
    assert names(tmp_path) == []


def test_a_lone_surrogate_is_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="character 3 cannot be stored"):
        atomic_write(tmp_path / "a", "ab\udc80")
    assert names(tmp_path) == []


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="no /dev/null here")
def test_a_device_is_written_to_and_not_replaced() -> None:
    atomic_write("/dev/null", "x")
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    """`--out /dev/stdout` in a pipeline."""
    read, write = os.pipe()
    link = Path(f"/dev/fd/{write}")
    if not link.exists():
        pytest.skip("no /dev/fd here")
    atomic_write(link, "x")
    os.close(write)
    with os.fdopen(read) as file:
        assert file.read() == "x"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_device_that_refuses_is_one_clear_error() -> None:
    with pytest.raises(InputError, match="cannot write /dev/full: No space left on device"):
        atomic_write("/dev/full", "x")
