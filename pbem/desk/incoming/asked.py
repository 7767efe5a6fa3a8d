"""Requests on record: each with a secret of its own, good for fourteen days; and how many there may be."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from pydantic import TypeAdapter, ValidationError

from pbem.desk.desk import Desk
from pbem.desk.incoming.codes import fresh_code
from pbem.desk.letters import wrapped
from pbem.desk.mailing import tell_gm
from pbem.engine.tongue import tr
from pbem.fields import Address
from pbem.post import mailbox_of
from pbem.store.opening import Files
from pbem.store.records import GameRecord, RequestRecord

DAY = timedelta(days=1)
GOOD_FOR = timedelta(days=14)
"""How long a code may be used."""
TO_ONE_A_DAY = 5
"""First letters to one mailbox, which has proved nothing yet, whoever asked."""
OF_ONE_SEAT_A_DAY = 5
"""Such letters that one seat may cause."""
EXPLAINED = "people.stranger"
"""How the names begin of the answers to strangers whose letters ask for nothing that pbem can do."""
END = "end"
"""The kind of request by which the GM ends a game."""
AT_HAND = ("resign", END)
"""Kinds of request that are answered at the registered address, and so are no letter to a stranger."""
NEEDED = {"address": ("old", "new")}
LONGEST_LOCAL = 64

_ADDRESS: TypeAdapter[str] = TypeAdapter(Address)


def sides_of(kind: str) -> tuple[str, ...]:
    """Return the sides that must confirm a request of this kind."""
    return NEEDED.get(kind, ("asker",))


def address_asked(request: RequestRecord) -> str:
    """Return the address that has proved nothing yet when the request is made."""
    return request.value if request.kind == "address" else request.address


@dataclass(frozen=True)
class Wish:
    """What somebody asks for: of which kind, who and where they are, what, and from which seat."""

    kind: str
    name: str
    address: str
    value: str = ""
    seat: str | None = None


def put_request(desk: Desk, files: Files, game: GameRecord, wish: Wish, letter_id: int) -> RequestRecord:
    """Put a request on record, with a secret of its own."""
    code, now = fresh_code(desk.chance), desk.clock.now()
    made = RequestRecord(game=game.id, **wish.__dict__, code=code, letter=letter_id, at=now)
    request = files.request(files.add_request(made))
    assert request
    return request


def open_request(desk: Desk, files: Files, game: GameRecord, wish: Wish) -> RequestRecord | None:
    """Return the same request, if it is on record, nobody has confirmed it, and it is good for a week yet."""
    for one in reversed(files.requests(game.id, wish.kind)):
        is_same = (one.seat, one.address, one.value) == (wish.seat, wish.address, wish.value)
        if is_same and desk.clock.now() - one.at < GOOD_FOR / 2 and not files.confirmations(one.id):
            return one
    return None


def is_expired(desk: Desk, request: RequestRecord) -> bool:
    """Say whether a request's codes are too old."""
    return desk.clock.now() - request.at > GOOD_FOR


def waits_for(desk: Desk, files: Files, request: RequestRecord) -> str:
    """Return how far a request is: confirmed, expired, or for whom it waits."""
    confirmed = [one.side for one in files.confirmations(request.id)]
    missing = [side for side in sides_of(request.kind) if side not in confirmed]
    if not missing:
        return "confirmed"
    if is_expired(desk, request):
        return "expired"
    return f"waits for the {missing[0]} address" if confirmed else "waits to be confirmed"


def may_write_to(
    desk: Desk, files: Files, game: GameRecord, kind: str, to: str, seat: str | None = None
) -> bool:
    """Say whether a first letter may go to an address; the GM is told, once a day, of a flood."""
    since = desk.clock.now() - DAY
    if is_flood(desk, files):
        return False
    today = [one for one in files.requests_since(since) if one.kind not in AT_HAND]
    signups = files.signups_since(since)
    mailbox = mailbox_of(to)
    to_it = [one for one in today if mailbox_of(address_asked(one)) == mailbox]
    of_seat = [one for one in today if seat and (one.game, one.seat) == (game.id, seat)]
    is_repeat = any((one.game, one.kind, one.seat) == (game.id, kind, seat) for one in to_it)
    other = sum(mailbox_of(one.address) == mailbox for one in signups)
    return not is_repeat and len(to_it) + other < TO_ONE_A_DAY and len(of_seat) < OF_ONE_SEAT_A_DAY


def is_flood(desk: Desk, files: Files) -> bool:
    """Say whether strangers have had all the answers of a day that they may have; tell the GM, once a day."""
    most, since = desk.config.limits.strangers_a_day, desk.clock.now() - DAY
    requests = sum(one.kind not in AT_HAND for one in files.requests_since(since))
    if requests + len(files.signups_since(since)) + files.posts_named(EXPLAINED, since) < most:
        return False
    text = tr(
        "People who hold no seat have had {most} answers within 24 hours, which is all that config.yaml "
        "allows (limits: strangers_a_day). Until some of those are a day old, what they ask is kept, but not "
        "answered: it may be forged.",
        most=most,
    )
    about = f"flood.{desk.clock.now():%Y-%m-%d}"
    tell_gm(desk, files, about, tr("many requests from strangers"), wrapped(text) + "\n")
    return True


def address_fault(desk: Desk, address: str) -> str:
    """Return what is wrong with an address that letters are to be sent to; empty if nothing is."""
    try:
        _ADDRESS.validate_python(address)
    except ValidationError:
        return tr('"{address}" is not an e-mail address such as pat@example.org.', address=address[:80])
    local, _, domain = address.casefold().rpartition("@")
    if len(local) > LONGEST_LOCAL or "." not in domain:
        return tr('No mail can be sent to "{address}".', address=address[:80])
    if mailbox_of(address) == mailbox_of(desk.config.address):
        return tr(
            "{address} is the address of these games: mail sent there would come back here.", address=address
        )
    return ""
