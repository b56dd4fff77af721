"""Where files are looked for, and what is said when they are not there or not right."""

from __future__ import annotations

import io
import tarfile
from hashlib import sha256
from pathlib import Path

import pytest

from oiebench.datasets import (
    BundledFile,
    DataFile,
    DataSet,
    Member,
    RemoteFile,
    dataset,
    fetch,
    locate,
    require,
    upstream,
    verify,
)
from oiebench.datasets.describe import describe
from oiebench.datasets.places import cached, mirror
from oiebench.errors import DataError
from oiebench.folders import platform_caches

CONTENT = b"Alan Turing\twas born in\tLondon\n"


@pytest.fixture(autouse=True)
def empty_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No mirror, and a cache of our own."""
    monkeypatch.delenv("OIEBENCH_DATA", raising=False)
    monkeypatch.delenv("OIEBENCH_DATA_URL", raising=False)
    monkeypatch.setenv("OIEBENCH_CACHE", str(tmp_path / "cache"))


def published(content: bytes = CONTENT, path: str = "data/gold (1).tsv") -> RemoteFile:
    return RemoteFile(
        repository="someone/toy",
        commit="c0ffee",
        path=path,
        size=len(content),
        sha256=sha256(content).hexdigest(),
        licence="CC0-1.0",
    )


def put(path: Path, content: bytes = CONTENT) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def toy(file: RemoteFile) -> DataSet:
    return DataSet(
        name="toy",
        title="Toy",
        description="One tuple.",
        gold=DataFile(file, "carb"),
        metric="carb",
        licence="CC0-1.0",
        homepage="https://example.org",
        citation="@misc{toy}\n",
    )


def test_the_cache_is_laid_out_by_repository_commit_and_path(tmp_path: Path) -> None:
    path = put(tmp_path / "cache/data/toy/c0ffee/data/gold (1).tsv")
    assert locate(published()) == require(published()) == path


@pytest.mark.parametrize("folder", ["someone/toy", "toy"])
def test_a_mirror_is_laid_out_by_repository_with_or_without_its_owner(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put(tmp_path / "mirror" / folder / "data/gold (1).tsv")
    monkeypatch.setenv("OIEBENCH_DATA", str(tmp_path / "mirror"))
    assert require(published()) == path


def test_the_mirror_comes_before_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(cached(published()))
    path = put(tmp_path / "mirror/toy/data/gold (1).tsv")
    monkeypatch.setenv("OIEBENCH_DATA", str(tmp_path / "mirror"))
    assert require(published()) == path
    path.unlink()
    assert require(published()) == cached(published())


@pytest.mark.parametrize("there", ["absent", "file"])
def test_a_mirror_that_is_no_folder(there: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if there == "file":
        put(tmp_path / "mirror")
    monkeypatch.setenv("OIEBENCH_DATA", str(tmp_path / "mirror"))
    with pytest.raises(DataError, match=r"OIEBENCH_DATA is .*mirror, which is not a folder"):
        locate(published())


def test_an_empty_variable_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OIEBENCH_DATA", " ")
    assert mirror() is None


@pytest.mark.parametrize(
    ("platform", "variables", "expected"),
    [
        ("linux", {}, "home/.cache"),
        ("linux", {"XDG_CACHE_HOME": "{root}/xdg"}, "xdg"),
        ("linux", {"XDG_CACHE_HOME": "relative"}, "home/.cache"),
        ("darwin", {}, "home/Library/Caches"),
        ("win32", {}, "home/AppData/Local"),
        ("win32", {"LOCALAPPDATA": "{root}/local"}, "local"),
    ],
)
def testplatform_caches(
    platform: str, variables: dict[str, str], expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    for variable in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in variables.items():
        monkeypatch.setenv(variable, value.format(root=tmp_path))
    assert platform_caches(platform) == tmp_path / expected


def test_what_is_not_here_says_how_to_get_it(tmp_path: Path) -> None:
    file = upstream("CaRB", "data/gold/test.tsv")
    with pytest.raises(DataError) as caught:
        require(file)
    message = str(caught.value)
    assert message.startswith("CaRB/data/gold/test.tsv is not here")
    assert "oiebench data fetch carb:test" in message
    assert file.url in message
    assert file.sha256 in message
    assert "612314 bytes" in message
    assert "DIR/CaRB/data/gold/test.tsv, and set OIEBENCH_DATA=DIR" in message
    assert str(tmp_path / "cache/data/CaRB" / file.commit / "data/gold/test.tsv") in message


def test_what_is_not_in_the_mirror_says_its_exact_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OIEBENCH_DATA", str(tmp_path))
    with pytest.raises(DataError) as caught:
        require(published())
    assert f"put it at {tmp_path / 'toy/data/gold (1).tsv'} (OIEBENCH_DATA is set)" in str(caught.value)
    assert "oiebench data fetch" not in str(caught.value)  # no data set has this file


@pytest.mark.parametrize("content", [CONTENT.replace(b"London", b"Berlin"), CONTENT[:-1], b""])
def test_other_content_is_refused(content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put(tmp_path / "mirror/toy/data/gold (1).tsv", content)
    monkeypatch.setenv("OIEBENCH_DATA", str(tmp_path / "mirror"))
    with pytest.raises(DataError, match=r"is not the published file.*point OIEBENCH_DATA elsewhere"):
        require(published())
    with pytest.raises(DataError, match="is not the published file"):
        fetch(toy(published()))
    assert path.read_bytes() == content


def test_verify_tells_right_wrong_and_absent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = published()
    assert [check.state for check in verify(toy(file))] == ["absent"]
    put(cached(file))
    put(tmp_path / "mirror/toy/data/gold (1).tsv", b"other")
    monkeypatch.setenv("OIEBENCH_DATA", str(tmp_path / "mirror"))
    assert [(check.path, check.state) for check in verify(toy(file))] == [
        (tmp_path / "mirror/toy/data/gold (1).tsv", "wrong"),
        (cached(file), "right"),
    ]


def test_bundled_files() -> None:
    index = BundledFile(package="oiebench.datasets", path="files.json")
    assert require(index).name == "files.json"
    with pytest.raises(DataError, match="install oiebench again"):
        require(BundledFile(package="oiebench.datasets", path="nothing.json"))


def archived(members: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as tar:
        for name, content in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            tar.addfile(info, io.BytesIO(content))
    return out.getvalue()


@pytest.mark.parametrize(
    "names", [["dev.oie"], ["oie_corpus/dev.oie"], ["./a/b/dev.oie", "a/b/raw/dev.oie", "a/b/xdev.oie"]]
)
def test_a_member_is_found_in_any_folder_of_its_archive(names: list[str], tmp_path: Path) -> None:
    content = archived({name: CONTENT if number == 0 else b"other" for number, name in enumerate(names)})
    archive = published(content, "snapshot.tar.gz")
    put(cached(archive), content)
    path = require(Member(archive=archive, name="dev.oie"))
    assert path == tmp_path / "cache/unpacked/toy/c0ffee/dev.oie"
    assert path.read_bytes() == CONTENT
    path.write_bytes(b"changed by somebody")
    assert require(Member(archive=archive, name="dev.oie")).read_bytes() == CONTENT


def test_a_member_that_is_not_in_the_archive() -> None:
    content = archived({"corpus/test.oie": CONTENT})
    archive = published(content, "snapshot.tar.gz")
    put(cached(archive), content)
    with pytest.raises(DataError, match=r"has no dev\.oie; it holds corpus/test\.oie"):
        require(Member(archive=archive, name="dev.oie"))


@pytest.mark.parametrize("content", [b"no archive at all", archived({"dev.oie": CONTENT * 999})[:-60]])
def test_an_archive_that_cannot_be_read(content: bytes) -> None:
    archive = published(content, "snapshot.tar.gz")
    put(cached(archive), content)
    with pytest.raises(DataError, match="cannot read the archive"):
        require(Member(archive=archive, name="dev.oie"))


def test_an_absent_archive_is_asked_for() -> None:
    with pytest.raises(DataError, match="oiebench data fetch oie2016:dev"):
        require(dataset("oie2016:dev").gold.file)


def test_a_cache_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = archived({"dev.oie": CONTENT})
    archive = published(content, "snapshot.tar.gz")
    put(tmp_path / "mirror/toy/snapshot.tar.gz", content)
    monkeypatch.setenv("OIEBENCH_DATA", str(tmp_path / "mirror"))
    monkeypatch.setenv("OIEBENCH_CACHE", str(put(tmp_path / "file")))
    with pytest.raises(DataError, match="OIEBENCH_CACHE=DIR chooses another place"):
        require(Member(archive=archive, name="dev.oie"))


def test_a_description_has_every_file() -> None:
    known = describe(dataset("oie2016:dev"))
    assert known["file_count"] == 5
    assert known["files"][0]["file"] == "dev.oie in oie-benchmark/snapshot_oie_corpus.tar.gz"
    assert known["files"][0]["format"] == "oie2016"
    assert known["files"][0]["bytes"] == 938609


def test_the_mirror_of_the_project_is_right(shared_data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OIEBENCH_DATA", str(shared_data / "upstream"))
    states = {name: {check.state for check in verify(dataset(name))} for name in ("wire57", "carb:expert")}
    assert states == {"wire57": {"right"}, "carb:expert": {"right"}}
    assert all(check.state != "wrong" for check in verify(dataset("benchie-fl:wire57")))
    assert require(dataset("benchie-fl:50").gold.file).is_file()
