"""What a deadline tells the GM: events that the rules let the GM know, for no report is the GM's."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.desk.desk import Desk
from pbem.desk.judging import Judged
from pbem.desk.letters import joined, section
from pbem.desk.mailing import tell_gm
from pbem.desk.publishing import Published
from pbem.desk.tongues import spoken
from pbem.engine.events import GM
from pbem.engine.tongue import tr
from pbem.store.opening import Files
from pbem.store.records import GameRecord


def confide(desk: Desk, files: Files, game: GameRecord, published: Sequence[Published], number: int) -> None:
    """Mail the GM what some players were told, and the GM too, at the moments that begin with this number."""
    with spoken(desk.config, game):
        for place, one in enumerate(published):
            if said := _said(one.judged):
                subject = tr("told to you in {game}", game=game.slug)
                text = joined(f"{game.title}\n{one.title}", section(tr("For you to know:"), said))
                tell_gm(desk, files, f"told.{game.slug}.{number + place}", subject, text)


def _said(judged: Judged) -> list[str]:
    events = judged.outcome.events
    return [event.sentence for event in events if event.only is not None and GM in event.only]
