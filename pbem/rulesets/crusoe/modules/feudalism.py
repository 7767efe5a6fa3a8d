"""Early Feudalism (CRA-FEU)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event, SeatId, event
from pbem.engine.modules import Module
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.camp.fights import against, members_of, winners_of
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.hooks import (
    BATTLE_AUTO,
    BATTLE_OVER,
    FACT,
    INVOKE_PRICE,
    MAY_BE_WOUNDED,
    NEEDS_CLOSED,
    SETUP,
    START_PRICE,
    Words,
)
from pbem.rulesets.crusoe.island import Battle, IslandTable, ModuleState, Scene
from pbem.rulesets.crusoe.modules.government.elections import elect, eligible
from pbem.rulesets.crusoe.modules.hooks import LEAVES_CAMP, OFFICE_DICE, OFFICE_LOST, WARLORD
from pbem.rulesets.crusoe.modules.settings import ANYONE, STRONG, WOMEN, Feudalism
from pbem.rulesets.crusoe.modulestates import state_of


@event(
    "CRA-FEU-01",
    "{seat} is the Warlord, and wins all battles.",
    when={"dice": ("{seat} is the Warlord, {n} die.", "{seat} is the Warlord, {n} dice.")},
    called={"n": "dice"},
)
class WarlordDrawn(Event):
    seat: str
    dice: int = 0


@event(
    "CRA-FEU-05",
    "{seat} falls; nobody can be Warlord.",
    when={"successor": "{seat} falls; {successor} is Warlord."},
)
class WarlordFallen(Event):
    seat: str
    successor: str


@event(
    "CRA-FEU-05",
    ("The Warlord rolls {n} die in battle.", "The Warlord rolls {n} dice in battle."),
    called={"n": "dice"},
)
class Weakened(Event):
    dice: int


@event("CRA-R98", "Nobody can be Warlord.", when={"seat": "By chance {seat} is Warlord."})
class WarlordAppointed(Event):
    seat: str


# ---- Who is Warlord: the first by lot, with dice; who may be one; who is drawn when one is gone
# (CRA-FEU-01)

FEWEST_DICE = 2
"""CRA-FEU-04 No weak Warlord begins with fewer dice."""


@dataclass
class Lordship(ModuleState):
    """CRA-FEU Who is the Warlord, None where nobody can be; `dice` are those that a weak one rolls at most.

    Whether the Warlord is strong never changes: the options say it.
    """

    module: ClassVar[str] = "feudalism"
    warlord: SeatId | None = None
    dice: int | None = None


def settings_of(scene: Scene) -> Feudalism:
    """Return the options of Early Feudalism."""
    return scene.book.of(Feudalism) or Feudalism()


def warlord_of(scene: Scene) -> SeatId | None:
    """CRA-FEU-01 Return who is the Warlord."""
    return state_of(scene, Lordship).warlord


def is_strong(scene: Scene) -> bool:
    """CRA-FEU-03 Say whether the Warlord wins all battles."""
    return settings_of(scene).warlord == STRONG


def dice_of(scene: Scene) -> int:
    """CRA-FEU-04 Return how many dice a weak Warlord rolls at most."""
    kept, chosen = state_of(scene, Lordship).dice, settings_of(scene).dice
    return kept or (chosen if isinstance(chosen, int) else 1)


def draw_warlord(table: IslandTable) -> None:
    """CRA-FEU-01, CRA-FEU-04 Draw the Warlord among those that may be one, then a weak one's dice."""
    seat = draw(table, able_seats(table), "Warlord")
    if not is_strong(table):
        state_of(table, Lordship).dice = _first_dice(table)
    if seat is not None:
        table.tell(WarlordDrawn(table.state.seats[seat].name, 0 if is_strong(table) else dice_of(table)))


def _first_dice(table: IslandTable) -> int:
    """CRA-FEU-04, CRA-R136 Return the number that was chosen, or one from two to one less than the seats."""
    chosen = settings_of(table).dice
    if isinstance(chosen, int):
        return chosen
    numbers = range(FEWEST_DICE, max(FEWEST_DICE + 1, len(table.state.seats)))
    return table.dice.at(table.state.turn, "dice of the Warlord").pick(numbers, "dice of the Warlord")


def able_seats(scene: Scene, but: SeatId | None = None) -> list[SeatId]:
    """CRA-R98, CRA-H10 Return the living seats of the main group that may be Warlord, in seat order."""
    return eligible(scene, WARLORD, but)


def of_its_group(scene: Scene, seats: Sequence[SeatId]) -> Sequence[SeatId]:
    """CRA-R141 Return those of the group that the option draws Warlords from; all if there is none of it."""
    group = settings_of(scene).drawn_from
    if group == ANYONE:
        return seats
    women = [seat for seat in seats if FACT(scene, "is", (seat, "woman"), scene.state.cycle)]
    found = women if group == WOMEN else [seat for seat in seats if seat not in women]
    return found or seats


def draw(table: IslandTable, among: Sequence[SeatId], why: str) -> SeatId | None:
    """CRA-FEU-01, CRA-R98 Draw who is Warlord from now on; nobody where nobody may be."""
    among = of_its_group(table, among)
    stream = table.dice.at(table.state.turn, why, len(table.state.fights), warlord_of(table) or "")
    seat = stream.pick(among, why) if among else None
    state_of(table, Lordship).warlord = seat
    return seat


