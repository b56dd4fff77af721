"""Servers of others, asked by HTTP in their own forms: they answer well, slowly, wrongly, by half, or not at all."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from remote_world import asked, reasons, server, serving, tuples

from oiebench.errors import InputError

GOOD = ["Ann left Oslo .", "Bob met Dora and Dora .", "Éva 😀 Zoë and Zoë ."]
EXPECTED = {
    "s1": ["(Ann ; left ; Oslo .)"],
    "s2": ["(Bob ; met ; Dora and Dora .)"],
    "s3": ["(Éva ; 😀 ; Zoë and Zoë .)"],
}
PROTOCOLS = ["corenlp", "openie5", "rest"]


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with serving() as address:
        yield address


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("more", ["", "concurrency = 3\n"])
def test_each_form(tmp_path: Path, url: str, protocol: str, more: str) -> None:
    found = asked([*GOOD, " ", *GOOD], server(tmp_path, url, protocol, more))
    again = {f"s{4 + int(name[1])}": said for name, said in EXPECTED.items()}
    assert tuples(found) == {**EXPECTED, "s4": [], **again}
    for each in found:
        for e in each.extractions:
            for part in e.parts():
                assert [each.sentence.text[a:b] for a, b in part.spans or ()] == [part.text]
                assert part.tokens is not None
                assert None not in part.tokens


def test_lines(tmp_path: Path, url: str) -> None:
    assert tuples(asked(GOOD, server(tmp_path, f"{url}/lines", "lines", "output = 'tabbed'\n"))) == EXPECTED


def test_the_forms_keep_what_they_say_more(tmp_path: Path, url: str) -> None:
    (found,) = asked(["Ann did not keep the context ."], server(tmp_path, url, "openie5"))
    (e,) = found.extractions
    assert (e.confidence, e.polarity, e.context) == (0.75, "negative", "Ann")


def test_an_address_is_a_service_in_our_own_form(url: str) -> None:
    name = f"{url}#minie(mode=safe)"
    found = asked(GOOD, name, f"remote(url={url}/some/where)")
    assert [e.system for e in found[0].extractions] == [name, f"{url}/some/where"]
    assert len(found[0].extractions) == 2


def test_a_shipped_description_at_another_address(url: str) -> None:
    for name in ("corenlp", "openie5"):
        assert tuples(asked(GOOD, f"remote(system={name},url={url})")) == EXPECTED


def test_an_address_in_capitals_is_one(url: str) -> None:
    assert tuples(asked(GOOD, url.replace("http:", "HTTP:"))) == EXPECTED


def test_an_address_keeps_its_query(tmp_path: Path, url: str) -> None:
    assert not reasons(asked(["Ann left key ."], server(tmp_path, f"{url}/?key=42", "corenlp")))
    assert reasons(asked(["Ann left key ."], server(tmp_path, f"{url}/?key=43", "corenlp")))


TROUBLE = {
    "Eve breaks it .": "HTTP 500 Internal Server Error: 'internal trouble at line 7'",
    "Eve babbles on .": "its answer ",
    "Eve halves it .": "its answer broke off",
    "Eve hangs up .": "the connection broke off before the answer",
    "Eve sleeps well .": "no answer within 1.2 s",
    "Eve drips on .": "no answer within 1.2 s",
}


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_sentences_that_fail_a_batch_are_found_and_set_aside(tmp_path: Path, url: str, protocol: str) -> None:
    sentences = [GOOD[0], *TROUBLE, GOOD[1]]
    system = server(tmp_path, url, protocol, "timeout = 1.2\nconcurrency = 4\nretries = 0\nbatch = 1\n")
    found = asked(sentences, system)
    told = reasons(found)
    assert sorted(told) == [f"s{number}" for number in range(2, 8)]
    for number, reason in enumerate(TROUBLE.values(), start=2):
        assert told[f"s{number}"].startswith(reason)
    kept = tuples(found)
    assert (kept["s1"], kept["s8"]) == (EXPECTED["s1"], EXPECTED["s2"])


def test_the_poisoned_one_of_a_batch(tmp_path: Path, url: str) -> None:
    sentences = [f"Ann met {number} people ." for number in range(40)]
    sentences[23] = "Eve breaks it ."
    found = asked(sentences, server(tmp_path, url, "corenlp", "batch = 32\n"))
    assert list(reasons(found)) == ["s24"]
    assert sum(len(each.extractions) for each in found) == 39


def test_another_try_helps(tmp_path: Path, url: str) -> None:
    found = asked(["Ann once left .", *GOOD[1:]], server(tmp_path, url, "corenlp"))
    assert not reasons(found)


WRONG = [
    ("/status/404", "HTTP 404 Not Found: 'as you wish'"),
    ("/status/401", "HTTP 401 Unauthorized"),
    ("/status/302", "HTTP 302: it sends on to https://elsewhere.invalid/; give that address"),
    ("/packed", "its answer is packed (gzip), which was not asked for"),
    ("/page", "its answer is text/html, not JSON; it begins '<html>welcome</html>'"),
]


@pytest.mark.parametrize(("path", "says"), WRONG)
def test_a_wrong_address_ends_the_run(tmp_path: Path, url: str, path: str, says: str) -> None:
    with pytest.raises(InputError) as error:
        asked(GOOD, server(tmp_path, url + path, "corenlp"))
    assert says in str(error.value)


def test_nobody_there(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        with pytest.raises(InputError, match=r"nothing answers at .* \(Connection refused\)"):
            asked(GOOD, server(tmp_path, f"http://127.0.0.1:{port}", "corenlp"))
        with pytest.raises(InputError, match="start the server: java -mx4g"):
            asked(GOOD, f"remote(system=corenlp,url=http://127.0.0.1:{port})")
    with pytest.raises(InputError, match=r"nothing answers at http://no-such-host\.invalid"):
        asked(GOOD, server(tmp_path, "http://no-such-host.invalid:1", "corenlp"))


def test_a_name_that_no_host_has(tmp_path: Path) -> None:
    for host in ("a..b", f"{'a' * 80}.invalid"):
        with pytest.raises(InputError, match="is no name of a host"):
            asked(GOOD, server(tmp_path, f"http://{host}", "corenlp"))


def test_no_secure_connection(tmp_path: Path, url: str) -> None:
    with pytest.raises(InputError, match="no secure connection to https://"):
        asked(GOOD, server(tmp_path, url.replace("http:", "https:"), "corenlp"))


def test_a_server_that_dies_ends_the_run(tmp_path: Path) -> None:
    with serving() as address, pytest.raises(InputError, match="nothing answers"):
        asked([*GOOD, "Eve dies here .", *GOOD], server(tmp_path, address, "openie5"))


def test_a_server_that_comes_back_in_time_does_not(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    system = server(tmp_path, f"http://127.0.0.1:{port}", "openie5", "retries = 7\nbackoff = 0.1\n")
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(asked, GOOD, system)
        time.sleep(0.5)
        with serving(port):
            assert tuples(waiting.result(20)) == EXPECTED


def test_batches_at_once_are_faster(tmp_path: Path, url: str) -> None:
    sentences = [f"Ann naps {number} times ." for number in range(30)]
    begun = time.monotonic()
    asked(sentences, server(tmp_path, url, "openie5", "concurrency = 15\n"))
    assert time.monotonic() - begun < 4.5  # one after the other: 30 x 0.2 s
