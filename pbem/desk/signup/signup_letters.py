"""What is written to those who sign up for a game, and the text that announces it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from pbem.desk.desk import Desk
from pbem.desk.fair.seals import commitment
from pbem.desk.games import deadline_text
from pbem.desk.letters import joined, section, wrapped
from pbem.desk.players.addresses import CONFIRM
from pbem.desk.signup.dealing import Deal
from pbem.engine.events import SeatId, counted, listed
from pbem.openfile import OpenFile, OpenSeat, open_file
from pbem.rulesets import BOXES
from pbem.store.desk_records import OpeningRecord, SignupRecord

HEADING = "A new game:"


@dataclass(frozen=True)
class Guest:
    """Somebody on the list of a game to be made, with the seats wished for in order of preference."""

    name: str
    address: str
    wishes: tuple[SeatId, ...]


def wishes_text(wishes: Sequence[SeatId]) -> str:
    """Return wishes as they are written in a letter."""
    return " > ".join(wishes) or "none"


def announcement(desk: Desk, opening: OpeningRecord) -> str:
    """Return the text that tells players of a new game, for the GM to publish."""
    file = open_file(opening.file)
    address, slug = desk.config.address, opening.slug
    wish = f" PREFER {wishes_text(file.free[:2])}" if len(file.free) > 1 else ""
    return joined(
        f"{opening.title}\n{'=' * min(len(opening.title), 72)}",
        wrapped(
            f"Players are wanted for a game of {BOXES[opening.ruleset].title}, played by mail. "
            f"There is room for {counted(file.places, 'player')}; the game begins with {file.least} or more"
            f"{f', {len(file.held)} of them known already' if file.held else ''}. {_until(opening, file)}"
        ),
        "\n\n".join(wrapped(part) for part in file.announce.split("\n\n")),
        wrapped(f"To sign up, write to {address}, with this line alone in the subject:"),
        f"  JOIN {slug} AS Your Name{wish}",
        wrapped(
            "AS and PREFER may be left out. You are sent a letter that must be answered with the one word "
            "CONFIRM: only then are you on the list. The seats are dealt by dice: in an order drawn by them "
            "each player gets the first seat of their wishes that is still free."
        ),
        seats_text(file),
        dice_text(opening),
    )


def dice_text(opening: OpeningRecord) -> str:
    """Return what binds pbem to the dice of the game before anybody has signed up."""
    said = (
        "The dice can be checked when the game is over: pbem is bound to them by this digest of their secret:"
    )
    return f"{wrapped(said)}\n  {commitment(opening.secret, opening.slug)}"


def _until(opening: OpeningRecord, file: OpenFile) -> str:
    if opening.until is None:
        return "You can sign up until the seats are taken."
    return f"You can sign up until {deadline_text(opening.until, file.game.zone)}."


def seats_text(file: OpenFile) -> str:
    """Return the open seats with what the GM says of them."""
    seats = [seat for seat in file.seats if seat.held is None]
    if not any(seat.about for seat in seats):
        return wrapped(f"Open seats: {listed([seat.id for seat in seats])}.", "  ", "")
    return section("Open seats:", [_seat_line(seat) for seat in seats])


def _seat_line(seat: OpenSeat) -> str:
    return f"{seat.id}: {seat.about}" if seat.about else seat.id


def asked_text(opening: OpeningRecord, file: OpenFile, guest: Guest, remark: str, is_in: bool) -> str:
    """Return the letter that asks an address to confirm that it would play."""
    wanted = f"to join {opening.title} as {guest.name}"
    if is_in:
        wanted = f"to change what is noted for {opening.title}, where you are on the list already"
    return joined(
        wrapped(
            f"Somebody, probably you, asked from this address {wanted}. To confirm that, {CONFIRM}, which is "
            "good for 14 days. If it was not you, do nothing: then nothing happens."
        ),
        wrapped(remark),
        f"Name: {guest.name}\nWishes: {wishes_text(guest.wishes)}",
        seats_text(file),
        dice_text(opening),
    )


def standing_text(opening: OpeningRecord, file: OpenFile, guest: Guest, number: int, first: str) -> str:
    """Return what somebody on the list is told: how things stand, and what may be changed."""
    example = wishes_text(file.free[:2])
    return joined(
        wrapped(f"{first} {_how_many(file, number)} {_until(opening, file)}".strip()),
        f"Name: {guest.name}\nWishes: {wishes_text(guest.wishes)}",
        section(
            "These words count in a reply to this letter, one on the first line:",
            (
                f"PREFER {example}: your wishes, the best first. They take the place of those before.",
                "AS Your Name: what you are called in the game.",
                "STATUS: who is on the list.",
                "LEAVE: takes you off the list.",
            ),
        ),
    )


def _how_many(file: OpenFile, number: int) -> str:
    players = number + len(file.held)
    return (
        f"So far there {'is 1 player' if players == 1 else f'are {players} players'}; the game begins with "
        f"{file.least}, and there is room for {file.most}."
    )


def list_text(opening: OpeningRecord, file: OpenFile, names: Sequence[str]) -> str:
    """Return who is in, by name only."""
    held = [f"{seat.name} (seat {seat.id})" for seat in file.held]
    return joined(
        section(f"On the list of {opening.title}:", [*held, *names], "Nobody yet."),
        wrapped(f"{_how_many(file, len(names))} {_until(opening, file)}"),
    )


def deal_note(guests: Sequence[Guest], dealt: Deal, number: int) -> str:
    """Return how the seats were dealt, as a player's welcome tells it."""
    if not guests:
        return ""
    signed = listed([guest.name for guest in guests])
    order = [f"{guests[one].name}: {dealt.seats[one]}" for one in dealt.order]
    how = (
        "by the dice, for none of your wishes was free" if number in dealt.by_chance else "one of your wishes"
    )
    if not guests[number].wishes:
        how = "by the dice, for you named no wishes"
    return "\n\n".join(
        (
            wrapped(
                f"How the seats were dealt: these had signed up, in this order: {signed}. Dice made from the "
                'secret of the game (label "seats") drew the order below, in which each got the first of '
                "their wishes that was still free; then those without got one of the others by the dice."
            ),
            section("Drawn, with the seat each got:", order),
            wrapped(
                f"Your wishes: {wishes_text(guests[number].wishes)}. Your seat: {dealt.seats[number]}, {how}."
            ),
        )
    )


def left_over_text(title: str, slug: str) -> str:
    """Return what is said to those who signed up when all seats were taken."""
    return joined(
        wrapped(
            f"{title} has begun, and all its seats went to players who had signed up before you. You are on "
            "the list of those who stand by: when a seat falls free, the GM may offer it to you."
        ),
        wrapped(f"OBSERVE {slug}, in a letter of its own, brings you the public reports meanwhile."),
    )


def guest_of(signup: SignupRecord) -> Guest:
    """Return a sign-up without its code."""
    return Guest(signup.name, signup.address, tuple(json.loads(signup.wishes)))
