"""Making a game: its rules opened, its seats filled, its first deadline set, its players welcomed."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from pbem.desk.covered import heading
from pbem.desk.desk import Desk, DeskFault, plain_json
from pbem.desk.ending.rekeying import key_secret
from pbem.desk.fair.chain import keep_card, lay_card
from pbem.desk.fair.seeds import Formula
from pbem.desk.letters import section
from pbem.desk.proof import order_key
from pbem.desk.times.deadlining import next_deadline
from pbem.desk.tongues import spoken
from pbem.desk.until import deadline_text as deadline_text  # many ask for it here
from pbem.engine.dice import Dice
from pbem.engine.events import GM, SeatId
from pbem.engine.ruleset import Player, Position, Ruleset
from pbem.engine.tongue import tr, tr_noop
from pbem.gamefile import GameFile
from pbem.materials import completed
from pbem.rulesets import BOXES
from pbem.store.opening import Files
from pbem.store.records import GameRecord, MomentRecord, SeatRecord

Rules = Ruleset[Any, Any, Any]
BY_RULE = tr_noop("by the game's rule")


def new_game(
    desk: Desk, file: GameFile, secret: str | None = None, formula: Formula | None = None
) -> GameRecord:
    """Make a game from its file and queue a welcome to every seat; DeskFault if it is there already.

    Its seeds follow by the newest formula, unless another is given.
    """
    with desk.store.transaction() as files:
        check_new(files, file.slug)
        return make_game(desk, files, file, secret or secrets.token_hex(32), formula=formula)


def check_new(files: Files, slug: str) -> None:
    """Refuse a game whose name is taken, by one that is made or one that players sign up for."""
    opening = files.opening(slug)
    if opening and opening.ended_at is None:
        raise DeskFault(f"players sign up for {slug} just now; see pbem open {slug} --help.")
    if files.game(slug):
        raise DeskFault(is_there_already(slug))


def make_game(
    desk: Desk,
    files: Files,
    file: GameFile,
    secret: str,
    notes: Mapping[SeatId, str] | None = None,
    formula: Formula | None = None,
) -> GameRecord:
    """Make a game in a transaction; `notes` are paragraphs for the welcomes of some seats."""
    box = BOXES[file.ruleset]
    dice = Dice(f"{secret}\x1f{file.slug}\x1fmaterial")
    materials = completed(box, file.options, file.materials)
    material = {**materials, **box.prepare(file.options, materials, len(file.seats), dice)}
    rules = box.open(file.options, material)
    if files.game(file.slug):
        raise DeskFault(is_there_already(file.slug))
    more: dict[str, Any] = {"formula": formula.value} if formula else {}
    if file.dice == "beacon":
        more["beacon"] = desk.config.beacon.model_dump(mode="json")
    with spoken(desk.config, file.language):
        return _made(desk, files, file, secret, material, rules, notes or {}, more)


def is_there_already(slug: str) -> str:
    """Return the sentence that refuses a game whose name is taken."""
    return tr('the game "{game}" is there already; a new game needs a new name.', game=slug)


def _made(
    desk: Desk,
    files: Files,
    file: GameFile,
    secret: str,
    material: dict[str, Any],
    rules: Rules,
    notes: Mapping[SeatId, str],
    more: Mapping[str, Any],
) -> GameRecord:
    from pbem.desk.starting import publish_start  # both use what stands here
    from pbem.desk.welcoming import NewGame, welcome_all

    position = rules.first([Player(seat.id, seat.name) for seat in file.seats])
    game = _add_game(desk, files, file, material, secret, more)
    _add_gm_seat(files, game)
    seats = _add_seats(files, file, game)
    open_moment(desk, files, game, rules, position, 1)
    card = lay_card(desk, files, game)
    keep_card(desk, card)
    deadline = next_deadline(desk, files, game, position.moment.phase)
    start = None
    if rules.starts:
        start = publish_start(desk, files, game, seats, rules, position, deadline, card)
    files.set_deadline(game.id, 1, deadline, BY_RULE, desk.clock.now())
    welcome_all(desk, files, NewGame(game, rules, position, deadline, start), seats, notes)
    return game


def _add_game(
    desk: Desk,
    files: Files,
    file: GameFile,
    material: dict[str, Any],
    secret: str,
    more: Mapping[str, Any],
) -> GameRecord:
    record = GameRecord(
        slug=file.slug,
        title=file.title,
        ruleset=file.ruleset,
        version=BOXES[file.ruleset].version,
        options=plain_json(file.options),
        material=plain_json(material),
        zone=file.zone,
        deadline_rule=plain_json(file.deadline),
        secret=secret,
        made_at=desk.clock.now(),
        config=plain_json({**file.config, "language": file.language, **more}),
        key_secret=key_secret(desk, files, file.slug, secret),
    )
    files.add_game(record)
    game = files.game(file.slug)
    assert game
    return game


def _add_gm_seat(files: Files, game: GameRecord) -> None:
    """Give the GM a seat and key, so that the GM's own letters and orders are filed like any other."""
    files.add_seat(
        SeatRecord(
            game=game.id,
            key=GM,
            place=0,
            name="the GM",
            address="",
            order_key=order_key(game.key_secret, game.slug, GM),
            zone=game.zone,
            formats="[]",
        )
    )


