"""TAB-P13 What becomes of a seat that goes out of the game, and of what it had."""

from __future__ import annotations

from pbem.engine.events import Caused, Event, SeatId, event
from pbem.rulesets.new_tabor.book import CENTER, INNER, concerned
from pbem.rulesets.new_tabor.cards import lay_want
from pbem.rulesets.new_tabor.clearing import issue
from pbem.rulesets.new_tabor.economy import EconomyTable, Producer, Question, no_goods
from pbem.rulesets.new_tabor.offices import offices_of, pass_on_offices
from pbem.rulesets.new_tabor.places import battle_for, fill_vacancies
from pbem.rulesets.new_tabor.questions import FORGIVE, RECALL, close_question
from pbem.rulesets.new_tabor.wording import Money


@event("{cause}", "{seat} is out of the game.")
class Out(Caused):
    seat: str


def put_out(table: EconomyTable, seat: SeatId, *, in_charity: bool = False) -> None:
    """TAB-138, TAB-139, TAB-P13 Take a seat out of the game; the others share what it leaves."""
    economy = table.state
    gone = economy.seats[seat]
    gone.out_in = economy.quarter
    table.tell(Out(gone.name, cause="TAB-135" if in_charity else ""))
    _hand_over_stock(table, gone)
    _share_money(table, gone)
    _close_accounts(table, gone)
    _leave_the_board(table, gone)
    _leave_office(table, seat)
    fill_vacancies(table, [one.id for one in economy.in_order()], None, in_charity=in_charity)


def _hand_over_stock(table: EconomyTable, gone: Producer) -> None:
    """TAB-138, TAB-139, TAB-R56 The stock goes to the storehouse, its value in new money to the others."""
    economy = table.state
    value = economy.value(gone.stock)
    for good, units in gone.stock.items():
        economy.storehouse[good] += units
    gone.stock = no_goods()
    if heirs := economy.after(gone.id):
        issue(table, value, heirs)
    else:
        economy.bank += value


@event("TAB-139", "{seat} receives {amount} of {other}'s money.")
class Shared(Event):
    seat: str
    amount: Money
    other: str


def _share_money(table: EconomyTable, gone: Producer) -> None:
    """TAB-139, TAB-R59 Share the money equally; the bank keeps the odd cents, or all if nobody is left."""
    economy = table.state
    heirs = economy.after(gone.id)
    share = gone.money // len(heirs) if heirs else 0
    for heir in heirs if share else ():
        heir.money += share
        only = concerned(table.book, gone.id, heir.id)
        table.tell(Shared(heir.name, Money(share), gone.name, only=only))
    economy.bank += gone.money - share * len(heirs)
    gone.money = 0


def _close_accounts(table: EconomyTable, gone: Producer) -> None:
    """TAB-138 Tokens are cancelled, debts void on both sides, the Wants cards used."""
    economy = table.state
    gone.tokens, gone.gained = 0, 0
    economy.ious = [iou for iou in economy.ious if gone.id not in (iou.debtor, iou.creditor)]
    for want in gone.wants:
        lay_want(table.book, economy, want)
    gone.wants = []


def _leave_the_board(table: EconomyTable, gone: Producer) -> None:
    """TAB-138 Pegs, rents and platforms leave the board, those too that it has placed on others."""
    economy = table.state
    gone.zone, gone.industry, gone.bound_for = None, None, None
    gone.switch_turns, gone.has_leisure, gone.moved_out = 0, False, False
    gone.path, gone.is_off_path = 0, False
    gone.rents = dict.fromkeys((CENTER, INNER), 0)
    gone.platforms = dict.fromkeys((CENTER, INNER))
    for one in economy.in_game():
        for zone, challenger in one.platforms.items():
            if challenger == gone.id:
                one.platforms[zone] = _who_challenges_now(table, one.id, zone)


def _who_challenges_now(table: EconomyTable, seat: SeatId, zone: str) -> SeatId | None:
    """Return whom a seat must outbid if others have filled the place of its challenger meanwhile.

    The Platform marks that one too many hold the zone: then it stays, and names that seat.
    """
    return battle_for(table.book, table.state, seat, zone).target


def _leave_office(table: EconomyTable, seat: SeatId) -> None:
    """Its offices pass on; a recall of it, and what it was to be forgiven, are no questions now."""
    economy = table.state
    for office in offices_of(economy.officers, seat):
        close_question(economy, Question(RECALL, office))
    close_question(economy, Question(FORGIVE, seat))
    economy.late_sets.pop(seat, None)
    pass_on_offices(table, seat)
