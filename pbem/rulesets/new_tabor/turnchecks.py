"""What is refused of initiatives and of a letter's rounds on receipt (brief 5): TAB-R07, TAB-R08, 3.1."""

from __future__ import annotations

from pbem.engine.tongue import tr, trn
from pbem.rulesets.new_tabor.legality import Faults, no, not_now, path_faults
from pbem.rulesets.new_tabor.lexicon import TaborLexicon
from pbem.rulesets.new_tabor.things import Proposal
from pbem.rulesets.new_tabor.wording import Office


def recall_faults(here: TaborLexicon, office: str) -> Faults:
    """TAB-026, TAB-R07 Yield why an officer cannot be recalled."""
    yield from path_faults(here)
    if here.facts.officers.get(office) is None:
        yield no(tr("No player is {office} now.", office=Office(office)))


def motion_faults(here: TaborLexicon, proposal: Proposal) -> Faults:
    """TAB-R08 Yield why something cannot be moved."""
    facts = here.facts
    if proposal.kind == "length" and int(proposal.value) < facts.quarter:
        yield no(
            tr("Quarter {quarter} is running: the game cannot be shorter than that.", quarter=facts.quarter)
        )
    if (proposal.name, proposal.value) == ("ballots", "own_phase") and facts.options.rounds_per_mail > 1:
        yield no(tr("Where a letter holds several rounds, ballots go with the next orders."))


def section_faults(here: TaborLexicon) -> Faults:
    """Yield why there is no round for what stands below."""
    most = here.facts.options.rounds_per_mail
    if here.section < most:
        return
    if most == 1:
        yield not_now(tr("Each letter of this game holds one round."))
    else:
        yield not_now(
            trn("A letter of this game holds {n} round.", "A letter of this game holds {n} rounds.", most)
        )
