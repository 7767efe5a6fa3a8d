"""The orders of one's own turn: building, moving houses, repaying, and the end of the game (brief 5.4)."""

from __future__ import annotations

from pbem.engine.orders import Order, Verdict, order
from pbem.engine.results import Became
from pbem.engine.slots import AtLeast, Money, slot
from pbem.engine.tongue import tr_noop
from pbem.engine.words import Lexicon
from pbem.rulesets.laissez_faire.actionchecks import declare_faults, repay_faults, stalemate_faults
from pbem.rulesets.laissez_faire.actionslots import END, MOMENT, LevelSlot, PaymentsSlot
from pbem.rulesets.laissez_faire.idslots import CLAUSE_ID
from pbem.rulesets.laissez_faire.legality import house_faults, refused
from pbem.rulesets.laissez_faire.lexicon import board
from pbem.rulesets.laissez_faire.moneyslots import CASH_KEPT
from pbem.rulesets.laissez_faire.outcomes import Aftermath
from pbem.rulesets.laissez_faire.places import StreetSlot
from pbem.rulesets.laissez_faire.settingorders import BoardOrder


class ActionOrder(BoardOrder):
    """An order that is carried out once, and settles nothing for later."""

    is_setting = False


@order(
    tr_noop("BUILD <street> [<payments>] [TO <level>] [AT <moment>] [KEEPING <cash>]"),
    rule="LAI-34",
    help=tr_noop(
        "Makes house payments for your street, one if you name no number, or as many as it needs TO 1, 2 or "
        "APARTMENT; AT START of your turn, after LANDING, or at its END. KEEPING is the cash you keep."
    ),
    examples=(
        "BUILD hollywood 2 AT START KEEPING 300",
        "BUILD georgetown TO APARTMENT AT LANDING",
        "IF LANDED IN washington AND CASH >= 500 THEN BUILD georgetown TO 1",
    ),
)
class Build(ActionOrder):
    """House payments: so many, or up to a level."""

    street: str = slot(StreetSlot())
    payments: int = slot(PaymentsSlot(), default=1)
    level: int | None = slot(LevelSlot(), default=None)
    moment: str = slot(MOMENT, default=END)
    cash: int = slot(CASH_KEPT, default=0)

    def came_to(self, now: Aftermath) -> None:
        now.acted(self, tr_noop("it was built"))


@order(
    tr_noop("MOVE HOUSE <street> TO <target> [AT <moment>]"),
    rule="LAI-71",
    help=tr_noop("Moves a house between two of your streets for half the house price of the second."),
    examples=("MOVE HOUSE rush TO state AT START", "MOVE HOUSE beacon TO georgetown"),
)
class MoveHouse(ActionOrder):
    """A house moved."""

    street: str = slot(StreetSlot())
    target: str = slot(StreetSlot())
    moment: str = slot(MOMENT, default=END)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse it where houses are not moved, and within one street."""
        return refused(self, house_faults(board(lexicon), self.street, self.target))

    def came_to(self, now: Aftermath) -> None:
        now.acted(self, tr_noop("it was moved"))


@order(
    tr_noop("REPAY <clause> [<amount>]"),
    rule="LAI-R50",
    help=tr_noop("Pays a debt before it is due: all of it, or so much."),
    examples=("REPAY K5.1", "REPAY K5.1 200"),
)
class Repay(ActionOrder):
    """A payment on a debt; no amount is all of it."""

    clause: str = slot(CLAUSE_ID)
    amount: int | None = slot(Money(tr_noop("the amount"), 1), default=None)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse debts that are not the writer's own."""
        return refused(self, repay_faults(board(lexicon), self.clause))

    def came_to(self, now: Aftermath) -> None:
        now.acted(self, tr_noop("it was paid"))


@order(
    tr_noop("DECLARE [WHEN WORTH <worth>]"),
    rule="LAI-54",
    help=tr_noop(
        "Declares, in a game for net worth, that yours has reached the mark: the last lap begins. WHEN WORTH "
        ">= n waits until it has reached that too."
    ),
    examples=("DECLARE", "DECLARE WHEN WORTH >= 2150"),
)
class Declare(ActionOrder):
    """The word that one is rich enough; `worth` is one's own mark."""

    worth: int | None = slot(AtLeast(Money(tr_noop("the net worth")), "WORTH >= 2000"), default=None)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse it for other objectives, in the last lap, and below the mark."""
        return refused(self, declare_faults(board(lexicon), self.worth))

    def came_to(self, now: Aftermath) -> None:
        now.acted(self, tr_noop("your worth is enough: the last lap begins"))


@order(
    tr_noop("STALEMATE"),
    rule="LAI-60",
    help=tr_noop("Declares, in a game to the last one left, that nobody can be driven out any more."),
    examples=("STALEMATE",),
)
class Stalemate(ActionOrder):
    """The word that nothing can change any more."""

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse it for other objectives."""
        return refused(self, stalemate_faults(board(lexicon)))

    def came_to(self, now: Aftermath) -> None:
        """LAI-R62 It is a stalemate where all say so, or one who is right."""
        if now.table.is_over:
            now.put(self, Became.DONE, tr_noop("the game is over"))
        else:
            now.acted(self, tr_noop("the game goes on"))


TURN_ACTIONS: tuple[type[Order], ...] = (Build, MoveHouse, Repay)
"""The orders that have no place before the dice."""
ENDINGS: tuple[type[Order], ...] = (Declare, Stalemate)
"""The orders that end the game."""
