"""Finding the words of the mail in a letter: in its subject, and among the lines outside blocks."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from pbem.desk.incoming.errand import Errand
from pbem.desk.incoming.press import ALL
from pbem.desk.letters import wrapped
from pbem.desk.proof import without_keys
from pbem.desk.words.word import Ask, Section, Who, Word, bare_line
from pbem.engine.blocks import without_end
from pbem.engine.events import GM
from pbem.engine.orders import Line
from pbem.engine.sheet import Block, Paper
from pbem.engine.tongue import tr
from pbem.engine.words import Complaint, Why

_MARKS = "re|aw|sv|antw?|rép|odp|r|fwd?|wg|tr|i|rv|enc|vs|vl|ref"
_REPLY = re.compile(rf"^\s*(?:(?:{_MARKS})\s*(?:\[\d+\])?\s*:\s*)+", re.IGNORECASE)
_ALONE = ("CANCEL", "CLEAR", "READY", "WAIT", "TEST")
_HEADINGS = ("ORDERS",)  # in a subject above orders these only say what the letter is
QUESTION = "GM"
MOST_ASKS = 10
"""Words in one letter; those behind them are refused, for each may bring a mail of its own."""
_LIKE = 0.8
ELSEWHERE = (
    (r"(?:QUIT|SIGN ?OFF)", "RESIGN"),
    (r"SET WAIT", "WAIT"),
    (r"SET NO ?WAIT", "READY"),
    (r"(?:SEND|GET) REPORT", "REPORT"),
    (r"TEMPLATE", "REPORT"),
    (r"(?:LIST|PLAYERS|WHO ?AMI|WHO)(?: \S+)?", "WHO"),
    (r"(?:LIST|PLAYERS|WHO)(?: \S+)?", "STATUS"),
    (r"(?:SET )?TIME ?ZONE(?: \S+)?", "ZONE"),
    (r"(?:SET LANGUAGE|SPRACHE|LOCALE)(?: \S+)?", "LANGUAGE"),
    (r"(?:SET FORMAT|OPTION|EMAIL)S?(?: .*)?", "FORMAT"),
)
"""Words of other PBEM judges, and what does the same here; CLEAR is taken for CANCEL."""
_TO_OTHERS = re.compile(r"(BROADCAST|PRESS)\b:?\s*(?:TO\s+)?(\"[^\"]*\"|[^\s:,]*)[\s:,]*(.*)", re.IGNORECASE)


@dataclass(frozen=True)
class Asked:
    """What a letter asks beside its orders: words of the mail, and whether it is only a test."""

    paper: Paper
    asks: tuple[Ask, ...] = ()
    is_test: bool = False


def find_words(
    paper: Paper,
    subject: str,
    words: Sequence[Word],
    is_gm: bool,
    is_order: Callable[[str], bool] = lambda line: False,
    title: str = "",
    seats: Sequence[str] = (),
) -> Asked:
    """Take the words of the mail out of a letter's lines, and out of its subject if it says nothing else.

    A line that `is_order` says is an order of the game is left alone; `title` is the game's, and `seats` are
    those whom press may be addressed to.
    """
    open_to = [word for word in words if word.is_for(is_gm)]
    about = subject_words(subject, title)
    paper = _with_subject(paper, about)
    asks: list[Ask] = []
    lines, complaints = [], list(paper.complaints)
    for line in paper.lines:
        found = _asked(line, open_to) or _press_meant(line, seats, is_gm) or _nearly(line, open_to)
        if found is None or is_order(line.text):
            lines.append(line)
        elif isinstance(found, Ask):
            asks.append(found)
        else:
            complaints.append(found)
    on_top = _asked(Line(0, about), open_to)
    if on_top and not (lines and on_top.word.name in _HEADINGS):
        asks.insert(0, on_top)
    elif nearly := _nearly_on_top(about, paper, open_to):
        asks.append(nearly)
    questions = _questions(paper, open_to)
    if not questions:
        complaints += [_no_question(block) for block in paper.questions]
    asks = _once([*asks, *questions])
    complaints += _too_many(asks)
    left = replace(paper, lines=tuple(lines), complaints=tuple(complaints), questions=(), is_test=False)
    return Asked(left, tuple(asks[:MOST_ASKS]), paper.is_test)


def reads_as_order(errand: Errand, line: str) -> bool:
    """Say whether a line is an order of the game, whether or not it may be given now."""
    if errand.moment.is_over:
        return False
    return errand.grammar.reads(line, errand.lexicon)


def subject_words(subject: str, title: str = "") -> str:
    """Return a subject without "Re:" and the like, and without any tag; nothing where it is the game's."""
    bare = without_keys(_REPLY.sub("", subject)).strip()
    return "" if title and re.match(rf"{re.escape(title)}(?!\w)", bare, re.IGNORECASE) else bare


def is_question(subject: str, title: str) -> bool:
    """Say whether the subject makes the whole letter a question for the GM: "GM" or "GM: …"."""
    return bool(re.match(r"GM\s*(:|$)", subject_words(subject, title), re.IGNORECASE))


def _with_subject(paper: Paper, about: str) -> Paper:
    """Let CANCEL, READY, WAIT and TEST count in the subject too; the text beats it."""
    word = about.upper().rstrip(".! ")
    if word not in _ALONE:
        return paper
    if word in ("CANCEL", "CLEAR"):
        return replace(paper, is_cancelled=True)
    if word == "TEST":
        return replace(paper, is_test=True)
    return replace(paper, ready=word == "READY" if paper.ready is None else paper.ready)


