"""Notices to the GM that anybody's letters can cause: filed one by one, and mailed together.

Letters that could not be handled, and letters for the GM's seat that hold no key, are told once an hour at
most; letters of strangers, and those of players that hold no valid key, once a day. What the GM asks with
the key is answered at once, and does not concern this module. That the shunt folder gets large is told once
a day.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta

from pbem.desk.desk import Desk
from pbem.desk.letters import joined, listed_lines, wrapped
from pbem.desk.mailing import tell_gm
from pbem.desk.tongues import spoken
from pbem.engine.events import listed
from pbem.engine.tongue import tr, tr_noop, trn, trp
from pbem.store.letters import left_in_mailbox
from pbem.store.opening import Files
from pbem.store.records import GameRecord, LetterRecord, RemarkRecord, SeatRecord

SHUNTED, UNPROVED = "shunted", "unproved"
STRANGER, KEYLESS = "stranger", "keyless"
"""A letter of somebody who holds no seat; one from a seat's registered address that holds no valid key."""
TOO_LARGE = "too large"
TOO_SLOW = tr_noop(
    "It took more processor time than pbem gives a letter, and was given up; nothing of it counts."
)
"""What is filed of a letter that has more bytes than are read, or was given up; of any other, the fault."""
APART = timedelta(hours=1)
PULSE = "notices"
_TOLD = {PULSE: ((SHUNTED, UNPROVED), APART), "notices by day": ((STRANGER, KEYLESS), timedelta(days=1))}
"""Which kinds are told together, and how far apart their mails are at least."""
_MOST_LISTED = 50
_LONGEST_REASON = 200


def file_notice(
    desk: Desk,
    files: Files,
    kind: str,
    letter_id: int,
    text: str,
    game: GameRecord | None = None,
    seat: SeatRecord | None = None,
) -> None:
    """File a notice, within the transaction of what it tells; it is mailed with others."""
    owner = (game.id, seat.key) if game and seat else (None, None)
    files.add_notice(
        RemarkRecord(
            game=owner[0], seat=owner[1], kind=kind, text=text, letter=letter_id, at=desk.clock.now()
        )
    )


def tell_notices(desk: Desk) -> None:
    """Mail the GM all that is filed, unless the last such mail is too fresh.

    The notices are marked in the transaction that queues the mail: none is lost, and none told twice.
    """
    for pulse, (kinds, apart) in _TOLD.items():
        if _are_due(desk, pulse, kinds, apart):
            _tell(desk, pulse, kinds)


def _are_due(desk: Desk, pulse: str, kinds: Sequence[str], apart: timedelta) -> bool:
    with desk.store.transaction() as files:
        last, now = files.pulse(pulse), desk.clock.now()
        is_soon = (
            last is not None and timedelta(0) <= now - last.at < apart
        )  # a clock set back delays nothing
        return not is_soon and bool(files.notices_waiting(kinds))


def _tell(desk: Desk, pulse: str, kinds: Sequence[str]) -> None:
    with desk.at_work(PULSE), desk.store.transaction() as files, spoken(desk.config):
        found = files.notices_waiting(kinds)
        if not found:
            return  # another worker was quicker
        about = f"{PULSE}.{found[0].id}"
        tell_gm(desk, files, about, _subject(found), _text(desk, files, found))
        files.notices_told([one.id for one in found])
        files.set_pulse(pulse, desk.clock.now(), f"{len(found)}")


def _subject(found: Sequence[RemarkRecord]) -> str:
    shunted = [one for one in found if one.kind == SHUNTED]
    if len(found) > len(shunted):
        number = len({one.letter for one in found})
        return trn("{n} letter for you to look at", "{n} letters for you to look at", number)
    if len(shunted) == 1 and shunted[0].text == TOO_LARGE:
        return tr("a letter is too large to be read")
    if len(shunted) == 1:
        return tr("a letter could not be handled")
    return trn("{n} letter could not be handled", "{n} letters could not be handled", len(shunted))


