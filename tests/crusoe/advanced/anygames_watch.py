"""What must hold in all games, whatever is played in them: the invariants of CRA 10, after every stage."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pbem.engine.ruleset import Position
from pbem.rulesets.crusoe import told_work
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.island import Island, IslandTable
from pbem.rulesets.crusoe.modules import firms as told_firms
from pbem.rulesets.crusoe.modules import money as told_money
from pbem.rulesets.crusoe.modules import welfare_capitalism as told_wage
from pbem.rulesets.crusoe.modules.bonds import Bonds
from pbem.rulesets.crusoe.modules.firms import Firms
from pbem.rulesets.crusoe.modules.government import powers as told_government
from pbem.rulesets.crusoe.modules.monetary_market import markets as told_sales
from pbem.rulesets.crusoe.modules.monetary_market import taxes
from pbem.rulesets.crusoe.modules.monetary_market.markets import MonetaryMarket
from pbem.rulesets.crusoe.modules.money import Money
from pbem.rulesets.crusoe.scenarios import CLASS_WARFARE
from pbem.rulesets.crusoe.view import looks
from pbem.rulesets.crusoe.work.paths import is_at_market
from tests.crusoe import invariants
from tests.crusoe.advanced import (
    bondgames,
    economies,
    groupgames,
    moneywatch,
    ownergames,
    powergames,
    programgames,
    tackongames,
)
from tests.crusoe.advanced.anygames import AnyMatch
from tests.crusoe.advanced.anygames_ledger import AnyLedger, Purse
from tests.crusoe.exchanges import divisions_are_even
from tests.crusoe.journeys import journeys_are_lawful
from tests.crusoe.matches import Rules
from tests.crusoe.stages import Stage, watched
from tests.crusoe.wars import verdicts_are_voted


def parts_are_even(stage: Stage, table: IslandTable) -> None:
    """8 (base). Where no program divides, which may share more than once, parts differ by one at most."""
    if "program" not in table.state.mod:
        divisions_are_even(stage, table)


OF_ONE = (told_sales.Confiscated, told_money.Discarded, told_firms.DividendGot)
"""What is told of one's own money; nobody else may read it."""
A_BID = re.compile(r"\d@\d")
ALWAYS = (
    tackongames.tokens_add_up,
    invariants.goods_age,
    invariants.heaps_are_handed_out,
    invariants.only_the_dying_die,
    invariants.the_dead_are_gone,
    invariants.the_pool_never_shrinks,
    verdicts_are_voted,
    economies.chain_holds,
    economies.vault_holds,
    tackongames.guilds_keep_apart,
    tackongames.limits_are_kept,
    tackongames.galt_owns_all,
    bondgames.bars_hold,
    bondgames.slaves_own_nothing,
    bondgames.camps_are_apart,
    ownergames.paths_are_open,
    ownergames.land_has_owners,
    ownergames.rents_are_fair,
    ownergames.debts_have_parties,
    ownergames.firms_are_solvent,
)
"""What holds in every game; each looks for the modules that it is about."""
OF_MODULES: Mapping[str, tuple[Callable[[Stage, IslandTable], None], ...]] = {
    "program": (programgames.settings_are_lawful, programgames.pauses_change_nothing),
    "race": (groupgames.paths_stay_closed, groupgames.bars_hold, groupgames.prejudice_costs),
    "gender": (
        groupgames.paths_stay_closed,
        groupgames.bars_hold,
        groupgames.dice_are_halved,
        groupgames.couples_are_pairs,
        groupgames.wives_make_for_husbands,
        groupgames.wives_do_not_trade,
        groupgames.husbands_feed_first,
    ),
    "church": (powergames.the_church_is_honest,),
    "feudalism": (powergames.the_warlord_is_there,),
    "libertarianism": (powergames.defaults_are_needed, powergames.contracts_are_signed),
}
"""What holds where a module is played, by its id."""
WITHOUT_MODULES = (
    journeys_are_lawful,
    parts_are_even,
    invariants.want_bars_leisure,
    invariants.rounds_come_to_an_end,
    invariants.meals_are_lawful,
    invariants.columns_add_up,
    invariants.tradition_holds,
)
"""What some modules change; watched where there are none."""


@dataclass
class AnyWatch:
    """Looks on through a whole game, and complains of whatever cannot be; counts what is told."""

    ledger: AnyLedger | None = None
    purse: Purse | None = None
    told: Counter[type] = field(default_factory=Counter)

    def begins(self, rules: Rules, position: Position[Island]) -> None:
        """Open the ledgers before the first letters; they go through the whole game."""
        if self.ledger is None:
            self._open(rules.book, position.state)

    def _open(self, book: Book, island: Island) -> None:
        ledger = AnyLedger.of(book, island)
        assert isinstance(ledger, AnyLedger)
        self.ledger, self.purse = ledger, Purse.of(island)

    def sees(self, stage: Stage, table: IslandTable) -> None:
        """Hold a stage against the invariants."""
        assert self.ledger is not None and self.purse is not None
        self.told.update(map(type, stage.events))
        if stage.key == "setup":  # what is dealt then was not there before
            self._open(table.book, table.state)
        if stage.key == "open":
            self.ledger.opens_cycle()
            self.purse.opens_cycle()
        for event in stage.events:
            self.ledger.enter(event)
            self.purse.enter(event)
        self.ledger.agrees(table.state)
        self.purse.agrees(table.state)
        of_modules = [holds for id, some in OF_MODULES.items() if id in table.state.mod for holds in some]
        for holds in (*ALWAYS, *CHECKS, *of_modules):
            holds(stage, table)
        if not table.book.settings and table.book.options.scenario != CLASS_WARFARE:
            for holds in WITHOUT_MODULES:
                holds(stage, table)


