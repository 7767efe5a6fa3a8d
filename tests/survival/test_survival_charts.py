"""The charts of Survival and the last report: what the census and the creatures tell, counted by hand."""

from __future__ import annotations

from dataclasses import replace

from pbem.engine.pictures import Chart, Plot
from pbem.engine.report import Sentences, Table
from pbem.rulesets.survival.charts import final_charts, round_charts
from pbem.rulesets.survival.final import final_sections
from pbem.rulesets.survival.island import Cause, Census, Creature, Island, Result
from pbem.rulesets.survival.view import IslandView, look
from tests.survival.islands import creature, default_rules, position

BOOK = default_rules().book
DEAD = {
    "2H": {"died": 2, "cause": Cause.PREY, "killer": 1},
    "3H": {"died": 3, "cause": Cause.PREY, "killer": 1},
    "5O": {"died": 3, "cause": Cause.ATTACK, "killer": 1},
    "6O": {"died": 1, "cause": Cause.STARVED},
}
OWNERS = {"1C": "ann", "2H": "bob", "3H": "bob", "4H": "bob", "5O": "cat", "6O": "dan"}
LIVING = (
    {"ann": 1, "bob": 3, "cat": 1, "dan": 0},
    {"ann": 1, "bob": 2, "cat": 1},
    {"ann": 1, "bob": 1, "cat": 0},
)


def beasts() -> list[Creature]:
    """Six creatures of four species, four of them dead."""
    ap = {"1C": 5, "4H": 2}
    found = [creature(BOOK, id, seat, ap=ap.get(id, 1)) for id, seat in OWNERS.items()]
    found[3].parent = 2
    for each in found:
        for key, value in DEAD.get(each.id, {}).items():
            setattr(each, key, value)
    return found


def island(rounds: int = 3) -> Island:
    """The island after so many rounds, with a census of each."""
    state = position(BOOK, beasts(), round=rounds).state
    state.census = tuple(
        Census(round, living, 40 - round, round) for round, living in enumerate(LIVING[:rounds], 1)
    )
    state.seats["cat"] = replace(state.seats["cat"], last_received=1, extinct_in=3)
    state.seats["dan"] = replace(state.seats["dan"], extinct_in=1)
    state.seats["ann"] = replace(state.seats["ann"], last_received=3)
    state.result = Result("limit", ("ann", "bob"))
    return state


def view(rounds: int = 3) -> IslandView:
    """What everybody sees of it."""
    return look(BOOK, island(rounds), None)


def by_title(charts: tuple[Chart, ...], title: str) -> Chart:
    """The chart of that title."""
    return next(chart for chart in charts if chart.title == title)


def test_nothing_before_there_are_two_rounds() -> None:
    """One census is no course."""
    assert round_charts(BOOK, view(1)) == ()
    assert round_charts(BOOK, look(BOOK, position(BOOK, []).state, None)) == ()


def test_living_creatures_by_kind() -> None:
    """Stacked areas, a series for each kind, and a sentence with the numbers."""
    chart = by_title(round_charts(BOOK, view()), "Living creatures by kind")
    assert chart.plot is Plot.AREAS and chart.places == ("1", "2", "3") and chart.axis == "Round"
    assert {one.name: one.values for one in chart.series} == {
        "Herbivores": (3, 2, 1),
        "Omnivores": (1, 1, 0),
        "Carnivores": (1, 1, 1),
    }
    assert (
        chart.says
        == "2 creatures in all: herbivores from 3 to 1, omnivores from 1 to 0, carnivores 1 as at first."
    )


def test_the_largest_species_are_eight() -> None:
    """Most living creatures first, then by what they once had, then in seat order; each with its seat."""
    seats = [f"s{number}" for number in range(1, 11)]
    state = position(BOOK, [creature(BOOK, f"{n}H", seat) for n, seat in enumerate(seats, 1)]).state
    last = {"s3": 9, "s7": 12, "s1": 2}
    state.census = (Census(1, dict.fromkeys(seats, 1) | {"s9": 5}), Census(2, last))
    chart = by_title(round_charts(BOOK, look(BOOK, state, None)), "The largest species")
    assert chart.plot is Plot.LINES
    assert [one.seat for one in chart.series] == ["s7", "s3", "s1", "s9", "s2", "s4", "s5", "s6"]
    assert chart.series[0].values == (1, 12) and chart.series[3].values == (5, 0)
    assert chart.says == "S7 leads with 12 creatures."


