"""What may be chosen of contracts: to write, to accuse, to admit and to judge (CRA 6.3, 6.5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Item, Pick
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.language import played
from pbem.rulesets.crusoe.modules.libertarianism.accusing import DEFAULT, KEPT, Accuse, Admit, Judge
from pbem.rulesets.crusoe.modules.libertarianism.contracts import Contract
from pbem.rulesets.crusoe.modules.libertarianism.state import Agreement, liberty
from pbem.rulesets.crusoe.receipts.choices import plain, seat_choices
from pbem.rulesets.crusoe.receipts.fitting import fitting, one_pick
from pbem.rulesets.crusoe.receipts.formlines import is_taken
from pbem.rulesets.crusoe.receipts.trial import verbs_of
from pbem.rulesets.crusoe.view import IslandView


def contract_items(view: IslandView, seat: SeatId) -> Iterator[Item]:
    """CRA-LIB-02, CRA-R107 Yield new contracts, accusations, admissions and judgements."""
    if not played.has_contracts(view.book):
        return
    verbs = verbs_of(view, seat)
    in_force = {id: one for id, one in liberty(view).contracts.items() if not one.is_draft}
    if Contract.verb() in verbs:
        yield from _new(view, seat)
    for id, one in in_force.items():
        if seat in one.bound and Accuse.verb() in verbs:
            yield from _accusation(view, seat, id, one)
    if Admit.verb() in verbs:
        ours = plain(*(id for id, one in in_force.items() if seat in one.bound))
        item = Item(tr("Admit"), tr("that you have broken a contract"), "ADMIT {}", is_many=True)
        yield from one_pick(view, seat, item, tr("Contract"), ours)
    if Judge.verb() in verbs:
        yield from _judgements(view, seat)


def _new(view: IslandView, seat: SeatId) -> Iterator[Item]:
    """CRA-LIB-02 Yield a contract with each other seat, to which clause after clause is added."""
    names = _free_names(view, seat)
    for other, name in zip((one for one in view.living if one != seat), names, strict=False):
        order = f"CONTRACT {name} WITH {other}: {{}}"
        clauses = fitting(view, seat, order, plain(*_clauses(view, seat, other)))
        if clauses:
            yield Item(
                tr("Contract with {seat}", seat=view.name(other)),
                tr("clause by clause; it binds once both have signed"),
                order,
                (Pick(tr("Clause"), clauses, is_free=True),),
                is_many=True,
                is_block=True,
            )


def _free_names(view: IslandView, seat: SeatId) -> Iterator[str]:
    """Yield names that no contract has, of the writer and a number, so that no two seats choose the same."""
    taken = liberty(view).contracts
    return (name for number in count(1) if (name := f"{seat}-{number}") not in taken)


def _clauses(view: IslandView, seat: SeatId, other: SeatId) -> Iterator[str]:
    """CRA 6.5 Yield one clause of each form, from either side."""
    cycle = view.cycle + 1
    for giver, taker in ((seat, other), (other, seat)):
        yield f"{giver} GIVES 1 water TO {taker} IN {cycle}"
        yield f"{giver} GIVES 1 egg TO {taker} BY {cycle}"
        yield f"{giver} PAYS 10 TO {taker} IN {cycle}"
        yield f"{giver} TAKES {next(iter(view.book.board.paths))} IN {cycle}"
        yield f"{giver} DOES NOT FIGHT {taker} UNTIL {cycle}"
        yield f"{giver} SIGNALS 1 IN {cycle}"


def _accusation(view: IslandView, seat: SeatId, id: str, one: Agreement) -> Iterator[Item]:
    """CRA-R107 Yield the accusation of another party to a contract, with its reasons."""
    whom = tuple(
        choice
        for choice in seat_choices(view, (other for other in one.bound if other != seat))
        if is_taken(view, seat, f"ACCUSE {choice.words} OF {id}: x")
    )
    if whom:
        reasons = Pick(tr("Reasons"), plain(tr("It was not kept.")), is_free=True)
        yield Item(
            tr("Accuse of {contract}", contract=id),
            tr("that a party has broken it, and why"),
            f"ACCUSE {{}} OF {id}: {{}}",
            (Pick(tr("Whom"), whom), reasons),
            is_many=True,
        )


def _judgements(view: IslandView, seat: SeatId) -> Iterator[Item]:
    """CRA-LIB-04, CRA-R107 Yield a ballot on each accusation on which the seat judges."""
    answers = (Choice(DEFAULT, tr("it has broken the contract")), Choice(KEPT, tr("it has kept it")))
    for one in liberty(view).accusations:
        if one.is_admitted:
            continue
        words = {"seat": view.name(one.seat), "contract": one.id}
        item = Item(
            tr("Judge {seat} on {contract}", **words),
            tr("{seat} accuses: {text}", seat=view.name(one.by), text=one.text),
            f"JUDGE {one.id}/{one.seat} {{}}",
        )
        yield from one_pick(view, seat, item, tr("Judgement"), answers)
