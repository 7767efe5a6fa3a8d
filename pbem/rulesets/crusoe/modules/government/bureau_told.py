"""What is told of a Bureaucracy: drafts, the choice between them, rulings, amendments (brief 8.1)."""

from __future__ import annotations

from pbem.engine.events import Event, event
from pbem.rulesets.crusoe.wording import Said


@event("CRA-BUR-01", "{seat} drafts a program: {title}.")
class Drafted(Event):
    seat: str
    title: str


@event(
    "CRA-BUR-07",
    "The usual program decides: {title}.",
    when={"seat": "The program of {seat} decides: {title} ({votes} of {of} votes)."},
    rules={"seat": "CRA-BUR-01"},
)
class ProgramChosen(Event):
    """Which program decides from now on: the draft of a seat, or, where `seat` is "", the usual one."""

    seat: str
    title: str
    votes: int = 0
    of: int = 0


@event("CRA-BUR-05", '{seat} is to decide what box {box} does in place of "{statement}".')
class RulingWanted(Event):
    seat: str
    box: int
    statement: str


@event("CRA-BUR-05", "What {dead} leaves waits for that: {goods}.")
class EstateWaits(Event):
    dead: str
    goods: Said


@event("CRA-BUR-05", "{seat} decides for box {box} when stuck {code}: {text}.")
class Ruled(Event):
    seat: str
    box: int
    code: str
    text: str


@event("CRA-BUR-04", "{seat} moves to amend box {box}: {text}.")
class AmendmentPut(Event):
    seat: str
    box: int
    text: str


@event(
    "CRA-R24",
    "{seat} votes no.",
    when={"is_silent": "{seat} is silent, which is no.", "is_yes": "{seat} votes yes."},
)
class VotedOnAmendment(Event):
    seat: str
    is_yes: bool
    is_silent: bool


def one_line(text: str) -> str:
    """Return statements on one line, as sentences give them."""
    return "; ".join(line.strip() for line in text.splitlines() if line.strip())
