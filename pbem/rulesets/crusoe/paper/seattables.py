"""The seats in turn order, their roles, what they hold and have learnt; what the bank has left (brief 7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pbem.engine.columns import ColumnOf, across, number, numbers, table, text
from pbem.engine.report import Block, Facts, Table
from pbem.engine.tongue import tr, tr_noop, trp
from pbem.rulesets.crusoe.book import Path
from pbem.rulesets.crusoe.camp.calling import is_indigent, may_violence
from pbem.rulesets.crusoe.castaway import MAIN, Castaway
from pbem.rulesets.crusoe.goods import in_bank
from pbem.rulesets.crusoe.hooks import STORES
from pbem.rulesets.crusoe.island import ATTITUDE, DECLARE, PROGRAM, RULING, WORK
from pbem.rulesets.crusoe.market.limits import rank_of
from pbem.rulesets.crusoe.modules.attitudes import ALTRUISTIC, CUTTHROAT, SELF, AttitudesTaken
from pbem.rulesets.crusoe.modules.bonds import Bonds
from pbem.rulesets.crusoe.modules.church import Parish
from pbem.rulesets.crusoe.modules.contract_record import Liberty
from pbem.rulesets.crusoe.modules.crippling import Crippled
from pbem.rulesets.crusoe.modules.disability import Disabilities
from pbem.rulesets.crusoe.modules.feudalism import Lordship
from pbem.rulesets.crusoe.modules.gender import GenderState, is_disempowered, is_woman
from pbem.rulesets.crusoe.modules.government.powers import held_by, is_governed, role_of
from pbem.rulesets.crusoe.modules.guilds import GuildTokens
from pbem.rulesets.crusoe.modules.hooks import EXILE_CAMP, is_outside
from pbem.rulesets.crusoe.modules.objectivist import Objectivism
from pbem.rulesets.crusoe.modules.race import RaceState
from pbem.rulesets.crusoe.modules.third_world import Country
from pbem.rulesets.crusoe.modules.vegetarians import Diets
from pbem.rulesets.crusoe.paper.chapters import NOTHING, faces, held, kept, some, states, titled
from pbem.rulesets.crusoe.paper.moneytables import class_word
from pbem.rulesets.crusoe.paper.names import OFFICES
from pbem.rulesets.crusoe.scenarios import TRADITIONAL
from pbem.rulesets.crusoe.standings import said_of
from pbem.rulesets.crusoe.things import GOODS, LEISURE, SIGNALS, THINGS, Basket
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wording import Said

ATTITUDES: Mapping[str, str] = {
    ALTRUISTIC: tr_noop("Altruistic"),
    SELF: tr_noop("Self-Interested"),
    CUTTHROAT: tr_noop("Cutthroat"),
}
"""CRA-VVC-01 The attitudes, to be said by `tr`."""


def role_words(view: IslandView, seat: str) -> Iterator[str]:
    """Yield what a seat is, for all to know: powers first, then groups, then bonds."""
    yield from _powers(view, seat)
    if text := class_word(view, seat):
        yield text
    yield from _groups(view, seat)
    yield from _bonds(view, seat)


def _powers(view: IslandView, seat: str) -> Iterator[str]:
    """CRA-DIC-01, CRA-REP-02, CRA-FEU-01, CRA-TWC-01, CRA-OBJ-01 Yield offices and the like."""
    if is_governed(view):
        yield from dict.fromkeys(tr(OFFICES[role_of(power)]) for power in held_by(view, seat).values())
    lordship, country, galt = kept(view, Lordship), kept(view, Country), kept(view, Objectivism)
    if lordship is not None and lordship.warlord == seat:
        yield tr("Warlord")
    if country is not None and country.agent == seat and not country.gone:
        yield tr("Agent")
    if galt is not None and galt.galt == seat:
        yield tr("John Galt")


def _groups(view: IslandView, seat: str) -> Iterator[str]:
    """CRA-GLD-01, CRA-RAC-01, CRA-GEN-01, CRA-DIS-02, CRA-VEG-01, CRA-VVC-05 Yield what was drawn."""
    guilds, race, diets = kept(view, GuildTokens), kept(view, RaceState), kept(view, Diets)
    if guilds is not None and seat in guilds.token:
        yield tr("guild of {thing}", thing=tr(guilds.token[seat]))
    if race is not None and seat in race.group_of:
        yield tr("group {group}", group=race.group_of[seat])
    yield from _standing(view, seat)
    if diets is not None and diets.veg.get(seat):
        yield tr("vegetarian")
    disabled, crippled = kept(view, Disabilities), kept(view, Crippled)
    for row in disabled.rows.get(seat, ()) if disabled is not None else ():
        yield tr("disability row {row}", row=row)
    for row in crippled.rows.get(seat, ()) if crippled is not None else ():
        yield tr("crippled: row {row}", row=row)
    attitudes = kept(view, AttitudesTaken)
    if attitudes is not None and seat in attitudes.known:
        yield tr(ATTITUDES[attitudes.known[seat]])


def _standing(view: IslandView, seat: str) -> Iterator[str]:
    """CRA-GEN-01, CRA-GEN-08, CRA 7.3 Yield the group of unequal standing, and the partner."""
    gender = kept(view, GenderState)
    if gender is None:
        return
    is_neutral = view.book.options.neutral_words
    if is_neutral and is_disempowered(view, seat):
        yield tr("disempowered group")
    elif not is_neutral and is_woman(view, seat):
        yield tr("woman")
    couples = gender.husband | {husband: wife for wife, husband in gender.husband.items()}
    if seat in couples:
        yield tr("partner of {seat}", seat=view.name(couples[seat]))


def _bonds(view: IslandView, seat: str) -> Iterator[str]:
    """CRA-SLV-01, CRA-SLV-10, CRA-EXI-01, CRA-CHU-10, CRA-LIB-04 Yield bonds, exile, bans and defaults."""
    bonds, parish, liberty = kept(view, Bonds), kept(view, Parish), kept(view, Liberty)
    if bonds is not None and seat in bonds.master:
        yield _bond(view, bonds, seat)
    if is_outside(view, seat):
        yield tr("in exile")
    if parish is not None and seat in parish.banned:
        yield tr("banned from charity")
    if liberty is not None and liberty.defaults.get(seat):
        yield tr("in default of {contracts}", contracts=", ".join(liberty.defaults[seat]))


def _bond(view: IslandView, bonds: Bonds, seat: str) -> str:
    """CRA-SLV-10, CRA 7.3 Return whose slave a seat is, and whether it moves with its master."""
    master, is_near = view.name(bonds.master[seat]), bonds.supervised.get(seat, False)
    if view.book.options.neutral_words:
        if is_near:
            return tr("bound to {seat}, moves along", seat=master)
        return tr("bound to {seat}", seat=master)
    if is_near:
        return tr("slave of {seat}, supervised", seat=master)
    return tr("slave of {seat}", seat=master)


NO_LIMIT = "∞"
"""What a cell says of things of which there is always more."""
BEFORE_WORK = (ATTITUDE, PROGRAM, DECLARE)
"""CRA 3.1 The phases before anybody goes anywhere."""


def seat_blocks(view: IslandView, with_experience: bool) -> Iterator[Block]:
    """Yield the tables of the seats; holdings, numbers and the bank once there is anything to show."""
    yield seat_table(view, MAIN)
    yield from camp_tables(view)
    if common := Basket.of(view.island.common):
        yield Facts(((tr("Waiting to be divided"), str(Said(common))),))
    if has_anything(view):
        yield holding_table(view, MAIN)
        yield bank_table(view)
    if with_experience and any(any(seat.exp.values()) for seat in view.seats.values()):
        yield experience_table(view)


def has_anything(view: IslandView) -> bool:
    """Say whether anybody holds anything, or a heap waits to be shared."""
    return any(in_use(view, thing) for thing in THINGS)


def camp_tables(view: IslandView) -> Iterator[Block]:
    """CRA-EXI-02 Yield those that live in exile, and what they hold."""
    if any(one.group != MAIN for one in view.island.living()):
        exiles = seat_table(view, EXILE_CAMP)
        yield replace(exiles, title=tr("The exiles in turn order"))
        if has_anything(view):
            yield replace(holding_table(view, EXILE_CAMP), title=tr("Holdings of the exiles"))


def seat_table(view: IslandView, camp: str = MAIN) -> Table:
    """CRU-031, CRU-P01 Return a camp's seats in turn order, then the dead: paths, points and states."""
    dead = [seat for seat in view.seats.values() if not seat.is_alive and camp == MAIN]
    has_ranks = any(group.economy == TRADITIONAL for group in view.island.groups.values())

    def rank(one: Castaway) -> object:
        return rank_of(view, one.id) or "" if has_ranks else ""

    return table(
        tr("The seats in turn order"),
        [*view.island.in_order(camp), *dead],
        text(tr("Seat"), lambda one: one.name),
        text(tr("In orders"), lambda one: "" if one.id == one.name.lower() else one.id),
        text(
            trp("on the board", "Path") if has_chosen(view) else tr("Last path"),
            lambda one: view.book.path(one.path).name if one.path else "",
        ),
        number(tr("Rank"), rank),
        number(tr("VP"), lambda one: one.vp),
        text(tr("Role"), lambda one: ", ".join(role_words(view, one.id)) if one.is_alive else ""),
        text(tr("State"), lambda one: state_word(view, one)),
        seat=lambda one: one.id,
        is_struck=lambda one: not one.is_alive,
        blank="",
    )