# ---- What the Warlord can do: dice or victory, government and fights free (CRA-FEU-02 to CRA-FEU-04)

NEVER_WOUNDED = tr_noop("a strong Warlord is never wounded")


def office_dice(dice: int, scene: Scene, seat: SeatId) -> int:
    """CRA-FEU-04, CRA-R98, CRA-R145 A weak Warlord rolls its dice, but no more than there are others."""
    if seat != warlord_of(scene) or is_strong(scene):
        return dice
    group = scene.state.seats[seat].group
    others = sum(1 for one in scene.state.living() if one.group == group) - 1
    return max(dice, min(dice_of(scene), others))


def wins_always(seats: tuple[SeatId, ...], scene: Scene, battle: Battle) -> tuple[SeatId, ...]:
    """CRA-FEU-03, CRA-R32 A strong Warlord wins every battle it is in."""
    lord = warlord_of(scene)
    return (*seats, lord) if lord in battle.fighters and is_strong(scene) else seats


def may_be_wounded(scene: Scene, seat: SeatId) -> str:
    """CRA-FEU-03 A strong Warlord is never wounded."""
    return NEVER_WOUNDED if seat == warlord_of(scene) and is_strong(scene) else ""


def invoke_price(price: int, scene: Scene, seat: SeatId) -> int:
    """CRA-FEU-02, CRA-R48 The Warlord invokes government free, whatever it costs others."""
    return 0 if seat == warlord_of(scene) else price


def start_price(price: int, scene: Scene, seat: SeatId, target: SeatId) -> int:
    """CRA-FEU-02 The Warlord starts fights free."""
    return 0 if seat == warlord_of(scene) else price


def fact(scene: Scene, name: str, args: Words, cycle: int) -> int | None:
    """CRA 5.5, 6.4 Say whether a seat is the Warlord; it is known of now only."""
    if cycle != scene.state.cycle:
        return None
    match name, args:
        case ("warlord", (seat,)) | ("is", (seat, "warlord")):
            return int(seat == warlord_of(scene))
    return None


# ---- CRA-FEU-05, CRA-R98 The Warlord falls by a lost battle, or is gone, and another follows

NEW = "new Warlord"


def settle_battle(table: IslandTable, battle: Battle) -> None:
    """CRA-FEU-05 A Warlord on the side that lost falls, whatever the verdict."""
    lord = warlord_of(table)
    if battle.group == MAIN and lord is not None and _has_lost(battle, lord) and not table.is_over:
        _fall(table, battle, lord)


def _has_lost(battle: Battle, seat: SeatId) -> bool:
    return bool(battle.winner) and seat in members_of(battle, against(battle.winner or ""))


def _fall(table: IslandTable, battle: Battle, fallen: SeatId) -> None:
    """CRA-FEU-05, CRA-R28, CRA-R98 The winners elect another, by chance one of them if they do not vote."""
    winners = [one.id for one in winners_of(table.state, battle)]
    candidates = able_seats(table, but=fallen)
    successor = elect(table, winners, candidates, WARLORD)
    if successor is None:
        successor = draw(table, [seat for seat in candidates if seat in winners] or candidates, NEW)
    lordship, seats = state_of(table, Lordship), table.state.seats
    lordship.warlord = successor
    table.tell(WarlordFallen(seats[fallen].name, seats[successor].name if successor else ""))
    if not is_strong(table):
        lordship.dice = max(1, dice_of(table) - 1)
        table.tell(Weakened(lordship.dice))
    OFFICE_LOST(table, fallen, WARLORD, tuple(winners))


def leave_camp(table: IslandTable, seat: SeatId, how: str) -> None:
    """CRA-R98 Who is enslaved or exiled is no Warlord; by the verdict of a battle it falls with that."""
    battle = table.state.battle_of(seat)
    if seat == warlord_of(table) and (battle is None or not _has_lost(battle, seat)):
        _appoint(table, but=seat)


def close_needs(table: IslandTable) -> None:
    """CRA-R98, CRU-H86 Draw another Warlord for one that died, or where nobody could be one before."""
    lord = warlord_of(table)
    if lord is None or not table.state.seats[lord].is_alive:
        _appoint(table)


def _appoint(table: IslandTable, but: SeatId | None = None) -> None:
    """CRA-R98 Draw a successor among all that may be Warlord, with the same dice, and tell it."""
    last = warlord_of(table)
    seat = draw(table, able_seats(table, but), NEW)
    if seat is not None or last is not None:
        table.tell(WarlordAppointed(_name(table, seat)))


def _name(scene: Scene, seat: SeatId | None) -> str:
    return scene.state.seats[seat].name if seat is not None else ""


MODULE = Module(
    "feudalism",
    "other",
    (
        SETUP.by(draw_warlord),
        OFFICE_DICE.by(office_dice),
        BATTLE_AUTO.by(wins_always),
        MAY_BE_WOUNDED.by(may_be_wounded),
        INVOKE_PRICE.by(invoke_price),
        START_PRICE.by(start_price),
        FACT.by(fact),
        BATTLE_OVER.by(settle_battle),
        LEAVES_CAMP.by(leave_camp),
        NEEDS_CLOSED.by(close_needs),
    ),
    (Lordship,),
)
