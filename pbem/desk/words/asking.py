"""Words of the mail that ask what is on file: STATUS, ORDERS; and questions to the GM."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator

from pbem.desk.covered import in_force_later, later_lines
from pbem.desk.filed import OnFile, digest_of, on_file
from pbem.desk.incoming.errand import Errand
from pbem.desk.incoming.slip import played_by
from pbem.desk.incoming.taking import ready_noted
from pbem.desk.letters import listed_lines, section, wrapped
from pbem.desk.mailing import iso, message_id, queue
from pbem.desk.players.rollcall import roll_call
from pbem.desk.tongues import spoken
from pbem.desk.words.again import REPORT, WHY, last_title
from pbem.desk.words.citing import RULES
from pbem.desk.words.word import Section, Who, Word
from pbem.engine.events import listed
from pbem.engine.ruleset import Sheet
from pbem.engine.settle import settled
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.post import Post

MOST_SHOWN = 60_000
"""Characters of what is on file that go into one answer."""
MOST_QUESTION = 10_000
"""Characters of a question to the GM."""


def papers_of(errand: Errand) -> OnFile:
    """Return what is on file for the seat now, with what the present letter brought."""
    filings = errand.files.filings_that_count(errand.game.id, errand.seat.key, errand.moment.number)
    return on_file(filings, errand.moment.number).get(errand.seat.key, OnFile())


def moment_line(errand: Errand) -> str:
    """Return what is open; until when, every answer says."""
    if errand.moment.is_over:
        return tr("The game is over: orders are no longer taken.")
    return tr("Orders are due for {title}.", title=errand.title)


def _status(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    lines, force = [moment_line(errand)], ""
    if not errand.moment.is_over:
        papers, seat = papers_of(errand), errand.seat.key
        filed = papers.filed(errand.moment.turn)
        sheet = settled(errand.rules, errand.position, seat, filed, errand.view, errand.postings)
        lines += _on_file_in_brief(errand, papers, sheet)
        force = section(tr("In force now:"), errand.rules.receipt(errand.view, seat, sheet).foretold())
    if title := last_title(errand):
        lines.append(tr("Your last report is that of {title}; REPORT sends it again.", title=title))
    return Section(tr("Status"), listed_lines(lines), more=force)


def _on_file_in_brief(errand: Errand, papers: OnFile, sheet: Sheet) -> Iterator[str]:
    if sheet.orders:
        yield trn(
            "You are played by: {played}, {n} line.",
            "You are played by: {played}, {n} lines.",
            len(sheet.orders),
            played=played_by(sheet),
        )
    else:
        yield tr("You are played by: {played}.", played=played_by(sheet))
    later = in_force_later(errand.rules, errand.position, errand.seat.key, papers, errand.view)
    yield from later_lines(errand.rules, errand.seat.key, later)
    if papers.standing:
        yield tr("You have standing orders.")
    if rounds := _rounds_ahead(errand, papers):
        yield trn(
            "You have orders on file for round {rounds}.",
            "You have orders on file for round {rounds}.",
            len(rounds),
            rounds=listed([errand.rules.turn_title(turn) for turn in rounds]),
        )
    if postings := errand.postings:
        yield trn(
            "{n} order is posted in this round; ORDERS sends it to you.",
            "{n} orders are posted in this round; ORDERS sends them to you.",
            len(postings),
        )
    if papers.press:
        yield trn("You have {n} press on file.", "You have {n} presses on file.", len(papers.press))
    if papers.is_ready:
        yield ready_noted(errand)
    digest = digest_of(errand.game.slug, errand.moment, errand.seat.key, papers)
    yield tr("Digest of what is on file: {digest}", digest=digest)


def _rounds_ahead(errand: Errand, papers: OnFile) -> list[int]:
    return sorted(turn for turn, text in papers.ahead.items() if text and turn >= errand.moment.turn)


def _orders(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    if errand.moment.is_over:
        return Section(tr("On file for you"), wrapped(tr("The game is over: nothing is on file any more.")))
    return Section(tr("On file for you"), papers_text(errand, papers_of(errand)))


def papers_text(errand: Errand, papers: OnFile) -> str:
    """Return everything on file for a seat, as it was written, as far as an answer can hold it."""
    parts = [_quoted(title, text) for title, text in (*_posted(errand), *_papers(errand, papers))]
    if papers.is_ready:
        parts.append(wrapped(ready_noted(errand)))
    whole = "\n\n".join(parts) or wrapped(tr("Nothing."), "  ", "  ")
    if len(whole) <= MOST_SHOWN:
        return whole
    more = wrapped(tr("There is more; it is too long for an answer. It counts all the same."))
    return f"{whole[:MOST_SHOWN].rpartition(chr(10))[0]}\n\n{more}"


def _posted(errand: Errand) -> Iterator[tuple[str, str]]:
    """Yield what everybody has posted in this round, in full."""
    names = {seat.key: seat.name for seat in errand.files.seats(errand.game.id)} if errand.postings else {}
    for one in errand.postings:
        name = names.get(one.seat, one.seat)
        yield tr("Posted as number {number} by {name}:", number=one.number, name=name), str(one.order)


def _papers(errand: Errand, papers: OnFile) -> Iterator[tuple[str, str]]:
    yield from _fresh(errand, papers)
    for turn in _rounds_ahead(errand, papers):
        yield tr("Sent for round {turn}:", turn=errand.rules.turn_title(turn)), papers.ahead[turn]
    if papers.standing:
        yield tr("Standing orders:"), papers.standing
    for about, text in papers.press:
        yield tr("Press to {readers}:", readers=listed(json.loads(about)["to"])), text


def _fresh(errand: Errand, papers: OnFile) -> Iterator[tuple[str, str]]:
    """Yield what was sent for this round: the orders that count, and apart from them what was refused."""
    if not papers.fresh:
        return
    own = OnFile(fresh=papers.fresh, refused=papers.refused, written=papers.written)
    filed = own.filed(errand.moment.turn)
    sheet = settled(errand.rules, errand.position, errand.seat.key, filed, errand.view)
    lines = dict.fromkeys(order.source for order in sheet.lines)
    yield tr("Sent for this round:"), "\n".join(lines) or tr("Nothing that counts.")
    lost = [f"{one.text}: {one}" for one in sheet.refused]
    if lost:
        yield tr("Not taken, or only in part:"), "\n".join(dict.fromkeys(lost))


def _quoted(title: str, text: str) -> str:
    return "\n".join((title, *(wrapped(line, "    ", "  ") for line in text.split("\n"))))


def _who(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    """Name the seats and their players; who has ordered only where the GM lets all know."""
    call = None
    if errand.mail.show_ordered and not errand.moment.is_over:
        call = roll_call(errand.desk, errand.files, errand.game, errand.moment)
    lines = []
    for seat in errand.files.seats(errand.game.id):
        own = f" ({tr('you')})" if seat.key == errand.seat.key else ""
        has = ""
        if call and seat.key in {one.key for one in call.seats}:
            has = f", {tr('has ordered') if call.has_written(seat) else tr('has not ordered yet')}"
        lines.append(f"{seat.key}: {seat.name}{own}{has}")
    gm = tr("The GM is {name}; the word GM passes a question on.", name=errand.desk.config.gm.name)
    return Section(tr("Who plays"), f"{listed_lines(lines)}\n{wrapped(gm)}")


def _question(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    """Pass a question on to the GM, who answers the player directly."""
    text = arguments.get("text", "").strip("\n")
    if not text.strip():
        return Section("GM", wrapped(tr("To ask the GM something, write GM and your question behind it.")))
    if len(text) > MOST_QUESTION:
        long = tr("Not passed on: a question may have {most} characters.", most=MOST_QUESTION)
        return Section("GM", wrapped(long))
    with spoken(errand.desk.config, errand.game):
        _pass_on(errand, text, letter_id)
    said = wrapped(tr("Passed on to the GM, who will answer you; nothing in it counts as an order:"))
    return Section("", f"{said}\n{_as_quotation(text)}")


def _as_quotation(text: str) -> str:
    return "\n".join(wrapped(line, "> ") or ">" for line in text.split("\n"))


def _pass_on(errand: Errand, text: str, letter_id: int) -> None:
    """Queue the question for the GM; a reply to it goes to the player's registered address."""
    game, seat, gm = errand.game, errand.seat, errand.desk.config.gm
    digest = hashlib.sha256(text.encode()).hexdigest()[:8]
    said = tr(
        "{name} (seat {seat}) of {game} asks; a reply to this mail goes to them:",
        name=seat.name,
        seat=seat.key,
        game=game.title,
    )
    post = Post(
        message_id=message_id(errand.desk, errand.files, "gm", f"question.{letter_id}.{digest}"),
        to=gm.address,
        to_name=gm.name,
        subject=tr("pbem: question from {seat} of {game}", seat=seat.key, game=game.slug),
        text=f"{wrapped(said)}\n{seat.address}\n\n{_as_quotation(text)}\n",
        sent_at=iso(errand.desk.clock.now()),
        headers=(("Reply-To", seat.address),),
        is_reply=False,
    )
    queue(errand.desk, errand.files, post)


WORDS: tuple[Word, ...] = (
    Word(
        "STATUS",
        "STATUS",
        "STATUS",
        tr_noop("Says what is open, until when, and what is on file for you."),
        "STATUS",
        Who.SEAT,
        _status,
        only_tells=True,
    ),
    Word(
        "ORDERS",
        "ORDERS",
        "ORDERS",
        tr_noop("Sends back everything that is on file for you."),
        "ORDERS",
        Who.SEAT,
        _orders,
        only_tells=True,
    ),
    Word(
        "WHO",
        "WHO",
        r"WHO(?: PLAYS)?",
        tr_noop("Names the seats and who plays them."),
        "WHO",
        Who.SEAT,
        _who,
        only_tells=True,
    ),
    REPORT,
    WHY,
    RULES,
    Word(
        "GM",
        tr_noop("GM <question>"),
        "GM",
        tr_noop("Passes a question on to the GM: all up to END or, without it, to the next blank line."),
        tr_noop("GM May I name a rock?"),
        Who.SEAT,
        _question,
    ),
)