def has_chosen(view: IslandView) -> bool:
    """CRU-032 Say whether the paths of the cycle have been chosen."""
    if view.phase == RULING:
        return any(one.path for one in view.island.living())
    return view.phase not in BEFORE_WORK and (view.phase != WORK or view.island.round > 0)


def is_after_work(view: IslandView) -> bool:
    """CRU-038, CRU-R14 Say whether all that is made and shared in the cycle has been."""
    is_before = view.phase in (WORK, *BEFORE_WORK) or not has_chosen(view)
    return not is_before and not any(view.island.common.values())


def state_word(view: IslandView, one: Castaway) -> str:
    """CRU-083, CRU-150 to CRU-157 Return what a seat suffers from; of the dead, how they died."""
    if not one.is_alive:
        return said_of(one)
    said = [*states(one)]
    if is_after_work(view) and may_violence(view, one.group) and is_indigent(view, one.id):
        said.append(tr("Indigent"))
    if one.is_abandoned:
        said.append(tr("played by nobody"))
    return ", ".join(said)


def holding_table(view: IslandView, camp: str = MAIN) -> Table:
    """CRU-003 Return what each holds, units made in this cycle apart from those kept; no empty columns."""
    here = [one for one in view.seats.values() if camp == (one.group if one.is_alive else MAIN)]
    seats = [one for one in here if one.is_alive or any(one.amount(thing) for thing in THINGS)]
    things = [thing for thing in THINGS if any(one.amount(thing) for one in seats)]
    is_parted = _is_parted(seats)

    def good_held(one: Castaway, good: str) -> str:
        return held(one.hold[good], is_parted)

    def marker_held(one: Castaway, marker: str) -> str:
        return some(one.amount(marker))

    return table(
        tr("Holdings"),
        seats,
        text(tr("Seat"), lambda one: one.name),
        *numbers([thing for thing in things if thing in GOODS], good_held, titled),
        number(tr("Food"), lambda one: some(one.amount("food"))),
        *numbers([thing for thing in things if thing not in GOODS], marker_held, titled),
        seat=lambda one: one.id,
        note=_holding_note(things, is_parted),
    )


