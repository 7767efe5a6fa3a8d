"""The text of a receipt: what counts first, then line by line, then all that is in force."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from pbem.beacons import beacon_in
from pbem.desk.covered import Later, covers, how_to_mend, later_lines, played_line
from pbem.desk.filed import OnFile, digest_of, gm_order_told
from pbem.desk.games import deadline_text, order_words
from pbem.desk.incoming.errand import Errand
from pbem.desk.incoming.taking import Taken, as_read
from pbem.desk.letters import complaints, is_talk, joined, rows, section, talk, wrapped
from pbem.desk.posting import shown_in_brief
from pbem.desk.proof import without_keys
from pbem.desk.words.finding import reads_as_order
from pbem.desk.words.word import Section
from pbem.engine.events import listed
from pbem.engine.receipt import Receipt
from pbem.engine.ruleset import Played, Sheet
from pbem.engine.settle import Filed, settled
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.engine.words import Complaint, Why
from pbem.mail.remarks import told
from pbem.post import Letter, mailbox_of

IF_IT_COUNTS = tr_noop("If the GM lets it count:")
TOO_LATE = tr_noop(
    "Orders that come now are too late: they are kept aside, what is on file is not changed, and the GM "
    "decides. You will be told whether they count."
)

NEVER_LATE = tr_noop(
    "Orders that come now are too late: the dice of this deadline are mixed with a pulse that may be known "
    "already. What is on file is not changed. Standing orders and orders for rounds to come count from the "
    "next round on; send all others again when you have its report."
)

MOST_SIGNED = 50
"""Lines of a signature among which orders are looked for."""
MOST_LOOKED_INTO = 200
"""Orders among which odd ones are looked for: each is held against all others."""


@dataclass(frozen=True)
class Answer:
    """A letter taken: what came of it, what is on file then, what is in force, and what else it asked.

    `before` is what is in force as long as the GM does not let a letter count that came too late. `later` is
    what plays the later rounds of a deadline that covers several.
    """

    taken: Taken
    papers: OnFile
    sheet: Sheet
    sections: tuple[Section, ...] = ()
    is_test: bool = False
    before: Sheet | None = None
    later: Later = ()


def receipt_text(errand: Errand, answer: Answer, number: int) -> str:
    """Return the text of a receipt; it holds nothing that others' sealed orders could change."""
    taken = answer.taken
    is_never = errand.is_late and beacon_in(errand.game.config)
    found = None if errand.is_gm else errand.rules.receipt(errand.view, errand.seat.key, answer.sheet)
    return joined(
        below_signature(errand),
        wrapped(f"{_test(answer)} {_verdict(taken, answer.is_test)}".strip()) + "\n" + deadline_line(errand),
        f"{errand.game.title}\n{errand.title}\n{_mark(errand, answer, number)}",
        wrapped(_late(errand, answer.is_test)),
        complaints([*taken.complaints, *_odd_lines(errand, answer, found)]),
        _not_looked_into(errand, answer),
        section(_when(errand, answer), taken.notes),
        section(tr("Understood:"), list(map(as_read, taken.orders))),
        "" if is_never else section(_in_force(errand, answer), _forecast(errand, answer, found)),
        "" if is_never else rows(tr("In all:"), found.ledger() if found else ()),
        _posted(errand),
        _played(errand, answer),
        *(shown(each) for each in answer.sections),
        _help(errand, answer),
        about_letter(errand),
        talk(taken.complaints),
    )


def _mark(errand: Errand, answer: Answer, number: int) -> str:
    """Return the number of a receipt; a test has none."""
    if answer.is_test:
        return tr("A test, which has no number")
    place = f"{errand.game.slug}/{errand.moment.turn}/{errand.seat.key}/{number}"
    return tr("Receipt #{number}", number=place)


