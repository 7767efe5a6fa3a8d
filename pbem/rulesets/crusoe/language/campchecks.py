"""What is refused of government, speeches, meals and verdicts on receipt (brief 5.3, 5.4)."""

from __future__ import annotations

from pbem.engine.tongue import tr
from pbem.engine.words import Fault
from pbem.rulesets.crusoe.hooks import DEBATE_FORM
from pbem.rulesets.crusoe.island import ASSEMBLY, CAMP
from pbem.rulesets.crusoe.language.legality import Faults, no
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.played import has_elections
from pbem.rulesets.crusoe.language.posted import SPEECH, posted_by
from pbem.rulesets.crusoe.things import Basket

OPEN = "open"
"""CRU-H65 The form of a debate in which everybody speaks as often as he likes."""


def is_campaign(here: IslandLexicon) -> bool:
    """CRA-R35 Say whether a speech in these letters is one of a candidate."""
    return here.island.phase not in (CAMP, ASSEMBLY) and has_elections(here.book)


def speeches_left(here: IslandLexicon) -> int | None:
    """CRU-P21 Return how many speeches the writer may still send for this phase; None without a limit."""
    if DEBATE_FORM(here.scene, here.group) == OPEN:
        return None
    island = here.island
    if island.phase != ASSEMBLY:
        return 2 if here.book.options.form == "compact" and island.phase == CAMP else 1
    told = sum(1 for seat, _ in island.speeches if seat == here.me)
    most = 2 if island.invoker.get(here.group) == here.me else 1
    return most - told - posted_by(here.me, SPEECH, here.posted)


def too_many_speeches(here: IslandLexicon) -> Fault:
    """CRU-P21 Return the fault of a speech too many."""
    if here.island.phase != ASSEMBLY:
        return no(tr("Each seat has one speech, and who invokes government a closing one."))
    if here.island.invoker.get(here.group) == here.me:
        return no(tr("You have spoken already, and closed the debate."))
    return no(tr("You have spoken already in this cycle."))


def meal_faults(here: IslandLexicon, basket: Basket) -> Faults:
    """CRU-133 Yield which limits of a meal a basket breaks."""
    tables = here.book.tables
    for food, units in basket:
        if units > tables.most_of_a_type:
            most = tables.most_of_a_type
            yield no(tr("Nobody eats more than {most} {food}.", most=most, food=tr(food)))
    if basket.total > tables.most_food:
        yield no(tr("A meal has at most {most} units of food.", most=tables.most_food))
