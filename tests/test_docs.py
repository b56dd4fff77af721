"""The documentation is complete, its links lead somewhere, and its examples work."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from console_examples import PAGES as WITH_EXAMPLES
from console_examples import with_output
from oiebench import read, score
from oiebench.cli.reference import reference
from oiebench.datasets import names as dataset_names
from oiebench.extractors.names import EXTRACTORS
from oiebench.formats import FORMATS, Source, sniff
from oiebench.formats.contents import ASPECTS, EVERYTHING
from oiebench.metrics import METRICS, Mode, options_of
from oiebench.metrics.wordnet import wordnet_folders
from oiebench.model import Collection, EntityRelation, Sentence
from oiebench.runs.reproducing import TABLES

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
STARTER = ROOT / "src" / "oiebench" / "datasets" / "starter"
RELATION = Collection(
    {"news-ferry-1": Sentence("news-ferry-1", "")},
    relations=(EntityRelation("news-ferry-1", ("Maren Lie", "Skarholm"), ("off",)),),
    has_texts=False,
)
PAGES = sorted(
    path
    for path in (*ROOT.glob("*.md"), *DOCS.rglob("*.md"), *(ROOT / "src").rglob("*.md"))
    if ".venv" not in path.parts
)
LINK = re.compile(r"(?<!\\)!?\[[^\]]*\]\(([^()\s]+(?:\([^()\s]*\)[^()\s]*)*)\)")
HEADING = re.compile(r"^#+ +(.*)$", re.MULTILINE)


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def anchors(page: str) -> set[str]:
    """The fragments that lead to a page's headings, as GitHub makes them."""
    titles = (re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title) for title in HEADING.findall(without_code(page)))
    return {re.sub(r"[^\w\- ]", "", title.strip().lower()).replace(" ", "-") for title in titles}


