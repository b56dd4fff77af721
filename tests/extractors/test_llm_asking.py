"""A model asked over a real connection: the server of `chat_server.py`, well behaved and otherwise."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from chat import KEY, Chat
from oiebench.errors import DataError, InputError, OiebenchError
from oiebench.extractors.base import Answer, SetAside
from oiebench.extractors.llm import LLM
from oiebench.extractors.llm_answers import read_answer
from oiebench.extractors.llm_asking import Asking
from oiebench.extractors.llm_endpoint import Endpoint, _retry_after
from oiebench.extractors.llm_grounding import grounded_parts, is_grounded
from oiebench.extractors.llm_prompts import Granularity, prompt
from oiebench.extractors.names import extractor
from oiebench.model import Extraction
from oiebench.parse.reading import cut_sentence
from oiebench.parse.unparsed import unparsed

TEXTS = ["Ann founded Acme.", "Bob left Oslo.", "The poison killed Carl.", "Rain!", "Acme has two owners."]
FOUND = [
    ["(Ann ; founded ; Acme)"],
    ["(Bob ; left ; Oslo)"],
    ["(The poison ; killed ; Carl)"],
    [],
    ["(Acme ; has ; two owners)"],
]


@contextmanager
def at_work(name: str) -> Iterator[Asking]:
    model = extractor(name)
    assert isinstance(model, LLM)
    work = Asking(model)
    try:
        yield work
    finally:
        work.close()


def asked(work: Asking, texts: Sequence[str] = TEXTS, *, explain: bool = False) -> list[Answer]:
    sentences = [unparsed(cut_sentence(text, f"s{n}")) for n, text in enumerate(texts, start=1)]
    return work.answers(sentences, explain=explain)


def lines(answers: Sequence[Answer]) -> list[object]:
    return [each.reason if isinstance(each, SetAside) else [str(one) for one in each] for each in answers]


def tuples(answer: Answer) -> tuple[Extraction, ...]:
    assert not isinstance(answer, SetAside)
    return answer


@pytest.mark.parametrize(
    ("how", "requests", "told"),
    [
        ("good", 1, []),
        ("chunked", 1, []),
        ("streamed", 1, []),
        ("fenced", 1, ["answers repaired: code fence 1, trailing comma 1"]),
        ("simple", 3, ["does not take a JSON schema: asked for plain text"]),
        ("objects", 2, ["does not take a JSON schema: asked for JSON without a schema"]),
        ("cold", 2, ["takes no temperature"]),
        ("busy", 2, ["requests: 1 and 1 made again"]),
        # Five numbers are of no sentence; `Rain!`, about which nothing is said, is asked about again, alone.
        ("misnumbered", 2, ["wrong number of the sentence 5"]),
        # The last of each batch is missing and asked about again.
        ("forgetful", 2, ["left sentences open, which were asked about again: 1"]),
        # 5 = 2 + 3, 2 = 1 + 1, 3 = 1 + 2, 2 = 1 + 1: nine requests, five of them about one sentence.
        ("small", 9, ["left sentences open, which were asked about again: 4"]),
    ],
)  # fmt: skip
def test_the_same_comes_of_all_that_can_be_read(chat: Chat, how: str, requests: int, told: list[str]) -> None:
    before = chat.asked(how)
    with at_work(chat.llm(how)) as work:
        assert lines(asked(work)) == FOUND
        assert chat.asked(how) - before == requests
        notes = "\n".join(work.notes())
    assert all(each in notes for each in told)


def test_numbers_of_other_sentences_are_seen_by_the_words(chat: Chat) -> None:
    with at_work(chat.llm("others")) as work:
        assert lines(asked(work)) == FOUND
        assert work.account.repairs["number of another sentence"] == 4  # all but `Rain!`, which has no tuple


def test_a_sentence_that_spoils_a_batch_is_set_aside_alone(chat: Chat) -> None:
    with at_work(chat.llm("fussy")) as work:
        answers = lines(asked(work))
        assert answers[2] == "no whole answer can be read from 'No.'"
        assert [*answers[:2], *answers[3:]] == [*FOUND[:2], *FOUND[3:]]
        assert work.account.sentences == 4


def test_what_is_whole_before_the_cut_is_kept(chat: Chat) -> None:
    """Two thirds of an answer hold the first sentences; alone, the last is never whole."""
    with at_work(chat.llm("half")) as work:
        answers = lines(asked(work))
        assert answers[:4] == FOUND[:4]
        assert answers[4] == "the answer is cut off"
        assert work.account.repairs["cut off"] == 3


def test_what_is_whole_of_a_single_sentence_is_kept_and_told(chat: Chat) -> None:
    """Each answer ends within the last of its tuples, of which the server gives every one twice."""
    before = chat.asked("short")
    with at_work(chat.llm("short")) as work:
        assert lines(asked(work, TEXTS[:2])) == FOUND[:2]
        assert (
            "answers that break off, the tuples before that kept: 1\n  sentence s2: the answer is cut off"
            in work.notes()
        )
    assert chat.asked("short") - before == 2
    with at_work(chat.llm("short")) as work:
        asked(work, TEXTS[:2])
        assert work.account.cached == 1  # what was cut off is no answer to keep


def test_garbage_sets_every_sentence_aside(chat: Chat) -> None:
    before = chat.asked("garbage")
    with at_work(chat.llm("garbage")) as work:
        answers = asked(work, TEXTS[:4])
    assert [each.sentence_id for each in answers if isinstance(each, SetAside)] == ["s1", "s2", "s3", "s4"]
    assert chat.asked("garbage") - before == 7  # 4, 2 + 2, 1 + 1 + 1 + 1


def test_what_the_endpoint_does_not_take_is_remembered(chat: Chat) -> None:
    before = chat.asked("simple")
    with at_work(chat.llm("simple", "cache=false")) as work:
        asked(work)
        asked(work)
    assert chat.asked("simple") - before == 3 + 1


@pytest.mark.parametrize(
    ("how", "options", "told"),
    [
        ("broken", ["retries=2"], "does not answer: HTTP 500 Internal Server Error: out of order, (tried 3 times)"),
        ("hangup", ["retries=1"], "does not answer: Remote end closed connection without response (tried 2 times)"),
        ("silent", ["retries=0", "timeout=0.2"], "does not answer: no whole answer within 0.2 s"),
        ("drip", ["retries=0", "timeout=0.2"], "does not answer: no whole answer within 0.2 s"),
        ("moved", [], "sends on to http://127.0.0.1:1/elsewhere/v1/chat/completions: give that as url"),
        ("html", [], "answers with a page for people, not with JSON"),
        ("keyed", [], "set the environment variable OIEBENCH_LLM_KEY (or OPENAI_API_KEY)"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_told(chat: Chat, how: str, options: list[str], told: str) -> None:
    with at_work(chat.llm(how, *options)) as work, pytest.raises(OiebenchError) as raised:
        asked(work)
    assert told in str(raised.value)


def test_a_model_that_is_not_there_is_told_with_the_nearest(chat: Chat) -> None:
    with at_work(f"llm(url={chat.url('good')},model=fakes)") as work, pytest.raises(InputError) as raised:
        asked(work)
    assert "has no model 'fakes'; did you mean 'fake'" in str(raised.value)
    with pytest.raises(
        InputError, match=r"say which model: llm\(model=NAME,…\); there are: fake, fake-large"
    ):
        Asking(LLM(url=chat.url("good")))


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("", "llm has no endpoint: write llm(url=http://HOST:PORT/v1,model=NAME), or set OIEBENCH_LLM_URL"),
        ("127.0.0.1:8000/v1", "is no address of an endpoint"),
        ("ftp://127.0.0.1/v1", "is no address of an endpoint"),
        ("http://ann:secret@127.0.0.1/v1", "keys are given by the environment variable OIEBENCH_LLM_KEY"),
        ("https://127.0.0.1/v1?key=secret", "keys are given by the environment variable OIEBENCH_LLM_KEY"),
        ("http://127.0.0.1:80000/v1", "is no port"),
        ("http://[::1/v1", "is no address of an endpoint"),
        ("http://127.0.0.1/göd/v1", "is no address of an endpoint"),
        ("http://127.0.0.1/go od/v1", "is no address of an endpoint"),
        ("http://127.0.0.1/v1#secret", "the url holds more than an address"),
    ],
)
def test_an_address_that_is_none(chat: Chat, url: str, told: str) -> None:
    with pytest.raises(InputError) as raised:
        Asking(LLM(url=url, model="fake"))
    assert told in str(raised.value)
    assert "secret" not in str(raised.value)


def test_nobody_listening_is_told_at_once(chat: Chat) -> None:
    with at_work("llm(url=http://127.0.0.1:9/v1,model=fake,retries=9)") as work:
        with pytest.raises(OiebenchError, match="/v1: nothing listens there; is the server"):
            asked(work)
        assert work.endpoint.tries == 0


@pytest.mark.parametrize(
    ("url", "told"),
    [("http://a..b/v1", "no host can have this name"), ("https", "does not speak https; is it http?")],
)
def test_what_no_further_try_would_mend_is_told_at_once(chat: Chat, url: str, told: str) -> None:
    url = chat.url("good").replace("http:", "https:") if url == "https" else url
    with at_work(f"llm(url={url},model=fake,retries=9)") as work:
        with pytest.raises(OiebenchError) as raised:
            asked(work)
        assert told in str(raised.value)
        assert work.endpoint.tries == 0


def test_an_interrupt_does_not_wait_for_the_model(chat: Chat) -> None:
    with at_work(chat.llm("silent", "retries=9")) as work:
        timer = threading.Timer(0.2, work.close)
        timer.start()
        began = time.monotonic()
        with pytest.raises(OiebenchError, match="is asked nothing more"):
            asked(work)
        assert time.monotonic() - began < 0.9  # the server is silent for a second
        timer.join()


def test_the_address_comes_from_the_environment_too(chat: Chat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OIEBENCH_LLM_URL", f"{chat.url('good')}/chat/completions/")
    with at_work("llm(model=fake)") as work:
        assert lines(asked(work)) == FOUND


def test_how_long_a_server_asks_to_wait() -> None:
    assert [_retry_after(value) for value in (None, "", "7", "1.5", "soon")] == [None, None, 7, 1.5, None]
    assert _retry_after("Wed, 21 Oct 2015 07:28:00 GMT") == 0
    assert (_retry_after("Wed, 21 Oct 2099 07:28:00 GMT") or 0) > 10**6


def test_the_shared_key_does_not_go_out_in_the_open(chat: Chat, monkeypatch: pytest.MonkeyPatch) -> None:
    def key(url: str) -> str:
        return Endpoint(url, timeout=1, retries=0)._key

    monkeypatch.setenv("OPENAI_API_KEY", "shared")
    assert key("https://models.example/v1") == key("http://localhost:1/v1") == "shared"
    assert key("http://models.example/v1") == ""
    monkeypatch.setenv("OIEBENCH_LLM_KEY", "own")
    assert key("http://models.example/v1") == key("https://models.example/v1") == "own"
    monkeypatch.setenv("OIEBENCH_LLM_KEY", "two\nlines")
    with pytest.raises(InputError, match="the key in OIEBENCH_LLM_KEY holds characters") as raised:
        key("https://models.example/v1")
    assert "two" not in str(raised.value)


def test_answers_are_kept_by_what_shapes_them(chat: Chat) -> None:
    def requests(how: str, *options: str, texts: Sequence[str] = TEXTS) -> int:
        before = chat.asked(how)
        with at_work(chat.llm(how, *options)) as work:
            assert lines(asked(work, texts)) == [FOUND[TEXTS.index(text)] for text in texts]
        return chat.asked(how) - before

    assert requests("good") == 1
    assert requests("good", "timeout=9", "price_in=1", "ungrounded=keep") == 0
    assert requests("chunked") == 0  # another address, the same model
    for option in ("cache=false", "batch=3", "granularity=triples", "temperature=0.5", "confidence=true"):
        assert requests("good", option) == 1
    assert requests("good", texts=[TEXTS[1], TEXTS[0]]) == 0
    assert requests("good", "granularity=propositions", texts=TEXTS[:2] * 2) == 1
    assert chat.log()["sizes"][-1] == 2


def test_nothing_is_asked_about_an_empty_sentence(chat: Chat) -> None:
    before = chat.asked("good")
    with at_work(chat.llm("good")) as work:
        assert lines(asked(work, ["  ", ""])) == [[], []]
    assert chat.asked("good") == before


def test_a_sentence_set_aside_is_asked_about_again(chat: Chat) -> None:
    with at_work(chat.llm("fussy")) as work:
        asked(work)
    before = chat.asked("good")
    with at_work(chat.llm("good")) as work:
        assert lines(asked(work)) == FOUND
        assert work.account.cached == 4
    assert chat.asked("good") - before == 1
    assert chat.log()["sizes"][-1] == 1


def test_two_processes_share_the_cache(chat: Chat, tmp_path: Path) -> None:
    texts = [f"Ann founded Acme {number}." for number in range(60)]
    path = tmp_path / "lines.txt"
    path.write_text("\n".join(texts), encoding="utf-8")
    command = [sys.executable, "-c", PROCESS, chat.llm("good", "batch=3"), str(path)]
    both = [subprocess.Popen(command, env=os.environ, stdout=subprocess.PIPE) for _ in range(2)]
    said = [json.loads(process.communicate()[0]) for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert said[0] == said[1] == [f"(Ann ; founded ; Acme {number})" for number in range(60)]
    with sqlite3.connect(tmp_path / "cache" / "llm.sqlite") as store:
        assert store.execute("SELECT count(*) FROM answers1").fetchone() == (60,)
    store.close()


PROCESS = """
import json, sys
from oiebench.extractors.names import extractor
from oiebench.parse.reading import read_sentences
from oiebench.parse.unparsed import unparsed
work = extractor(sys.argv[1]).open()
sentences = [unparsed(each) for each in read_sentences(sys.argv[2], "sentences")]
found = [str(one) for n in range(0, 60, 3) for answer in work.answers(sentences[n:n + 3]) for one in answer]
work.close()
print(json.dumps(found))
"""


def test_a_cache_that_cannot_be_used_is_told(
    chat: Chat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cache").mkdir()
    (tmp_path / "cache" / "llm.sqlite").write_bytes(b"no data base" * 500)
    with pytest.raises(DataError, match=r"llm.sqlite cannot be used .*cache=false"):
        Asking(LLM(url=chat.url("good"), model="fake"))
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("OIEBENCH_CACHE", str(tmp_path / "file"))
    with pytest.raises(DataError, match="cannot be used"):
        Asking(LLM(url=chat.url("good"), model="fake"))


def test_tokens_and_money(chat: Chat) -> None:
    """Five sentences at 100 tokens in and 10 out each: 500 and 50, at 2 and 8 a million 0.001 + 0.0004."""
    with at_work(chat.llm("good", "price_in=2", "price_out=8")) as work:
        asked(work)
        prompted, note = work.notes()
        assert prompted == f"asked under the prompt {work.prompt.name}"
    assert (
        note
        == "requests: 1; sentences: 5 answered; tokens: 500 in, 50 out; cost: 0.0014 at 2 and 8 a million"
    )
    with at_work(chat.llm("unmetered", "cache=false")) as work:
        asked(work)
        assert list(work.notes())[1:] == [
            "requests: 1; sentences: 5 answered; answers that do not say their tokens: 1"
        ]


def test_tuples_that_the_sentence_does_not_bear_out(chat: Chat) -> None:
    with at_work(chat.llm("inventive")) as work:
        assert lines(asked(work)) == FOUND
        assert "tuples not grounded in their sentence, left out: 5 of 9" in list(work.notes())
    with at_work(chat.llm("inventive", "ungrounded=keep")) as work:
        first = tuples(asked(work)[0])
        assert [str(one) for one in first] == ["(Ann ; founded ; Acme)", "(Zorblax ; conquered ; Qwv)"]
        assert first[0].origin is None
        assert first[1].origin is not None
        assert first[1].origin.rule.endswith("; not grounded in the sentence")
        assert first[1].origin.inferred == ("Zorblax", "conquered", "Qwv")
        assert first[1].arg1.tokens == (None,)


def test_where_each_word_stands_and_which_prompt_it_was(chat: Chat) -> None:
    with at_work(chat.llm("good", "confidence=true", "cache=false")) as work:
        (one,) = tuples(asked(work, ["In 1990 , Ann 's firm founded Acme ."], explain=True)[0])
        name = work.prompt.name
    assert (one.arg1.text, one.arg1.tokens) == ("In 1990 , Ann 's firm", (0, 1, 2, 3, 4, 5))
    assert (one.rel.spans, one.args[0].spans) == (((22, 29),), ((30, 34),))
    assert one.system == "llm(model=fake,confidence=true)"
    assert one.confidence == 0.75
    assert one.origin is not None
    assert one.origin.rule == name
    assert name.startswith("facts/1:")
    with at_work(chat.llm("good")) as work:
        (one,) = tuples(asked(work, TEXTS[:1])[0])
    assert (one.confidence, one.origin) == (None, None)


GROUNDED = [
    ("Ann founded Acme .", ("Ann", "founded", "Acme"), True),
    ("Ann founded Acme .", ("ann", "is founder of", "Acme"), True),
    ("Ann founded Acme .", ("Ann", "founded", "Acme Corporation"), True),
    ("Ann founded Acme .", ("Ann", "founded", "a corporation"), False),
    ("Ann founded Acme .", ("Bob", "founded", "Acme"), False),
    ("She left .", ("She", "left"), True),
    ("She left .", ("She", "left", "it"), False),
    ("He gave it to her .", ("He", "gave it to", "her"), True),
    ("It was of no use .", ("It", "was of no use to", "of the company"), False),
    ("It rained .", ("The weather", "was", "rainy"), False),
]


@pytest.mark.parametrize(("text", "parts", "grounded"), GROUNDED)
def test_what_is_grounded(text: str, parts: tuple[str, ...], grounded: bool) -> None:
    tokens = text.split()
    assert is_grounded(grounded_parts(parts, tokens), tokens) == grounded


def test_words_are_found_where_the_tuple_is() -> None:
    """`in` stands at 2 and 5, `Oslo` at 3 and 6: the parts are looked for in a row."""
    tokens = "Ann lived in Oslo , died in Oslo".split()
    assert grounded_parts(("Ann", "died in", "Oslo"), tokens) == ((0,), (5, 6), (7,))
    assert grounded_parts(("Ann", "lived in", "Oslo"), tokens) == ((0,), (1, 2), (3,))
    assert grounded_parts(("Ann,", "lived in", "Oslo."), tokens) == ((0,), (1, 2), (3,))
    assert grounded_parts(("Ann", "...", ";"), tokens) == ((0,), ("...",), (";",))


@pytest.mark.parametrize("granularity", ["facts", "triples", "propositions"])
@pytest.mark.parametrize("confidence", [False, True])
def test_a_prompt_shows_what_it_asks_for(granularity: Granularity, confidence: bool) -> None:
    """The examples are read and grounded as a model's answer would be."""
    found = prompt(granularity, confidence=confidence)
    system, user, assistant = found.messages
    assert ("confidence" in system["content"]) == confidence
    sentences = [line.split("] ", 1)[1] for line in user["content"].split("\n")]
    answer = read_answer(assistant["content"], sentences)
    assert not answer.repairs
    assert [entry.number for entry in answer.entries] == [1, 2, 3]
    for entry, sentence in zip(answer.entries, sentences, strict=True):
        tokens = cut_sentence(sentence, "s").tokens
        for told in entry.tuples:
            assert is_grounded(grounded_parts(told.parts, tokens), tokens), told
            assert (told.confidence is not None) == confidence
    assert found.about(["Ann\nleft ."])[-1] == {"role": "user", "content": "[1] Ann left ."}