def _when(errand: Errand, answer: Answer) -> str:
    """Return the heading of notes, or on what condition they hold."""
    if answer.is_test:
        return tr("If it were no test:")
    if errand.is_late:
        return tr("Kept, though too late:") if beacon_in(errand.game.config) else tr(IF_IT_COUNTS)
    return tr("Noted:")


def _in_force(errand: Errand, answer: Answer) -> str:
    if answer.is_test:
        return tr("It would be in force:")
    return tr("In force then:") if errand.is_late else tr("In force now:")


def _test(answer: Answer) -> str:
    return tr("TEST: your letter was only judged, and nothing was filed.") if answer.is_test else ""


def _verdict(taken: Taken, is_test: bool) -> str:
    """Say in one sentence whether all lines were taken."""
    good = {order.line for order in (*taken.orders, *taken.later)}
    bad = {complaint.line for complaint in taken.complaints if not is_talk(complaint)}
    lines, lost, partly = len(good | bad), len(bad - good), len(bad & good)
    part = trn("({n} line only in part)", "({n} lines only in part)", partly) if partly else ""
    if not lines:
        if taken.papers:
            return tr("Your letter was taken; it holds no order lines.")
        return tr("No order was found in your letter.")
    if not lost:
        return _all_could_be_taken(lines, part) if is_test else _all_taken(lines, part)
    if not good:
        return trn("Your line was not taken.", "None of your {n} lines was taken.", lines)
    return _some_lost(lost, lines, part)


def _all_taken(lines: int, part: str) -> str:
    if part:
        return trn(
            "Your order line was taken {partly}.", "All {n} lines were taken {partly}.", lines, partly=part
        )
    return trn("Your order line was taken.", "All {n} lines were taken.", lines)


def _all_could_be_taken(lines: int, part: str) -> str:
    if part:
        return trn(
            "Your order line could be taken {partly}.",
            "All {n} lines could be taken {partly}.",
            lines,
            partly=part,
        )
    return trn("Your order line could be taken.", "All {n} lines could be taken.", lines)


def _some_lost(lost: int, lines: int, part: str) -> str:
    if part:
        return trn(
            "{n} of {lines} lines was not taken {partly}: see below.",
            "{n} of {lines} lines were not taken {partly}: see below.",
            lost,
            lines=lines,
            partly=part,
        )
    return trn(
        "{n} of {lines} lines was not taken: see below.",
        "{n} of {lines} lines were not taken: see below.",
        lost,
        lines=lines,
    )


def deadline_line(errand: Errand) -> str:
    """Return the deadline in the reader's zone; a letter counts as long as the round is not closed."""
    lines = _until(errand), wrapped(covers(errand.rules, errand.position.moment))
    return "\n".join(filter(None, lines))


def _until(errand: Errand) -> str:
    deadline = errand.files.deadline(errand.game.id, errand.moment.number)
    at = deadline.at if deadline else None
    shown = tr("Deadline: {deadline}", deadline=deadline_text(at, errand.seat.zone))
    if errand.is_late:
        return wrapped(f"{shown}. {tr(NEVER_LATE if beacon_in(errand.game.config) else TOO_LATE)}")
    held = errand.files.hold(errand.game.id)
    if held and held.kind == "gm":
        held_up = tr("The GM holds the game: no round is closed until it goes on; orders count.")
        return wrapped(f"{shown}. {held_up}")
    if at is None or errand.at <= at:
        return shown
    passed = tr("It has passed, but the round is not closed yet: orders still count.")
    return wrapped(f"{shown}. {passed}")


def _late(errand: Errand, is_test: bool) -> str:
    if not errand.answered:
        return ""
    if is_test:
        now = tr("It is judged for {moment} instead, as far as it fits.", moment=errand.title)
    else:
        now = tr("It was kept for {moment} instead, as far as it fits.", moment=errand.title)
    return f"{errand.missed} {now}"