def _text(desk: Desk, files: Files, found: Sequence[RemarkRecord]) -> str:
    pairs = [(one, files.letter(one.letter or 0)) for one in found]
    shunted = [(letter, one.text) for one, letter in pairs if one.kind == SHUNTED and letter]
    unproved = [(letter, one) for one, letter in pairs if one.kind == UNPROVED and letter]
    parts = []
    if len(shunted) == 1:
        parts.append(told_of(desk, *shunted[0]))
    elif shunted:
        parts.append(_all_shunted(desk, shunted))
    if unproved:
        parts.append(_all_unproved(files, unproved))
    if answered := [told for kind in (KEYLESS, STRANGER) if (told := _of_kind(files, pairs, kind))]:
        how = tr("pbem letters show NUMBER shows one of them, pbem letters all that came of late.")
        parts += [*answered, wrapped(how)]
    return "\n\n".join(part.rstrip("\n") for part in parts) + "\n"


def _of_kind(files: Files, pairs: Sequence[tuple[RemarkRecord, LetterRecord | None]], kind: str) -> str:
    """Tell of letters that were answered already, or of none of that kind."""
    found: dict[int, tuple[LetterRecord, list[str]]] = {}
    for notice, letter in pairs:
        if notice.kind == kind and letter:
            found.setdefault(letter.id, (letter, []))[1].extend(_whose(files, notice))
    if not found:
        return ""
    if kind == KEYLESS:
        first = trn(
            "{n} letter came from the registered address of a seat without that seat's order key, and did "
            "not count. The player was sent the key, at most three times a day, and may send it again.",
            "{n} letters came from the registered addresses of seats without those seats' order keys, and "
            "did not count. The players were sent the keys, at most three times a day, and may send them "
            "again.",
            len(found),
        )
    else:
        first = trn(
            "{n} letter came from somebody who holds no seat, and asks for nothing that pbem can do. You may "
            "want to answer it; its sender was only told, once a day at most, which games there are.",
            "{n} letters came from people who hold no seat, and ask for nothing that pbem can do. You may "
            "want to answer them; their senders were only told, once a day at most, which games there are.",
            len(found),
        )
    lines = [_line(letter, seats) for letter, seats in list(found.values())[:_MOST_LISTED]]
    return joined(wrapped(first), listed_lines(lines), _more(len(found)))


def _whose(files: Files, notice: RemarkRecord) -> list[str]:
    game = files.game_by_id(notice.game) if notice.game is not None else None
    return [tr("{seat} of {game}", seat=notice.seat or "", game=game.slug)] if game else []


def _line(letter: LetterRecord, seats: Sequence[str]) -> str:
    values = {
        "number": letter.id,
        "address": letter.sender or trp("sender", "nobody"),
        "subject": letter.subject[:_LONGEST_REASON] or tr("no subject"),
    }
    if seats:
        return tr("{number}, {seats}, from {address}: {subject}", seats=listed(seats), **values)
    return tr("{number}, from {address}: {subject}", **values)


def keyless_since(files: Files, game: GameRecord, since: datetime) -> Counter[str]:
    """Return from which seats' addresses letters without a valid key came since a time, and how many."""
    return Counter(one.seat for one in files.remarks_since(KEYLESS, since, game.id) if one.seat)


def told_of(desk: Desk, letter: LetterRecord, why: str) -> str:
    """Return all there is to say of one letter that could not be handled."""
    values = {"address": letter.sender or trp("sender", "nobody"), "size": letter.size}
    if why == TOO_LARGE:
        first = tr("A letter from {address} ({size} bytes) is too large to be read.", **values)
    else:
        first = tr("A letter from {address} ({size} bytes) could not be handled.", **values)
    why = "" if why == TOO_LARGE else wrapped(tr(TOO_SLOW)) if why == TOO_SLOW else why
    return f"{first}\n{_kept(desk, letter)}\n\n{why}"


def _kept(desk: Desk, letter: LetterRecord) -> str:
    left = left_in_mailbox(letter)
    if left is None:
        return tr("It is kept whole as {path}.", path=desk.config.shunt / (letter.kept_as or ""))
    return tr(
        "It was left in its mailbox: {place}. Its header is on file, and its SHA-256: {digest}.",
        place=left.place,
        digest=left.digest,
    )


