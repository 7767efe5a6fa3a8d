"""What a proved letter says: broken lines whole again, and the order form edited in the quotation."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from pbem.desk.bullets import without_bullets
from pbem.desk.incoming.blockwraps import BlockWords, sent_comments
from pbem.desk.incoming.errand import Errand
from pbem.desk.incoming.form_places import copied_form, sent_lines
from pbem.desk.incoming.forms import EditedForm, edited_form
from pbem.desk.incoming.press import addressed
from pbem.desk.incoming.softwraps import begins_with, rejoined
from pbem.desk.incoming.taking import looks_like_order
from pbem.desk.proof import without_keys
from pbem.desk.words.finding import is_question, reads_as_order, subject_words
from pbem.desk.words.table import WORDS
from pbem.engine.blocks import begins_shared, head_and_text, is_end, text_at, without_end
from pbem.engine.ruleset import Posting
from pbem.engine.sheet import Paper, question_paper, read_paper, without_comment
from pbem.engine.sheet_words import SHEET_WORDS
from pbem.engine.tongue import tr, trn
from pbem.engine.words import Fault, Lexicon
from pbem.mail.plain import plain
from pbem.store.records import MomentRecord

_ON_ONE_LINE = re.compile(r"\s*(STANDING|FOR\s[^:/]{1,40})(:|\s)\s*([^\s:].*)", re.IGNORECASE)
_SLASHED = re.compile(r"\s*(STANDING|FOR\s[^:/]+|PRESS\s[^/]+:|STATEMENT:?) / .* / END\.?\s*", re.IGNORECASE)
"""A block as tables show one: STANDING / STAY ALL / END."""
_PRESS = re.compile(r"(\s*PRESS\s+)((?:\"[^\"]*\"|[^\":])+)(:.*|)", re.IGNORECASE)
_STATEMENT = re.compile(r" *STATEMENT *(?::|$)", re.IGNORECASE)
_HEADS = frozenset({*(word.name for word in SHEET_WORDS), *(word.name for word in WORDS), "END"})


def paper_of(errand: Errand) -> tuple[Paper, list[str]]:
    """Return what a letter says, sorted, and notes on how it was read.

    An order form edited in the quotation counts as if it stood above, unless the letter has orders of its
    own.
    """
    most, opens = errand.desk.config.limits.order_lines, errand.grammar.opens
    text = without_bullets(without_keys(errand.letter.text, errand.seat.order_key), opens)
    if not errand.is_gm and is_question(errand.letter.subject, errand.game.title):
        return question_paper(text, subject_words(errand.letter.subject)), []
    if errand.moment.is_over:
        return read_paper(_closed(text), most, opens), []
    text, notes = _without_copied_form(errand, _written_out(errand, text))
    text, broken = _whole(errand, _ended(errand, text))
    notes += broken
    paper = read_paper(text, most, opens)
    form = _edited(errand)
    if form is None:
        return paper, notes
    if any(looks_like_order(errand, line.text) for line in paper.lines):
        note = tr(
            "You also changed the order form in the quoted report. As your letter holds orders of its own, "
            "the form was not read."
        )
        return paper, [*notes, note]
    return read_paper(f"{form.text}\n{text}", most, opens), [*notes, form.summary]


def _written_out(errand: Errand, text: str) -> str:
    """Return a letter in which blocks of orders that stand on one line have lines of their own, up to END.

    STANDING: STAY ALL is one; END may stand behind it, or below it before any blank line.
    """
    lines, out, opens = text.split("\n"), list[str](), errand.grammar.opens
    seats = {seat.key: seat.name for seat in errand.files.seats(errand.game.id)}
    last_end = max((place for place, line in enumerate(lines) if is_end(line)), default=-1)
    heads = [
        _heading_meant(line, Lexicon(errand.seat.key, seats), at > last_end) for at, line in enumerate(lines)
    ]
    at = 0
    while at < len(lines):
        line = heads[at]
        if _SLASHED.fullmatch(line):
            out += line.split(" / ")
            at += 1
        elif end := text_at(heads, at, opens):
            out += [line, *lines[at + 1 : end]]
            at = end
        else:
            orders = _on_one_line(errand, without_comment(line))
            out += orders or [line]
            at += 1
            if orders and orders[-1] != "END" and not _has_end_below(heads[at:]):
                out.append("END")
    return "\n".join(out)


def _heading_meant(line: str, lexicon: Lexicon, is_last: bool) -> str:
    """Return the heading of press with its TO, where that was left out and it says to whom.

    Where no END is to come, one without a colon behind its readers loses it: it would take all below with it.
    """
    found = _PRESS.fullmatch(line)
    if found is None:
        return line
    names = without_comment(found[2])
    is_to = names.upper().startswith("TO ")
    try:
        addressed(names if is_to else f"TO {names}", lexicon)
    except Fault:
        is_lost = is_to and is_last and not found[3]
        return f"{found[1]}{found[2][3:].lstrip()}" if is_lost else line
    return line if is_to or not found[3] else f"{found[1]}TO {found[2]}{found[3]}"


def _on_one_line(errand: Errand, line: str) -> list[str]:
    """Return the lines of a block of orders that stands on one line; nothing of any other line."""
    found = _ON_ONE_LINE.fullmatch(line)
    if found is None:
        return []
    text, reads = without_end(found[3]), partial(reads_as_order, errand)
    orders = list(filter(None, map(str.strip, text.split(";"))))
    if reads(text) or not all(map(reads, orders)):
        orders = [text]
    is_for, has_colon = found[1][:3].upper() == "FOR", found[2] == ":"
    if (is_for or not has_colon) and not any(map(reads, orders)):
        return []  # talk: "For example: …"
    if is_for and not has_colon:
        return []  # nobody can tell where its heading ends
    return [found[1], *orders, *(["END"] if text != found[3] else [])]


def _has_end_below(lines: Sequence[str]) -> bool:
    """Say whether an END stands below a line, before any blank line or another heading."""
    for line in lines:
        if is_end(line) or not line.strip() or begins_shared(line):
            return is_end(line)
    return False


def _without_copied_form(errand: Errand, text: str) -> tuple[str, list[str]]:
    """Return a letter without the form just as it was sent, if it holds orders beside that, and a note."""
    lines = text.split("\n")
    if errand.is_gm or not any(line.startswith("#") for line in lines):
        return text, []
    copied = copied_form(lines, sent_lines(_form_of(errand, errand.answered or errand.moment)))
    rest = [line for at, line in enumerate(lines) if at not in copied]
    own = read_paper("\n".join(rest), errand.desk.config.limits.order_lines, errand.grammar.opens).lines
    if not copied or not any(looks_like_order(errand, line.text) for line in own):
        return text, []
    note = tr(
        "The order form stands in your letter as it was sent: beside orders of your own it orders nothing."
    )
    return "\n".join(rest), [note]


def _closed(text: str) -> str:
    """Return a letter to a game that is over, with END behind a statement that has none: nothing follows."""
    lines = text.split("\n")
    heads = [place for place, line in enumerate(lines) if _STATEMENT.match(line)]
    is_closed = bool(heads) and any(map(_ends_statement, lines[heads[-1] :]))
    return text if is_closed or not heads else f"{text}\nEND"


def _ends_statement(line: str) -> bool:
    text = head_and_text(line)[1]
    return is_end(line) or without_end(text) != text


def _ended(errand: Errand, text: str) -> str:
    """Return a letter that begins with a block which is kept on file, with END behind its last order."""
    lines = text.split("\n")
    bare = list(map(without_comment, lines))
    start = next((place for place, line in enumerate(bare) if errand.grammar.opens_kept(line)), None)
    if start is None or any(map(is_end, lines)):
        return text
    places = [place for place, line in enumerate(bare) if line and looks_like_order(errand, line)]
    if any(place < start for place in places):
        return text  # it does not begin with it: what is meant must be said by END
    last = max(places, default=start)
    return "\n".join((*lines[: last + 1], "END", *lines[last + 1 :]))


def _whole(errand: Errand, text: str) -> tuple[str, list[str]]:
    """Return the text with orders whole again that a mail program has broken in two."""
    reads, most = partial(reads_as_order, errand), errand.desk.config.limits.order_lines
    words = _HEADS.union(errand.grammar.verbs())
    blocks = _block_words(errand, text)
    done = rejoined(text, reads, lambda line: begins_with(line, words, reads), words=blocks, most=most)
    if not done.orders:
        return done.text, []
    note = trn(
        "{n} order that your mail program had broken in two was read as one line each.",
        "{n} orders that your mail program had broken in two were read as one line each.",
        len(done.orders),
    )
    return done.text, [note]


def _block_words(errand: Errand, text: str) -> BlockWords:
    """Return how orders that are blocks are written, and what the form sent remarked in them."""
    words = BlockWords(errand.grammar.opens, errand.grammar.inside())
    if errand.is_gm or not any(words.opens(without_comment(line)) for line in text.split("\n")):
        return words
    return replace(words, comments=sent_comments(_form_of(errand, errand.answered or errand.moment)))


def _is_meant(errand: Errand, line: str) -> bool:
    """Say whether a line in a form means to be an order, if only nearly one."""
    words = line.split()
    return bool(words) and (words[0].upper().rstrip(":.!") in _HEADS or looks_like_order(errand, line))


def _edited(errand: Errand) -> EditedForm | None:
    """Return the form as edited in the quoted report; None where none was, or the report is not known."""
    if not errand.letter.quoted or errand.is_gm:
        return None
    quoted = without_keys(errand.letter.quoted, errand.seat.order_key)
    moment = errand.answered or errand.moment
    if not _is_report_of(errand, moment, quoted):
        return None  # another report, whose form would seem to be edited everywhere
    is_meant, reads = partial(_is_meant, errand), partial(reads_as_order, errand)
    words = BlockWords(errand.grammar.opens, errand.grammar.inside())
    return edited_form(quoted, _form_quoted(errand, moment, quoted), is_meant, reads, words)


def _is_report_of(errand: Errand, moment: MomentRecord, quoted: str) -> bool:
    """Say whether a report quoted is the one that asks for a moment's orders.

    It names that moment, and in its heading the one before. If it names none, the thread tells.
    """
    if re.search(_words_of(plain(errand.title_of(moment)).lower()), quoted.lower()):
        return True
    return errand.is_threaded and not any(
        re.search(_place_of(errand, other, moment), quoted, re.IGNORECASE | re.MULTILINE)
        for other in errand.files.moments_that_count(errand.game.id)
    )


def _place_of(errand: Errand, other: MomentRecord, moment: MomentRecord) -> str:
    """Return the pattern of another moment's title where a report has it."""
    label = r"(?:#|[^\W\d]+:) *"
    optional = "" if other.number == moment.number - 1 else "?"
    return rf"^ *(?:{label}){optional}{_words_of(plain(errand.title_of(other)))}"


