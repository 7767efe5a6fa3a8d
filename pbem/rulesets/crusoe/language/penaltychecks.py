"""Which penalties a game does not have (CRA 6.3): CRA-PUN-01, CRA-CRP-02."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.language.legality import Faults, living_faults, no
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.played import has_firms, has_landlords
from pbem.rulesets.crusoe.modules.settings.game import CRIPPLING, SLAVERY
from pbem.rulesets.crusoe.modules.settings.game import EXILE as EXILES
from pbem.rulesets.crusoe.things import DEED, DOLLARS, SHARE, Basket
from pbem.rulesets.crusoe.wishes import CRIPPLE, ENSLAVE, EXILE, Penalty

MODULE_OF = {CRIPPLE: CRIPPLING, ENSLAVE: SLAVERY, EXILE: EXILES}
"""The modules that bring the kinds of verdict."""
_WHY = {
    CRIPPLE: tr_noop("Nobody is crippled in this game."),
    ENSLAVE: tr_noop("Nobody is bound to a master in this game."),
    EXILE: tr_noop("Nobody is exiled in this game."),
}


def penalty_faults(here: IslandLexicon, penalties: Iterable[Penalty]) -> Faults:
    """CRA-PUN-01, CRA-CRP-02 Yield which penalties there are not."""
    told: list[str] = []
    for penalty in penalties:
        module = MODULE_OF.get(penalty.kind)
        if module is not None and module not in here.book.settings:
            told.append(tr(_WHY[penalty.kind]))
        elif penalty.kind == CRIPPLE and not here.book.advanced.disability_row(penalty.row).cripple:
            told.append(tr("Row {row} is no punishment.", row=penalty.row))
        if penalty.kind == ENSLAVE and penalty.seat:
            yield from living_faults(here, penalty.seat)
        told += extra_reasons(here, penalty.goods)
    for reason in dict.fromkeys(told):
        yield no(reason)


def extra_reasons(here: IslandLexicon, basket: Basket) -> list[str]:
    """CRA-LND-09, CRA-COR-03, CRA-COR-13 Return why money, deeds or shares are nothing here."""
    kinds = dict.fromkeys(name.split()[0] for name, _ in basket.extras)
    reasons: list[str] = []
    if DOLLARS in kinds and not has_firms(here.book):
        reasons.append(tr("Money never passes from seat to seat in this game."))
    if SHARE in kinds and not has_firms(here.book):
        reasons.append(tr("There are no corporations in this game."))
    if DEED in kinds and not has_landlords(here.book):
        reasons.append(tr("No seat owns a path in this game."))
    return reasons
