"""The chain of a game's seals as the desk has it on file, so that a changed archive is not built upon."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from pbem import __version__
from pbem.beacons import beacon_in
from pbem.desk.desk import Desk, plain_json
from pbem.desk.fair.opened import OpenedMoment, Sealed
from pbem.desk.fair.seals import (
    CARD,
    Before,
    Card,
    Link,
    commitment,
    digest_of_material,
    fingerprint,
    seal_of,
    sealed_bytes,
)
from pbem.desk.fair.seeds import Pulse, derived
from pbem.desk.leftout import LeftOut
from pbem.desk.tongues import language_of
from pbem.materials import completed
from pbem.printing.archive import game_folder, keep, moment_folder
from pbem.rulesets import BOXES
from pbem.store.desk_records import ActRecord
from pbem.store.opening import Files
from pbem.store.records import GameRecord

SEALED = "seal"
"""The kind of act that notes a seal, and the card."""


def lay_card(desk: Desk, files: Files, game: GameRecord) -> Card:
    """Put a game's card on file, and return it; the card that is on file already stays."""
    found = card_on_file(files, game)
    if found is not None:
        return found
    card = _new_card(desk, files, game)
    files.add_act(
        ActRecord(
            game=game.id,
            kind=SEALED,
            says=f"The dice of {game.slug} are committed to: {card.commitment}.",
            details=plain_json({"card": asdict(card)}),
            mark=f"seal.{game.slug}.card",
            at=desk.clock.now(),
        )
    )
    return card


def card_on_file(files: Files, game: GameRecord) -> Card | None:
    """Return the card of a game; None if it was made before there were any."""
    details = [json.loads(act.details) for act in files.acts(game.id, SEALED) if act.details]
    return next((Card(**one["card"]) for one in details if "card" in one), None)


def _new_card(desk: Desk, files: Files, game: GameRecord) -> Card:
    box, options = BOXES[game.ruleset], json.loads(game.options)
    beacon = beacon_in(game.config)
    material = json.loads(game.material)
    is_open = box.open(options, completed(box, options, material)).is_open
    closed = {outcome.moment for outcome in files.outcomes(game.id)}
    moments = [moment for moment in files.moments(game.id) if moment.number in closed]
    folders = [moment_folder(desk.config.turns, game.slug, m.turn, m.phase, m.edition) for m in moments]
    return Card(
        game.slug,
        game.title,
        game.ruleset,
        game.version,
        game.zone,
        game.made_at.isoformat(),
        [[seat.key, seat.name] for seat in files.seats(game.id)],
        options,
        material if is_open else None,
        digest_of_material(game.secret, game.slug, material),
        commitment(game.secret, game.slug),
        __version__,
        max(closed, default=0) + 1,
        [folder.name for folder in folders],
        language_of(game),
        beacon.model_dump(mode="json") if beacon else None,
    )


def keep_card(desk: Desk, card: Card) -> None:
    """Write a game's card into its folder of turns."""
    keep(game_folder(desk.config.turns, card.game), CARD, sealed_bytes(card))


def link_of(desk: Desk, game: GameRecord, number: int, edition: int, last: Sealed | None = None) -> Link:
    """Return a moment's place in the chain, behind `last`, or behind the newest seal on file."""
    before = last.link if last else _newest(desk, game, number)
    return Link(number, edition, before, derived(game.secret, "private salt", game.slug, str(number)))


def first_link(game: GameRecord, number: int, card: Card) -> Link:
    """Return the place of the first moment in the chain, behind the card."""
    before = Before(CARD, seal_of(asdict(card)))
    return Link(number, 1, before, derived(game.secret, "private salt", game.slug, str(number)))


def _newest(desk: Desk, game: GameRecord, number: int) -> Before:
    with desk.store.transaction() as files:
        card = lay_card(desk, files, game)
        seals = [one for one in seals_on_file(files, game) if one.number < number]
    keep_card(desk, card)
    return seals[-1].link if seals else Before(CARD, seal_of(asdict(card)))


def seals_on_file(files: Files, game: GameRecord) -> list[Sealed]:
    """Return the seals of a game, in the order of its moments."""
    details = [json.loads(act.details) for act in files.acts(game.id, SEALED) if act.details]
    noted = [one for one in details if "opened" in one]
    seals = [Sealed(**{**one, "opened": _opened(one["opened"])}) for one in noted]
    return sorted(seals, key=lambda one: one.number)


def _opened(values: dict[str, Any]) -> OpenedMoment:
    left_out = values.get("left_out")
    pulse = values.get("pulse")
    return OpenedMoment(
        **{
            **values,
            "left_out": LeftOut(**left_out) if left_out else None,
            "pulse": Pulse(**pulse) if pulse else None,
        }
    )


def note_seals(files: Files, game: GameRecord, sealed: Sequence[Sealed | None], at: datetime) -> None:
    """Put the seals of the moments closed on file, or that of the beginning, which has no moment on file."""
    for one in filter(None, sealed):
        files.add_act(
            ActRecord(
                game=game.id,
                moment=one.number or None,
                kind=SEALED,
                says=f"{one.folder} is sealed: {fingerprint(one.seal)}.",
                details=plain_json(asdict(one)),
                mark=f"seal.{game.slug}.{one.number}",
                at=at,
            )
        )
