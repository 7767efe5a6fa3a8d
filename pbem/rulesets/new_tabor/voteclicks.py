"""Ballots, nominations, answers and consent to charity to be chosen (brief 5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Item, Pick
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.book import ANYONE
from pbem.rulesets.new_tabor.charityplan import pleas
from pbem.rulesets.new_tabor.choices import SUMS, plain, seat_choices, standing_line
from pbem.rulesets.new_tabor.economy import CHARITY, SETTLE
from pbem.rulesets.new_tabor.formvotes import ABSTAIN, said
from pbem.rulesets.new_tabor.orders import Accept, CharityOrder, Decline, Vote
from pbem.rulesets.new_tabor.questions import ELECTION, offices_open, question_said, questions_now
from pbem.rulesets.new_tabor.saying import said_goods
from pbem.rulesets.new_tabor.things import written_money
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.voteorders import Ballot
from pbem.rulesets.new_tabor.wording import Office


def vote_items(view: EconomyView, seat: SeatId, lines: Sequence[str]) -> Iterator[Item]:
    """Yield a ballot for each question that is open now, and what belongs to elections."""
    for question in questions_now(view):
        if question.kind != ELECTION:
            ballot = Ballot(question.kind, question.about)
            line = standing_line(lines, str(Vote(ballot, ABSTAIN)))
            name, says = question_said(view.known, question), said(view, question)
            yield Item(name, says, f"VOTE {ballot} {{}}", (_choice(),), line=line)
    offices = offices_open(view)
    if offices:
        yield from _election(view, seat, offices, lines)


def _choice() -> Pick:
    return Pick(tr("Ballot"), plain(ABSTAIN, "yes", "no"))


def _election(view: EconomyView, seat: SeatId, offices: list[str], lines: Sequence[str]) -> Iterator[Item]:
    """TAB-019, TAB-R04 Yield nominations, answers to them, and ballots on candidates."""
    office = Pick(tr("Office"), tuple(Choice(one, str(Office(one))) for one in offices))
    others = [one.id for one in view.in_game() if one.id != seat]
    everybody = [one.id for one in view.in_game()]
    picks = (Pick(tr("Whom"), seat_choices(view, others)), office)
    yield Item(tr("Nominate"), tr("propose another seat"), "NOMINATE {} FOR {}", picks, is_many=True)
    decline, accept = str(Decline(tuple(offices))), str(Accept(tuple(offices)))
    pick = Pick(tr("Answer"), plain(decline, accept, *(str(Accept((one,))) for one in offices)))
    line = standing_line(lines, decline)
    yield Item(tr("Being nominated"), tr("what you say to it"), "{}", (pick,), line=line)
    candidates = (Choice(ANYONE, tr("every other candidate")), *seat_choices(view, everybody))
    ballot = (office, Pick(tr("Candidate"), candidates), Pick(tr("Ballot"), plain("yes", "no", ABSTAIN)))
    yield Item(tr("Election"), tr("for or against a candidate"), "VOTE {} {} {}", ballot, is_many=True)
    says = tr("if all say yes, the dice decide")
    yield Item(tr("Dice"), says, "VOTE dice {}", (Pick(tr("Ballot"), plain("yes", "no")),))


def charity_items(view: EconomyView, seat: SeatId, lines: Sequence[str]) -> Iterator[Item]:
    """TAB-133 Yield an answer for each asker, or beforehand where charity has no phase of its own."""
    if view.phase == CHARITY:
        for plea in pleas(view):
            name = tr("Charity for {seat}", seat=view.seats[plea.asker].name)
            shares = [f"yes UP TO {written_money(plea.share(n))}" for n in range(plea.most, 0, -1)]
            pick = Pick(tr("Answer"), plain("no", *shares, "yes"), is_free=True)
            line = standing_line(lines, str(CharityOrder(plea.asker, False)))
            says = tr("lacks {goods}", goods=said_goods(plea.missing))
            yield Item(name, says, f"CHARITY {plea.asker} {{}}", (pick,), line=line)
    elif view.phase == SETTLE and not view.facts.options.has_charity_phase:
        others = [one.id for one in view.in_game() if one.id != seat]
        whom = (Choice(ANYONE, tr("whoever is not named")), *seat_choices(view, others))
        answers = ("yes", "no", *(f"yes UP TO {written_money(cents)}" for cents in SUMS))
        picks = (Pick(tr("For whom"), whom), Pick(tr("Answer"), plain(*answers), is_free=True))
        says = tr("if inputs stay unmet")
        yield Item(tr("Charity"), says, "CHARITY {} {}", picks, is_many=True)