def markets_add_up(stage: Stage, table: IslandTable) -> None:
    """1 to 5, 13. Sales, taxes and purchases add up; nothing is left in the pot, nor in any hand."""
    markets, before = table.state.mod.get("monetary_market"), stage.before.mod.get("monetary_market")
    if not isinstance(markets, MonetaryMarket) or not isinstance(before, MonetaryMarket):
        return
    for good, dollars in markets.market.items():
        assert dollars is None or dollars >= 0
        assert dollars is not None or before.market[good] is None
        is_traded = stage.key.startswith(("commodity", "wholesale", "dump"))
        assert is_traded or dollars == before.market[good], (stage.key, good)
    if stage.key.startswith("wholesale") and "@" not in stage.key:
        moneywatch.purchases_add_up(stage, table)
    if stage.key == "discard" or stage.key in ("needs", "camp"):
        assert not any(markets.pot.values()), stage.key


def money_is_gone(stage: Stage, table: IslandTable) -> None:
    """1. Behind the discard nobody has any cash."""
    money = table.state.mod.get("money")
    if isinstance(money, Money) and stage.key in ("discard", "needs"):
        assert not any(money.cash.values()), money.cash


def taxes_cover_what_is_due(stage: Stage, table: IslandTable) -> None:
    """5. A dollar less a share would not do; who gets welfare pays nothing, and has the minimum wage then."""
    if stage.key != "taxes":
        return
    moneywatch.taxes_add_up(stage, table)
    paid = list(stage.told(taxes.TaxPaid))
    for event in stage.told(taxes.Assessed):
        less = sum(min((event.rate - 1) * one.burden, one.pays) for one in paid)
        assert not event.rate or event.offset + less < event.needed, event.sentence
        _have_the_minimum(stage, {one.seat: one.gets for one in paid})


def _have_the_minimum(stage: Stage, gets: Mapping[str, int]) -> None:
    """CRA-WEL-02 Where the treasury is not short, welfare is just what was missing."""
    money, names = stage.before.mod["money"], {one.name: one.id for one in stage.before.seats.values()}
    assert isinstance(money, Money)
    wages = [event.dollars for event in stage.told(told_wage.MinimumSet)]
    for event in stage.told(taxes.WelfarePaid):
        has = money.cash.get(names[event.seat], 0) + gets.get(event.seat, 0) + event.dollars
        assert [has] == wages, (event.sentence, has, wages)


def paths_may_be_walked(stage: Stage, table: IslandTable) -> None:
    """8. Who has no path is at the Market from the first round on."""
    if stage.key not in ("paths", "rounds"):
        return
    for one in table.state.living():
        if one.path is None:
            assert is_at_market(table.book, one), one
    for event in stage.told(told_work.Took):
        assert event.path != "", event


def outsiders_cast_no_votes(stage: Stage, table: IslandTable) -> None:
    """7, 14. Slaves and exiles have no vote in what the camp decides."""
    names = {one.name: one for one in stage.before.seats.values()}
    bonds = stage.before.mod.get("slavery")
    slaves = set(bonds.master) if isinstance(bonds, Bonds) else set()
    for event in stage.told(told_government.Voted, told_government.Balloted):
        one = names[event.seat]
        assert one.is_alive and one.group == MAIN and one.id not in slaves, event.sentence


def money_is_secret(stage: Stage, table: IslandTable) -> None:
    """16. No list of bids is told, and none of what a seat has in hand to others."""
    for event in stage.events:
        if isinstance(event, OF_ONE):
            assert event.only is not None and len(event.only) == 1, event.sentence
        assert event.only or not A_BID.search(event.sentence), event.sentence


def views_are_secret(island: Island, rules: Rules) -> None:
    """16. Nobody sees what another bids, has, or votes until it is counted; nor his bids when all is over."""
    hidden = (("money", "cash"), ("money", "carried"), ("program", "ballots"), ("monetary_market", "bids"))
    seen = looks(rules.book, island)
    for reader in (None, *island.seats):
        mod = seen(reader).state.mod
        for id, name in hidden if island.result is None else hidden[-1:]:
            assert set(getattr(mod.get(id), name, ())) <= {reader}, (reader, id)


def firms_learn_for_money(stage: Stage, table: IslandTable) -> None:
    """10. A corporation has no coffers below nothing, and only living or exiled seats have shares."""
    firms = table.state.mod.get("corporations")
    if isinstance(firms, Firms) and stage.key == "needs_closed":
        for path, shares in firms.shares.items():
            assert all(table.state.seats[seat].is_alive for seat in shares), (path, shares)


CHECKS = (
    markets_add_up,
    money_is_gone,
    taxes_cover_what_is_due,
    paths_may_be_walked,
    outsiders_cast_no_votes,
    money_is_secret,
    firms_learn_for_money,
)
"""What is watched here."""


def watched_to_the_end(match: AnyMatch, most: int = 0) -> AnyWatch:
    """Play a game, or so many of its cycles; every stage and every position are held against all of this."""
    watch, moments, is_over = AnyWatch(), set[str](), False
    for position, outcome in match.deadlines(watched(watch)):
        assert str(position.moment) not in moments, f"{match.seed} stands still at {position.moment}"
        moments.add(str(position.moment))
        rules, island = match.rules, outcome.position.state
        assert rules.load(rules.book, rules.dump(rules.book, island)) == island
        assert outcome.position.is_over or not list(rules.faults(rules.book, island))
        views_are_secret(island, rules)
        is_over = outcome.position.is_over or 0 < most < island.cycle
        if is_over:
            break
    assert is_over
    return watch
