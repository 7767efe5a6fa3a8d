"""Charts to print: every plot, with gaps, limits, long names, huge numbers, and markup in the names."""

from __future__ import annotations

from decimal import Decimal

from pbem.engine.pictures import Chart, Plot, Series

ROUNDS = tuple(str(number) for number in range(1, 16))
MARKUP = "<script>alert('x')</script> & \x1b[31m \u202eevil\u202c 🦖"


def growing(name: str, start: int, step: int = 1) -> Series:
    """A series that rises and falls a little, for fifteen rounds."""
    return Series(name, tuple(start + step * place + place * place % 5 for place in range(15)), name[:3])


def near_ends() -> Chart:
    """Eight lines that end as near as can be, and a limit between them."""
    names = ("ann", "bob the builder of everything there is", "cat", "dan", "eve", "fay", "gus", "hal")
    series = tuple(
        Series(name, (*range(1, 15), 15 + place % 2), name[:3]) for place, name in enumerate(names)
    )
    return Chart("Nearly equal", ROUNDS, series, Plot.LINES, "Round", "creatures", "", (("Target", 16),))


def crowd(count: int = 44, plot: Plot = Plot.MULTIPLES) -> Chart:
    """So many species."""
    series = tuple(
        Series(f"species {place}", growing("", place % 7).values, f"s{place}") for place in range(count)
    )
    return Chart("Populations", ROUNDS, series, plot, "Round", "living creatures", "", (("Par", 9),))


def stacked(count: int = 3) -> Chart:
    """Areas that are all of some size."""
    series = tuple(growing(f"kind {place}", 5 + place) for place in range(count))
    return Chart("Kinds", ROUNDS, series, Plot.AREAS, "Round", "living creatures", "All kinds grow.")


def grouped() -> Chart:
    """Three bars at each of four places, a gap and a loss among them, and a limit that runs through."""
    series = (
        Series("ann", (3, 12, None, 8), "ann"),
        Series("bob", (9, -7, 4, 0), "bob"),
        Series(MARKUP, (7, 8, 9, Decimal("10.5"))),
    )
    places = ("food", "clothes", "shelter", "luxury")
    return Chart("Goods", places, series, Plot.BARS, "", "units", "", (("Needed", 8),))


def lying(count: int = 5) -> Chart:
    """Bars with names too long to stand beneath them."""
    places = tuple(f"in a tussle for carrion or plants, number {place}" for place in range(count))
    series = (Series("Deaths", tuple(place * 7 % 23 for place in range(count))),)
    return Chart("Causes", places, series, Plot.BARS, "Cause", "deaths", "", (("Mean", 9),))


def broken() -> Chart:
    """Lines with gaps, one that ends early, one without any number, and names with markup."""
    series = (
        growing("ann", 3),
        Series("bob", (4, 5, None, 7, None, None, 3, 2, *(None,) * 7)),
        Series(MARKUP, (None,) * 15),
    )
    return Chart(MARKUP, ROUNDS, series, Plot.LINES, MARKUP, MARKUP, MARKUP, ((MARKUP, 6),))


def huge() -> Chart:
    """Millions of millions, above and below zero."""
    series = (
        Series("ann", tuple(10**12 + place * 10**11 for place in range(15))),
        Series("bob", tuple(-(10**11) * place for place in range(15))),
    )
    return Chart("Money", ROUNDS, series, Plot.LINES, "Round", "dollars")


def single(plot: Plot) -> Chart:
    """One place only."""
    return Chart("Start", ("1",), (Series("ann", (5,)), Series("bob", (Decimal("6.25"),))), plot, "Round")


def flat(plot: Plot) -> Chart:
    """Nothing but zero."""
    return Chart("Nothing", ROUNDS, (Series("ann", (0,) * 15), Series("bob", (0,) * 15)), plot)


def samples() -> dict[str, Chart]:
    """All of them by name."""
    few = {f"{kind.value}, one place": single(kind) for kind in Plot}
    none = {f"{kind.value}, zero": flat(kind) for kind in Plot}
    return {
        "near ends": near_ends(),
        "crowd": crowd(),
        "crowded lines": crowd(12, Plot.LINES),
        "areas": stacked(),
        "many areas": stacked(12),
        "grouped bars": grouped(),
        "lying bars": lying(),
        "many lying bars": lying(70),
        "gaps and markup": broken(),
        "huge": huge(),
        **few,
        **none,
        "empty": Chart("Empty", (), (), Plot.LINES),
    }
