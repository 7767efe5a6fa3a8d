"""Wages and the shop in a report: what was delivered, bought turn by turn, and is left (CRA-MSO; CRA 8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import Event
from pbem.engine.report import Block, Column, Row, Table
from pbem.engine.tongue import tr, trp
from pbem.rulesets.crusoe.modules import vault as shop
from pbem.rulesets.crusoe.modules.firms import Salaried
from pbem.rulesets.crusoe.modules.money import Waged
from pbem.rulesets.crusoe.modules.vault import MarketSocialism, price_of, wage_of
from pbem.rulesets.crusoe.paper.chapters import IslandChapter, of_kind, seat_named, sentences
from pbem.rulesets.crusoe.paper.moneywords import dollars, names_in
from pbem.rulesets.crusoe.paper.states import kept
from pbem.rulesets.crusoe.paper.words import NOTHING, number, titled
from pbem.rulesets.crusoe.things import GOODS, SIGNALS
from pbem.rulesets.crusoe.view import IslandView

IN_TABLES: tuple[type[Event], ...] = (shop.VaultFilled, Waged, shop.Shopped, Salaried)
"""What the tables tell."""


def shop_blocks(chapter: IslandChapter, told: Sequence[Event]) -> Iterator[Block]:
    """CRA-MSO-04 to CRA-MSO-07 Yield who delivered what for which wages, and the purchases in order."""
    if any(isinstance(event, shop.VaultFilled | Waged) for event in told):
        yield wage_table(chapter, told)
    if bought := of_kind(told, shop.Shopped):
        yield purchase_table(chapter, bought)
    yield from sentences(chapter, "", told, IN_TABLES)


def wage_table(chapter: IslandChapter, told: Sequence[Event]) -> Table:
    """CRA-MSO-04, CRA-MSO-05 Return what each delivers to the vault, and its wages."""
    delivered = {one.seat: str(one.goods) for one in of_kind(told, shop.VaultFilled)}
    wages = {one.seat: one.dollars for one in of_kind(told, Waged)}
    kept_back = {one.seat: one for one in of_kind(told, Salaried)}
    rows = tuple(
        Row(
            (name, delivered.get(name, NOTHING), dollars(wages.get(name))),
            seat=seat_named(chapter, name),
        )
        for name in names_in([*delivered, *wages], chapter)
    )
    said = (
        tr("{seat}: ${rest} to {path}", seat=one.seat, rest=one.rest, path=one.path)
        for one in kept_back.values()
    )
    note = tr("Above a salary: {sums}.", sums="; ".join(said)) if kept_back else ""
    columns = (Column(tr("Seat")), Column(tr("To the vault")), Column(tr("Wages"), True))
    return Table(tr("Wages"), columns, rows, note)


def purchase_table(chapter: IslandChapter, bought: Sequence[shop.Shopped]) -> Table:
    """CRA-MSO-06 Return the purchases in the order in which they were made."""
    heads = (
        Column(tr("No."), True),
        Column(tr("Seat")),
        Column(tr("Buys")),
        Column(trp("a price", "For"), True),
    )
    rows = tuple(
        Row((str(place), one.seat, str(one.goods), f"${one.dollars}"), seat=seat_named(chapter, one.seat))
        for place, one in enumerate(bought, 1)
    )
    return Table(tr("Purchases"), heads, rows, tr("Turn by turn, in the turn order."))


def vault_blocks(view: IslandView) -> Iterator[Block]:
    """CRA-MSO-10, CRA-MSO-02 Yield what is in the vault, with wages and prices now."""
    state = kept(view, MarketSocialism)
    if state is None or not view.cycle:
        return
    rows = tuple(
        Row(
            (
                titled(thing),
                number(state.vault.get(thing, 0)),
                f"${price_of(view, thing)}" if thing in GOODS else NOTHING,
                f"${wage_of(view, thing)}",
            )
        )
        for thing in (*GOODS, *SIGNALS)
    )
    heads = (tr("In the vault"), tr("Price"), tr("Wage"))
    columns = (Column(tr("Thing")), *(Column(title, True) for title in heads))
    yield Table(tr("The vault, prices and wages"), columns, rows)
