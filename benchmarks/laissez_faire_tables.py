"""The tables that benchmarks.laissez_faire prints, in Markdown."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pbem.rulesets.laissez_faire.book import BANK
from pbem.rulesets.laissez_faire.endings import ENDINGS
from tests.laissez_faire.matches import opened

BANDS = ((1, 5), (6, 10), (11, 20), (21, 30), (31, 60))
"""Rounds in which seats are out, as the table groups them."""
THROWS = {
    "Lodged": "a bed",
    "Stayed": "staying on",
    "Rested": "a rest on a corner or a company",
    "Bench": "a bench",
    "Jailed": "the corner that sends to jail",
    "OffBoard": "Start in the last lap",
}
JAILS = {"JailLeft": "paying", "JailKept": "staying in", "Eliminated": "being out"}
TRAFFIC = ("rent", "fare", "utility")
"""What guests pay, to the bank or to each other."""


@dataclass(frozen=True)
class Result:
    """A game played: who played what in turn order, who won how and when, and what the money did.

    `worths` are None for seats that are out, `tallies` money by kind and other, `outs` the rounds in which
    seats were out (None: never), `told` how often what was told, `earned` what each title has brought in.
    """

    names: tuple[str, ...]
    places: tuple[int, ...]
    how: str
    rounds: int
    deadlines: int
    worths: tuple[int | None, ...]
    tallies: tuple[Mapping[str, int], ...]
    benches: tuple[int, ...]
    outs: tuple[int | None, ...]
    told: Mapping[str, int]
    earned: Mapping[str, int]
    contracts: int

    @property
    def out(self) -> int:
        """The number of seats that were out."""
        return sum(round is not None for round in self.outs)

    @property
    def played(self) -> int:
        """The rounds that its seats have played, all together."""
        return sum(self.rounds if out is None else out for out in self.outs)

    def sums(self, place: int, kind: str, way: str, *, bank: bool | None = None) -> int:
        """Return the money of a kind that a seat paid ("to") or received ("from"), of the bank or not."""
        total = 0
        for name, amount in self.tallies[place].items():
            found, _, other = name.partition(f" {way} ")
            if found == kind and other and bank in (None, other == BANK):
                total += amount
        return total

    def traffic(self, place: int, way: str) -> int:
        """Return what a seat paid as a guest ("to"), or received from guests ("from")."""
        return sum(self.sums(place, kind, way) for kind in TRAFFIC)


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print a Markdown table whose first column is text."""
    print("\n| " + " | ".join(heads) + " |")
    print("|---" + "|--:" * (len(heads) - 1) + "|")
    for row in rows:
        print("| " + " | ".join(f"{one:,}" if isinstance(one, int) else str(one) for one in row) + " |")


def share(part: int, whole: int) -> str:
    """Return a percentage in words."""
    return f"{100 * part / whole:.0f} %" if whole else "–"


def mean(values: Sequence[int], digits: int = 0) -> str:
    """Return the mean of some numbers."""
    return f"{statistics.fmean(values):,.{digits}f}" if values else "–"


def quartiles(values: Sequence[int]) -> tuple[object, ...]:
    """Return the least, the quarter marks and the most of some numbers."""
    if len(values) < 2:
        return ("–",) * 5
    low, middle, high = (round(mark) for mark in statistics.quantiles(values, n=4, method="inclusive"))
    return (min(values), low, middle, high, max(values))


def by_seats(seats: Sequence[int], results: Sequence[Result]) -> Iterator[tuple[str, Sequence[Result]]]:
    """Group games by their number of seats."""
    for number in seats:
        yield f"{number} seats", [one for one in results if len(one.names) == number]
    yield "all", results


def endings(results: Sequence[Result]) -> None:
    """Print by what games ended."""
    counts = Counter(one.how for one in results)
    rows = [(how, counts[how], share(counts[how], len(results))) for how in ENDINGS if counts[how]]
    table(("ended by", "games", "of all"), rows)


def lengths(groups: Iterable[tuple[str, Sequence[Result]]]) -> None:
    """Print how long games last and how they end, group by group."""
    heads = ("seats", "games", "by last lap or time", "last one left", "stopped", "soonest", "a quarter by")
    rows = []
    for name, results in groups:
        ends = Counter(one.how for one in results)
        stopped = len(results) - ends["lap"] - ends["time"] - ends["alone"]
        ways = (share(one, len(results)) for one in (ends["lap"] + ends["time"], ends["alone"], stopped))
        rows.append((name, len(results), *ways, *quartiles([one.rounds for one in results])))
    table((*heads, "half by", "three quarters by", "latest"), rows)


def eliminations(results: Sequence[Result]) -> None:
    """Print how many seats are out, when, and how often travellers sleep on a bench."""
    seats = sum(len(one.names) for one in results)
    outs = [round for one in results for round in one.outs if round is not None]
    counts = [
        (f"out in rounds {first}–{last}", sum(first <= one <= last for one in outs)) for first, last in BANDS
    ]
    counts.append(("never out", seats - len(outs)))
    table(("seats", "number", "of all seats"), [(name, many, share(many, seats)) for name, many in counts])
    told: Counter[str] = Counter()
    for one in results:
        told.update(one.told)
    _parts("a throw ends with", THROWS, told, told["Moved"] + told["Stayed"])
    _parts("a turn in jail ends with", JAILS, told, told["JailLeft"] + told["JailKept"])