def test_food_by_round() -> None:
    """Plant meals and corpses, as the census has them."""
    chart = by_title(round_charts(BOOK, view()), "Food on the island")
    assert [one.values for one in chart.series] == [(39, 38, 37), (1, 2, 3)]
    assert chart.says == "37 plant meals and 3 corpses are left after round 3."


def test_all_readers_have_the_same_charts() -> None:
    """A seat's view gives no other chart than the public one."""
    assert round_charts(BOOK, look(BOOK, island(), "bob")) == round_charts(BOOK, view())


def test_the_charts_of_the_end() -> None:
    """Causes of death, kills, kinds, and every species on one scale."""
    charts = final_charts(BOOK, view())
    causes = by_title(charts, "How creatures died")
    assert dict(zip(causes.places, causes.series[0].values, strict=True)) == {
        "attacked and beaten": 2,
        "in their own attack": 1,
        "of hunger": 1,
    }
    assert causes.says == "4 creatures died, most of them attacked and beaten: 2."
    kills = by_title(charts, "Kills by species")
    assert (kills.places, kills.series[0].values) == (("Ann",), (3,))
    every = by_title(charts, "Every species from the first round to the last")
    assert every.plot is Plot.MULTIPLES
    assert [(one.seat, one.values) for one in every.series] == [
        ("bob", (3, 2, 1)),
        ("ann", (1, 1, 1)),
        ("cat", (1, 1, 0)),
        ("dan", (0, 0, 0)),
    ]


def test_a_game_without_deaths_has_fewer_charts() -> None:
    """No cause, no kill, one census: no chart, and no section for them."""
    state = position(BOOK, [creature(BOOK, "1C", "ann")], round=1).state
    state.result = Result("gm", ())
    seen = look(BOOK, state, None)
    assert final_charts(BOOK, seen) == ()
    assert [section.title for section in final_sections(BOOK, seen)] == [
        "The end of the game",
        "Lines of descent",
    ]


def test_the_best_creatures_and_the_records() -> None:
    """Per species the creature with most kills, and the records with all who share them."""
    sections = list(final_sections(BOOK, view()))
    blocks = [block for section in sections for block in section.blocks]
    best = next(block for block in blocks if isinstance(block, Table) and block.title.startswith("The best"))
    assert [row.cells for row in best.rows] == [
        ("ann", "1C", "3", "5", "3", "0", "lives"),
        ("bob", "4H", "0", "2", "3", "0", "lives"),
        ("cat", "5O", "0", "1", "3", "0", "died in round 3: lost its attack by 1C"),
        ("dan", "6O", "0", "1", "1", "0", "died in round 1: starved"),
    ]
    assert [row.seat for row in best.rows] == ["ann", "bob", "cat", "dan"]
    assert "cannot be counted" in best.note
    records = next(block for block in blocks if isinstance(block, Sentences) and block.heading == "Records")
    assert records.lines == (
        "Longest life: 1C of ann, 3H of bob, 4H of bob and 5O of cat with 3 rounds.",
        "Most kills: 1C of ann with 3.",
        "Greatest AP: 1C of ann with 5.",
        "Longest-lived without a single order: bob, which lives to the end.",
    )


def test_lines_of_descent() -> None:
    """The young stand below their parent, indented."""
    trees = next(section for section in final_sections(BOOK, view()) if section.title == "Lines of descent")
    bob = next(block for block in trees.blocks if isinstance(block, Sentences) and "(bob)" in block.heading)
    assert [line.split(" [")[0] for line in bob.lines] == ["2H", "· 4H", "3H"]
