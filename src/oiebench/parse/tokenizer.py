"""Text to words as English Universal Dependencies cut them: Penn Treebank style, hyphenated words apart."""

from __future__ import annotations

import re

from oiebench.parse.abbreviations import ABBREVIATIONS, ABBREVIATIONS_INSIDE, LOWERCASE_INSIDE, SPLIT_AT_END

Span = tuple[int, int]

KEPT = 200_000
"""How many different chunks (what stands between two spaces) are remembered with their cuts."""
_LONGEST_KEPT = 40
_CLOSING = 8

_PREFIXES = (
    "agro|ante|anti|arch|be|bi|bio|co|counter|cross|cyber|de|e|ex|extra|inter|intra|macro|mega|micro|mid|mini|multi|"
    "neo|non|over|para|peri|post|pre|pro|pseudo|re|semi|sub|super|tri|ultra|un|uni|socio|psycho|electro|hetero|homo|"
    "ortho|trans"
)
_PREFIXES += "".join(f"|{prefix.capitalize()}" for prefix in _PREFIXES.split("|"))
_SUFFIXES = "esque|ette|fest|fold|gate|itis|less|most|rama|ville|wise"
_ENDINGS = (
    "com|org|net|edu|gov|mil|info|biz|uk|de|fr|ca|au|jp|ru|eu|ch|nl|nz|io|tv|html?|php|aspx?|jsp|pdf|docx?|xlsx?|pptx?|"
    "txt|csv|tsv|json|xml|zip|tar|gz|exe|dll|jpe?g|png|gif|svg|mp[34]|wav|avi|mov|py|js|cpp|java|css|tex|bib|sh|rtf|url"
)
_UNITS = (
    "am|pm|AM|PM|a\\.m\\.|p\\.m\\.|k|K|M|MM|m|mm|cm|km|kg|mg|g|lb|lbs|ft|in|oz|yr|yrs|hr|hrs|min|mins|sec|secs|ms|"
    "mph|kph|kW|kWh|MW|MWh|GW|TW|GB|MB|KB|TB|Hz|kHz|MHz|GHz|ml|mL|L|bn|mn|mi|ha|px|rpm|persons|pts|°C|°F|W|V"
)

_LETTER = (
    r"[^\s\x00-\x2f\x3a-\x40\x5b-\x60\x7b-\xa9\xab\xac\xae-\xb1\xb4\xb6-\xb8\xbb\xbf\xd7\xf7"
    r"\u05be\u05c0\u05c3\u060c\u061b\u061f\u06d4\u0964\u0965\u2010-\u2027\u2030-\u205e\u20a0-\u20cf"
    r"\u2190-\u2bff\u3000-\u3004\u3008-\u3020\u30fb\ufe30-\ufe6f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65"
    r"\ufffc\ufffd\U0001f000-\U0001faff]"
)
"""A letter, digit or mark that builds words: all that is no space, punctuation, symbol or control character."""

_TOKEN = re.compile(
    rf"""
      (?P<url> (?:(?:https?|ftp|file|HTTPS?|Https?)://|[wW]{{3}}\.|mailto:|doi:) \S*[^\s.,;:!?'"’”)>\]}}] )
    | (?P<mail> [\w.+%-]{{1,64}} @ [\w-]{{1,63}} (?:\.[\w-]{{1,63}}){{0,8}} )
    | (?P<face> (?<!\w) (?: [:;=]['^o-]?[()DPp|/\\]++(?!\w) | <3(?!\w) | \^_+\^ ) )
    | (?P<name> \w[\w-]{{0,63}} (?:\.[\w-]{{1,63}}){{0,9}}? \.(?:{_ENDINGS}|{_ENDINGS.upper()}) (?![\w@])
                (?:/[^\s,;"<>()]*[^\s,;"<>().:!?'])?+ )
    | (?P<group> [a-z]{{2,30}} (?:\.[a-z]{{2,30}}){{2,9}}+ (?!{_LETTER}) )
    | (?P<letters> (?:[^\W\d_]\.)++ [^\W\d_](?!{_LETTER}) (?:\.(?!\.\.))? | (?:[^\W\d_]\.){{2,}}+(?!\.)
                | Ph\.?D\. | [BM]\.?Sc\. )
    | (?P<phone> \d+(?:[-/]\d+)?(?:-\d+){{2,6}}+ (?!{_LETTER}|-) | \d{{3}}[/-]\d{{3}}-\d{{4}}(?![\d-])
                | (?:\d{{3}}|\d{{5}})-\d{{4}} (?![\d-]) )
    | (?P<number> (?: (?<!{_LETTER})[+.](?=\d) )? \d+ (?: ,\d{{3}}(?!\d) | [.:/]\d+ )*+ )
      (?: (?P<unit> {_UNITS}) (?!{_LETTER}) | (?P<decade> (?<=\d0)['’]s (?!{_LETTER}) )
        | (?P<rest> (?:{_LETTER}|_(?={_LETTER}))*+ ) )
    | (?P<dollar> (?:US|U|A|AU|C|CA|HK|NZ)[$] )
    | (?P<prefixed> (?:{_PREFIXES}) - {_LETTER}++ (?![\w&_]) )
    | (?P<suffixed> {_LETTER}{{1,40}}+ - (?:{_SUFFIXES}) (?!{_LETTER}) )
    | (?P<plural> [^\W\d_]{{2,40}}+\(e?s\) )
    | (?P<slashed> (?:[wW]/o|[nN]/[aA]|[ilIL]/[cC]|b/c|I/S) (?!{_LETTER}) )
    | (?P<word> {_LETTER}++ (?:[_&]{_LETTER}++ | ['’`´]{_LETTER}++ | \*++(?=[a-z]){_LETTER}++)*+ )
    | (?P<clitic> ['’] (?i:s|d|m|ll|re|ve|em|cause|til|tis|twas) (?!{_LETTER}) | ['’]\d\ds? )
    | (?P<handle> [@\#](?=[^\W\d]){_LETTER}++ (?:_++{_LETTER}++)*+ )
    | (?P<run> [!?]{{2,}}+ | \.{{2,}}+ | ''|``|’’|‘‘|‘’ | [-+=|<>*~_^]{{4,}}+
                | (?P<same> [^\s\w()\[\]{{}}'"“”‘’$£€%.!?]) (?P=same)++ | _++ )
    | \S
    """,
    re.VERBOSE | re.DOTALL,
)