def _parts(head: str, names: Mapping[str, str], told: Mapping[str, int], whole: int) -> None:
    rows = [(name, told.get(kind, 0), share(told.get(kind, 0), whole)) for kind, name in names.items()]
    table((head, "times", "of all"), rows)


def policies(names: Sequence[str], results: Sequence[Result]) -> None:
    """Print how each policy does: wins against the fair share, worth, what guests bring and cost."""
    rows = []
    for name in names:
        seats = [(one, place) for one in results for place, own in enumerate(one.names) if own == name]
        won = sum(1 / len(one.places) for one, place in seats if place in one.places)
        fair = sum(1 / len(one.names) for one, _ in seats)
        worths = [worth for one, place in seats if (worth := one.worths[place]) is not None]
        got, paid = (
            [sum(one.sums(place, kind, way) for kind in TRAFFIC) for one, place in seats]
            for way in ("from", "to")
        )
        rows.append(
            (
                name,
                len(seats),
                share(round(won), len(seats)),
                f"{won / fair:.1f}",
                share(len(seats) - len(worths), len(seats)),
                *quartiles(worths)[1:4],
                mean(got),
                mean(paid),
                mean([one.benches[place] for one, place in seats], 1),
            )
        )
    heads = ("policy", "seats", "wins", "wins : fair share", "out", "worth: a quarter below", "half below")
    table((*heads, "three quarters below", "$ from guests", "$ as guest", "benches"), rows)


def money(results: Sequence[Result]) -> None:
    """Print where the money of a seat comes from and goes to, in a round that it plays."""
    seats = [(one, place) for one in results for place in range(len(one.names))]
    rounds = sum(one.played for one in results)
    flows = (
        ("Start money", "pass_start", "from", True),
        *((f"{kind} from other seats", kind, "from", False) for kind in TRAFFIC),
        ("sales to other seats", "deal", "from", False),
        ("payments by contract received", "clause", "from", False),
        *((f"{kind} to the bank", kind, "to", True) for kind in TRAFFIC),
        *((f"{kind} to other seats", kind, "to", False) for kind in TRAFFIC),
        ("taxes", "tax", "to", True),
        ("purchases from the bank", "purchase", "to", True),
        ("building", "building", "to", True),
        ("jail fees", "jail", "to", None),
    )
    rows = []
    for label, kind, way, bank in flows:
        total = sum(one.sums(place, kind, way, bank=bank) for one, place in seats)
        sign = "+" if way == "from" else "−"
        rows.append((label, f"{sign}{total / rounds:.1f}"))
    table(("$ of a seat in a round", "mean"), rows)


def titles(results: Sequence[Result]) -> None:
    """Print what each city, the companies and the utilities bring in, to whoever owns them."""
    board = opened(2, "tables").book.board
    groups = {city.name: [one.key for one in board.streets_of(key)] for key, city in board.cities.items()}
    groups["transport companies"] = [one.key for one in board.transports.values()]
    groups["utilities"] = list(board.utilities)
    rounds = sum(one.rounds for one in results)
    rows = []
    for name, keys in groups.items():
        earned = sum(one.earned[key] for one in results for key in keys)
        price = sum(board.titles[key].price for key in keys)
        rows.append(
            (name, len(keys), price, f"{earned / rounds:.1f}", f"{100 * earned / rounds / price:.1f} %")
        )
    table(("titles", "number", "price of all", "$ a round", "of the price"), rows)


def places(names: Sequence[str], results: Sequence[Result]) -> None:
    """Print how often each place in the turn order wins, where all play alike."""
    rows = []
    for name in (*names, "all"):
        some = [one for one in results if name in (one.names[0], "all")]
        wins = [sum(1 / len(one.places) for one in some if place in one.places) for place in range(4)]
        rounds = quartiles([one.rounds for one in some])[2]
        rows.append((name, len(some), rounds, *(share(round(win), len(some)) for win in wins)))
    table(("policy of all four", "games", "half over by round", "1st", "2nd", "3rd", "4th"), rows)


def variants(names: Sequence[str], results: Sequence[Result]) -> None:
    """Print what one option changes: how games end and how long they last, and who is out."""
    rows = []
    for which, name in enumerate(names):
        some = results[which :: len(names)]
        ends = Counter(one.how for one in some)
        seats, outs = sum(len(one.names) for one in some), sum(one.out for one in some)
        marks = quartiles([one.rounds for one in some])[1:4]
        ways = (share(ends[how], len(some)) for how in ("lap", "alone", "limit"))
        rows.append((name, *ways, *marks, share(outs, seats)))
    heads = ("option", "last lap", "last one left", "round limit", "a quarter by", "half by")
    table((*heads, "three quarters by", "seats out"), rows)


def sizes(results: Sequence[Result]) -> None:
    """Print how large games grow."""
    rows = []
    counted = (
        ("deadlines", [one.deadlines for one in results]),
        ("events told", [sum(one.told.values()) for one in results]),
        ("contracts concluded", [one.contracts for one in results]),
        ("deals", [one.told.get("Dealt", 0) for one in results]),
    )
    for name, values in counted:
        rows.append((name, round(statistics.median(values)), max(values)))
    table(("what", "half of the games below", "most"), rows)
