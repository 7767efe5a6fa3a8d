"""Standing by: when a seat falls free, those who asked are called up in order, one at a time."""

from __future__ import annotations

from datetime import datetime, timedelta

from pbem.desk.desk import Desk
from pbem.desk.games import deadline_text
from pbem.desk.incoming.asked import waits_for
from pbem.desk.incoming.codes import answer_in, confirm_mark, fresh_code
from pbem.desk.incoming.notices import Answered, Notice, send_notice
from pbem.desk.letters import joined, wrapped
from pbem.desk.mailing import message_id, tell_gm
from pbem.desk.players.holders import HELD, VACANT
from pbem.desk.players.rollcall import can_order
from pbem.desk.times.timeletters import title_of
from pbem.desk.tongues import as_kept, spoken
from pbem.engine.tongue import tr, tr_noop
from pbem.store.desk_records import ActRecord
from pbem.store.opening import Files
from pbem.store.records import GameRecord, MomentRecord, RequestRecord, SeatRecord

CALL = "callup"
"""The kind of the request that asks somebody to take a seat; its `value` is the seat."""
RECALL = "call"
"""The kind of the act by which the GM begins the calls for a seat anew."""
TIME_TO_ANSWER = timedelta(hours=72)


def standby_list(desk: Desk, files: Files, game: GameRecord) -> list[RequestRecord]:
    """Return who stands by for a game, in the order they asked: each address once, confirmed, not served."""
    found: dict[str, RequestRecord] = {}
    for one in files.requests(game.id, "standby"):
        if waits_for(desk, files, one) == "confirmed" and not _is_done(files, game, one):
            found.setdefault(one.address.casefold(), one)
    return list(found.values())


def _is_done(files: Files, game: GameRecord, standby: RequestRecord) -> bool:
    """Say whether somebody has left the list, or has taken a seat since."""
    if files.has_act(_off_mark(standby)):
        return True
    moved = [one for one in files.seat_changes(game.id) if one.field == "address" and one.at >= standby.at]
    return any(one.after.casefold() == standby.address.casefold() for one in moved)


def _off_mark(standby: RequestRecord) -> str:
    return f"standby-off.{standby.id}"


def has_seat(files: Files, game: GameRecord, address: str) -> bool:
    """Say whether somebody at this address holds a seat of the game."""
    return any(seat.game == game.id and seat.status == HELD for seat in files.seats_at(address))


def calls_for(files: Files, game: GameRecord, seat: SeatRecord) -> list[RequestRecord]:
    """Return the calls for a seat since it fell free, or since the GM began them anew."""
    changes = [one for one in files.seat_changes(game.id, seat.key) if one.field == "status"]
    freed = [one.at for one in changes if one.before == HELD != one.after][-1:]
    anew = [act.at for act in files.acts(game.id, RECALL) if act.seat == seat.key][-1:]
    since = max([*freed, *anew], default=None)
    calls = [one for one in files.requests(game.id, CALL) if one.value == seat.key]
    return [one for one in calls if since is None or one.at >= since]


def open_call(desk: Desk, files: Files, game: GameRecord, seat: SeatRecord) -> RequestRecord | None:
    """Return the call for a free seat that may still be answered before another is called."""
    last = calls_for(files, game, seat)[-1:]
    return last[0] if seat.status in VACANT and last and not _is_closed(desk, files, last[0]) else None


def _is_closed(desk: Desk, files: Files, call: RequestRecord) -> str:
    """Return, to be said of {who}, why a call waits for nobody any more; empty if it waits."""
    if files.confirmations(call.id):
        return tr_noop("{who} has taken the seat.")
    if files.has_act(_declined_mark(call)):
        return tr_noop("{who} has declined.")
    if desk.clock.now() - call.at >= TIME_TO_ANSWER:
        return tr_noop("{who} has not answered within 72 hours.")
    asked = message_id(desk, files, "people", f"{CALL}.{call.id}")
    came_back = any(one.post == asked and one.is_final for one in files.bounces(call.game))
    return tr_noop("{who} cannot be reached: the letter came back.") if came_back else ""


def _declined_mark(call: RequestRecord) -> str:
    return f"declined.{call.id}"


