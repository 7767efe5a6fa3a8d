"""The table of a season's runs, as benchmarks/README.md has it."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.season.plan import Plan
from benchmarks.season.run import Run

HEAD = (
    "| workers | turns | letters | mails | repeated | closed late: half, worst | reports sent: half, worst "
    "| longest queue | processor | MB: half-way, most, last | lost or doubled |\n"
    "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|"
)


def row_of(run: Run, plan: Plan) -> str:
    """Return the row of a run; times are seconds of the season, and of the machine in brackets."""
    found = run.judgement
    assert found
    held = [part for part in run.memory.values() if part]
    ends = (_settled(held), max(map(max, held), default=0.0), max((part[-1] for part in held), default=0.0))
    cells = (
        run.name,
        f"{len(found.closed):,}",
        f"{found.letters:,}",
        f"{found.posts:,}",
        f"{found.repeats:,}",
        _span(found.closed, plan),
        _span(found.sent, plan),
        f"{max(run.queue, default=0):,}",
        f"{run.spent:.0f} s of {run.seconds:.0f}",
        ", ".join(f"{one:.0f}" for one in ends),
        f"{len(found.faults):,}",
    )
    return f"| {' | '.join(cells)} |"


def _settled(held: Sequence[Sequence[float]]) -> float:
    """Return the most that a worker held after half of the time, when it had met everything once."""
    return max((part[len(part) // 2] for part in held), default=0.0)


def _span(late: Sequence[float], plan: Plan) -> str:
    if not late:
        return "–"
    ordered = sorted(late)
    half, worst = ordered[len(ordered) // 2], ordered[-1]
    return f"{half:.0f}, {worst:.0f} ({worst / plan.factor:.1f})"
