"""Letters that prove nothing: what registered addresses are told of them, a few times a day at most.

Whatever such a letter brings about goes to the registered address of a seat: whoever wrote it learns nothing
by it, for anybody can write under any name.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from pbem.desk.desk import Desk
from pbem.desk.ending.rekeying import has_published_key
from pbem.desk.games import deadline_text
from pbem.desk.incoming.asked import DAY
from pbem.desk.incoming.errand import Errand, Sender
from pbem.desk.incoming.hourly import KEYLESS, STRANGER, UNPROVED, file_notice
from pbem.desk.incoming.manners import queue_answer
from pbem.desk.incoming.newcomers import answer_newcomer
from pbem.desk.incoming.notices import Answered
from pbem.desk.incoming.receipts import references_to
from pbem.desk.incoming.senders import seat_answered
from pbem.desk.letters import joined, section, wrapped
from pbem.desk.mailing import is_ours, iso, message_id, reply_to
from pbem.desk.players.holders import DROPPED, HELD, REMOVED, RESIGNED, is_former_address
from pbem.desk.proof import Tag, tag_text, tags_in, without_keys
from pbem.desk.reporting import REPLY, how_to_reply
from pbem.desk.tongues import spoken
from pbem.desk.words.again import last_report
from pbem.engine.events import GM
from pbem.engine.tongue import tr, tr_noop, trp
from pbem.mail.plain import one_line
from pbem.post import Letter, Post, mailbox_of
from pbem.store.opening import Files
from pbem.store.records import GameRecord, RemarkRecord, SeatRecord

NOTES_A_DAY = 3
"""More forged letters than these are not told of: else they would fill a player's mailbox."""
REPORTS_A_DAY = 2
"""So many of the notes of a day bring the last report."""
FOREIGN = "foreign"
"""The kind of the remark that a letter from another address has named a seat."""
_LONGEST_SUBJECT = 100
UNSURE = tr_noop(
    "It bears a digital signature that could not be checked just now. If the letter is yours, send it again "
    "later, or give your key."
)
LAST = tr_noop("If more letters like it come today, you are not told of them.")
SEND_AGAIN = tr_noop(
    "Nothing was changed. If it was yours, send it again as a reply to this letter, and leave the subject as "
    "it is: it holds your key. If it was not, there is nothing you need do."
)


@dataclass(frozen=True)
class Unproved:
    """A letter that proves nothing, its id and when it came; the tag it bears, and the seat named by that.

    `is_unsure`: it bears a signature that could not be checked just now. `is_spam`: its header says so.
    """

    letter: Letter
    id: int
    at: datetime
    tag: Tag | None = None
    claimed: tuple[GameRecord, SeatRecord] | None = None
    is_unsure: bool = False
    is_spam: bool = False

    @property
    def is_own(self) -> bool:
        """Whether it comes from the registered address of the seat that its tag names."""
        address = self.claimed[1].address if self.claimed else ""
        return bool(address) and address.casefold() == self.letter.sender.casefold()


def take_unproved(desk: Desk, files: Files, letter: Unproved) -> None:
    """Answer a letter that proves nothing, and see to it that the GM hears of it; nothing else is changed.

    One from the GM's mailbox that answers a note to the GM is only kept: if a robot wrote it, the next note
    would tell of it, and have the next answer.
    """
    is_from_gm = mailbox_of(letter.letter.sender) == mailbox_of(desk.config.gm.address)
    answered = letter.letter.in_reply_to
    if is_from_gm and answered.startswith("<gm.") and is_ours(desk, answered):
        return
    is_settled = letter.claimed is not None and _named(desk, files, letter, *letter.claimed)
    seats = [] if is_settled else _seats_of(files, letter)
    for game, seat in seats:
        with spoken(desk.config, game, seat):
            _keyless(desk, files, letter, game, seat)
    if is_settled or seats or letter.is_spam:
        return
    is_known_to_gm = is_from_gm or (letter.claimed is not None and letter.claimed[1].key == GM)
    if letter.letter.sender and not is_known_to_gm:
        file_notice(desk, files, STRANGER, letter.id, "")
    answer_newcomer(desk, files, Answered(letter.letter, letter.id))