def _odd_lines(errand: Errand, answer: Answer, receipt: Receipt[Any, Any] | None) -> list[Complaint]:
    """Return what is allowed but odd among the lines that this letter brought."""
    if receipt is None or _has_too_many(answer):
        return []
    found: list[Complaint] = []
    if answer.taken.written and answer.sheet.is_fresh:
        odd = receipt.odd()
        told = _told_before(errand, answer)
        lines = _lines_in_letter(answer)
        numbered = [replace(one, line=lines[one.line - 1]) for one in odd]
        found += [one for one in numbered if one.line or (one.text, one.reason) not in told]
    if answer.taken.later:
        later = Sheet(Played.STANDING, tuple(answer.taken.later))
        found += errand.rules.receipt(errand.view, errand.seat.key, later).odd()
    return found


def _has_too_many(answer: Answer) -> bool:
    return len(answer.sheet.orders) + len(answer.taken.later) > MOST_LOOKED_INTO


def _not_looked_into(errand: Errand, answer: Answer) -> str:
    """Say that nothing odd was looked for."""
    if errand.is_gm or not _has_too_many(answer):
        return ""
    said = tr(
        "I did not look for odd orders: that is done where there are {most} at most.", most=MOST_LOOKED_INTO
    )
    return wrapped(said)


def _told_before(errand: Errand, answer: Answer) -> set[tuple[str, str]]:
    """Return what was odd before a letter added to the set, or put a kept order beside it."""
    came = _kept_lines(answer)
    kept = [text for verb, text in answer.papers.kept.items() if verb not in came]
    earlier = Filed("\n".join((*kept, *_older(answer))))
    if earlier == Filed():
        return set()
    rules, seat = errand.rules, errand.seat.key
    sheet = settled(rules, errand.position, seat, earlier, errand.view)
    return {(one.text, one.reason) for one in rules.receipt(errand.view, seat, sheet).odd()}


def _kept_lines(answer: Answer) -> dict[str, int]:
    """Return where the kept orders of a letter stand in it, by their verbs."""
    return {order.verb(): order.line for order in answer.taken.orders if order.is_kept}


def _older(answer: Answer) -> list[str]:
    """Return the texts of the set that were on file before the letter."""
    is_set = any(paper.kind in ("orders", "add") for paper in answer.taken.papers)
    return answer.papers.fresh[:-1] if is_set else answer.papers.fresh


def _lines_in_letter(answer: Answer) -> list[int]:
    """Return where the lines on file, kept orders first, stand in the letter; 0 for what was there before."""
    came, older = _kept_lines(answer), _older(answer)
    sizes = {verb: text.count("\n") + 1 for verb, text in answer.papers.kept.items()}
    first = [came.get(verb, 0) for verb, size in sizes.items() for _ in range(size)]
    before = [0] * sum(text.count("\n") + 1 for text in older)
    return [*first, *before, *answer.taken.written]


def shown(each: Section) -> str:
    """Return a part of an answer as it stands in a letter."""
    return f"{each.heading}\n{each.text}".strip("\n")


def _posted(errand: Errand) -> str:
    """Return what everybody has posted in this round so far; each in a line."""
    if not errand.postings:
        return ""
    title = tr("Posted in this round so far; ORDERS sends it back in full:")
    return section(title, shown_in_brief(errand.postings, errand.files.seats(errand.game.id)))


def _forecast(errand: Errand, answer: Answer, receipt: Receipt[Any, Any] | None) -> Sequence[str]:
    if receipt is None:
        return [gm_order_told(order, errand.title) for order in answer.sheet.orders]
    return receipt.foretold()


def _played(errand: Errand, answer: Answer) -> str:
    """Say which sort of orders is played, and by which mark it is known on file."""
    if errand.is_gm:
        return _digest(errand, answer)  # nothing of the GM's is played
    if answer.later:
        return _several_played(errand, answer)
    sort = played_by(answer.sheet)
    if answer.is_test:
        return tr("You would be played by: {orders}.", orders=sort)
    if answer.before:
        sort = played_by(answer.before)
        if beacon_in(errand.game.config):
            return tr("You are played by: {played}.", played=sort)
        now = tr(
            "As long as the GM does not let your letter count, you are played by: {orders}.", orders=sort
        )
        return wrapped(now)
    stays = tr("You are played by: {orders}, unless you send something else.", orders=sort)
    return f"{wrapped(stays)}\n{_digest(errand, answer)}"


