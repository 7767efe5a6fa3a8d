"""Whether more lies in the database than config.yaml wants kept: what should have been pruned long ago."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from pbem.desk.desk import Desk
from pbem.desk.pruning.prune import last_pruned, what_may_go
from pbem.desk.safety.finding import Finding, well, wrong

GRACE = timedelta(days=40)
"""So long after its time something may still be there: who prunes once a month is not reminded."""
_IN_DATABASE = ("letters", "posts", "addresses", "notes")


def retention(desk: Desk) -> Iterator[Finding]:
    """Say what is overdue; nothing where everything is kept for ever."""
    ages = {kind: age + GRACE for kind, age in desk.config.retention.ages().items() if kind in _IN_DATABASE}
    if not ages:
        return
    overdue, last = what_may_go(desk, ages).total, last_pruned(desk)
    if not overdue.count:
        yield well("retention", "Nothing is kept for longer than config.yaml says.")
        return
    when = f"pbem prune was last used on {last:%Y-%m-%d}" if last else "pbem prune was never used"
    says = f"About {max(1, round(overdue.size / 1e6))} MB should have gone {GRACE.days} days ago; {when}."
    why = "The database grows, and holds texts and addresses that you did not want to keep."
    yield wrong("retention", says, why, "pbem prune, or in cron, once a month: pbem prune --yes.")