def reason_of(why: str) -> str:
    """Return in one line why a letter could not be handled: of a traceback, the fault."""
    why = tr(why) if why == TOO_SLOW else why
    lines = [line.strip() for line in why.split("\n") if line.strip()] or [""]
    is_traceback = any(line.startswith("Traceback") for line in lines)
    return lines[-1 if is_traceback else 0][:_LONGEST_REASON]


def _all_shunted(desk: Desk, found: Sequence[tuple[LetterRecord, str]]) -> str:
    size, kept = sum(letter.size for letter, _ in found), desk.config.shunt
    first = tr(
        "{count} letters could not be handled; they have {size} bytes together.", count=len(found), size=size
    )
    how = tr("pbem shunt list names all of them, and pbem shunt show NUMBER tells more of one.")
    return joined(
        wrapped(first),
        listed_lines(_listed(*one) for one in found[:_MOST_LISTED]),
        _more(len(found)),
        tr("Those of which nothing else is said are kept whole in {path}.", path=kept),
        wrapped(how),
    )


def _listed(letter: LetterRecord, why: str) -> str:
    left = left_in_mailbox(letter)
    values = {"number": letter.id, "address": letter.sender or trp("sender", "nobody"), "size": letter.size}
    reason = tr("too large to be read") if why == TOO_LARGE else reason_of(why).rstrip(".")
    if left is None:
        return tr("{number}, from {address}, {size} bytes: {reason}.", reason=reason, **values)
    return tr(
        "{number}, from {address}, {size} bytes: {reason}. Left in its mailbox: {place}.",
        reason=reason,
        place=left.place,
        **values,
    )


def _all_unproved(files: Files, found: Sequence[tuple[LetterRecord, RemarkRecord]]) -> str:
    lines = []
    for letter, notice in found[:_MOST_LISTED]:
        game = files.game_by_id(notice.game) if notice.game is not None else None
        lines.append(
            tr(
                "{game}, from {address}: {subject}",
                game=game.title if game else "",
                address=letter.sender or trp("sender", "nobody"),
                subject=letter.subject[:_LONGEST_REASON],
            )
        )
    first = trn(
        "{n} letter came in for the GM's seat that does not hold your order key. Nothing was changed.",
        "{n} letters came in for the GM's seat that do not hold your order key. Nothing was changed.",
        len(found),
    )
    how = tr(
        "If one was yours: reply to your last report and leave its subject as it is. If not, there is "
        "nothing you need do."
    )
    return joined(wrapped(first), listed_lines(lines), _more(len(found)), wrapped(how))


def _more(count: int) -> str:
    more = count - _MOST_LISTED
    return wrapped(tr("And {number} more.", number=more)) if more > 0 else ""


def shunt_size(desk: Desk) -> int:
    """Return the bytes of all files in the shunt folder."""
    try:
        return sum(path.stat().st_size for path in desk.config.shunt.iterdir() if path.is_file())
    except OSError:
        return 0  # it is made when it is needed, or another command has just emptied it


def warn_of_size(desk: Desk) -> None:
    """Tell the GM, once a day, that the shunt folder holds more than it should."""
    most = desk.config.limits.shunt_bytes
    if (size := shunt_size(desk)) <= most:
        return
    with desk.store.transaction() as files, spoken(desk.config):
        first = tr("The letters in {path} have {size} bytes.", path=desk.config.shunt, size=size)
        said = tr(
            "That is more than config.yaml expects there (limits: shunt_bytes, {most}). Each of them could "
            "not be handled. pbem shunt list shows them, pbem shunt retry takes them once more, and pbem "
            "prune deletes those of games that are over.",
            most=most,
        )
        about = f"shuntsize.{desk.clock.now():%Y%m%d}"
        tell_gm(desk, files, about, tr("the shunt folder is getting large"), joined(first, wrapped(said)))