def _several_played(errand: Errand, answer: Answer) -> str:
    """Say by what each round of the deadline is played, and how to order for those that have nothing."""
    rules, seat, moment = errand.rules, errand.seat.key, errand.position.moment
    sheet = answer.sheet if answer.is_test or answer.before is None else answer.before
    lines = [played_line(rules, moment, sheet), *later_lines(rules, seat, answer.later)]
    if answer.is_test:
        return section(tr("The rounds of this deadline would be played by:"), lines)
    if answer.before:
        title = tr(
            "As long as the GM does not let your letter count, the rounds of this deadline are played by:"
        )
        return section(title, lines)
    played = section(tr("The rounds of this deadline are played by:"), lines)
    mend = "" if errand.is_gm else how_to_mend(rules, answer.later)
    if mend:
        return joined(played, mend, _digest(errand, answer)).rstrip("\n")
    return f"{played}\n{tr('That is so unless you send something else.')}\n{_digest(errand, answer)}"


def played_by(sheet: Sheet) -> str:
    """Return what plays a seat, as a sentence says it."""
    return tr("the rules' own defaults") if sheet.played is Played.NONE else tr(sheet.played.value)


def _digest(errand: Errand, answer: Answer) -> str:
    digest = digest_of(errand.game.slug, errand.moment, errand.seat.key, answer.papers)
    return "" if answer.is_test else tr("Digest of what is on file: {digest}", digest=digest)


def below_signature(errand: Errand) -> str:
    """Name the orders that stand where a signature does, and so do not count; nothing where none do."""
    lines = map(str.strip, without_keys(errand.letter.signed, errand.seat.order_key).split("\n"))
    orders = [line for line in islice(filter(None, lines), MOST_SIGNED) if reads_as_order(errand, line)]
    title = tr(
        "Not counted, for below a line such as -- or ____ a signature begins. If these are orders, send them "
        "again without that line:"
    )
    return section(title, orders)


def about_letter(errand: Errand) -> str:
    """Say of a letter where it was sent from, if not from its seat's address, and what of it was not read."""
    sender, sent = errand.letter.sender, ""
    if sender and mailbox_of(sender) != mailbox_of(errand.seat.address):
        sent = tr(
            "Your letter was sent from {address}; answers go to the address on file for your seat.",
            address=sender,
        )
    return "\n\n".join(filter(None, (wrapped(sent), left_out(errand.letter))))


def left_out(letter: Letter) -> str:
    """Say what of a letter was not read, and that its seals were not checked."""
    said = []
    if letter.dropped:
        said.append(tr("I ignored {parts}.", parts=listed([told(part) for part in letter.dropped])))
    if letter.faults:
        faults = "; ".join(map(told, letter.faults))
        said.append(tr("While reading I met this: {faults}.", faults=faults))
    if letter.seals:
        seals = listed([told(seal) for seal in letter.seals])
        said.append(tr("Your letter bears {seals}, which I do not check.", seals=seals))
    return wrapped(" ".join(said))


def _help(errand: Errand, answer: Answer) -> str:
    """Return the orders there are, where a line has no nearest valid form, or where there was but talk."""
    taken = answer.taken
    if errand.is_gm or answer.sections:
        return ""
    lost = [complaint for complaint in taken.complaints if not is_talk(complaint)]
    is_at_a_loss = any(one.why is Why.UNKNOWN and not one.hint for one in lost)
    if not is_at_a_loss and (lost or taken.papers):
        return ""
    return section(tr("Orders of this round:"), order_words(errand.rules, errand.position, errand.seat.key))
