"""CRU-P13 Offers: which of two meet, on whose terms, and how many lots of each that takes."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.rulesets.crusoe.market.deals import Deal, bar_to, carry_out
from pbem.rulesets.crusoe.market.lines import Floor, TradeLine


@dataclass(frozen=True)
class Terms:
    """One lot of the offer that sets the terms; `lots` is what it uses up of the other offer."""

    setter: TradeLine
    other: TradeLine
    lots: int

    @property
    def deal(self) -> Deal:
        """Return the deal from the side of the seat whose terms they are."""
        return Deal(self.setter.seat, self.other.seat, self.setter.gives, self.setter.takes)

    @property
    def is_left(self) -> bool:
        """Say whether both offers have the lots left."""
        return self.setter.lots >= 1 and self.other.lots >= self.lots


def meet(floor: Floor, line: TradeLine) -> bool:
    """CRU-P13 Carry out one lot with the first offer that meets a line; say whether there was one."""
    for other in line.partners:
        terms = agreed(floor, line, other) if floor.is_open(other) else None
        if terms:
            terms.setter.use()
            terms.other.use(terms.lots)
            carry_out(floor, _seen_from(line, terms.deal), is_offer=True)
            return True
    return False


def agreed(floor: Floor, line: TradeLine, other: TradeLine) -> Terms | None:
    """CRU-P13 Return the terms of the seat earlier in turn order if they can be met, else of the later."""
    for terms in both_terms(floor, line, other):
        if terms.is_left and not bar_to(floor, terms.deal):
            return terms
    return None


def both_terms(floor: Floor, line: TradeLine, other: TradeLine) -> tuple[Terms, Terms]:
    """Return the terms of either seat, those of the earlier first."""
    earlier, later = sorted((line, other), key=lambda one: floor.place(one.seat))
    return _terms(earlier, later), _terms(later, earlier)


def _terms(setter: TradeLine, other: TradeLine) -> Terms:
    lots = -(-setter.takes.total // other.gives.total)
    return Terms(setter, other, lots)


def _seen_from(line: TradeLine, deal: Deal) -> Deal:
    """Return a deal from the side of the seat whose line was reached."""
    if deal.seat == line.seat:
        return deal
    return Deal(deal.other, deal.seat, deal.takes, deal.gives)
