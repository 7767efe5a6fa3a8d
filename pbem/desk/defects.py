"""A game that cannot be adjudicated is held alone, with all its data, and the GM is told."""

from __future__ import annotations

from pbem.desk.desk import Desk
from pbem.desk.mailing import tell_gm
from pbem.desk.tongues import spoken
from pbem.engine.tongue import tr
from pbem.store.desk_records import HoldRecord


def hold_for_defect(desk: Desk, slug: str, why: str) -> None:
    """Hold a game that our own mistake keeps from being adjudicated; `why` is the traceback, for the GM."""
    now = desk.clock.now()
    with desk.store.transaction() as files:
        game = files.game(slug)
        moment = files.moment(game.id) if game else None
        if game is None or moment is None:
            return
        because = why.strip().rpartition("\n")[2]
        hold_id = files.add_hold(
            HoldRecord(game=game.id, moment=moment.number, kind="defect", because=because, since=now)
        )
        with spoken(desk.config, game):
            text = tr(
                "{title} ({game}) could not be adjudicated: pbem itself has failed. The game is held with\n"
                "all its data, and its players' letters are still taken and answered; all other games go on."
                "\n\nWhen pbem is mended: pbem resume {game}",
                title=game.title,
                game=slug,
            )
            subject = tr("{game} is held: it could not be adjudicated", game=slug)
        tell_gm(desk, files, f"defect.{hold_id}", subject, f"{text}\n\n{why}")
    desk.say(f"{slug} could not be adjudicated and is held; the GM has a letter that says why.")
