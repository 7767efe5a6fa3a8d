"""What all orders of seats share, and those that are carried out once (brief 5.3, 5.4)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import ClassVar

from pbem.engine.orders import Order
from pbem.engine.results import Became
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Lexicon
from pbem.rulesets.laissez_faire.legality import due
from pbem.rulesets.laissez_faire.outcomes import Aftermath, outcomes
from pbem.rulesets.laissez_faire.outlook import Outlook


class BoardOrder(Order):
    """An order of a seat; a seat that is out gives none any more."""

    is_setting: ClassVar[bool] = True

    @classmethod
    def is_due(cls, lexicon: Lexicon) -> str:
        """LAI-33 The eliminated take no part."""
        return due(lexicon)

    def decides(self) -> Sequence[Hashable]:
        """5.3 Of settings the last of their kind counts."""
        return [self.verb()] if self.is_setting else []

    def came_to(self, now: Aftermath) -> None:
        """A setting stays."""
        now.put(self, Became.DONE, tr_noop("it stays so until you change it"))


class ActionOrder(BoardOrder):
    """An order that is carried out once, and settles nothing for later."""

    is_setting = False

    def odd(self, look: Outlook) -> Iterator[str]:
        """Yield why it fails when the sheet is tried; what hangs on an IF may come yet."""
        for who, order, reason in outcomes(look.trial.table).failed if self.when is None else ():
            if who == look.seat and order is self:
                yield tr("As things stand now it cannot be done: {reason}.", reason=reason)