def without_code(page: str) -> str:
    return re.sub(r"^```.*?^```", "", page, flags=re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(path: Path) -> None:
    broken = []
    for target in LINK.findall(without_code(text(path))):
        if re.match(r"[a-z]+:", target):
            continue
        file, _, fragment = target.partition("#")
        page = (path.parent / file).resolve() if file else path
        if not page.exists() or (fragment and fragment not in anchors(text(page))):
            broken.append(target)
    assert not broken


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_page_waits_for_something_to_be_put_in(path: Path) -> None:
    assert not re.findall(r"^[A-Z]{4,}\.?$", without_code(text(path)), re.MULTILINE)


def test_every_page_can_be_reached_from_the_readme() -> None:
    seen: set[Path] = set()
    waiting = [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page in seen or page.suffix != ".md":
            continue
        seen.add(page)
        targets = (target.partition("#")[0] for target in LINK.findall(without_code(text(page))))
        waiting += [
            (page.parent / target).resolve()
            for target in targets
            if target and not re.match(r"[a-z]+:", target)
        ]
    assert not {str(page.relative_to(ROOT)) for page in DOCS.rglob("*.md")} - {
        str(page.relative_to(ROOT)) for page in seen
    }


def test_every_metric_has_a_page_with_its_options() -> None:
    for name in METRICS:
        page = text(DOCS / "metrics" / f"{name}.md")
        assert page.startswith(f"# `{name}`")
        missing = [
            word
            for option in options_of(METRICS[name])
            for word in (option.name, *option.choices)
            if option.name != "mode" and word not in ("true", "false") and f"`{word}`" not in page
        ]
        assert not missing, f"docs/metrics/{name}.md does not name {missing}"
        assert "## Published mode" in page
        assert "## Strict mode" in page
        assert "## What fools it" in page
        assert f"](metrics/{name}.md)" in text(DOCS / "index.md")


def test_every_extractor_has_a_page_with_its_options() -> None:
    for name in EXTRACTORS:
        page = text(DOCS / "extractors" / f"{name}.md")
        assert page.startswith(f"# `{name}`")
        options = options_of(EXTRACTORS[name])
        missing = [
            word
            for option in options
            for word in (option.name, *option.choices)
            if word not in ("true", "false") and f"`{word}`" not in page
        ]
        assert not missing, f"docs/extractors/{name}.md does not name {missing}"
        assert f"]({name}.md)" in text(DOCS / "extractors" / "index.md")
        assert EXTRACTORS[name].confidence_means


def test_every_format_has_a_page_that_says_what_it_holds() -> None:
    for name in FORMATS:
        page = text(DOCS / "formats" / f"{name}.md")
        assert page.startswith(f"# `{name}`")
        line = re.search(r"^It holds: (.*) \(\[", page, re.MULTILINE)
        assert line is not None
        named = EVERYTHING if line[1] == "everything" else set(re.findall(r"`(\w+)`", line[1]))
        assert named == FORMATS[name].holds, f"docs/formats/{name}.md"
        assert f"]({name}.md)" in text(DOCS / "formats" / "index.md")


def test_every_word_for_what_a_format_holds_is_explained() -> None:
    page = text(DOCS / "formats" / "index.md")
    assert not [word for word, meaning in ASPECTS.items() if f"| `{word}` | {meaning} |" not in page]


@pytest.mark.parametrize("name", FORMATS.names())
def test_the_example_of_a_format_is_of_that_format(name: str) -> None:
    found = re.search(r"^```\w+ example\n(.*?)^```", text(DOCS / "formats" / f"{name}.md"), re.M | re.S)
    assert found is not None
    source = Source(found[1], name, "strict")
    collection = FORMATS[name].read(source)
    assert collection.extractions or collection.has_gold() or collection.questions
    assert not source.repairs
    likely = sniff(found[1])
    assert likely == name or {likely, name} == {"openie4", "openie5"}


def test_every_data_set_is_mentioned() -> None:
    page = text(DOCS / "datasets.md")
    assert not [name for name in dataset_names() if f"`{name}`" not in page]


def test_every_published_table_is_mentioned() -> None:
    page = text(DOCS / "reproduce.md")
    assert not [name for name in TABLES if f"| `{name}` |" not in page]


def test_the_python_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One after the other, in a folder with the starter benchmark's files."""
    for name in ("gold.jsonl", "careful.jsonl", "eager.jsonl"):
        (tmp_path / name).write_bytes((STARTER / name).read_bytes())
    monkeypatch.chdir(tmp_path)
    pages = text(DOCS / "python.md") + text(DOCS / "extractors" / "index.md")
    blocks = re.findall(r"^```python\n(.*?)^```", pages, re.M | re.S)
    assert len(blocks) > 6
    names: dict[str, object] = {}
    for number, block in enumerate(blocks, start=1):
        exec(compile(block, f"block {number} of the pages", "exec"), names)


@pytest.mark.parametrize("mode", ["published", "strict"])
@pytest.mark.parametrize("name", METRICS.names())
def test_every_figure_of_a_metric_is_explained(name: str, mode: Mode) -> None:
    if name == "oie2016" and not any((folder / "index.noun").is_file() for folder in wordnet_folders()):
        pytest.skip("needs WordNet's noun files: apt install wordnet-base")
    page = text(DOCS / "metrics" / f"{name}.md")
    gold = RELATION if METRICS[name].needs == "relations" else read(STARTER / "gold.jsonl")
    (found,) = score(str(STARTER / "eager.jsonl"), gold=gold, metric=name, mode=mode)
    missing = [figure for figure in found.values if f"`{figure}`" not in page and "_at_" not in figure]
    assert not missing, f"docs/metrics/{name}.md does not explain {missing}"


def test_the_command_line_page_is_up_to_date() -> None:
    assert text(DOCS / "cli.md") == reference(), "out of date: make docs"


def test_the_example_package_is_quoted_as_it_is() -> None:
    example = ROOT / "tests" / "example_package"
    blocks = re.findall(r"^```(?:python|toml)\n(.*?)^```", text(ROOT / "CONTRIBUTING.md"), re.M | re.S)
    source = text(example / "theirs" / "__init__.py") + text(example / "pyproject.toml")
    assert len(blocks) == 4
    for block in blocks:
        for part in block.strip().split("\n\n\n"):
            assert part in source


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=[path.stem for path in WITH_EXAMPLES])
def test_a_page_prints_what_it_says(path: Path) -> None:
    page = text(path)
    assert page == with_output(page), "out of date: make docs"


def test_the_pages_with_console_examples_are_known() -> None:
    assert {"agreement", "evaluate-llm-triples", "gold-statistics", "lint", "slots", "tour"} <= {
        path.stem for path in WITH_EXAMPLES
    }