def _named(desk: Desk, files: Files, letter: Unproved, game: GameRecord, seat: SeatRecord) -> bool:
    """Tell whom a letter concerns that names a seat; say whether its sender is answered with that."""
    with spoken(desk.config, game):
        if is_former_address(files, game, seat, letter.letter.sender):
            _not_yours(desk, files, letter, game, replace(seat, address=letter.letter.sender, name=""))
            return True
        if seat.status == REMOVED:
            if letter.is_own:
                _not_yours(desk, files, letter, game, seat)
            return letter.is_own
        tags = tags_in(letter.letter.subject, letter.letter.recipients, letter.letter.text)
        if seat.status == HELD and has_published_key(files, game, seat, tags):
            _new_key(desk, files, letter, game, seat)
            return letter.is_own
        if seat.key == GM:
            file_notice(desk, files, UNPROVED, letter.id, "", game, seat)
            return letter.is_own
        if not letter.is_own:
            _foreign(desk, files, letter, game, seat)
        return False


def _seats_of(files: Files, letter: Unproved) -> list[tuple[GameRecord, SeatRecord]]:
    """Return the seats that a letter may be meant for, of those at the address it came from.

    That is the one which it names, or whose mail it answers; else all, those in games that are over only
    where there are no others.
    """
    seats = [one for one in files.seats_at(letter.letter.sender) if one.status in (HELD, RESIGNED, DROPPED)]
    meant = letter.claimed if letter.is_own else seat_answered(files, letter.letter)
    if meant and (chosen := [one for one in seats if (one.game, one.key) == (meant[0].id, meant[1].key)]):
        return [(meant[0], chosen[0])]
    in_play = [one for one in seats if not files.is_over(one.game)] or seats
    games = {one.game: files.game_by_id(one.game) for one in in_play}
    return [(game, one) for one in in_play if (game := games[one.game])]


def _keyless(desk: Desk, files: Files, letter: Unproved, game: GameRecord, seat: SeatRecord) -> None:
    """Tell a player that a letter did not count, and why; a reply to the answer does, by the key it bears."""
    number = files.remarked(game.id, seat.key, KEYLESS, desk.clock.now() - DAY, NOTES_A_DAY)
    file_notice(desk, files, KEYLESS, letter.id, "", game, seat)
    moment = files.moment(game.id)
    assert moment
    text = joined(
        game.title,
        section(tr("A letter from your address did not count:"), list(_about(files, letter, seat))),
        wrapped(tr(SEND_AGAIN)),
        wrapped(_free(seat)),
    )
    if number < REPORTS_A_DAY:
        errand = Errand(desk, files, letter.letter, Sender(game, seat, moment, by=""))
        text = _with_report(text, seat, last_report(errand))
    about = f"{game.slug}.{moment.number}.keyless.{seat.key}.{letter.id}"
    _tell(desk, files, letter, game, seat, about, tr("your letter did not count"), text, number)


def _with_report(text: str, seat: SeatRecord, report: Post | None) -> str:
    """Return a text with a report below it, which is sent without the page that came with it."""
    if report is None:
        return text
    title = without_keys(report.subject).strip()
    said = tr("Below is once more, as text, what you were last sent of this game: {title}.", title=title)
    told = report.text.replace(wrapped(how_to_reply(seat)), wrapped(tr(REPLY)), 1)
    return joined(text.rstrip("\n"), wrapped(said), told.rstrip("\n"))


def _about(files: Files, letter: Unproved, seat: SeatRecord) -> Iterator[str]:
    """Yield which letter it was, and why it did not count; a wrong key and none are told alike."""
    subject = one_line(without_keys(letter.letter.subject), _LONGEST_SUBJECT) or tr("no subject")
    yield tr("Its subject: {subject}", subject=subject)
    yield tr("It came: {time}", time=deadline_text(letter.at, seat.zone))
    yield tr("It does not hold your order key, so anybody could have written it.")
    if letter.claimed and not letter.is_own:
        game, named = letter.claimed
        yield tr("It names the seat {seat} of {game}, which is not yours.", seat=named.key, game=game.title)
    elif letter.claimed is None and letter.tag:
        yield nobody_named(files, letter.tag)
    if letter.is_unsure:
        yield tr(UNSURE)


def _free(seat: SeatRecord) -> str:
    if seat.status == HELD:
        return ""
    return tr(
        "Your seat {seat} is free just now, and is offered to others. Reply to this letter with the one word "
        "RETURN, or with orders, and it is yours again, as long as nobody else has it.",
        seat=seat.key,
    )


