"""The runner: every short measure, one table, and how it compares with the stored baseline.

    python -m benchmarks [--only NAME …] [--limit 1.5] [--update] [--json]

Seconds of the processor are counted and of several runs the fastest is taken. To compare machines, a fixed
loop of plain Python is timed just before and after each measure: what is compared are rates and seconds in
its terms, so that a machine half as fast is not told to be twice as slow. Only ratios count; where something
is more than LIMIT times as slow, or takes more than was promised (longer on a slower machine), the status
is 1.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from benchmarks import measured_commands, measured_desk, measured_rules
from benchmarks.adjudicate import machine
from benchmarks.measures import Figure, Kind, calibration
from pbem.cli.starting import AT_WORK

BASELINE = Path(__file__).with_name("baseline.json")
LIMIT = 1.5
QUIET = 0.036
"""Seconds of the calibration loop on the machine on which seconds were promised, when little else ran."""
MEASURES: Mapping[str, Callable[[], Iterator[Figure]]] = {
    **measured_rules.MEASURES,
    **measured_desk.MEASURES,
    **measured_commands.MEASURES,
}
"""All measures by name, in the order in which they are taken."""
Baseline = Mapping[str, Figure]


@dataclass(frozen=True)
class Compared:
    """A figure beside the baseline's; `times` is how many times as slow or large it is, None if it is new."""

    figure: Figure
    before: Figure | None
    times: float | None

    def fault(self, limit: float) -> str:
        """Return in a word what is wrong with it, or nothing."""
        if self.figure.most is not None and self.figure.value > self.figure.most * slowness(self.figure):
            return f"MORE THAN {self.figure.most:g}"
        return "SLOWER" if self.times is not None and self.times > limit else ""


def slowness(figure: Figure) -> float:
    """Return how many times as slow the machine was as that of the promises; 1 for a faster one."""
    return max(1.0, figure.machine / QUIET)


def measured(names: Iterable[str], say: Callable[[str], None]) -> Iterator[Figure]:
    """Take the measures of these names one after the other."""
    for name in names:
        say(name)
        before = calibration()
        figures = list(MEASURES[name]())
        now = min(before, calibration())
        for figure in figures:
            say(f"  {figure.name}: {shown(figure.value)} {figure.unit}")
            yield replace(figure, machine=now)


def compared(figure: Figure, baseline: Baseline) -> Compared:
    """Hold a figure against the baseline's."""
    before = baseline.get(figure.name)
    if before is None:
        return Compared(figure, None, None)
    return Compared(figure, before, _weight(figure) / _weight(before))


def _weight(figure: Figure) -> float:
    """Return what a figure costs, in terms of the machine where that matters."""
    match figure.kind:
        case Kind.RATE:
            return 1 / (figure.value * figure.machine)
        case Kind.SECONDS:
            return figure.value / figure.machine
        case Kind.PLAIN:
            return figure.value


def table(rows: Sequence[Compared], limit: float) -> Iterator[str]:
    """Yield the lines of the one table, which is Markdown too."""
    yield f"| {'what':<54} | {'now':>9} | {'unit':<9} | {'baseline':>9} | {'times':>5} |"
    yield f"|{'-' * 56}|{'-' * 10}:|{'-' * 11}|{'-' * 10}:|{'-' * 6}:|"
    for row in rows:
        before = shown(row.before.value) if row.before else "–"
        times = f"{row.times:.2f}" if row.times is not None else "new"
        fault = row.fault(limit)
        yield (
            f"| {row.figure.name:<54} | {shown(row.figure.value):>9} | {row.figure.unit:<9} | {before:>9} "
            f"| {times:>5} |{f' {fault}' if fault else ''}"
        )


def shown(value: float) -> str:
    """Return a number with three digits that count."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def read_baseline() -> Baseline:
    """Return the stored figures by name; none where there are none yet."""
    if not BASELINE.exists():
        return {}
    found = json.loads(BASELINE.read_text("utf-8"))
    return {one["name"]: Figure(**{**one, "kind": Kind[one["kind"]]}) for one in found["figures"]}


def write_baseline(figures: Iterable[Figure], baseline: Baseline) -> None:
    """Store figures; those that were not measured this time stay as they are."""
    kept = {**baseline, **{figure.name: figure for figure in figures}}
    values = {"machine": machine(), "figures": [_as_json(figure) for figure in kept.values()]}
    BASELINE.write_text(json.dumps(values, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _as_json(figure: Figure) -> dict[str, str | float | None]:
    return {
        "name": figure.name,
        "value": float(f"{figure.value:.5g}"),
        "unit": figure.unit,
        "kind": figure.kind.name,
        "machine": float(f"{figure.machine:.5g}"),
        "most": figure.most,
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, and return the exit status."""
    chosen = _chosen(arguments)
    gc.set_threshold(*AT_WORK)  # as a command does
    baseline = read_baseline()
    figures = list(measured(chosen.only or MEASURES, _progress))
    rows = [compared(figure, baseline) for figure in figures]
    faults = [row for row in rows if row.fault(chosen.limit)]
    if chosen.as_json:
        values = [
            {**_as_json(row.figure), "times": row.times, "fault": row.fault(chosen.limit)} for row in rows
        ]
        print(json.dumps({"machine": machine(), "figures": values}, indent=1, ensure_ascii=False))
    else:
        print(machine())
        print("\n".join(table(rows, chosen.limit)))
    if chosen.update:
        write_baseline(figures, baseline)
    return 1 if faults and not chosen.update else 0


def _progress(text: str) -> None:
    if sys.stderr.isatty():
        print(text, file=sys.stderr, flush=True)


def _chosen(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--only", nargs="+", choices=tuple(MEASURES), default=[], metavar="NAME",
                        help=f"measure these only: {', '.join(MEASURES)}")  # fmt: skip
    parser.add_argument("--limit", type=float, default=LIMIT, help="so many times as slow is too slow (1.5)")
    parser.add_argument("--update", action="store_true", help="store the figures as the new baseline")
    parser.add_argument("--json", action="store_true", dest="as_json", help="print JSON instead of the table")
    return parser.parse_args(arguments)
