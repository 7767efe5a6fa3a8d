"""Orders that are carried out once, in one's own turn or beside it (brief 5.4)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.outcomes import outcomes
from pbem.rulesets.laissez_faire.outlook import Outlook
from pbem.rulesets.laissez_faire.settingorders import BoardOrder


class ActionOrder(BoardOrder):
    """An order that is carried out once, and settles nothing for later."""

    is_setting = False

    def odd(self, look: Outlook) -> Iterator[str]:
        """Yield why it fails when the sheet is tried; what hangs on an IF may come yet."""
        for who, order, reason in outcomes(look.trial.table).failed if self.when is None else ():
            if who == look.seat and order is self:
                yield tr("As things stand now it cannot be done: {reason}.", reason=reason)
