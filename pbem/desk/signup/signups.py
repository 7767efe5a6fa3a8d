"""Games to be made: made when enough have signed up or the time has come; the GM has a digest each day."""

from __future__ import annotations

import json
import re
import traceback
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from pbem.desk.desk import Desk, DeskFault, plain_json
from pbem.desk.games import deadline_text, make_game
from pbem.desk.incoming.asked import DAY
from pbem.desk.incoming.codes import fresh_code, signup_mark
from pbem.desk.incoming.notices import Notice, send_notice
from pbem.desk.letters import joined, section, wrapped
from pbem.desk.lock import Busy
from pbem.desk.mailing import tell_gm
from pbem.desk.signup.dealing import Deal, deal, dealing_dice
from pbem.desk.signup.joining import on_list
from pbem.desk.signup.signup_letters import Guest, deal_note, guest_of, left_over_text, wishes_text
from pbem.desk.signup.signup_words import name_of
from pbem.openfile import OpenFile, open_file
from pbem.store.desk_records import ActRecord, OpeningRecord, SignupRecord
from pbem.store.opening import Files
from pbem.store.records import ConfirmationRecord, GameRecord, RequestRecord

WEEK = timedelta(weeks=1)
DIGEST = "signup digest"
FULL, IN_TIME, BY_GM = "all seats were taken", "the time for signing up was over", "closed by the GM"


def close_openings(desk: Desk) -> None:
    """Look after every game to be made; one that fails keeps no other waiting, and the GM is told."""
    with desk.store.transaction() as files:
        openings = files.openings()
    for opening in openings:
        try:
            with desk.at_work(), desk.store.transaction() as files:
                now = files.opening(opening.slug)
                if now and now.ended_at is None:
                    _look_after(desk, files, now)
        except (OSError, Busy):
            raise
        except Exception as fault:
            if type(fault).__module__.startswith("pbem.store"):
                raise
            _tell_of_failure(desk, opening, fault)


def _tell_of_failure(desk: Desk, opening: OpeningRecord, fault: Exception) -> None:
    """Tell the GM, once a day, why a game can't be made; the list stays as it is."""
    why = str(fault) if isinstance(fault, DeskFault) else traceback.format_exc()
    said = f"The game {opening.slug} could not be made. The list of its players is kept, and is tried again."
    with desk.store.transaction() as files:
        about = f"opening.failed.{opening.id}.{desk.clock.now():%Y-%m-%d}"
        tell_gm(desk, files, about, f"{opening.slug} could not be made", joined(wrapped(said), why.rstrip()))


def _look_after(desk: Desk, files: Files, opening: OpeningRecord) -> None:
    """Make the game, extend or end its sign-up if it is time for that; else tell the GM what is new."""
    file, guests = open_file(opening.file), on_list(files, opening)
    is_over = opening.until is not None and opening.until <= desk.clock.now()
    if len(guests) >= file.places:
        make_from(desk, files, opening, FULL)
    elif is_over and len(guests) + len(file.held) >= file.least:
        make_from(desk, files, opening, IN_TIME)
    elif is_over and file.too_few == "extend" and _extend(desk, files, opening, file, guests):
        return
    elif is_over:
        end_signup(desk, files, opening, "too few players had signed up")
    else:
        _tell_news(desk, files, opening, file)


def _extend(
    desk: Desk, files: Files, opening: OpeningRecord, file: OpenFile, guests: Sequence[SignupRecord]
) -> bool:
    """Let people sign up for a week more, once; the GM and those on the list are told."""
    assert opening.until
    now, zone = desk.clock.now(), ZoneInfo(file.game.zone)
    local = opening.until.astimezone(zone)
    until = (local + WEEK).astimezone(UTC)  # a week by the clock on the wall
    until = until if until > now else now + WEEK
    text = deadline_text(until, file.game.zone)
    says = f"Too few players have signed up for {opening.slug}; the time is extended once, until {text}."
    mark = f"opening.extended.{opening.id}"
    if not files.add_act(ActRecord(game=None, kind="signup", says=says, mark=mark, at=now)):
        return False
    files.extend_opening(opening.id, until)
    _note_told(files, opening, guests, now)
    names = section("On the list:", [one.name for one in guests], "Nobody yet.")
    subject = f"sign-up for {opening.slug} goes on for a week"
    tell_gm(desk, files, mark, subject, joined(wrapped(says), names))
    said = f"Too few players have signed up for {opening.title} so far. You can be joined until {text}."
    _tell_all(desk, files, opening, guests, "extended", said)
    return True


