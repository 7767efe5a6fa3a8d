"""What is told of corporations (CRA 8.1)."""

from __future__ import annotations

from pbem.engine.events import Event, event
from pbem.rulesets.crusoe.modules.corporations.firms import SALARY
from pbem.rulesets.crusoe.wording import Faces


@event("CRA-COR-06", "{path}: charge ${dollars}.", when={"form": {SALARY: "{path}: salary ${dollars}."}})
class FirmTermsSet(Event):
    path: str
    form: str
    dollars: int


@event("CRA-COR-08", "{seat} keeps ${kept} as salary; ${rest} go to the {path} corporation.")
class Salaried(Event):
    seat: str
    kept: int
    rest: int
    path: str


@event(
    "CRA-COR-04",
    ("{seat} invests ${dollars} in {path}: {n} share.", "{seat} invests ${dollars} in {path}: {n} shares."),
    called={"n": "shares"},
)
class Invested(Event):
    seat: str
    path: str
    dollars: int
    shares: int


@event(
    "CRA-COR-09",
    (
        "The stockholders of {path} decide: {n} roll for experience, ${dividend} a share.",
        "The stockholders of {path} decide: {n} rolls for experience, ${dividend} a share.",
    ),
    called={"n": "rolls"},
)
class ProfitsVoted(Event):
    path: str
    rolls: int
    dividend: int


@event(
    "CRA-COR-11",
    "The {path} corporation learns {number}.",
    when={
        "not number": "It learns nothing ({dice}).",
        "dice": "The {path} corporation learns {number} ({dice}).",
    },
)
class FirmLearnt(Event):
    """A roll for experience that a corporation has paid for; a `number` of 0 is none."""

    path: str
    number: int
    dice: Faces = ()


@event("CRA-COR-09", "{path} pays ${dollars} a share.")
class DividendPaid(Event):
    path: str
    dollars: int


@event(
    "CRA-R69",
    "You get ${dollars} in dividends.",
    when={"is_carried": "You get ${dollars} in dividends for the next cycle."},
)
class DividendGot(Event):
    dollars: int
    is_carried: bool