def call_next(desk: Desk, files: Files, game: GameRecord, seat: SeatRecord) -> str:
    """Ask the next who stands by to take a free seat; return a sentence for the GM on whom, or why nobody."""
    moment = files.moment(game.id)
    if moment is None or moment.is_over or seat.status not in VACANT:
        return tr("The seat {seat} is not free.", seat=seat.key)
    if call := open_call(desk, files, game, seat):
        return tr(
            "{who} is asked already, and has until {deadline} to answer.",
            who=named(call),
            deadline=_until(desk, call),
        )
    if not can_order(desk.rules(game), desk.position(game, moment), seat.key):
        return tr("Nobody is called up for {seat}: the seat can order nothing any more.", seat=seat.key)
    standby = _next(desk, files, game, seat)
    if standby is None:
        return tr(
            "Nobody who stands by is left to be asked. {command} fills it.",
            command=f"pbem seat {game.slug} {seat.key} --give",
        )
    call = _call(desk, files, game, moment, seat, standby)
    return tr(
        "{who} stands by, is asked now, and has until {deadline} to answer.",
        who=named(call),
        deadline=_until(desk, call),
    )


def _next(desk: Desk, files: Files, game: GameRecord, seat: SeatRecord) -> RequestRecord | None:
    """Return the first on the list who was not asked yet, holds no seat here and is asked for no other."""
    asked = {call.address.casefold() for call in calls_for(files, game, seat)}
    free = [one for one in files.seats(game.id) if one.status in VACANT and one.key != seat.key]
    busy = {call.address.casefold() for other in free if (call := open_call(desk, files, game, other))}
    for one in standby_list(desk, files, game):
        address = one.address.casefold()
        if address not in asked | busy | {seat.address.casefold()} and not has_seat(files, game, address):
            return one
    return None


def _call(
    desk: Desk, files: Files, game: GameRecord, moment: MomentRecord, seat: SeatRecord, standby: RequestRecord
) -> RequestRecord:
    """Put the call on record and write to the one who is called."""
    now = desk.clock.now()
    made = RequestRecord(
        game=game.id,
        seat=None,
        kind=CALL,
        value=seat.key,
        name=standby.name,
        address=standby.address,
        code=fresh_code(desk.chance),
        at=now,
    )
    call = files.request(files.add_request(made))
    assert call
    says = f"{named(call)} is asked to take the seat {seat.key}."
    files.add_act(ActRecord(game=game.id, moment=moment.number, seat=seat.key, kind=CALL, says=says, at=now))
    with spoken(desk.config, game):
        subject = f"{game.title}: {tr('a seat is free, please answer')} {confirm_mark(call, 'asker')}"
        text = _offer(desk, files, game, moment, seat, call)
    notice = Notice(f"{CALL}.{call.id}", call.address, subject, text, call.name)
    send_notice(desk, files, notice, game=game)
    return call


def _offer(
    desk: Desk, files: Files, game: GameRecord, moment: MomentRecord, seat: SeatRecord, call: RequestRecord
) -> str:
    deadline, zone = files.deadline(game.id, moment.number), game.zone
    offer = tr(
        "You stand by for {game}, a game of {rules}. The seat {seat} is free, and you are the next to be "
        "asked.",
        game=game.title,
        rules=desk.rules(game).title,
        seat=seat.key,
    )
    until = deadline_text(deadline.at if deadline else None, zone)
    yes = tr(
        "To take it, reply to this letter with the one word CONFIRM, and leave its subject as it is: it "
        "holds a code. You then get a letter with all you need to play on: the last reports, the orders "
        "there are, and what is on file."
    )
    no = tr(
        "To leave it to somebody else, answer NO: you stay on the list for another seat. STOP takes you off "
        "the list."
    )
    in_time = tr(
        "Please answer before {deadline}. After that the seat is offered to the next, or the player who had "
        "it may have come back.",
        deadline=deadline_text(call.at + TIME_TO_ANSWER, zone),
    )
    now = tr("Now: {moment}", moment=title_of(desk, game, moment))
    return joined(
        game.title,
        wrapped(offer),
        f"{now}\n{tr('Deadline: {deadline}', deadline=until)}",
        wrapped(yes),
        wrapped(no),
        wrapped(in_time),
    )


def look_after_calls(desk: Desk, files: Files, game: GameRecord) -> None:
    """Go on to the next where a call was not answered in time, and call whoever stands by for a free seat."""
    for seat in files.seats(game.id):
        if seat.status in VACANT and open_call(desk, files, game, seat) is None:
            with spoken(desk.config, game):
                _go_on(desk, files, game, seat)


