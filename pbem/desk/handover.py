"""Handing all games over to another GM: new keys, config.yaml, and letters to all whom it concerns."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Sequence
from dataclasses import dataclass, replace
from email.utils import parseaddr
from pathlib import Path

from pbem.config import CONFIG, Config, Gm, read_config
from pbem.desk.chances import lay_seed
from pbem.desk.desk import Desk, DeskFault, plain_json
from pbem.desk.games import deadline_text, order_words
from pbem.desk.incoming.asked import address_fault
from pbem.desk.incoming.notices import Notice, seat_notice, send_notice
from pbem.desk.letters import joined, section, wrapped
from pbem.desk.players.keys import change_key
from pbem.desk.tongues import spoken
from pbem.engine.events import GM
from pbem.engine.tongue import tr, trn
from pbem.fields import one_line
from pbem.store.desk_records import ActRecord
from pbem.store.opening import Files
from pbem.store.records import GameRecord, MomentRecord, SeatRecord
from pbem.yamledit import with_values
from pbem.yamlfile import read_document

KEPT = "config.yaml.before-handover"
KIND = "handover"
Held = list[tuple[GameRecord, SeatRecord]]


@dataclass(frozen=True)
class Handover:
    """What is handed over: from whom to whom, which games, and which people are told, by address.

    `address` is where players write from then on. `is_begun`: config.yaml names the new GM already, because
    a handover was cut short.
    """

    before: Gm
    after: Gm
    address: str
    games: tuple[GameRecord, ...]
    people: tuple[Held, ...]
    is_begun: bool = False


def read_gm(written: str) -> Gm:
    """Read a name and address as a mail program writes them; DeskFault says how."""
    name, address = parseaddr(written)
    try:
        return Gm(name=one_line(name), address=address)
    except ValueError:
        raise DeskFault(
            f'--to must be a name and an address, "Kim Lee <kim@example.org>", not "{written}".'
        ) from None


def planned_handover(desk: Desk, to: Gm, address: str | None = None) -> Handover:
    """Return what a handover would do; DeskFault if it can't be done."""
    config = desk.config
    if fault := _fault(desk, to.address) or (_fault(desk, address) if address else ""):
        raise DeskFault(fault)
    is_begun = to == config.gm and any(config.folder.glob(f"{KEPT}*"))
    with desk.store.transaction() as files:
        games = [one for one in files.games() if not (is_begun and _is_handed(files, one, to))]
        people = _people(files, [one for one in games if not files.is_over(one.id)])
    if to == config.gm and not (is_begun and games):
        raise DeskFault(f"{to.name} <{to.address}> is the GM already.")
    moved = address or (config.address if config.address != config.gm.address else to.address)
    return Handover(_before(config, is_begun), to, moved, tuple(games), tuple(people), is_begun)


def _fault(desk: Desk, address: str) -> str:
    """Return what is wrong with an address; that of the games is no fault here."""
    if address.casefold() in (desk.config.address.casefold(), desk.config.gm.address.casefold()):
        return ""
    return address_fault(desk, address)


def _is_handed(files: Files, game: GameRecord, to: Gm) -> bool:
    acts = files.acts(game.id, KIND)
    return bool(acts) and acts[-1].details == plain_json({"to": to.address})


def _before(config: Config, is_begun: bool) -> Gm:
    """Return the GM before: of a handover that was cut short, the one of the file that was kept."""
    if not is_begun:
        return config.gm
    newest = max(config.folder.glob(f"{KEPT}*"), key=lambda file: (len(file.name), file.name))
    return _gm_in(newest)


def _gm_in(path: Path) -> Gm:
    found = read_document(path).content["gm"]
    return Gm(name=found["name"], address=found["address"])


def _people(files: Files, games: Sequence[GameRecord]) -> list[Held]:
    """Return the seats of each person in these games; an address is a person."""
    found: dict[str, Held] = {}
    for game in games:
        for seat in files.seats(game.id):
            if seat.status == "held" and seat.address:
                found.setdefault(seat.address.casefold(), []).append((game, seat))
    return list(found.values())


def hand_over(desk: Desk, plan: Handover, address: str | None = None) -> Config:
    """Hand all games over, and return the new settings; what a crash cuts short is done by the next try.

    config.yaml is written first, then keys and letters in one transaction; a game that has its act is done.
    """
    with desk.at_work():
        if not plan.is_begun:
            _rewrite(desk.config, plan.after, address)
        config = read_config(desk.config.folder)
        new = replace(desk, config=config)
        with new.store.transaction() as files:
            lay_seed(new, files, is_anew=True)
            for game in plan.games:
                with spoken(config, game):
                    _give_key(new, files, game, plan)
            for held in plan.people:
                with spoken(config, held[0][0]):
                    _tell_player(new, files, held, plan)
            with spoken(config):
                _tell_old(new, files, plan)
    return config