def _is_parted(seats: Sequence[Castaway]) -> bool:
    """Say whether there are both units made in this cycle and units kept."""
    holdings = [holding for one in seats for holding in one.hold.values()]
    return any(holding.new for holding in holdings) and any(holding.kept for holding in holdings)


def _holding_note(things: Sequence[str], is_parted: bool) -> str:
    said = [tr("3+1: 3 made in this cycle, 1 from before or got from others.")] if is_parted else []
    missing = [tr(thing) for thing in (*GOODS, LEISURE, *SIGNALS) if thing not in things]
    said += [tr("Nobody holds: {things}.", things=", ".join(missing))] if missing else []
    return " ".join(said)


def bank_table(view: IslandView) -> Table:
    """CRU-005 Return how many tokens there are of each thing, how many are in use, and how many are left."""
    country = kept(view, Country)
    endless = country.resource if country is not None else ""

    def tokens(thing: str, units: int) -> object:
        """CRA-TWC-04 Of the basic resource there are always some."""
        return NO_LIMIT if thing == endless else units

    gone = [tr(thing) for thing in THINGS if in_bank(view, thing) <= 0]
    return across(
        tr("The bank"),
        tr("Bank"),
        THINGS,
        (tr("Left"), lambda thing: tokens(thing, in_bank(view, thing))),
        (tr("In use"), lambda thing: in_use(view, thing)),
        (tr("Tokens"), lambda thing: tokens(thing, in_bank(view, thing) + in_use(view, thing))),
        head=titled,
        note=tr("The bank has none left of: {things}.", things=", ".join(gone)) if gone else "",
    )


def in_use(view: IslandView, thing: str) -> int:
    """CRU-005 Return how many units of a thing are held, in the common heap, or stored."""
    held = sum(seat.amount(thing) for seat in view.seats.values())
    stored = sum(basket[thing] for _, basket in STORES((), view))
    return held + view.island.common.get(thing, 0) + stored


def experience_table(view: IslandView) -> Table:
    """CRU-070 Return the numbers that seats have learnt, by path."""
    known = {id for one in view.seats.values() for id, numbers in one.exp.items() if numbers}

    def column(path: Path) -> ColumnOf[Castaway]:
        return text(path.name, lambda one: faces(one.numbers(path.id)) or NOTHING)

    return table(
        tr("Experience"),
        view.seats.values(),
        text(tr("Seat"), lambda one: one.name),
        *(column(path) for path in view.book.board.paths.values() if path.id in known),
        seat=lambda one: one.id,
        is_struck=lambda one: not one.is_alive,
    )
