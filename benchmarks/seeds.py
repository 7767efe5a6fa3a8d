"""What the seed of a deadline costs by each formula; run it by hand.

    python -m benchmarks.seeds

Every seat sends its order form back. By `texts` only the texts are digested; by `sheets` what counts of the
orders in force, which judging needs anyway. A beacon's pulse is mixed in from what is on file.
"""

from __future__ import annotations

from benchmarks.adjudicate import opened, populated
from benchmarks.measures import fastest
from pbem.desk.fair.seeds import Formula, Pulse, Seeding, drawn
from pbem.desk.judging import judge
from pbem.engine.settle import Filed

GAMES = (("44 species", 44, 1, 1, 1), ("2,000 creatures of 40 seats", 40, 2, 2, 50))
PULSE = Pulse("a beacon", 34_537_032, "2026-12-04T20:01:00+00:00", "5e" * 32)
SEEDINGS = {
    "texts": Seeding(Formula.TEXTS),
    "sheets": Seeding(),
    "sheets and a pulse": Seeding(pulse=PULSE),
}


def main() -> None:
    """Print milliseconds of the processor a deadline, the fastest of several runs."""
    print(f"{'game':<30} {'formula':<20} {'seed, ms':>9} {'judged, ms':>11}")
    for name, species, across, down, each in GAMES:
        rules = opened(across, down)
        position = populated(rules, species, each, "benchmark")
        views = rules.views(position.state)
        filed = {
            seat: Filed("\n".join(rules.form(rules.book, views(seat), seat))) for seat in position.state.seats
        }
        for formula, seeding in SEEDINGS.items():
            given = rules, position, filed, "secret", "game", seeding
            seed = fastest(lambda: drawn(rules, position, filed, filed, "secret", "game", seeding), 5)  # noqa: B023
            judged = fastest(lambda: judge(*given), 5)  # noqa: B023
            print(f"{name:<30} {formula:<20} {seed * 1000:>9.1f} {judged * 1000:>11.1f}")


if __name__ == "__main__":
    main()