def end_signup(desk: Desk, files: Files, opening: OpeningRecord, because: str) -> str:
    """End a sign-up without a game, and tell all who are on the list; return the sentence that says so."""
    guests, now = on_list(files, opening), desk.clock.now()
    files.end_opening(opening.id, because, now)
    says = f"The sign-up for {opening.slug} has ended without a game: {because}."
    files.add_act(ActRecord(game=None, kind="signup", says=says, at=now))
    said = f"The game {opening.title}, for which you had signed up, does not take place: {because}."
    _tell_all(desk, files, opening, guests, "ended", said)
    text = joined(wrapped(says), wrapped(f"{len(guests)} players were on the list, and are told."))
    tell_gm(desk, files, f"opening.ended.{opening.id}", f"sign-up for {opening.slug} has ended", text)
    return says


def _tell_all(
    desk: Desk,
    files: Files,
    opening: OpeningRecord,
    guests: Sequence[SignupRecord],
    about: str,
    said: str,
) -> None:
    for one in guests:
        subject = f"{opening.title}: sign-up {signup_mark(one.code)}"
        text = wrapped(said) + "\n"
        send_notice(desk, files, Notice(f"signup.{about}.{one.id}", one.address, subject, text, one.name))


def make_from(desk: Desk, files: Files, opening: OpeningRecord, by: str) -> GameRecord:
    """Make the game with those on the list: deal the seats, welcome everybody, put the rest on standby."""
    file, signups = open_file(opening.file), on_list(files, opening)
    guests = _named(file, signups[: file.places])
    if len(guests) + len(file.held) < 2:
        raise DeskFault(f"{opening.slug} has too few players to be made: {len(guests) + len(file.held)}.")
    dealt = deal([guest.wishes for guest in guests], file.free, dealing_dice(opening.secret, opening.slug))
    players = {seat: (one.name, one.address) for seat, one in zip(dealt.seats, guests, strict=True)}
    notes = {seat: deal_note(guests, dealt, number) for number, seat in enumerate(dealt.seats)}
    game = make_game(desk, files, file.filled(players), opening.secret, notes)
    now = desk.clock.now()
    files.end_opening(opening.id, by, now)
    left = signups[file.places :]
    for one in left:
        _put_on_standby(desk, files, game, one)
    number = len(guests) + len(file.held)
    says = f"The game was made with {number} players, {len(guests)} of whom had signed up: {by}."
    details = _details(guests, dealt)
    files.add_act(ActRecord(game=game.id, moment=1, kind="signup", says=says, details=details, at=now))
    _tell_gm_of_game(desk, files, opening, game, guests, dealt, left, says)
    return game


def _named(file: OpenFile, signups: Sequence[SignupRecord]) -> list[Guest]:
    """Return players whose names differ from each other's and mean nothing else in orders."""
    guests: list[Guest] = []
    for number, signup in enumerate(signups, 1):
        guest = guest_of(signup)
        name, _ = name_of(file, guest.name, number, [one.name for one in guests])
        guests.append(Guest(name, guest.address, guest.wishes))
    return guests


def _details(guests: Sequence[Guest], dealt: Deal) -> str:
    """Return the dealing of the seats as JSON, without addresses, so that it can be checked later."""
    return plain_json(
        {
            "signed up": [{"name": guest.name, "wishes": list(guest.wishes)} for guest in guests],
            "order": [guests[one].name for one in dealt.order],
            "seats": {seat: guests[number].name for number, seat in enumerate(dealt.seats)},
            "rolls": [asdict(roll) for roll in dealt.rolls],
        }
    )


