"""Government, battles and verdicts held against the invariants (brief 9, 9 and 10)."""

from __future__ import annotations

from collections import Counter

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe import told_camp
from pbem.rulesets.crusoe.hooks import FACT
from pbem.rulesets.crusoe.island import IslandTable, Look
from pbem.rulesets.crusoe.language.offering import has_rulers, has_warlord
from pbem.rulesets.crusoe.things import WATER
from tests.crusoe.stages import Stage


def fights_are_lawful(stage: Stage, table: IslandTable) -> None:
    """9. Each seat fights once a cycle; invoking costs one leisure, but for the Indigent; so do fights."""
    island, book = table.state, table.book
    fighters = Counter(seat for battle in island.fights for seat in battle.fighters)
    assert not fighters or max(fighters.values()) == 1
    if not island.groups["main"].violence or book.options.utopian:
        assert not island.fights and not island.invoker
    names = {one.name: one for one in stage.before.seats.values()}
    for event in stage.told(told_camp.Invoked):
        if event.seat:
            one = names[event.seat]
            is_short = not one.amount(WATER) or one.amount("food") < book.tables.fed_from
            is_free = rules(stage, table, one.id) or (one.leisure == 0 and is_short)
            assert event.price == (0 if is_free else 1) and one.leisure >= event.price
    for event in stage.told(told_camp.FightStarted):
        assert event.price == (0 if rules(stage, table, names[event.seat].id) else 1) and island.invoker
    has_offices = has_rulers(book) or has_warlord(book)
    most = max(1, len(stage.before.living()) - 1) if has_offices else 1
    for event in stage.told(told_camp.Fought):
        assert 1 <= len(event.dice) <= most
        points = sum(mod.points for mod in event.mods)
        assert event.total == max(0, sum(event.dice) + points) and -4 <= points <= 1


def rules(stage: Stage, table: IslandTable, seat: SeatId) -> bool:
    """Say whether a seat held an office before the stage: it invokes government and starts fights free."""
    before, cycle = Look(table.book, stage.before), stage.before.cycle
    return any(FACT(before, office, (seat,), cycle) for office in ("ruler", "warlord"))


def verdicts_are_voted(stage: Stage, table: IslandTable) -> None:
    """10. Nobody is killed or fined without a majority; the ledger has that no more is taken than held."""
    killed = {event.seat for event in stage.told(told_camp.Killed)}
    condemned = set()
    for event in stage.told(told_camp.Judged):
        if event.verdict is None:
            continue
        assert 2 * event.votes > event.of
        if any(penalty.kind == "KILL" for penalty in event.verdict.choice.penalties):
            condemned.add(event.seat)
    assert killed == condemned