def _add_seats(files: Files, file: GameFile, game: GameRecord) -> list[SeatRecord]:
    for place, seat in enumerate(file.seats, 1):
        files.add_seat(
            SeatRecord(
                game=game.id,
                key=seat.id,
                place=place,
                name=seat.name,
                address=seat.address,
                order_key=order_key(game.key_secret, game.slug, seat.id),
                zone=seat.zone or file.zone,
                formats=plain_json(list(seat.formats)),
            )
        )
    return files.seats(game.id)


def open_moment(
    desk: Desk,
    files: Files,
    game: GameRecord,
    rules: Rules,
    position: Position[Any],
    number: int,
    replaces: int | None = None,
) -> None:
    """Put a position on file; `replaces` is the number of the moment whose place it takes."""
    turn, phase = position.moment.turn, position.moment.phase
    files.add_moment(
        MomentRecord(
            game=game.id,
            number=number,
            turn=turn,
            phase=phase,
            state=plain_json(rules.dump(rules.book, position.state)),
            is_over=position.is_over,
            opened_at=desk.clock.now(),
            edition=files.next_edition(game.id, turn, phase),
            replaces=replaces,
        )
    )


def now_and_deadline(title: str, deadline: str) -> str:
    """Return the two lines of a letter that say what is being played and until when."""
    return tr("Now: {moment}\nDeadline: {deadline}", moment=title, deadline=deadline)


def who_plays(seats: Sequence[SeatRecord]) -> str:
    """Return the seats and the names of their players, as press and orders name them; no address."""
    return section(
        tr("The players, by the names that orders and PRESS TO use:"),
        [f"{seat.key}: {seat.name}" for seat in seats],
    )


def order_words(rules: Rules, position: Position[Any], seat: str) -> list[str]:
    """Return the wording and meaning of each order that has its place now, and of the shared words."""
    from pbem.desk.words.table import names_for  # the words themselves use this module

    is_gm = seat == GM
    phase = rules.phase(position.moment.phase)
    lexicon = rules.lexicon(rules.book, rules.view(rules.book, position.state, seat), seat)
    orders = phase.gm_orders if is_gm else phase.orders
    own = [f"{tr(kind.wording)}: {tr(kind.help)}" for kind in orders if not kind.is_due(lexicon)]
    kept = [tr("STANDING … END: orders kept for every round in which you send nothing.")]
    if later := rules.covered(position.moment)[1:]:
        says = tr(
            "{heading} … END: orders for that round, which has the same deadline.",
            heading=heading(rules, later[0]),
        )
        kept.insert(0, says)
    names = [name for name in names_for(is_gm) if name != "HELP"]
    return [
        *own,
        *([] if is_gm else kept),
        tr("PRESS TO all: … END: a text printed with the next report."),
        tr("ADD as first line: adds to what is on file; CANCEL takes it back."),
        tr(
            "HELP, alone on a line, tells more; so do the other words of the mail: {words}.",
            words=", ".join(names),
        ),
    ]