def _rewrite(config: Config, to: Gm, address: str | None) -> None:
    """Change name and address of the GM in config.yaml, keep all else, and keep the old file too."""
    path = config.folder / CONFIG
    with path.open(encoding="utf-8", newline="") as file:
        text = file.read()
    values: dict[tuple[str, ...], str] = {("gm", "name"): to.name, ("gm", "address"): to.address}
    if address:
        values["address",] = address
    changed = with_values(text.removeprefix("\ufeff"), values, str(path))
    draft = path.with_name(f"{CONFIG}.new")
    try:
        with draft.open("w", encoding="utf-8", newline="") as file:
            file.write("\ufeff" * text.startswith("\ufeff") + changed)
            file.flush()
            os.fsync(file.fileno())
        shutil.copymode(path, draft)
        _check(config, draft, to, address)
        shutil.copy2(path, _free_name(path.with_name(KEPT)))
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def _check(config: Config, draft: Path, to: Gm, address: str | None) -> None:
    """Refuse a changed file in which more, or something else, would be changed than was meant."""
    old = config.folder / CONFIG
    before, after = read_document(old).content, read_document(draft).content
    meant = {**before, "gm": {**before["gm"], "name": to.name, "address": to.address}}
    if address:
        meant["address"] = address
    if after != meant:
        said = "the GM's name and address cannot be changed in their place; please edit the file."
        raise DeskFault(f"{old}: {said}")


def _free_name(path: Path) -> Path:
    number = 1
    while (found := path if number == 1 else path.with_name(f"{path.name}-{number}")).exists():
        number += 1
    return found


def _give_key(desk: Desk, files: Files, game: GameRecord, plan: Handover) -> None:
    """Give the GM's seat of a game a new key, mail it to the new GM, and note the handover."""
    seat = files.seat_by_key(game.id, GM)
    moment = files.moment(game.id)
    assert seat and moment
    key = change_key(desk, files, game, seat, "handed over to another GM", None)
    after = plan.after
    says = f"The game was handed over: {after.name} is the GM now, after {plan.before.name}."
    details, now = plan_details(after), desk.clock.now()
    files.add_act(
        ActRecord(game=game.id, moment=moment.number, kind=KIND, says=says, details=details, at=now)
    )
    number = len(files.acts(game.id, KIND))
    first = tr(
        "The game {game} of {rules} is handed over to you by {gm}. This letter is the GM's: reply to it and "
        "leave its subject as it is, for it holds the GM's key.",
        game=game.slug,
        rules=desk.rules(game).title,
        gm=plan.before.name,
    )
    text = joined(
        f"{game.title}\n{'=' * min(len(game.title), 72)}",
        wrapped(first),
        *_state_of(desk, files, game, moment, seat),
    )
    of_gm = replace(seat, name=after.name, address=after.address, order_key=key)
    notice = seat_notice(desk, game, of_gm, f"{game.slug}.handover.{number}", tr("you are the GM"), text)
    send_notice(desk, files, notice, game=game, seat=of_gm)


def _state_of(
    desk: Desk, files: Files, game: GameRecord, moment: MomentRecord, seat: SeatRecord
) -> tuple[str, ...]:
    """Return what a new GM is told of a game: what is played, until when, and by which words."""
    if moment.is_over:
        return (tr("Now: the game is over"),)
    rules, position = desk.rules(game), desk.position(game, moment)
    deadline = files.deadline(game.id, moment.number)
    title, at = rules.moment_title(rules.book, position.moment), deadline.at if deadline else None
    return (
        tr("Now: {moment}", moment=title),
        tr("Deadline: {deadline}", deadline=deadline_text(at, seat.zone)),
        section(tr("These words are understood from you:"), order_words(rules, position, GM)),
    )


def plan_details(to: Gm) -> str:
    """Return what the act of a handover holds: to whom the game went."""
    return plain_json({"to": to.address})


def _tell_player(desk: Desk, files: Files, held: Held, plan: Handover) -> None:
    """Tell a person once, whatever number of seats they have."""
    _, seat = held[0]
    titles = [f"{game.title} ({one.key})" for game, one in held]
    before, after = plan.before, plan.after
    first = tr("The GM of your games is {gm}, {address}, from now on.", gm=after.name, address=after.address)
    stays = tr("Your seats and order keys stay as they are, and so do the deadlines.")
    write_to = tr(
        "Orders go to {address}, as replies to your reports do by themselves.", address=plan.address
    )
    until_now = tr("Until now the GM was {gm}.", gm=before.name)
    text = joined(
        wrapped(first),
        section(tr("Your games:"), titles),
        wrapped(f"{stays} {write_to} {until_now}"),
    )
    about = (
        f"handover.{_mark(desk, plan)}.{hashlib.sha256(seat.address.casefold().encode()).hexdigest()[:16]}"
    )
    notice = Notice(about, seat.address, tr("Your games have another GM"), text, seat.name)
    send_notice(desk, files, notice)


def _mark(desk: Desk, plan: Handover) -> str:
    """Return what tells this handover from others, whoever the GMs were."""
    said = f"{plan.before.address}\x1f{plan.after.address}\x1f{desk.clock.now().isoformat()}"
    return hashlib.sha256(said.encode()).hexdigest()[:12]


def _tell_old(desk: Desk, files: Files, plan: Handover) -> None:
    """Tell the GM before what was handed over; no key is in it."""
    first = tr(
        "All games are handed over to {gm}, {address}. Your keys as GM prove nothing any more, and no more "
        "notes of pbem go to you.",
        gm=plan.after.name,
        address=plan.after.address,
    )
    told = trn(
        "{n} person was told. Thank you for your work.",
        "{n} people were told. Thank you for your work.",
        len(plan.people),
    )
    games = [f"{game.title} ({game.slug})" for game in plan.games]
    text = joined(wrapped(first), section(tr("Handed over:"), games, tr("No game.")), wrapped(told))
    about, subject = f"handover.{_mark(desk, plan)}.old", tr("Your games are handed over")
    send_notice(desk, files, Notice(about, plan.before.address, subject, text, plan.before.name))
