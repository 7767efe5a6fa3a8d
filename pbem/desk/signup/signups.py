"""Games to be made: made when enough have signed up or the time has come; the GM has a digest each day."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from dataclasses import asdict
from datetime import UTC, timedelta
from functools import partial
from zoneinfo import ZoneInfo

from pbem.desk.defects import for_each, is_trouble
from pbem.desk.desk import Desk, DeskFault, plain_json
from pbem.desk.games import deadline_text, is_there_already, make_game
from pbem.desk.incoming.codes import fresh_code, signup_mark
from pbem.desk.incoming.notices import Notice, send_notice
from pbem.desk.letters import joined, section, wrapped
from pbem.desk.mailing import tell_gm
from pbem.desk.signup.dealing import Deal, deal, dealing_dice
from pbem.desk.signup.joining import on_list
from pbem.desk.signup.signup_letters import (
    Guest,
    deal_note,
    guest_of,
    left_over_text,
    spoken_for,
    subject_of,
    wishes_text,
)
from pbem.desk.signup.signup_news import note_told, same_names, tell_news
from pbem.desk.signup.signup_words import name_of
from pbem.desk.tongues import spoken
from pbem.engine.box import FEWEST_SEATS
from pbem.engine.events import SeatId
from pbem.engine.tongue import ENGLISH, speaking, tr, tr_noop, trn
from pbem.openfile import OpenFile, open_file
from pbem.store.desk_records import ActRecord, OpeningRecord, SignupRecord
from pbem.store.opening import Files
from pbem.store.records import ConfirmationRecord, GameRecord, RequestRecord

WEEK = timedelta(weeks=1)
FULL = tr_noop("all seats were taken")
IN_TIME = tr_noop("the time for signing up was over")
BY_GM = tr_noop("closed by the GM")
TOO_FEW = tr_noop("too few players had signed up")


def close_openings(desk: Desk) -> None:
    """Look after every game to be made; one that fails keeps no other waiting, and the GM is told."""
    with desk.store.transaction() as files:
        openings = files.openings()
    for_each(openings, partial(_close, desk))


def _close(desk: Desk, opening: OpeningRecord) -> None:
    try:
        with spoken_for(desk, opening), desk.at_work(), desk.store.transaction() as files:
            now = files.opening(opening.slug)
            if now and now.ended_at is None:
                _look_after(desk, files, now)
    except Exception as fault:
        if is_trouble(fault):
            raise
        _tell_of_failure(desk, opening, fault)


def _tell_of_failure(desk: Desk, opening: OpeningRecord, fault: Exception) -> None:
    """Tell the GM, once a day, why a game can't be made; the list stays as it is."""
    why = str(fault) if isinstance(fault, DeskFault) else traceback.format_exc()
    about = f"opening.failed.{opening.id}.{desk.clock.now():%Y-%m-%d}"
    with spoken(desk.config), desk.store.transaction() as files:
        subject = tr("{game} could not be made", game=opening.slug)
        said = tr(
            "The game {game} could not be made. The list of its players is kept, and is tried again.",
            game=opening.slug,
        )
        tell_gm(desk, files, about, subject, joined(wrapped(said), why.rstrip()))


def _on_record(say: Callable[[], str]) -> str:
    """Return a sentence in English, as acts are kept on file."""
    with speaking(ENGLISH):
        return say()


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
        end_signup(desk, files, opening, TOO_FEW)
    else:
        tell_news(desk, files, opening, file)


def _extend(
    desk: Desk, files: Files, opening: OpeningRecord, file: OpenFile, guests: Sequence[SignupRecord]
) -> bool:
    """Let people sign up for a week more, once; the GM and those on the list are told."""
    assert opening.until
    now, zone = desk.clock.now(), ZoneInfo(file.game.zone)
    local = opening.until.astimezone(zone)
    until = (local + WEEK).astimezone(UTC)  # a week by the clock on the wall
    until = until if until > now else now + WEEK

    def says() -> str:
        return tr(
            "Too few players have signed up for {game}; the time is extended once, until {time}.",
            game=opening.slug,
            time=deadline_text(until, file.game.zone),
        )

    mark = f"opening.extended.{opening.id}"
    if not files.add_act(ActRecord(game=None, kind="signup", says=_on_record(says), mark=mark, at=now)):
        return False
    files.extend_opening(opening.id, until)
    note_told(files, opening, guests, now)
    names = section(tr("On the list:"), [one.name for one in guests], tr("Nobody yet."))
    subject = tr("sign-up for {game} goes on for a week", game=opening.slug)
    tell_gm(desk, files, mark, subject, joined(wrapped(says()), names))
    said = tr(
        "Too few players have signed up for {title} so far. You can be joined until {time}.",
        title=opening.title,
        time=deadline_text(until, file.game.zone),
    )
    _tell_all(desk, files, opening, guests, "extended", said)
    return True


