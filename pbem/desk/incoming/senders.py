"""Whose letter it is: the claim it makes, and whether that is proved as its game wants it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pbem.desk.desk import Desk
from pbem.desk.incoming.errand import Sender
from pbem.desk.players.holders import HELD, REMOVED
from pbem.desk.proof import Tag, is_proof, tags_in
from pbem.engine.events import GM
from pbem.mail.stamps import NO_STAMP, Stamp, Vouched, may_be_stamped, stamp_of
from pbem.mailrules import mail_rules
from pbem.post import Letter
from pbem.store.opening import Files
from pbem.store.records import GameRecord, SeatRecord


@dataclass(frozen=True)
class Claim:
    """The seat a letter is meant to be from; `has_key`: it holds that seat's key.

    `is_written`: the letter's subject names the seat; else an address, the text or the thread does, or it
    is the only seat its sender has.
    """

    game: GameRecord
    seat: SeatRecord
    has_key: bool = False
    is_written: bool = False


def claimed_by(desk: Desk, files: Files, tag: Tag | None) -> tuple[GameRecord, SeatRecord] | None:
    """Return the game and seat that are claimed, if they are there; the GM's has the GM's own address."""
    game = files.game(tag.game) if tag else None
    seat = files.seat_by_key(game.id, tag.seat) if game and tag else None
    if not game or not seat:
        return None
    gm = desk.config.gm
    return game, replace(seat, name=gm.name, address=gm.address) if seat.key == GM else seat


def sender_of(desk: Desk, files: Files, letter: Letter, stamp: Stamp | None = None) -> Sender | None:
    """Return the sender, if the letter proves it by the seat's key, or otherwise as the game allows."""
    claim = _claim(desk, files, letter)
    moment = files.moment(claim.game.id) if claim else None
    by = _proof(claim, letter, stamp or NO_STAMP) if claim else ""
    return Sender(claim.game, claim.seat, moment, by) if claim and moment and by else None


def needs_stamp(desk: Desk, files: Files, letter: Letter, raw: bytes) -> bool:
    """Say whether it hangs on a letter's stamp whether it counts."""
    if not may_be_stamped(raw, desk.config.trusted_authentication):
        return False
    claim = _claim(desk, files, letter)
    return claim is not None and _policy(claim) == "key-or-dkim" and _is_from(letter.author, claim)


def stamp_for(desk: Desk, raw: bytes) -> Stamp:
    """Return a letter's stamp. The DNS may be asked: not within a transaction."""
    trusted, below = desk.config.trusted_authentication, desk.config.trusted_below_received
    return stamp_of(raw, desk.config.address, trusted, desk.lookup, below)


def _proof(claim: Claim, letter: Letter, stamp: Stamp) -> str:
    """Return what proves a claim, or nothing. The GM's own seat and a removed one need their key."""
    if claim.has_key:
        return "key"
    policy = _policy(claim)
    if policy == "address" and _is_from(letter.author, claim):
        return "address"
    is_enough = stamp.is_good and (stamp.is_for_us or claim.is_written)
    if policy == "key-or-dkim" and is_enough and _is_from(stamp.address, claim):
        return "dkim" if stamp.vouched is Vouched.DKIM else "server"
    return ""


def _policy(claim: Claim) -> str:
    if claim.seat.key == GM or claim.seat.status == REMOVED:
        return "key"
    return mail_rules(claim.game.config).proof


def _is_from(address: str, claim: Claim) -> bool:
    return bool(address) and address == claim.seat.address.lower()


def _claim(desk: Desk, files: Files, letter: Letter) -> Claim | None:
    """The seat that a tag names, even one without a key; else that whose mail is answered, or the only one.

    A tag with a key decides, even if it names no seat there is.
    """
    tag, named = named_by(desk, files, letter)
    if tag and named:
        same = [each for each in _tags(letter) if (each.game, each.seat) == (tag.game, tag.seat)]
        has_key = any(is_proof(each, named[1].order_key) for each in same)
        in_subject = tags_in(letter.subject, (), "")
        return Claim(*named, has_key, is_written=any(each in in_subject for each in same))
    meant = None if tag else seat_answered(files, letter) or _only_seat(files, letter)
    return Claim(*meant) if meant else None


def named_by(
    desk: Desk, files: Files, letter: Letter
) -> tuple[Tag | None, tuple[GameRecord, SeatRecord] | None]:
    """Return the tag that says whose a letter is, and the game and seat it names, if they are there.

    One without a key that names no seat is not a tag but a word in brackets.
    """
    for tag in _tags(letter):
        named = claimed_by(desk, files, tag)
        if named or tag.key:
            return tag, named
    return None, None


def _tags(letter: Letter) -> tuple[Tag, ...]:
    return tags_in(letter.subject, letter.recipients, letter.text)


def seat_answered(files: Files, letter: Letter) -> tuple[GameRecord, SeatRecord] | None:
    """Return the seat to which a post was sent that the letter answers, if its header names one."""
    for id in filter(None, (letter.in_reply_to, *letter.references[:-6:-1])):
        post = files.post(id)
        game = files.game_by_id(post.game) if post and post.game is not None else None
        seat = files.seat_by_key(game.id, post.seat) if post and game and post.seat else None
        if game and seat:
            return game, seat
    return None


def _only_seat(files: Files, letter: Letter) -> tuple[GameRecord, SeatRecord] | None:
    """Return the one seat at the sender's address in the games still in play."""
    seats = [seat for seat in files.seats_at(letter.sender) if seat.status == HELD]
    in_play = [seat for seat in seats if not files.is_over(seat.game)] or seats
    game = files.game_by_id(in_play[0].game) if len(in_play) == 1 else None
    return (game, in_play[0]) if game else None