def test_the_page_names_the_prompts_as_they_are() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "extractors" / "llm.md").read_text(
        encoding="utf-8"
    )
    granularities: tuple[Granularity, ...] = ("facts", "triples", "propositions")
    for granularity in granularities:
        cells = [f"`{granularity}`"]
        for confidence in (False, True):
            found = prompt(granularity, confidence=confidence)
            size = sum(len(message["content"]) for message in found.messages)
            cells += [f"`{found.name}`", f"{size:,}"]
        assert f"| {' | '.join(cells)} |" in page


def test_the_key_is_nowhere(chat: Chat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server is given its key and repeats it, as an answer and in an error."""
    monkeypatch.setenv("OIEBENCH_LLM_KEY", KEY)
    said: list[str] = []
    with at_work(chat.llm("keyed")) as work:
        said += map(repr, [*asked(work), *work.notes(), work.name])
        assert "founded" in said[0]
    with at_work(chat.llm("echo", "ungrounded=keep")) as work:
        said += map(repr, asked(work, ["Dora sang."]))
        assert "[key]" in said[-1]
    with (
        at_work(chat.llm("broken", "retries=0", "cache=false")) as work,
        pytest.raises(OiebenchError) as raised,
    ):
        asked(work)
    said.append(str(raised.value))
    assert "out of order, [key]" in said[-1]
    monkeypatch.setenv("OIEBENCH_LLM_KEY", KEY + "-wrong")
    with at_work(chat.llm("keyed", "cache=false")) as work, pytest.raises(OiebenchError) as raised:
        asked(work)
    said.append(str(raised.value))
    assert "the key of OIEBENCH_LLM_KEY or OPENAI_API_KEY is not accepted" in said[-1]
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert files
    assert not [path for path in files if KEY.encode() in path.read_bytes()]
    assert not [line for line in said if KEY in line]