def _foreign(desk: Desk, files: Files, letter: Unproved, game: GameRecord, seat: SeatRecord) -> None:
    """Tell the registered address that a letter from another one names its seat."""
    now = desk.clock.now()
    number = files.remarked(game.id, seat.key, FOREIGN, now - DAY, NOTES_A_DAY)
    files.add_remark(
        RemarkRecord(game=game.id, seat=seat.key, kind=FOREIGN, text="", letter=letter.id, at=now)
    )
    said = tr(
        "A letter came in for your seat {seat} that does not hold your order key. It was not sent from your "
        "registered address.",
        seat=seat.key,
    )
    sent_from = tr("It was sent from: {address}", address=letter.letter.sender or trp("sender", "nobody"))
    unsure = wrapped(tr(UNSURE)) if letter.is_unsure else ""
    text = joined(game.title, wrapped(said), sent_from, unsure, wrapped(tr(SEND_AGAIN)))
    about = f"{game.slug}.unproved.{seat.key}.{letter.id}"
    _tell(desk, files, letter, game, seat, about, tr("a letter without your key was refused"), text, number)


def _new_key(desk: Desk, files: Files, letter: Unproved, game: GameRecord, seat: SeatRecord) -> None:
    """Send a seat its present key: the one that the letter bears was replaced when the game was over."""
    said = tr(
        "A letter came in with the order key that your seat had before: it can be worked out from what was "
        "published at the end of the game, so you have a new one, which stands in the subject of this "
        "letter. Nothing was changed. If the letter was yours, send it again as a reply to this one. If "
        "it was not, there is nothing you need do."
    )
    about, number = _next_of_day(desk, files, f"{game.slug}.newkey.{seat.key}")
    text = joined(game.title, wrapped(said))
    _tell(desk, files, letter, game, seat, about, tr("your new order key"), text, number)


def _not_yours(desk: Desk, files: Files, letter: Unproved, game: GameRecord, seat: SeatRecord) -> None:
    """Tell who held a seat once and writes for it still that it is theirs no longer; nobody else hears."""
    said = tr(
        "Your letter was for the seat {seat} of {game}, which you do not hold any more. Nothing was "
        "changed. The GM is {name}, {address}.",
        seat=seat.key,
        game=game.title,
        name=desk.config.gm.name,
        address=desk.config.gm.address,
    )
    mark = hashlib.sha256(seat.address.casefold().encode()).hexdigest()[:16]
    about, number = _next_of_day(desk, files, f"{game.slug}.former.{seat.key}.{mark}")
    text, title = joined(game.title, wrapped(said)), tr("the seat is not yours any more")
    _tell(desk, files, letter, game, replace(seat, order_key=""), about, title, text, number)


def _next_of_day(desk: Desk, files: Files, about: str) -> tuple[str, int]:
    """Return the name of the next of the day's notes, and how many there were before it."""
    names = [f"{about}.{desk.clock.now():%Y%m%d}.{number}" for number in range(1, NOTES_A_DAY + 1)]
    number = sum(files.post(message_id(desk, files, name)) is not None for name in names)
    return names[min(number, NOTES_A_DAY - 1)], number


def _tell(
    desk: Desk,
    files: Files,
    letter: Unproved,
    game: GameRecord,
    seat: SeatRecord,
    about: str,
    title: str,
    text: str,
    number: int,
) -> None:
    """Queue one of the day's notes to a seat's address, unless there were enough; the last one says so.

    It bears the seat's key, so that a reply to it is proved, but for those who hold the seat no more. It is
    threaded with the letter only where that came from this very address.
    """
    if number >= NOTES_A_DAY:
        return
    is_own = seat.address.casefold() == letter.letter.sender.casefold()
    tag = tag_text(game.slug, seat.key, seat.order_key) if seat.order_key else ""
    post = Post(
        message_id=message_id(desk, files, about),
        to=seat.address,
        to_name=seat.name,
        subject=f"{game.title}: {title} {tag}".rstrip(),
        text=joined(wrapped(tr(LAST)), text.rstrip("\n")) if number == NOTES_A_DAY - 1 else text,
        sent_at=iso(desk.clock.now()),
        in_reply_to=letter.letter.message_id if is_own else "",
        references=references_to(letter.letter) if is_own else (),
        headers=reply_to(desk, game, seat) if tag else (),
    )
    queue_answer(desk, files, post, letter.id, game, seat if tag else None)


def nobody_named(files: Files, tag: Tag) -> str:
    """Say what is wrong with a claim to no seat there is."""
    if files.game(tag.game):
        return tr('There is no seat "{seat}" in the game "{game}".', seat=tag.seat, game=tag.game)
    return tr('There is no game "{game}" here.', game=tag.game)