def _asked(line: Line, words: Sequence[Word]) -> Ask | None:
    bare = bare_line(line.text)
    for word in words:
        arguments = word.match_bare(bare)
        if arguments is not None:
            return Ask(word, line.number, line.text, arguments)
    return None


def _nearly_on_top(about: str, paper: Paper, words: Sequence[Word]) -> Ask | None:
    """Return what answers a letter of nothing but a subject that is nearly a word."""
    complaint = _nearly(Line(0, about), words) if about and paper.is_empty else None
    if complaint is None:
        return None
    there = tr("It stands in the subject; nothing was done.")
    said = wrapped(f"{complaint.reason} {complaint.hint} {there}")
    word = Word("", "", "", "", "", Who.BOTH, lambda *_: Section("", said), only_tells=True)
    return Ask(word, 0, about, {})


def _questions(paper: Paper, words: Sequence[Word]) -> list[Ask]:
    """Return the blocks for the GM as asks, their text word for word."""
    word = next((word for word in words if word.name == QUESTION), None)
    if word is None:
        return []
    blocks = [(block.line, block.text) for block in paper.questions]
    return [Ask(word, line, f"{QUESTION} …", {"text": text}) for line, text in blocks]


def _no_question(block: Block) -> Complaint:
    reason = tr("You are the GM: there is nobody to pass a question on to.")
    return Complaint(block.line, f"{QUESTION} {block.text}".strip(), reason)


def _nearly(line: Line, words: Sequence[Word]) -> Complaint | None:
    """Return what to say of a line that is nearly a word; talk that begins with one is talk."""
    first, _, rest = " ".join(line.text.split()).partition(" ")
    token = first.rstrip(".!?")
    for word in words:
        if token == word.name:
            reason = tr('I do not understand "{words}" after {word}.', words=rest, word=word.name)
            hint = tr("Write {wording}.", wording=tr(word.wording))
            return Complaint(line.number, line.text, reason, hint, Why.UNKNOWN)
    meant = _meant_elsewhere(line, words)
    token = bare_line(line.text) if meant else token
    meant = meant or _meant(token, rest, words)
    if meant is None:
        return None
    reason = tr('I do not know the word "{word}".', word=token)
    return Complaint(line.number, line.text, reason, tr('Did you mean "{word}"?', word=meant), Why.UNKNOWN)


def _meant_elsewhere(line: Line, words: Sequence[Word]) -> str | None:
    """Return the word that does what a line asks of other judges of play by e-mail."""
    known = {*_ALONE, *(word.name for word in words)}
    bare = bare_line(line.text)
    found = (word for form, word in ELSEWHERE if re.fullmatch(form, bare, re.IGNORECASE))
    return next((word for word in found if word in known), None)


def _press_meant(line: Line, seats: Sequence[str], is_gm: bool) -> Complaint | None:
    """Return what to say of a line that means to be press, or a word to all, and is not: the line to send."""
    found = _TO_OTHERS.fullmatch(line.text.strip())
    if found is None:
        return None
    word, to, text = found[1].upper(), found[2].strip('"').casefold(), found[3].strip()
    is_known = to in (*seats, GM, ALL)
    if not (is_known or found[1].isupper()):
        return None  # talk: "Press on, my friends!"
    if word == "BROADCAST" and not is_known:
        to, text, is_known = ALL, line.text.strip()[len(word) :].strip(" :"), True
    written = f"PRESS TO {to}: {without_end(text) or '…'} END" if is_known else "PRESS TO all: … END"
    if word == "BROADCAST" and is_gm:
        reason = tr("It is not sent: your word to all players begins with TELL and a colon.")
        hint = tr("Write {wording}.", wording=f"TELL: {without_end(text) or '…'} END")
        return Complaint(line.number, line.text, reason, hint, Why.UNKNOWN)
    reason = tr("It is not sent: press begins with PRESS TO, the names of its readers, and a colon.")
    return Complaint(line.number, line.text, reason, tr("Write {wording}.", wording=written), Why.UNKNOWN)


def _meant(token: str, rest: str, words: Sequence[Word]) -> str | None:
    """Return the word that a token is like, if what stands behind it fits that word."""
    if not token.isalpha():
        return None  # like nothing
    alone = [] if rest else [name for name in _ALONE if name != "CLEAR" and _is_like(token, name)]
    like = [word for word in words if _is_like(token, word.name)]
    fits = [word.name for word in like if word.match(f"{word.name} {rest}") is not None]
    return next(iter((*alone, *fits)), None)


def _is_like(token: str, name: str) -> bool:
    """Say whether a token is a word misspelt: the same first letter, and the rest nearly so."""
    said, meant = token.casefold(), name.casefold()
    if not said.isalpha() or len(meant) < 4 or said == meant or said[:1] != meant[:1]:
        return False
    if abs(len(said) - len(meant)) > 2:
        return False
    return sorted(said) == sorted(meant) or SequenceMatcher(None, said, meant).ratio() >= _LIKE


def _once(asks: Sequence[Ask]) -> list[Ask]:
    """Return the asks without those that say the same again."""
    said: dict[tuple[str, tuple[tuple[str, str], ...]], Ask] = {}
    for ask in asks:
        said.setdefault((ask.word.name, tuple(sorted(ask.arguments.items()))), ask)
    return list(said.values())


def _too_many(asks: Sequence[Ask]) -> list[Complaint]:
    if len(asks) <= MOST_ASKS:
        return []
    first = asks[MOST_ASKS]
    reason = tr("A letter may ask {most} things; those from here on were not done.", most=MOST_ASKS)
    return [Complaint(first.line, first.text, reason, tr("Send them in another letter."))]
