"""Orders typed by the GM for a player: read, checked, filed and answered exactly as a letter is."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pbem.desk.approval.late import count_in_time, kept_aside
from pbem.desk.desk import Desk, DeskFault
from pbem.desk.fair.beacon_dice import is_past_deadline
from pbem.desk.incoming.errand import Errand, Sender
from pbem.desk.incoming.filing import Plan, carry_out, plan_of
from pbem.desk.mailing import plain_id
from pbem.desk.players.keys import seat_of
from pbem.desk.tongues import as_kept, spoken
from pbem.engine.events import GM, SeatId
from pbem.engine.tongue import tr
from pbem.engine.words import Complaint, Why
from pbem.mail.plain import plain
from pbem.post import Letter, Sort
from pbem.store.desk_records import ActRecord
from pbem.store.opening import Files
from pbem.store.records import GameRecord, LetterRecord, SeatRecord


@dataclass(frozen=True)
class Typed:
    """What came of typed orders: the receipt's text, the word for it, and whether every line was taken."""

    text: str
    verdict: str
    is_all_taken: bool


@dataclass(frozen=True)
class Typing:
    """How typed orders are meant: as standing orders, as a test, as having come too late."""

    is_standing: bool = False
    is_test: bool = False
    is_late: bool = False


PLAINLY = Typing()


def type_orders(desk: Desk, slug: str, key: SeatId, text: str, how: Typing = PLAINLY) -> Typed:
    """Take orders that the GM has typed for a seat, and return what is to be said of them."""
    with desk.at_work(slug), desk.store.transaction() as files:
        game, seat = seat_of(desk, files, slug, key)
        return file_typed(desk, files, game, seat, text, how)


def read_typed(content: bytes, source: str) -> str:
    """Return the text of typed orders; DeskFault names their source if it is not text in UTF-8."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as bad:
        line = content[: bad.start].count(b"\n") + 1
        raise DeskFault(
            f"{source}: line {line} is no UTF-8 text; save it as UTF-8. Nothing was filed."
        ) from None


def sources_of(desk: Desk, slug: str) -> dict[SeatId, dict[str, bool]]:
    """Return of which seats the set on file was typed by the GM, and of which a late letter is kept aside."""
    with desk.store.transaction() as files:
        game, _ = seat_of(desk, files, slug, GM)
        moment = files.moment(game.id)
        assert moment
        sets = [one for one in files.filings(game.id, moment.number) if one.kind in ("orders", "add")]
        last = {one.seat: one.letter for one in sets if not one.is_late}
        letters = {seat: files.letter(number) for seat, number in last.items() if number}
        typed = {seat for seat, letter in letters.items() if letter and letter.sort == Sort.TYPED.value}
        aside = kept_aside(files, game, moment)
        seats = [*(one.key for one in files.seats(game.id)), GM]
    return {seat: {"is_typed": seat in typed, "has_late": seat in aside} for seat in seats}


def file_typed(
    desk: Desk, files: Files, game: GameRecord, seat: SeatRecord, text: str, how: Typing = PLAINLY
) -> Typed:
    """Take typed orders within a transaction: for the seat's moment that is open now, whatever the time.

    They count although the deadline has passed, for the GM decides so by typing them; `is_late` keeps them
    aside. The seat's player has the receipt by mail, if there is an address.
    """
    errand = _errand(desk, files, game, seat, text, how)
    with spoken(desk.config, game):
        plan = plan_of(errand)
        if how.is_standing:
            plan = _as_typed(plan)
        letter_id = files.add_letter(_record(errand, plan), text.encode())
        carry_out(errand, plan, letter_id)
        if plan.taken.papers and not plan.is_test:
            _note(errand, letter_id)
    is_all_taken = not _untaken(plan.taken.complaints) and plan.verdict != "refused"
    return Typed("\n\n".join(errand.said), plan.verdict, is_all_taken)


def _errand(desk: Desk, files: Files, game: GameRecord, seat: SeatRecord, text: str, how: Typing) -> Errand:
    moment = files.moment(game.id)
    assert moment
    if moment.is_over:
        raise DeskFault(f"{game.slug} is over: no orders are taken any more.", is_usage=False)
    most = desk.config.limits.text_bytes
    if len(text.encode()) > most:
        raise DeskFault(
            tr("what you typed has more than {most:,} bytes, the most that is read of a letter.", most=most)
        )
    deadline = files.deadline(game.id, moment.number)
    is_past = deadline is not None and deadline.at is not None and deadline.at < desk.clock.now()
    if how.is_late and not is_past:
        raise DeskFault(f"{game.slug}: the deadline has not passed, so nothing is late yet.")
    with spoken(desk.config, game):
        count_in_time(desk, files, game, moment)
    sender = Sender(game, seat, moment, "typed")
    is_late = how.is_late and seat.key != GM
    is_late = is_late or is_past_deadline(game, deadline, desk.clock.now())
    return Errand(desk, files, _letter(desk, text, how), sender, is_late=is_late)


def _letter(desk: Desk, text: str, how: Typing) -> Letter:
    body = plain(text).strip("\n")
    if how.is_standing:
        body = f"STANDING\n{body}\nEND"
    digest = hashlib.sha256(text.encode()).hexdigest()
    return Letter(
        message_id=plain_id(desk, "typed", desk.chance(12).hex()),  # typed twice, it is two letters
        digest=digest,
        sender="",
        sender_name="",
        recipients=(),
        subject="TEST" if how.is_test else "",
        date="",
        text=body,
        sort=Sort.TYPED,
        size=len(text.encode()),
    )


def _as_typed(plan: Plan) -> Plan:
    """Return a plan whose complaints name the lines as they were typed, below no heading."""
    told = [replace(one, line=max(one.line - 1, 0)) for one in plan.taken.complaints]
    return replace(plan, taken=replace(plan.taken, complaints=told))


def _record(errand: Errand, plan: Plan) -> LetterRecord:
    from pbem.desk.incoming.letter import (
        letter_record,  # which takes letters, and files by way of the GM's words
    )

    return letter_record(errand.desk, errand.letter, errand.sender, plan.verdict)


def _note(errand: Errand, letter_id: int) -> None:
    """Put on record that it was the GM who typed, without a word of what."""
    errand.files.add_act(
        ActRecord(
            game=errand.game.id,
            moment=errand.moment.number,
            seat=errand.seat.key,
            kind="orders",
            says=as_kept(lambda: _typed(errand)),
            letter=letter_id,
            at=errand.desk.clock.now(),
        )
    )


def _typed(errand: Errand) -> str:
    late = " as come too late," if errand.is_late else ""
    return f"The GM typed orders for {errand.seat.key},{late} for {errand.title}."


def _untaken(complaints: Sequence[Complaint]) -> bool:
    return any(complaint.why is not Why.ODD for complaint in complaints)
