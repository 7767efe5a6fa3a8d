"""What the GM is told of the list of a game to be made: what is new, once a day, and names to look at."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from datetime import datetime

from pbem.desk.desk import Desk, plain_json
from pbem.desk.incoming.asked import DAY
from pbem.desk.letters import joined, section, wrapped
from pbem.desk.mailing import tell_gm
from pbem.desk.signup.joining import on_list
from pbem.engine.tongue import tr, trn
from pbem.openfile import OpenFile
from pbem.store.desk_records import ActRecord, OpeningRecord, SignupRecord
from pbem.store.opening import Files

DIGEST = "signup digest"


def same_names(opening: OpeningRecord, names: Sequence[str]) -> list[str]:
    """Return sentences about names that look as if one person had signed up twice."""
    plain = [re.sub(r" \d+$", "", name.casefold()) for name in names]
    given = tr("Player {number}", number="").strip().casefold()
    twice = sorted({name for name in plain if plain.count(name) > 1 and name != given})
    return [
        tr(
            '{number} players of {game} are called "{name}"; they may be one person.',
            number=plain.count(name),
            game=opening.slug,
            name=name,
        )
        for name in twice
    ]


def tell_news(desk: Desk, files: Files, opening: OpeningRecord, file: OpenFile) -> None:
    """Tell the GM, once a day at most, who has come to the list and who has left it."""
    now = desk.clock.now()
    told = [act for act in files.acts(None, DIGEST) if json.loads(act.details)["opening"] == opening.id]
    since = told[-1].at if told else opening.opened_at
    if now - since < DAY:
        return
    before = _by_address(one for one in files.signups(opening.id) if one.id in _told_of(told))
    after = _by_address(on_list(files, opening))
    come = [one.name for address, one in after.items() if address not in before]
    gone = [one.name for address, one in before.items() if address not in after]
    if not come and not gone:
        return
    note_told(files, opening, after.values(), now)
    names = [one.name for one in after.values()]
    text = joined(
        section(tr("New on the list:"), come),
        section(tr("Not on the list any more:"), gone),
        section(tr("The whole list:"), names, tr("Nobody.")),
        wrapped(_how_many(file, len(names))),
        section(tr("Please look at this:"), same_names(opening, names)),
    )
    subject = tr("sign-up for {game}: what is new", game=opening.slug)
    tell_gm(desk, files, f"signups.{opening.id}.{len(told)}", subject, text)


def _how_many(file: OpenFile, number: int) -> str:
    return trn(
        "{n} player; {least} are needed, and {most} have room.",
        "{n} players; {least} are needed, and {most} have room.",
        number + len(file.held),
        least=file.least,
        most=file.most,
    )


def note_told(files: Files, opening: OpeningRecord, listed: Iterable[SignupRecord], now: datetime) -> None:
    """Note what the GM knows of the list, so that the next digest tells what is new since."""
    says = f"The GM was told of the list of {opening.slug}."
    details = plain_json({"opening": opening.id, "listed": [one.id for one in listed]})
    files.add_act(ActRecord(game=None, kind=DIGEST, says=says, details=details, at=now))


def _told_of(told: Sequence[ActRecord]) -> list[int]:
    """Return the sign-ups that were on the list when the GM was last told of it."""
    listed: list[int] = json.loads(told[-1].details)["listed"] if told else []
    return listed


def _by_address(signups: Iterable[SignupRecord]) -> dict[str, SignupRecord]:
    return {one.address.casefold(): one for one in signups}
