"""Letters about games that are to be made: JOIN, and what those on the list ask; an address must confirm."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace

from pbem.desk.desk import Desk, plain_json
from pbem.desk.incoming.asked import (
    AT_HAND,
    DAY,
    GOOD_FOR,
    TO_ONE_A_DAY,
    address_fault,
    is_flood,
)
from pbem.desk.incoming.codes import fresh_code, signup_code, signup_mark
from pbem.desk.incoming.manners import may_answer
from pbem.desk.incoming.notices import Answered, Notice, send_notice
from pbem.desk.letters import wrapped
from pbem.desk.signup.signup_letters import (
    asked_text,
    guest_of,
    list_text,
    spoken_for,
    standing_text,
    subject_of,
)
from pbem.desk.signup.signup_words import Said, name_of, said_in, wanted_by, wishes_of
from pbem.engine.tongue import tr, tr_noop
from pbem.openfile import OpenFile, open_file
from pbem.post import Letter, mailbox_of
from pbem.store.desk_records import OpeningRecord, SignupRecord
from pbem.store.opening import Files

UNKNOWN = tr_noop("Nothing was changed: there is no word in your letter that I know.")
CLOSED = tr_noop("Nothing was changed: nobody can sign up for this game any more.")
TOO_OLD = tr_noop("Nothing was changed: this code is older than 14 days. Please send JOIN once more.")


@dataclass(frozen=True)
class Signed:
    """A letter that holds the code of a sign-up: it comes from whoever reads that address."""

    opening: OpeningRecord
    signup: SignupRecord
    said: Said

    @property
    def verdict(self) -> str:
        """The word for what becomes of the letter."""
        return {"yes": "confirmed", "": "refused"}.get(self.said.word, "request")


def signed_by(files: Files, letter: Letter) -> Signed | None:
    """Return the sign-up whose code a letter holds, and what the letter says."""
    code = signup_code(letter.subject, letter.text)
    signup = files.signup_by_code(code) if code else None
    opening = files.opening_by_id(signup.opening) if signup else None
    if signup is None or opening is None:
        return None
    return Signed(opening, signup, said_in(letter, opening.slug, opening.title))


def opening_called(files: Files, name: str) -> OpeningRecord | None:
    """Return the game of that slug or title that players sign up for now."""
    bare = " ".join(name.strip(" .!\"'").casefold().split())
    found = [one for one in files.openings() if bare in (one.slug, " ".join(one.title.casefold().split()))]
    return found[0] if len(found) == 1 else next((one for one in found if one.slug == bare), None)


def on_list(files: Files, opening: OpeningRecord) -> list[SignupRecord]:
    """Return those who are on the list: they have confirmed and have not left; the first come first."""
    found = [one for one in files.signups(opening.id) if one.confirmed_at and one.withdrawn_at is None]
    return sorted(found, key=lambda one: (one.confirmed_at or one.at, one.id))


def listed_at(files: Files, opening: OpeningRecord, address: str) -> SignupRecord | None:
    """Return who is on the list with an address."""
    at_it = [one for one in on_list(files, opening) if one.address.casefold() == address.casefold()]
    return at_it[-1] if at_it else None


def wanted_in(files: Files, letter: Letter) -> tuple[OpeningRecord, Said] | None:
    """Return what a letter without a code wants of a game to be made, if it may want that."""
    for said in wanted_by(letter):
        opening = opening_called(files, said.game) if said.game else None
        if opening and (said.word == "join" or listed_at(files, opening, letter.sender)):
            return opening, said
    return None


def take_wanted(
    desk: Desk, files: Files, letter: Letter, letter_id: int, opening: OpeningRecord, said: Said
) -> None:
    """Answer a letter without a code; only whoever reads the address can bring about what it wants."""
    answered = Answered(letter, letter_id)
    known = listed_at(files, opening, letter.sender)
    with spoken_for(desk, opening):
        if said.word == "join":
            _ask_to_confirm(desk, files, answered, opening, said)
        elif known:
            text = _names(files, opening, open_file(opening.file))
            if said.word == "leave":
                leave = tr("To be taken off the list, reply to this letter with the one word LEAVE.")
                text = wrapped(leave) + "\n"
            _tell(desk, files, opening, known, text, answered, f"{said.word}.{desk.clock.now():%Y-%m-%d}")


def _ask_to_confirm(desk: Desk, files: Files, answered: Answered, opening: OpeningRecord, said: Said) -> None:
    to = answered.letter.sender
    if address_fault(desk, to) or not may_answer(desk, files, to):
        return
    file = open_file(opening.file)
    held = next((seat for seat in file.held if seat.address.casefold() == to.casefold()), None)
    if held:
        mark = hashlib.sha256(to.casefold().encode()).hexdigest()[:16]
        about = f"signup.held.{opening.id}.{mark}.{desk.clock.now():%Y-%m-%d}"
        has = tr(
            "You have the seat {seat} of {title} already. There is nothing to do.",
            seat=held.id,
            title=opening.title,
        )
        notice = Notice(about, to, subject_of(opening), wrapped(has) + "\n", held.name)
        send_notice(desk, files, notice, answered)
    elif may_write_first(desk, files, opening, to):
        signup, text = put_signup(desk, files, opening, to, answered.letter.sender_name, said, answered.id)
        subject = f"{opening.title}: {tr('JOIN, please confirm')} {signup_mark(signup.code)}"
        send_notice(desk, files, Notice(f"signup.{signup.id}", to, subject, text), answered)


def may_write_first(desk: Desk, files: Files, opening: OpeningRecord, to: str) -> bool:
    """Say whether a letter may go to an address that has not proved anything; once a day for each game.

    Somebody on the list may be written to oftener.
    """
    since = desk.clock.now() - DAY
    if is_flood(desk, files):
        return False
    signups = files.signups_since(since)
    requests = [one for one in files.requests_since(since) if one.kind not in AT_HAND]
    to_it = [one.opening for one in signups if mailbox_of(one.address) == mailbox_of(to)]
    other = sum(mailbox_of(one.address) == mailbox_of(to) for one in requests)
    is_repeat = opening.id in to_it and listed_at(files, opening, to) is None
    return not is_repeat and len(to_it) + other < TO_ONE_A_DAY


def put_signup(
    desk: Desk,
    files: Files,
    opening: OpeningRecord,
    address: str,
    own_name: str,
    said: Said,
    letter_id: int,
) -> tuple[SignupRecord, str]:
    """Put a sign-up on record that waits to be confirmed; return it and the letter that asks for that.

    What the letter leaves out stays as it is for somebody who is on the list.
    """
    with spoken_for(desk, opening):
        return _put_signup(desk, files, opening, address, own_name, said, letter_id)


def _put_signup(
    desk: Desk,
    files: Files,
    opening: OpeningRecord,
    address: str,
    own_name: str,
    said: Said,
    letter_id: int,
) -> tuple[SignupRecord, str]:
    file, known = open_file(opening.file), listed_at(files, opening, address)
    wishes, remark = wishes_of(file, said.wishes or "")
    if known and said.wishes is None:
        wishes = guest_of(known).wishes
    number = len({one.address.casefold() for one in files.signups(opening.id)}) + 1
    others = [one.name for one in on_list(files, opening) if known is None or one.id != known.id]
    called = said.name or (known.name if known else own_name)
    name, name_remark = name_of(file, called, number, others)
    made = SignupRecord(
        opening=opening.id,
        name=name,
        address=address,
        wishes=plain_json(list(wishes)),
        code=fresh_code(desk.chance),
        letter=letter_id,
        at=desk.clock.now(),
    )
    signup = replace(made, id=files.add_signup(made))
    remarks = " ".join(filter(None, (remark, name_remark)))
    return signup, asked_text(opening, file, guest_of(signup), remarks, known is not None)


def take_signed(desk: Desk, files: Files, letter: Letter, letter_id: int, signed: Signed) -> None:
    """Do what a letter with a code asks, and answer it, to the address the code was given to."""
    once = "" if signed.said.word else "unread"
    with spoken_for(desk, signed.opening):
        text = done(desk, files, signed)
        _tell(desk, files, signed.opening, signed.signup, text, Answered(letter, letter_id), once)


def done(desk: Desk, files: Files, signed: Signed) -> str:
    """Do what somebody asks who has proved the address of a sign-up, and return what is said."""
    with spoken_for(desk, signed.opening):
        return _done(desk, files, signed)


def _done(desk: Desk, files: Files, signed: Signed) -> str:
    opening, signup, said = signed.opening, signed.signup, signed.said
    known = listed_at(files, opening, signup.address)
    if opening.ended_at is not None:
        return wrapped(tr(CLOSED)) + "\n"
    if said.word == "status":
        return _names(files, opening, open_file(opening.file))
    if said.word == "leave":
        return _left(desk, files, opening, signup)
    if said.word == "yes" or (said.word in ("join", "change") and known is None):
        return _confirmed(desk, files, signed)
    if said.word in ("join", "change") and known:
        return _changed(files, opening, known, said)
    if known:
        return _standing(files, opening, known, tr(UNKNOWN))
    how = tr("If you want to play, reply with the one word CONFIRM on top.")
    return wrapped(f"{tr(UNKNOWN)} {how}") + "\n"


def _confirmed(desk: Desk, files: Files, signed: Signed) -> str:
    """Put somebody on the list; a second sign-up takes the place of the first, and keeps it in the order."""
    opening, signup, now = signed.opening, signed.signup, desk.clock.now()
    known = listed_at(files, opening, signup.address)
    if known and (known.id == signup.id or signup.confirmed_at):
        first = tr("You are on the list of {title} already.", title=opening.title)
        return _standing(files, opening, known, first)
    if now - signup.at > GOOD_FOR:
        return wrapped(tr(TOO_OLD)) + "\n"
    if known:
        files.change_signup(known.id, withdrawn_at=now)
    since = known.confirmed_at if known else now
    files.change_signup(signup.id, confirmed_at=since, withdrawn_at=None)
    found = listed_at(files, opening, signup.address)
    assert found
    if signed.said.name or signed.said.wishes is not None:
        return _changed(files, opening, found, signed.said)
    return _standing(files, opening, found, tr("You are on the list of {title}.", title=opening.title))


def _changed(files: Files, opening: OpeningRecord, known: SignupRecord, said: Said) -> str:
    """Note another name or other wishes of somebody on the list."""
    file, remarks = open_file(opening.file), []
    if said.wishes is not None:
        wishes, remark = wishes_of(file, said.wishes)
        remarks.append(remark)
        if wishes or not remark:
            files.change_signup(known.id, wishes=plain_json(list(wishes)))
    if said.name:
        others = [one.name for one in on_list(files, opening) if one.id != known.id]
        name, remark = name_of(file, said.name, known.id, others)
        remarks.append(remark)
        files.change_signup(known.id, name=name)
    found = listed_at(files, opening, known.address)
    assert found
    first = " ".join((tr("This is noted for you."), *filter(None, remarks)))
    return _standing(files, opening, found, first)


def _left(desk: Desk, files: Files, opening: OpeningRecord, signup: SignupRecord) -> str:
    now, address = desk.clock.now(), signup.address.casefold()
    for one in files.signups(opening.id):
        if one.address.casefold() == address and one.withdrawn_at is None:
            files.change_signup(one.id, withdrawn_at=now)
    said = tr(
        "You are not on the list of {title} any more. JOIN {game} puts you on it again.",
        title=opening.title,
        game=opening.slug,
    )
    return wrapped(said) + "\n"


def _standing(files: Files, opening: OpeningRecord, known: SignupRecord, first: str) -> str:
    number = len(on_list(files, opening))
    return standing_text(opening, open_file(opening.file), guest_of(known), number, first)


def _names(files: Files, opening: OpeningRecord, file: OpenFile) -> str:
    return list_text(opening, file, [one.name for one in on_list(files, opening)])


def _tell(
    desk: Desk,
    files: Files,
    opening: OpeningRecord,
    signup: SignupRecord,
    text: str,
    answered: Answered,
    once: str = "",
) -> None:
    """Answer at the address of a sign-up; of answers with the same `once` only one."""
    subject = f"{subject_of(opening)} {signup_mark(signup.code)}"
    about = f"signup.{signup.id}.{once or answered.id}"
    send_notice(desk, files, Notice(about, signup.address, subject, text, signup.name), answered)