def _go_on(desk: Desk, files: Files, game: GameRecord, seat: SeatRecord) -> None:
    calls = calls_for(files, game, seat)
    standby, last = _next(desk, files, game, seat), calls[-1] if calls else None
    if last is None and standby is None:
        return
    about = f"call.{game.slug}.{seat.key}.{last.id if last else 0}.{standby.id if standby else 0}"
    if standby is None and files.has_act(about):
        return

    def ended() -> str:
        return tr(_is_closed(desk, files, last), who=named(last)) if last else ""

    says = as_kept(ended) or f"Somebody stands by for the free seat {seat.key}."
    now = desk.clock.now()
    files.add_act(ActRecord(game=game.id, seat=seat.key, kind=CALL, says=says, mark=about, at=now))
    free = tr("{seat} of {game} is free.", seat=seat.key, game=game.title)
    text = joined(wrapped(f"{free} {ended()}"), wrapped(call_next(desk, files, game, seat)))
    tell_gm(desk, files, about, tr("the free seat {seat} of {game}", seat=seat.key, game=game.slug), text)


def declined(desk: Desk, files: Files, answered: Answered, call: RequestRecord) -> bool:
    """Take a NO or STOP for an answer to a call, and say whether the letter is one."""
    said, game = answer_in(answered.letter.text), files.game_by_id(call.game)
    if call.kind != CALL or said not in ("no", "stop") or game is None:
        return False
    with spoken(desk.config, game):
        _take_no(desk, files, game, answered, call, said == "stop")
    return True


def _take_no(
    desk: Desk, files: Files, game: GameRecord, answered: Answered, call: RequestRecord, is_off: bool
) -> None:
    """Note that somebody does not take a seat, strike them off if they say STOP, and call the next."""

    def says() -> str:
        return tr("{who} does not take the seat {seat}.", who=named(call), seat=call.value)

    mark, now = _declined_mark(call), desk.clock.now()
    act = ActRecord(game=game.id, seat=call.value, kind=CALL, says=as_kept(says), mark=mark, at=now)
    if is_off:
        _strike(desk, files, game, call.address)
    if files.add_act(act) and (seat := files.seat_by_key(game.id, call.value)) and seat.status in VACANT:
        text = joined(wrapped(f"{game.title}: {says()}"), wrapped(call_next(desk, files, game, seat)))
        subject = tr("{who} does not take {seat} of {game}", who=named(call), seat=call.value, game=game.slug)
        tell_gm(desk, files, mark, subject, text)
    _thank(desk, files, game, answered, call, is_off)


def _thank(
    desk: Desk, files: Files, game: GameRecord, answered: Answered, call: RequestRecord, is_off: bool
) -> None:
    said = tr("Thank you for your answer. The seat goes to somebody else.")
    stays = tr("You stand by no longer.") if is_off else tr("You stay on the list for another seat.")
    subject = f"{game.title}: {tr('thank you for your answer')}"
    text = wrapped(f"{said} {stays}") + "\n"
    send_notice(desk, files, Notice(f"no.{call.id}", call.address, subject, text), answered, game)


def _strike(desk: Desk, files: Files, game: GameRecord, address: str) -> None:
    """Take somebody off the list who asked for that."""
    for one in files.requests(game.id, "standby"):
        if one.address.casefold() == address.casefold():
            says = f"{named(one)} stands by no longer."
            files.add_act(
                ActRecord(game=game.id, kind="standby", says=says, mark=_off_mark(one), at=desk.clock.now())
            )


def call_fault(desk: Desk, files: Files, game: GameRecord, call: RequestRecord) -> str:
    """Return why a call can be answered no longer; a late answer counts while nobody else was asked."""
    seat = files.seat_by_key(game.id, call.value)
    if seat is None or seat.status not in VACANT or call not in calls_for(files, game, seat):
        return tr("The seat {seat} of {game} is not free any more.", seat=call.value, game=game.title)
    if calls_for(files, game, seat)[-1] != call:
        return tr(
            "The seat {seat} of {game} has been offered to somebody else meanwhile.",
            seat=call.value,
            game=game.title,
        )
    is_seated = has_seat(files, game, call.address)
    return tr("You hold a seat of {game} already.", game=game.title) if is_seated else ""


def tell_called(desk: Desk, files: Files, game: GameRecord, call: RequestRecord) -> None:
    """Tell somebody who was called up that the seat is taken."""
    with spoken(desk.config, game):
        said = tr(
            "The seat {seat} of {game} is not free any more. You stay on the list for another.",
            seat=call.value,
            game=game.title,
        )
        subject = f"{game.title}: {tr('the seat is taken')}"
    notice = Notice(f"taken.{call.id}", call.address, subject, joined(wrapped(said)), call.name)
    send_notice(desk, files, notice, game=game)


def named(request: RequestRecord) -> str:
    """Return who asked, as the GM is told."""
    return f"{request.name} ({request.address})" if request.name else request.address


def _until(desk: Desk, call: RequestRecord) -> str:
    until: datetime = call.at + TIME_TO_ANSWER
    return deadline_text(until, desk.config.zone)