def end_signup(desk: Desk, files: Files, opening: OpeningRecord, because: str) -> str:
    """End a sign-up without a game, and tell all who are on the list; return the sentence that says so."""
    guests, now = on_list(files, opening), desk.clock.now()

    def says() -> str:
        return tr(
            "The sign-up for {game} has ended without a game: {reason}.",
            game=opening.slug,
            reason=tr(because),
        )

    files.end_opening(opening.id, because, now)
    files.add_act(ActRecord(game=None, kind="signup", says=_on_record(says), at=now))
    with spoken_for(desk, opening):
        said = tr(
            "The game {title}, for which you had signed up, does not take place: {reason}.",
            title=opening.title,
            reason=tr(because),
        )
        _tell_all(desk, files, opening, guests, "ended", said)
        told = trn(
            "{n} player was on the list, and is told.",
            "{n} players were on the list, and are told.",
            len(guests),
        )
        subject = tr("sign-up for {game} has ended", game=opening.slug)
        text = joined(wrapped(says()), wrapped(told))
        tell_gm(desk, files, f"opening.ended.{opening.id}", subject, text)
    return says()


def _tell_all(
    desk: Desk,
    files: Files,
    opening: OpeningRecord,
    guests: Sequence[SignupRecord],
    about: str,
    said: str,
) -> None:
    for one in guests:
        subject = f"{subject_of(opening)} {signup_mark(one.code)}"
        text = wrapped(said) + "\n"
        send_notice(desk, files, Notice(f"signup.{about}.{one.id}", one.address, subject, text, one.name))


def make_from(desk: Desk, files: Files, opening: OpeningRecord, by: str) -> GameRecord:
    """Make the game with those on the list: deal the seats, welcome everybody, put the rest on standby."""
    file, number = open_file(opening.file), len(on_list(files, opening))
    players = min(number, file.places) + len(file.held)
    if players < FEWEST_SEATS:
        said = tr("{game} has too few players to be made: {number}.", game=opening.slug, number=players)
        raise DeskFault(said)
    if files.game(file.game.slug):
        raise DeskFault(is_there_already(file.game.slug))
    with spoken_for(desk, opening):
        return _made_from(desk, files, opening, file, by)


def _made_from(desk: Desk, files: Files, opening: OpeningRecord, file: OpenFile, by: str) -> GameRecord:
    signups = on_list(files, opening)
    guests = _named(file, signups[: file.places])
    dealt = deal([guest.wishes for guest in guests], file.free, dealing_dice(opening.secret, opening.slug))
    players = {seat: (one.name, one.address) for seat, one in zip(dealt.seats, guests, strict=True)}
    notes = {seat: deal_note(guests, dealt, number) for number, seat in enumerate(dealt.seats)}
    game = make_game(desk, files, file.filled(players), opening.secret, notes)
    now = desk.clock.now()
    files.end_opening(opening.id, by, now)
    left = signups[file.places :]
    for one in left:
        _put_on_standby(desk, files, game, one)

    def says() -> str:
        return tr(
            "The game was made with {number} players, {signed} of whom had signed up: {reason}.",
            number=len(guests) + len(file.held),
            signed=len(guests),
            reason=tr(by),
        )

    on_record, details = _on_record(says), _details(guests, dealt)
    files.add_act(ActRecord(game=game.id, moment=1, kind="signup", says=on_record, details=details, at=now))
    _tell_gm_of_game(desk, files, opening, game, guests, dealt, left, says())
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
    subject = f"{game.title}: {tr('you stand by')}"
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
    seated = [_seated(guests[one], dealt.seats[one]) for one in dealt.order]
    text = joined(
        wrapped(says),
        section(tr("Seats, in the order in which the dice let the players choose:"), seated),
        section(tr("They stand by:"), [f"{one.name} <{one.address}>" for one in left]),
        section(tr("Please look at this:"), same_names(opening, [guest.name for guest in guests])),
    )
    tell_gm(desk, files, f"opening.made.{opening.id}", tr("{game} is made", game=game.slug), text)


def _seated(guest: Guest, seat: SeatId) -> str:
    return tr(
        "{seat}: {name} <{address}>; wishes: {wishes}",
        seat=seat,
        name=guest.name,
        address=guest.address,
        wishes=wishes_text(guest.wishes),
    )
