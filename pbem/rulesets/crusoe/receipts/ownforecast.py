"""What a letter asks for land, and does with shares and corporations (CRA-LND, CRA-COR; CRA 6.2)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.tongue import tr, trn, trp
from pbem.rulesets.crusoe.island import RETAIL
from pbem.rulesets.crusoe.language import played
from pbem.rulesets.crusoe.language.saying import conditional
from pbem.rulesets.crusoe.modules.corporations.firms import SALARY, shares_of
from pbem.rulesets.crusoe.modules.corporations.profits import Dividend, Train
from pbem.rulesets.crusoe.modules.corporations.shares import Invest
from pbem.rulesets.crusoe.modules.corporations.terms import Terms
from pbem.rulesets.crusoe.modules.landlords.owners import paths_of
from pbem.rulesets.crusoe.modules.landlords.rents import asked
from pbem.rulesets.crusoe.modules.landlords.terms import Close, RentOrder
from pbem.rulesets.crusoe.modules.money.settling import cash_of
from pbem.rulesets.crusoe.receipts.trial import Trial


def land_said(trial: Trial) -> Iterator[str]:
    """CRA-LND-06, CRA-R57 Yield what is asked for each path of the seat's, and of whom."""
    if not (trial.takes(Close) and played.has_landlords(trial.book)):
        return
    rents, closed = trial.all_of(RentOrder), trial.all_of(Close)
    yield from (_rent(trial, line) for line in rents)
    yield from (_closed(trial, line) for line in closed)
    named = {*(line.path for line in rents), *(line.path for line in closed)}
    for path in paths_of(trial.view, trial.seat):
        if path not in named:
            yield _asked_still(trial, path)


def _asked_still(trial: Trial, path: str) -> str:
    """CRA-R57 Say what is asked for a path of which the letter has nothing: what was asked last."""
    name = trial.book.path(path).name
    others = (one for one in trial.view.living if one != trial.seat)
    rents = {asked(trial.view, path, other) for other in others}
    if rents == {None}:
        return tr("No line for {path}, which is yours: it stays closed to all others.", path=name)
    rent = next(iter(rents), None) if len(rents) == 1 else None
    if rent is None:
        return tr("No line for {path}, which is yours: you ask what you asked last.", path=name)
    if trial.book.labels.has_money:
        return tr("No line for {path}, which is yours: you ask ${rent} of everybody.", path=name, rent=rent)
    return trn(
        "No line for {path}, which is yours: you ask {n} harvest of everybody.",
        "No line for {path}, which is yours: you ask {n} harvests of everybody.",
        rent,
        path=name,
    )


def _rent(trial: Trial, line: RentOrder) -> str:
    said = {"path": trial.book.path(line.path).name}
    seat = trial.view.name(line.seat) if line.seat else trp("of whom rent is asked", "everybody")
    if trial.book.labels.has_money:
        return tr("For {path} you ask ${rent} of {seat}.", rent=line.rent, seat=seat, **said)
    return trn(
        "On {path} you get {n} harvest of {seat}.",
        "On {path} you get {n} harvests of {seat}.",
        line.rent,
        seat=seat,
        **said,
    )


def _closed(trial: Trial, line: Close) -> str:
    path = trial.book.path(line.path).name
    if line.seat:
        return tr("You close {path} to {seat}.", path=path, seat=trial.view.name(line.seat))
    return tr("You close {path} to all others.", path=path)


def firms_said(trial: Trial) -> Iterator[str]:
    """CRA-COR-04 to CRA-COR-09 Yield votes on terms and profits, and what is invested."""
    if not played.has_firms(trial.book):
        return
    if trial.takes(Terms):
        yield from _terms(trial)
    if trial.takes(Invest):
        yield from _invested(trial)
        yield from _profits(trial)


def _terms(trial: Trial) -> Iterator[str]:
    """CRA-COR-06, CRA-R71 Say the votes on charges and salaries."""
    lines = trial.all_of(Terms)
    for line in lines:
        said = {"path": trial.book.path(line.path).name, "dollars": line.dollars}
        if line.form == SALARY:
            yield tr("You vote that who takes {path} keeps ${dollars} at most as a salary.", **said)
        else:
            yield tr("You vote that who takes {path} pays ${dollars}.", **said)
    for path in trial.book.board.paths.values():
        if shares_of(trial.view, trial.seat, path.id) and all(line.path != path.id for line in lines):
            yield tr("No TERMS line for {path}: you do not vote on its terms.", path=path.name)


def _invested(trial: Trial) -> Iterator[str]:
    """CRA-COR-04 Say what shares are bought."""
    price = trial.book.advanced.share_price
    lines = trial.all_of(Invest)
    for line in lines:
        for path, dollars in line.entries:
            said = {"dollars": dollars, "path": trial.book.path(path).name}
            text = trn(
                "You invest ${dollars} in {path}: {n} share.",
                "You invest ${dollars} in {path}: {n} shares.",
                dollars // price,
                **said,
            )
            yield conditional(line, text)
    if not lines:
        yield tr("No INVEST line: you buy no shares.")


def _profits(trial: Trial) -> Iterator[str]:
    """CRA-COR-09 Say the votes on dividends and on rolls for experience."""
    for dividend in trial.all_of(Dividend):
        said = {"path": trial.book.path(dividend.path).name, "dollars": dividend.dollars}
        yield tr("You vote that {path} pays ${dollars} a share.", **said)
    for train in trial.all_of(Train):
        yield trn(
            "You vote that {path} rolls {n} time for experience.",
            "You vote that {path} rolls {n} times for experience.",
            train.rolls,
            path=trial.book.path(train.path).name,
        )


def purse_said(trial: Trial) -> Iterator[str]:
    """CRA-MM-27 Yield what money the seat has before retail, and that it is lost then."""
    if trial.view.phase != RETAIL or not trial.book.labels.has_money:
        return
    cash = cash_of(trial.view, trial.seat)
    if cash and trial.takes(Invest):
        yield tr("You have ${cash} in hand; what you do not spend before retail is discarded.", cash=cash)
    elif cash:
        yield tr("You have ${cash} in hand, which is discarded before retail.", cash=cash)
