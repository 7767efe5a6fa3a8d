"""Orders of the GM's that end a whole game: by mail they are filed only once they are confirmed."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.desk.corrections.corrections import opened
from pbem.desk.corrections.rulings import give_ruling
from pbem.desk.desk import Desk, DeskFault
from pbem.desk.fair.beacon_dice import is_past_deadline
from pbem.desk.filed import gm_order_told
from pbem.desk.incoming.asked import END, Wish, open_request, put_request
from pbem.desk.incoming.codes import confirm_mark
from pbem.desk.incoming.errand import Errand
from pbem.desk.letters import joined, wrapped
from pbem.desk.words.word import Section
from pbem.engine.events import listed
from pbem.engine.orders import Line, Order
from pbem.engine.tongue import tr, tr_noop
from pbem.store.opening import Files
from pbem.store.records import GameRecord, RequestRecord

TOO_LATE = tr_noop("Nothing was changed: the deadline has passed, and the pulse of its dice may be known.")


def ask_to_end(
    errand: Errand, orders: Sequence[Order], on_file: Sequence[str], letter_id: int, *, is_test: bool
) -> Section:
    """Say what orders that end the game would do, and ask for a confirmation of those not `on_file` yet."""
    new = [str(order) for order in orders if str(order) not in on_file]
    ends = " ".join(gm_order_told(order, errand.title) for order in orders)
    only_round = tr("To close the round alone, send CLOSE NOW: the game then goes on.")
    heading = tr("The end of the game:")
    if not new:
        return Section(heading, wrapped(f"{ends} {tr('That is on file already; CANCEL takes it back.')}"))
    if is_test:
        asked = tr("You would be asked to confirm it: this letter is only a test.")
        return Section(heading, joined(wrapped(f"{ends} {asked}"), wrapped(only_round)).rstrip("\n"))
    if errand.is_late:
        return Section(heading, wrapped(tr(TOO_LATE)))
    wish = Wish(END, errand.seat.name, errand.seat.address, _value(errand, new), errand.seat.key)
    desk, files, game = errand.desk, errand.files, errand.game
    request = open_request(desk, files, game, wish) or put_request(desk, files, game, wish, letter_id)
    errand.marks.append(confirm_mark(request, "asker"))
    how = tr(
        "Nothing is changed yet. If that is what you want, reply to this letter with the one word CONFIRM, "
        "and leave its subject as it is: it holds a code, which is good until the round is closed."
    )
    return Section(heading, joined(wrapped(ends), wrapped(how), wrapped(only_round)).rstrip("\n"))


def _value(errand: Errand, orders: Sequence[str]) -> str:
    """Return what is asked for as it stands on record: the round, and the orders."""
    return f"{errand.moment.turn}-{errand.moment.phase} {'; '.join(orders)}"


def end_game(desk: Desk, files: Files, game: GameRecord, request: RequestRecord, letter_id: int) -> str:
    """File what was confirmed, and return what is said to the GM."""
    round, _, orders = request.value.partition(" ")
    found = opened(desk, files, game)
    if round != f"{found.moment.turn}-{found.moment.phase}":
        return tr("Nothing was changed: the round for which you asked that is closed. Send the order again.")
    if is_past_deadline(game, found.deadline, desk.clock.now()):
        return tr(TOO_LATE)
    try:
        filed = give_ruling(desk, files, game, orders.split("; "), "", letter_id)
    except DeskFault as fault:
        return tr("Nothing was changed: {why}", why=fault)
    back = tr("Until then CANCEL takes it back, with all else that you have on file for the round.")
    return f"{filed} {back}"


def not_by_ruling(errand: Errand, lines: Sequence[str]) -> str:
    """Return why lines are not filed as a ruling: one of them ends the game; "" where none does."""
    numbered = [Line(number, line) for number, line in enumerate(lines)]
    read = errand.grammar.read(numbered, errand.lexicon, strictly=False)
    ending = [lines[order.line] for order in read.orders if order.ends_game]
    if not ending:
        return ""
    return tr(
        "Nothing was done: {order} ends the whole game. Write it on a line of its own, without RULING; you "
        "are then asked to confirm it.",
        order=listed(ending),
    )
