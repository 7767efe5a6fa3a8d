"""The Third World country in a report: limits, imports, what the Agent owes (CRA-TWC; CRA 8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.pictures import Chart, Plot, Series
from pbem.engine.report import Block, Column, Facts, Row, Table
from pbem.engine.tongue import tr, trp
from pbem.rulesets.crusoe.modules.third_world import Country
from pbem.rulesets.crusoe.paper.states import kept
from pbem.rulesets.crusoe.paper.words import number, titled
from pbem.rulesets.crusoe.things import GOODS, WATER, Basket
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wording import Said


def country_blocks(view: IslandView) -> Iterator[Block]:
    """CRA-TWC-05 to CRA-TWC-08 Yield what the Agent owes, and how much of each good may be made."""
    country = kept(view, Country)
    if country is None or not country.resource:
        return
    if country.commitment:
        owed = Said(Basket.one(country.resource, country.commitment))
        yield Facts(((tr("The Agent owes"), str(owed)),))
    limited = [good for good in GOODS if good not in (WATER, country.resource)]
    yield limit_table(country, limited, view.book.advanced.third_world.multiplier)
    yield limit_chart(country, limited)


def limit_table(country: Country, limited: Sequence[str], times: int) -> Table:
    """CRA-TWC-05, CRA-TWC-07 Return production and imports of this cycle beside the national limits."""
    columns = (
        *(Column(tr("Good")), Column(tr("Made"), True), Column(tr("Limit"), True)),
        Column(tr("Imported"), True),
    )
    limits = {good: str(country.npl.get(good, 0)) for good in limited}
    rows = tuple(
        Row((titled(good), number(country.made.get(good, 0)), limit, number(country.imported.get(good, 0))))
        for good, limit in {country.resource: trp("of a limit", "none"), **limits}.items()
    )
    note = tr(
        "{resource} is the basic resource: {times} times as much is made of it, without a limit.",
        resource=titled(country.resource),
        times=times,
    )
    return Table(tr("Production and national limits"), columns, rows, note)


def limit_chart(country: Country, limited: Sequence[str]) -> Chart:
    """CRA-TWC-05 Return what was made of each good beside its limit."""
    series = (
        Series(tr("Made"), tuple(country.made.get(good, 0) for good in limited)),
        Series(tr("Limit"), tuple(country.npl.get(good, 0) for good in limited)),
    )
    title = tr("The national limits")
    return Chart(title, tuple(map(titled, limited)), series, Plot.BARS, tr("Good"), tr("units"))