def _put_on_standby(desk: Desk, files: Files, game: GameRecord, signup: SignupRecord) -> None:
    """Note somebody who came too late as one who stands by: the address has confirmed already."""
    now = desk.clock.now()
    made = RequestRecord(
        game=game.id,
        seat=None,
        kind="standby",
        value="",
        name=signup.name,
        address=signup.address,
        code=fresh_code(desk.chance),
        letter=signup.letter,
        at=now,
    )
    request = files.add_request(made)
    files.confirm(ConfirmationRecord(request=request, side="asker", letter=signup.letter, at=now))
    subject = f"{game.title}: you stand by"
    text = left_over_text(game.title, game.slug)
    send_notice(
        desk, files, Notice(f"signup.left.{signup.id}", signup.address, subject, text, signup.name), game=game
    )


def _tell_gm_of_game(
    desk: Desk,
    files: Files,
    opening: OpeningRecord,
    game: GameRecord,
    guests: Sequence[Guest],
    dealt: Deal,
    left: Sequence[SignupRecord],
    says: str,
) -> None:
    seated = [
        f"{dealt.seats[one]}: {guests[one].name} <{guests[one].address}>; wishes: "
        f"{wishes_text(guests[one].wishes)}"
        for one in dealt.order
    ]
    text = joined(
        wrapped(says),
        section("Seats, in the order in which the dice let the players choose:", seated),
        section("They stand by:", [f"{one.name} <{one.address}>" for one in left]),
        section("Please look at this:", same_names(opening, [guest.name for guest in guests])),
    )
    tell_gm(desk, files, f"opening.made.{opening.id}", f"{game.slug} is made", text)


def same_names(opening: OpeningRecord, names: Sequence[str]) -> list[str]:
    """Return sentences about names that look as if one person had signed up twice."""
    plain = [re.sub(r" \d+$", "", name.casefold()) for name in names]
    twice = sorted({name for name in plain if plain.count(name) > 1 and name != "player"})
    return [
        f'{plain.count(name)} players of {opening.slug} are called "{name}"; they may be one person.'
        for name in twice
    ]


def _tell_news(desk: Desk, files: Files, opening: OpeningRecord, file: OpenFile) -> None:
    """Tell the GM, once a day at most, who has come to the list and who has left it."""
    now = desk.clock.now()
    told = [act for act in files.acts(None, DIGEST) if json.loads(act.details)["opening"] == opening.id]
    since = told[-1].at if told else opening.opened_at
    if now - since < DAY:
        return
    before = _by_address(one for one in files.signups(opening.id) if one.id in _told_of(told))
    after = _by_address(on_list(files, opening))
    come = [one.name for address, one in after.items() if address not in before]
    gone = [one.name for address, one in before.items() if address not in after]
    if not come and not gone:
        return
    _note_told(files, opening, after.values(), now)
    names = [one.name for one in after.values()]
    text = joined(
        section("New on the list:", come),
        section("Not on the list any more:", gone),
        section("The whole list:", names, "Nobody."),
        wrapped(
            f"{len(names) + len(file.held)} players; {file.least} are needed, and {file.most} have room."
        ),
        section("Please look at this:", same_names(opening, names)),
    )
    tell_gm(
        desk, files, f"signups.{opening.id}.{len(told)}", f"sign-up for {opening.slug}: what is new", text
    )


def _note_told(files: Files, opening: OpeningRecord, listed: Iterable[SignupRecord], now: datetime) -> None:
    """Note what the GM knows of the list, so that the next digest tells what is new since."""
    says = f"The GM was told of the list of {opening.slug}."
    details = plain_json({"opening": opening.id, "listed": [one.id for one in listed]})
    files.add_act(ActRecord(game=None, kind=DIGEST, says=says, details=details, at=now))


def _told_of(told: Sequence[ActRecord]) -> list[int]:
    """Return the sign-ups that were on the list when the GM was last told of it."""
    listed: list[int] = json.loads(told[-1].details)["listed"] if told else []
    return listed


def _by_address(signups: Iterable[SignupRecord]) -> dict[str, SignupRecord]:
    return {one.address.casefold(): one for one in signups}
