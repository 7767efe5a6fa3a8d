"""What is written to those who sign up for a game, and the text that announces it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass

from pbem.desk.desk import Desk
from pbem.desk.fair.seals import commitment
from pbem.desk.games import deadline_text
from pbem.desk.letters import joined, section, wrapped
from pbem.desk.signup.dealing import Deal
from pbem.desk.tongues import spoken
from pbem.engine.events import SeatId, listed
from pbem.engine.tongue import tr, trn, trp
from pbem.openfile import OpenFile, OpenSeat, open_file
from pbem.rulesets import BOXES
from pbem.store.desk_records import OpeningRecord, SignupRecord


@dataclass(frozen=True)
class Guest:
    """Somebody on the list of a game to be made, with the seats wished for in order of preference."""

    name: str
    address: str
    wishes: tuple[SeatId, ...]


def spoken_for(desk: Desk, opening: OpeningRecord) -> AbstractContextManager[None]:
    """Speak in a block as the game to be made will."""
    return spoken(desk.config, open_file(opening.file).game.language)


def subject_of(opening: OpeningRecord) -> str:
    """Return the subject of a letter about a sign-up; the title comes first: by it an answer is known."""
    return f"{opening.title}: {tr('sign-up')}"


def wishes_text(wishes: Sequence[SeatId]) -> str:
    """Return wishes as they are written in a letter."""
    return " > ".join(wishes) or trp("wishes", "none")


def announcement(desk: Desk, opening: OpeningRecord) -> str:
    """Return the text that tells players of a new game, for the GM to publish."""
    file = open_file(opening.file)
    address, slug = desk.config.address, opening.slug
    wish = f" PREFER {wishes_text(file.free[:2])}" if len(file.free) > 1 else ""
    return joined(
        f"{opening.title}\n{'=' * min(len(opening.title), 72)}",
        wrapped(f"{_wanted(opening)} {room_text(opening, file)}"),
        "\n\n".join(wrapped(part) for part in file.announce.split("\n\n")),
        "\n\n".join(wrapped(note) for note in BOXES[opening.ruleset].notes(file.game.options)),
        wrapped(tr("To sign up, write to {address}, with this line alone in the subject:", address=address)),
        f"  JOIN {slug} AS {tr('Your Name')}{wish}",
        wrapped(
            tr(
                "AS and PREFER may be left out. You are sent a letter that must be answered with the one "
                "word CONFIRM: only then are you on the list. The seats are dealt by dice: in an order drawn "
                "by them each player gets the first seat of their wishes that is still free."
            )
        ),
        seats_text(file),
        dice_text(opening),
    )


def _wanted(opening: OpeningRecord) -> str:
    rules = BOXES[opening.ruleset].title
    return tr("Players are wanted for a game of {rules}, played by mail.", rules=rules)


def room_text(opening: OpeningRecord, file: OpenFile) -> str:
    """Return how many players a game takes, and until when they can sign up."""
    return f"{_room(file)} {_until(opening, file)}"


def _room(file: OpenFile) -> str:
    if file.held:
        return trn(
            "There is room for {n} player, {known} of them settled already; the game begins with {least} or "
            "more.",
            "There is room for {n} players, {known} of them settled already; the game begins with {least} or "
            "more.",
            file.places,
            least=file.least,
            known=len(file.held),
        )
    return trn(
        "There is room for {n} player; the game begins with {least} or more.",
        "There is room for {n} players; the game begins with {least} or more.",
        file.places,
        least=file.least,
    )


def dice_text(opening: OpeningRecord) -> str:
    """Return what binds pbem to the dice of the game before anybody has signed up."""
    said = tr(
        "The dice can be checked when the game is over: pbem is bound to them by this digest of their secret:"
    )
    return f"{wrapped(said)}\n  {commitment(opening.secret, opening.slug)}"


def _until(opening: OpeningRecord, file: OpenFile) -> str:
    if opening.until is None:
        return tr("You can sign up until the seats are taken.")
    return tr("You can sign up until {time}.", time=deadline_text(opening.until, file.game.zone))


def seats_text(file: OpenFile) -> str:
    """Return the open seats with what the GM says of them."""
    seats = [seat for seat in file.seats if seat.held is None]
    if not any(seat.about for seat in seats):
        return wrapped(tr("Open seats: {seats}.", seats=listed([seat.id for seat in seats])), "  ", "")
    return section(tr("Open seats:"), [_seat_line(seat) for seat in seats])


def _seat_line(seat: OpenSeat) -> str:
    return f"{seat.id}: {seat.about}" if seat.about else seat.id


def asked_text(opening: OpeningRecord, file: OpenFile, guest: Guest, remark: str, is_in: bool) -> str:
    """Return the letter that asks an address to confirm that it would play."""
    confirm = tr(
        "To confirm that, reply to this letter with the one word CONFIRM, and leave its subject as it is: it "
        "holds a code, which is good for 14 days."
    )
    nothing = tr("If it was not you, do nothing: then nothing happens.")
    return joined(
        wrapped(" ".join((_asked(opening, guest, is_in), confirm, nothing))),
        wrapped(remark),
        _name_and_wishes(guest),
        seats_text(file),
        dice_text(opening),
    )


def _asked(opening: OpeningRecord, guest: Guest, is_in: bool) -> str:
    if is_in:
        return tr(
            "Somebody, probably you, asked from this address to change what is noted for {title}, where you "
            "are on the list already.",
            title=opening.title,
        )
    return tr(
        "Somebody, probably you, asked from this address to join {title} as {name}.",
        title=opening.title,
        name=guest.name,
    )


def _name_and_wishes(guest: Guest) -> str:
    return tr("Name: {name}\nWishes: {wishes}", name=guest.name, wishes=wishes_text(guest.wishes))


def standing_text(opening: OpeningRecord, file: OpenFile, guest: Guest, number: int, first: str) -> str:
    """Return what somebody on the list is told: how things stand, and what may be changed."""
    example = wishes_text(file.free[:2])
    return joined(
        wrapped(f"{first} {_how_many(file, number)} {_until(opening, file)}".strip()),
        _name_and_wishes(guest),
        section(
            tr("These words count in a reply to this letter, one on the first line:"),
            (
                tr(
                    "PREFER {seats}: your wishes, the best first. They take the place of those before.",
                    seats=example,
                ),
                tr("AS Your Name: what you are called in the game."),
                tr("STATUS: who is on the list."),
                tr("LEAVE: takes you off the list."),
            ),
        ),
    )


def _how_many(file: OpenFile, number: int) -> str:
    players = number + len(file.held)
    return trn(
        "So far there is {n} player; the game begins with {least}, and there is room for {most}.",
        "So far there are {n} players; the game begins with {least}, and there is room for {most}.",
        players,
        least=file.least,
        most=file.most,
    )


def list_text(opening: OpeningRecord, file: OpenFile, names: Sequence[str]) -> str:
    """Return who is in, by name only."""
    held = [tr("{name} (seat {seat})", name=seat.name, seat=seat.id) for seat in file.held]
    return joined(
        section(tr("On the list of {title}:", title=opening.title), [*held, *names], tr("Nobody yet.")),
        wrapped(f"{_how_many(file, len(names))} {_until(opening, file)}"),
    )


def deal_note(guests: Sequence[Guest], dealt: Deal, number: int) -> str:
    """Return how the seats were dealt, as a player's welcome tells it."""
    if not guests:
        return ""
    signed = listed([guest.name for guest in guests])
    order = [f"{guests[one].name}: {dealt.seats[one]}" for one in dealt.order]
    how = tr(
        "How the seats were dealt: these had signed up, in this order: {names}. Dice made from the secret of "
        'the game (label "seats") drew the order below, in which each got the first of their wishes that was '
        "still free; then those without got one of the others by the dice.",
        names=signed,
    )
    return "\n\n".join(
        (
            wrapped(how),
            section(tr("Drawn, with the seat each got:"), order),
            wrapped(_why_seat(guests[number], dealt.seats[number], number in dealt.by_chance)),
        )
    )


