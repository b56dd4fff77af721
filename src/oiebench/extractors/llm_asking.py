"""A model at work: batches of sentences in, an answer for each sentence out, whatever the model makes of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from oiebench.errors import InputError, OiebenchError, suggestion
from oiebench.extractors.base import Answer, SetAside
from oiebench.extractors.draft import Draft, extraction
from oiebench.extractors.llm import LLM
from oiebench.extractors.llm_accounting import Account
from oiebench.extractors.llm_answers import Told, read_answer
from oiebench.extractors.llm_cache import AnswerCache, key_of
from oiebench.extractors.llm_chat import Chat
from oiebench.extractors.llm_endpoint import Endpoint
from oiebench.extractors.llm_grounding import grounded_parts, is_grounded
from oiebench.extractors.llm_numbering import by_sentence
from oiebench.extractors.llm_prompts import prompt
from oiebench.folders import cache
from oiebench.model import Extraction, ParsedSentence

CACHE = "llm.sqlite"
GIVE_UP = 25
"""Sentences in a row of which nothing can be read: then the model is not asked on."""
UNGROUNDED = "not grounded in the sentence"


@dataclass(frozen=True)
class Unread:
    """A sentence about which no answer could be read, and why; what was complete of one that was cut short."""

    why: str
    partial: tuple[Told, ...] = ()


class Asking:
    """One model at one endpoint; used by several threads."""

    def __init__(self, options: LLM) -> None:
        self.options, self.name = options, str(options)
        self.prompt = prompt(options.granularity, confidence=options.confidence)
        self.account = Account()
        self.endpoint = Endpoint(options.url, timeout=options.timeout, retries=options.retries)
        if not options.model:
            offered = self.endpoint.models()
            raise InputError(f"llm: say which model: llm(model=NAME,…){suggestion('', offered)}")
        self._cache = AnswerCache(cache() / CACHE) if options.cache else None
        self._unread = 0
        self._chat = Chat(self.endpoint, options, self.prompt, self.account)

    @property
    def size(self) -> int:
        """Sentences that are asked about in one request."""
        return self.options.batch

    @property
    def at_once(self) -> int:
        """Requests that may be under way at the same time."""
        return self.options.concurrency

    def close(self) -> None:
        """Waits for nothing any more, and gives the cache back."""
        self.endpoint.stop()
        if self._cache is not None:
            self._cache.close()

    def notes(self) -> Iterator[str]:
        """What it took so far, and what was not as it should be."""
        if self.account.silent:
            return
        o = self.options
        yield f"asked under the prompt {self.prompt.name}"
        yield from self.account.notes(
            o.price_in, o.price_out, self.endpoint.tries, kept=o.ungrounded == "keep"
        )

    def answers(self, sentences: Sequence[ParsedSentence], *, explain: bool = False) -> list[Answer]:
        """The extractions from each sentence, or why there are none; equal sentences are asked about once."""
        known: dict[str, list[Told] | Unread] = {each.text: [] for each in sentences if not each.text.strip()}
        keys = {sentence.text: key_of(self._asked(), sentence.text) for sentence in sentences}
        if self._cache is not None:
            kept = {text: self._cache.get(key) for text, key in keys.items()}
            known |= {text: told for text, told in kept.items() if told is not None}
        cached = frozenset(known)
        missing = list({each.text: each for each in sentences if each.text not in known}.values())
        if missing:
            read = dict(zip((each.text for each in missing), self._read(missing), strict=True))
            known |= read
            if self._cache is not None:
                self._cache.put({keys[text]: told for text, told in read.items() if isinstance(told, list)})
        return [self._answer(each, known[each.text], each.text in cached, explain) for each in sentences]

    def _asked(self) -> tuple[object, ...]:
        """All that shapes an answer besides its sentence."""
        o = self.options
        return (o.model, self.prompt.sha256, o.temperature, o.batch)

    def _answer(
        self, sentence: ParsedSentence, told: list[Told] | Unread, cached: bool, explain: bool
    ) -> Answer:
        if isinstance(told, Unread):
            if not told.partial:
                self._give_up_in_time(told.why)
                return SetAside(self.name, sentence.id, sentence.text, told.why)
            self.account.cut_short(f"sentence {sentence.id}: {told.why}")
            told = list(told.partial)
        self._unread = 0
        drafts: dict[tuple[object, ...], tuple[Draft, bool]] = {}
        for each in told:
            arg1, rel, *args = grounded_parts(each.parts, sentence.tokens)
            grounded = is_grounded((arg1, rel, *args), sentence.tokens)
            rule = self.prompt.name if grounded else f"{self.prompt.name}; {UNGROUNDED}"
            confidence = each.confidence if self.options.confidence else None
            draft = Draft(arg1, rel, tuple(args), rule=rule, confidence=confidence)
            drafts.setdefault(draft.parts(), (draft, grounded))
        loose = sum(not grounded for _, grounded in drafts.values())
        self.account.found(len(drafts), loose, cached=cached)
        return tuple(self._kept(sentence, drafts.values(), explain))

    def _give_up_in_time(self, why: str) -> None:
        """An end to asking a model of which nothing can be read."""
        self._unread += 1
        if self._unread >= GIVE_UP:
            raise OiebenchError(
                f"{self.name} at {self.endpoint.url}: of {GIVE_UP} sentences in a row no answer could be read, of "
                f"the last because: {why}"
            )

    def _kept(
        self, sentence: ParsedSentence, drafts: Iterable[tuple[Draft, bool]], explain: bool
    ) -> Iterator[Extraction]:
        for draft, grounded in drafts:
            if grounded or self.options.ungrounded == "keep":
                yield extraction(sentence, draft, self.name, explain=explain or not grounded)

    def _read(self, sentences: Sequence[ParsedSentence]) -> list[list[Told] | Unread]:
        """What the model says of each sentence; of those that its answer leaves open it is asked again."""
        texts = [sentence.text for sentence in sentences]
        reply = self._chat.ask(texts)
        answer = by_sentence(read_answer(reply.content, texts), sentences)
        self.account.repaired(answer.repairs, _where(sentences))
        open_ = [place for place in range(len(sentences)) if place not in answer.whole]
        found: dict[int, list[Told] | Unread] = dict(answer.whole)
        if len(sentences) == 1:
            why = "the answer is cut off" if "cut off" in answer.repairs else reply.why
            for place in open_:
                found[place] = Unread(why, tuple(answer.partial.get(place, ())))
        elif open_:
            half = len(open_) // 2 if len(open_) == len(sentences) else 0
            self.account.split()
            for part in filter(None, (open_[:half], open_[half:])):
                again = self._read([sentences[place] for place in part])
                for place, told in zip(part, again, strict=True):
                    cut_before = tuple(answer.partial.get(place, ()))
                    if isinstance(told, Unread) and len(cut_before) > len(told.partial):
                        told = Unread(told.why, cut_before)
                    found[place] = told
        return [found[place] for place in range(len(sentences))]


def _where(sentences: Sequence[ParsedSentence]) -> str:
    first, last = sentences[0].id, sentences[-1].id
    return f"sentence {first}" if len(sentences) == 1 else f"sentences {first} to {last}"
