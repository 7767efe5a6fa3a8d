"""Seeds follow from what orders mean: nobody has other dice by a line that changes nothing."""

from __future__ import annotations

from pbem.desk.close import judged_moments, look
from pbem.desk.corrections.preview import preview
from pbem.desk.judging import Judged
from tests.desk.conftest import MakeOffice
from tests.desk.office import SLUG, Office

ORDERS = "MOVE {0} S\nMODE {0} aggressive\n"
SAME = (
    "MOVE {0} S   # let us see\nMODE {0} aggressive\n",
    "MODE {0} aggressive\nMOVE {0} S\n",
    "MOVE {0} S\nMODE {0} aggressive\nSTANDING\nSTAY ALL\nEND\n",
    "MOVE {0} SW\nMODE {0} aggressive\nMOVE {0} S\n",
    "{0} S aggressive\nENEMY NONE\n",
    "MOVE {0} S\nMODE {0} aggressive\nFOR ROUND 9\nSTAY ALL\nEND\n",
    "MOVE {0} S\nMODE {0} aggressive\nMOVE 99 N\n",
)


def in_round_2(make_office: MakeOffice) -> Office:
    office = make_office()
    office.close()
    office.close()
    return office


def judged(office: Office) -> Judged:
    with office.desk.store.transaction() as files:
        found = look(office.desk, files, SLUG)
    return judged_moments(office.desk, found)[0]


def test_the_dice_cannot_be_ground_by_what_means_nothing(make_office: MakeOffice) -> None:
    """Each set says the same as the first: previews show one outcome, and the round falls like that."""
    office = in_round_2(make_office)
    (number,) = office.creatures("ann")
    office.come(office.letter("ann", ORDERS.format(number)))
    first, shown = judged(office), preview(office.desk, SLUG).reports
    for text in SAME:
        office.come(office.letter("ann", text.format(number)))
        again = judged(office)
        assert (again.seed, again.outcome.rolls) == (first.seed, first.outcome.rolls), text
        assert preview(office.desk, SLUG).reports == shown, text
    (published,) = office.close()
    assert published.judged.seed == first.seed


def test_other_orders_and_other_silence_have_other_dice(make_office: MakeOffice) -> None:
    office = in_round_2(make_office)
    (number,) = office.creatures("ann")
    seeds = [judged(office).seed]
    for text in ("STANDING\nSTAY ALL\nEND\n", ORDERS, "MOVE {0} S\n", "MOVE {0} SW\n", "STAY ALL\n"):
        office.come(office.letter("ann", text.format(number)))
        seeds.append(judged(office).seed)
    assert len(set(seeds)) == len(seeds)