def _words_of(title: str) -> str:
    """Return the pattern of a title, whatever a mail program did to its blanks.

    It begins with a plain word, for which a text is searched fastest; what may not stand before it is said
    behind it.
    """
    first, *others = map(re.escape, title.split())
    return r"\s+".join([rf"{first}(?<!\w{first})", *others]) + r"(?!\w)"


def _form_of(errand: Errand, moment: MomentRecord, postings: tuple[Posting, ...] = ()) -> tuple[str, ...]:
    """Return the form that went out with the report for which orders were due in a moment.

    With a report nothing is posted yet; reminders have the form as it is with what was posted until then.
    """
    rules, seat = errand.rules, errand.seat.key
    if moment.number != errand.moment.number:
        state = errand.desk.position_of(errand.game, moment).state
        return rules.form(rules.book, rules.view(rules.book, state, seat), seat)
    is_now = postings == errand.postings
    view = errand.view if is_now else rules.seen(errand.position.state, seat, postings)
    return rules.form(rules.book, view, seat)


def _form_quoted(errand: Errand, moment: MomentRecord, quoted: str) -> tuple[str, ...]:
    """Return the form that is quoted: of those that went out in a moment the one most of which is there."""
    if moment.number != errand.moment.number or not errand.postings:
        return _form_of(errand, moment)
    text = " ".join(quoted.split())
    posted = [errand.postings[:number] for number in range(len(errand.postings) + 1)]
    forms = [_form_of(errand, moment, postings) for postings in posted]
    return max(forms, key=lambda form: sum(" ".join(line.split()) in text for line in form))
