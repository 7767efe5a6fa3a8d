"""What pbem itself fails on: an order is left out, or a game is held with all its data; the GM is told."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import TypeVar

from pbem.desk.desk import Desk, plain_json
from pbem.desk.judging import Judged
from pbem.desk.leftout import LEFT_OUT, LeftOut
from pbem.desk.letters import joined, wrapped
from pbem.desk.lock import Busy
from pbem.desk.mailing import tell_gm
from pbem.desk.proof import without_keys
from pbem.desk.tongues import as_kept, spoken
from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.store.desk_records import ActRecord, HoldRecord
from pbem.store.faults import StoreFault
from pbem.store.opening import Files
from pbem.store.records import GameRecord

T = TypeVar("T")


def is_trouble(fault: Exception) -> bool:
    """Say whether something else than a mistake of ours went wrong: the disk, the database, another pbem."""
    return isinstance(fault, OSError | Busy) or type(fault).__module__.startswith("pbem.store")


def stops_everything(fault: Exception) -> bool:
    """Say whether nothing else can be done either: the database cannot be used, or another pbem has it."""
    return isinstance(fault, StoreFault | Busy)


def for_each(things: Iterable[T], do: Callable[[T], object]) -> None:
    """Do something for each game, or whatever it is; what went wrong first is raised when all are done."""
    for first in failures_of(things, do):
        raise first


def failures_of(things: Iterable[T], do: Callable[[T], object]) -> list[Exception]:
    """Do something for each game, or whatever it is, and return what went wrong.

    None that fails keeps another waiting; what stops everything is raised at once.
    """
    faults = []
    for one in things:
        try:
            do(one)
        except Exception as fault:
            if stops_everything(fault):
                raise
            faults.append(fault)
    return faults


def hold_for_defect(desk: Desk, slug: str, why: str) -> None:
    """Hold a game that our own mistake keeps from being adjudicated; `why` is the traceback, for the GM."""
    now, why = desk.clock.now(), without_keys(why)
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


def note_left_out(
    desk: Desk,
    files: Files,
    game: GameRecord,
    judged: Sequence[Judged],
    number: int,
    notes: Mapping[SeatId, str],
) -> dict[SeatId, str]:
    """Note the orders without which moments were judged, of which `number` is the first, and tell the GM.

    Return what stands above the reports mailed: `notes`, with one more for each seat that is concerned.
    """
    told = dict(notes)
    for place, one in enumerate(judged):
        if one.left_out is None:
            continue
        title = desk.rules(game).moment_title(desk.rules(game).book, one.position.moment)
        _note(desk, files, game, number + place, one.left_out)
        _tell_gm(desk, files, game, title, number + place, one.left_out, one.trace)
        seat = one.left_out.seat
        note = wrapped(
            tr(
                "PLEASE NOTE. pbem itself failed on an order of yours, and {round} was judged without it. "
                "The head of the report says which.",
                round=title,
            )
        )
        told[seat] = f"{told[seat]}\n\n{note}" if told.get(seat) else note
    return told


def _note(desk: Desk, files: Files, game: GameRecord, number: int, left_out: LeftOut) -> None:
    def says() -> str:
        return tr(
            "pbem itself failed on an order of {seat} ({fault}); it was judged without that order.",
            seat=left_out.seat,
            fault=left_out.fault,
        )

    files.add_act(
        ActRecord(
            game=game.id,
            moment=number,
            seat=left_out.seat,
            kind=LEFT_OUT,
            says=as_kept(says),
            details=plain_json(asdict(left_out)),
            mark=f"left-out.{game.slug}.{number}",
            at=desk.clock.now(),
        )
    )


def _tell_gm(
    desk: Desk, files: Files, game: GameRecord, title: str, number: int, left_out: LeftOut, trace: str
) -> None:
    text = joined(
        wrapped(
            tr(
                "{title} ({game}), {round}: pbem itself failed on this order of {seat}, and judged "
                "without it:",
                title=game.title,
                game=game.slug,
                round=title,
                seat=left_out.seat,
            )
        ),
        "\n".join(f"  {line}" for line in left_out.text.split("\n")),
        wrapped(
            tr(
                "All other orders counted, and the dice are those that follow from all that was on file. "
                "{seat} is told at the head of its report, and nobody else before the game ends. You may put "
                "right by a ruling what is lost; or, when pbem is mended, have the round judged again: pbem "
                "rerun {game}",
                seat=left_out.seat,
                game=game.slug,
            )
        ),
        trace.rstrip("\n"),
    )
    subject = tr("{game} was judged without an order of {seat}", game=game.slug, seat=left_out.seat)
    tell_gm(desk, files, f"left-out.{game.slug}.{number}", subject, text)
    desk.say(
        f"{game.slug} was judged without an order of {left_out.seat}; the GM has a letter that says why."
    )


def left_out_on_file(files: Files, game: GameRecord) -> dict[int, LeftOut]:
    """Return the orders that were left out in a game, by the number of the moment."""
    acts = files.acts(game.id, LEFT_OUT)
    return {act.moment: LeftOut(**json.loads(act.details)) for act in acts if act.moment is not None}