def _why_seat(guest: Guest, seat: SeatId, is_by_chance: bool) -> str:
    wishes = wishes_text(guest.wishes)
    if not guest.wishes:
        return tr(
            "Your wishes: {wishes}. Your seat: {seat}, by the dice, for you named no wishes.",
            wishes=wishes,
            seat=seat,
        )
    if is_by_chance:
        return tr(
            "Your wishes: {wishes}. Your seat: {seat}, by the dice, for none of your wishes was free.",
            wishes=wishes,
            seat=seat,
        )
    return tr("Your wishes: {wishes}. Your seat: {seat}, one of your wishes.", wishes=wishes, seat=seat)


def left_over_text(title: str, slug: str) -> str:
    """Return what is said to those who signed up when all seats were taken."""
    return joined(
        wrapped(
            tr(
                "{title} has begun, and all its seats went to players who had signed up before you. You are "
                "on the list of those who stand by: when a seat falls free, the GM may offer it to you.",
                title=title,
            )
        ),
        wrapped(
            tr("OBSERVE {game}, in a letter of its own, brings you the public reports meanwhile.", game=slug)
        ),
    )


def guest_of(signup: SignupRecord) -> Guest:
    """Return a sign-up without its code."""
    return Guest(signup.name, signup.address, tuple(json.loads(signup.wishes)))
