"""What a letter offers in exchange, with the line that answers each offer (CRU-P10 to CRU-P15)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.tongue import tr, trn
from pbem.rulesets.crusoe.goods import has_all
from pbem.rulesets.crusoe.language.saying import conditional, said_seats
from pbem.rulesets.crusoe.market.exchanging import Leave
from pbem.rulesets.crusoe.market.lines import Give, Keep, Offer
from pbem.rulesets.crusoe.receipts.trial import Trial
from pbem.rulesets.crusoe.wording import Named, Said


def trade_said(trial: Trial) -> Iterator[str]:
    """CRU-P10, CRU-P40 Yield each exchange line by its number for DONE; what others wrote is sealed."""
    if not trial.takes(Give):
        return
    lines = exchanges(trial)
    for number, line in enumerate(lines, 1):
        said = _offered(trial, line) if isinstance(line, Offer) else _given(trial, line)
        yield conditional(line, tr("{number}: {line}", number=number, line=said))
    if not lines:
        yield tr("You exchange nothing.")
    for keep in trial.all_of(Keep):
        yield tr("No exchange leaves you with less than {n} {thing}.", n=keep.number, thing=Named(keep.word))
    if trial.all_of(Leave):
        yield tr("You leave before the second round of exchange.")


def exchanges(trial: Trial) -> tuple[Give | Offer, ...]:
    """CRU-P10 Return the lines that DONE counts, in order."""
    return tuple(order for order in trial.orders if isinstance(order, Give | Offer))


def _given(trial: Trial, line: Give) -> str:
    """CRU-P10 A deal is done when the other writes its mirror, a gift as soon as there is enough."""
    said = {"seat": trial.view.name(line.seat), "goods": Said(line.gives)}
    if line.takes is not None:
        mirror = Give(line.takes, trial.seat, line.gives)
        return tr("You give {seat} {goods} for {price}: done if {seat} writes {mirror}.", **said,
                  price=Said(line.takes), mirror=mirror)  # fmt: skip
    if has_all(trial.view, trial.seat, line.gives):
        return tr("You give {seat} {goods} for nothing.", **said)
    return tr("You give {seat} {goods} for nothing, once you hold that much.", **said)


def _offered(trial: Trial, line: Offer) -> str:
    """CRU-P13 An offer is done when another's meets it."""
    said = {
        "goods": Said(line.gives),
        "price": Said(line.takes),
        "seats": said_seats(trial.island, line.seats),
        "mirror": Offer(line.takes, line.gives),
    }
    return trn(
        "You offer {seats} {goods} for {price} or more, once: done if an offer meets it, such as {mirror}.",
        "You offer {seats} {goods} for {price} or more, {n} times: done if offers meet it, such as {mirror}.",
        line.times,
        **said,
    )