_CLITIC = re.compile(r"(?:(?<=.)n['’`´]t|['’`´](?:s|m|d|re|ve|ll))$", re.IGNORECASE)
_JOINED = {
    "cannot": 3, "gonna": 3, "wanna": 3, "gotta": 3, "dont": 2, "wont": 2, "didnt": 3, "doesnt": 4, "isnt": 2,
    "wasnt": 3, "couldnt": 5, "wouldnt": 5, "shouldnt": 6, "havent": 4, "hasnt": 3, "hadnt": 3, "arent": 3,
    "werent": 4, "aint": 2, "cant": 2, "im": 1, "ive": 1, "thats": 4, "theyre": 4, "youre": 3, "gimme": 3,
    "lemme": 3, "youll": 3, "whats": 4, "theres": 5,
}  # fmt: skip
_CHUNK = re.compile(r"\S+")
_known: dict[str, tuple[Span, ...]] = {}
_known_last: dict[str, tuple[Span, ...]] = {}


def tokenize(text: str) -> list[Span]:
    """Where each word of a sentence begins and ends; together they cover all that is no white space."""
    spans: list[Span] = []
    length = len(text.rstrip())
    known = _known
    for match in _CHUNK.finditer(text):
        start, end = match.span()
        chunk = match[0]
        if end == length:
            known = _known_last
        cuts = known.get(chunk)
        if cuts is None:
            cuts = _cut(chunk, end == length)
            if len(chunk) <= _LONGEST_KEPT:
                if len(known) >= KEPT:
                    known.clear()
                known[chunk] = cuts
        for first, last in cuts:
            spans.append((start + first, start + last))
    return spans


def _cut(chunk: str, last: bool) -> tuple[Span, ...]:
    """The spans of the words in what stands between two spaces; `last` when the text ends with it."""
    spans: list[Span] = []
    position = 0
    length = len(chunk)
    while position < length:
        match = _TOKEN.match(chunk, position)
        assert match is not None
        kind = match.lastgroup
        start, end = match.span()
        if kind == "url" and "(" in match[0] and chunk[end : end + 1] == ")":
            end += 1
        elif kind == "unit":
            cut = match.start("unit")
            spans.append((start, cut))
            start = cut
        elif kind in ("word", "rest"):
            if kind == "rest" and match["rest"] in ("b", "t") and chunk[start - 1 : start] in ("$", "£", "€"):
                spans.append((start, end - 1))
                start = end - 1
            end = _word(chunk, start, end, last, spans)
            position = end
            continue
        spans.append((start, end))
        position = end
    return tuple(spans)


def _word(chunk: str, start: int, end: int, last: bool, spans: list[Span]) -> int:
    """Adds a word, with the full stop that belongs to it, or what it consists of; gives where it ends."""
    word = chunk[start:end]
    lowered = word.lower()
    if chunk.startswith(".", end) and not chunk.startswith("...", end):
        final = last and len(chunk) - end < _CLOSING and not chunk[end + 1 :].strip(".,;:!?\"'”’)]}")
        if _keeps_stop(word, lowered, final):
            spans.append((start, end + 1))
            return end + 1
    cut = _JOINED.get(lowered, 0)
    clitic = _CLITIC.search(word) if not cut and not word.isalpha() else None
    if clitic is not None:
        cut = clitic.start()
    if cut:
        spans += [(start, start + cut), (start + cut, end)]
    else:
        spans.append((start, end))
    return end


def _keeps_stop(word: str, lowered: str, final: bool) -> bool:
    """Whether the full stop after a word is part of it; `final` where nothing follows but closing marks."""
    if final:
        return lowered in ABBREVIATIONS and lowered not in SPLIT_AT_END
    return (
        lowered in ABBREVIATIONS
        or word in LOWERCASE_INSIDE
        or (lowered in ABBREVIATIONS_INSIDE and word[0].isupper())
        or (len(word) == 1 and word.isalpha())
    )
