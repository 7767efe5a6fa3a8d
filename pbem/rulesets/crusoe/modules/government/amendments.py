"""CRA-BUR-04, CRA-R38 Amendments: kept on file, put when their author is first, passed by all or none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orderform import Item, Offered, plain, remarks
from pbem.engine.orders import Verdict, order
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Lexicon, Words
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.island import WORK, IslandTable
from pbem.rulesets.crusoe.language.decisions import (
    END_BOX,
    read_block,
    written_block,
)
from pbem.rulesets.crusoe.language.legality import FormedOrder
from pbem.rulesets.crusoe.language.lexicon import crusoe
from pbem.rulesets.crusoe.language.look import Look
from pbem.rulesets.crusoe.language.offering import Writer
from pbem.rulesets.crusoe.language.programchecks import no_program, verdict_on
from pbem.rulesets.crusoe.letters import orders_of, used
from pbem.rulesets.crusoe.market.ballots import Vote
from pbem.rulesets.crusoe.market.weighing import weights
from pbem.rulesets.crusoe.modules.government import bureau_told as told
from pbem.rulesets.crusoe.modules.government.bureau_programs import bureaucratic, game_at, program_at
from pbem.rulesets.crusoe.modules.government.bureau_state import Ballot, Bureau, Change, Text
from pbem.rulesets.crusoe.modules.government.decreeing import NUMBER_OF_BOX, STATEMENTS
from pbem.rulesets.crusoe.modules.program.amending import amended
from pbem.rulesets.crusoe.modules.program.told import Amendment
from pbem.rulesets.crusoe.modulestates import state_of

AMENDMENT = "amendment"
"""What VOTE AMENDMENT is about, and the task whose weights count."""
YES = "yes"


@order(
    tr_noop("AMEND BOX <box> <text>"),
    rule="CRA-BUR-04",
    help=tr_noop(
        "Moves to put other statements into a box of the program, up to END BOX. It is kept, and all see it; "
        "it is put to the vote when you are first in the turn order."
    ),
    examples=("AMEND BOX 3: / SHARE ALL AMONG HEIRS NEED / END BOX",),
    is_kept=True,
    is_text=True,
    block=r"AMEND\s+BOX\s+\d+\s*:?",
)
class Amend(FormedOrder):
    """CRA-BUR-04 A new body for a box."""

    absent: ClassVar[str] = tr_noop("No program decides anything in this game.")
    may_depend: ClassVar[bool] = False
    ends: ClassVar[tuple[str, ...]] = (END_BOX,)
    box: int
    text: str

    @classmethod
    def taken(cls, words: Words) -> Mapping[str, object]:
        """Take the number of the box, and the statements."""
        if not words.took("BOX"):
            raise Fault(tr("Write AMEND BOX, its number, and the statements up to END BOX."))
        number = NUMBER_OF_BOX.read(words)
        return {"box": number, "text": read_block(words, END_BOX)}

    def said(self) -> str:
        """Return the box, and the statements on lines of their own."""
        return f"BOX {self.box}{written_block(self.text, END_BOX)}"

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """CRA-BUR-04, CRA-R38 Refuse what cannot stand in the box."""
        here = crusoe(lexicon)
        if refusals := tuple(no_program(here)):
            return Verdict(self, refusals, stands=False)
        return verdict_on(self, amended(program_at(here.scene), self.box, self.text, game_at(here.scene)))

    def forecast(self, look: Look) -> Iterator[str]:
        yield tr("Your amendment of box {box} is kept, for all to see; it is put when you are first in the "
                 "turn order, and passes if all vote yes.", box=self.box)  # fmt: skip

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        """CRA-BUR-04 The first box that may be amended, as it is now; and another statement for any."""
        boxes = program_at(here.view).boxes
        same = (cls(box.number, "\n".join(str(box).splitlines()[1:-1])) for box in boxes)
        first = next(filter(here.takes, same), None) if here.view.phase == WORK else None
        if first is not None:
            yield from remarks(tr("To move that a box of the program says something else, write it by hand:"))
            yield from (f"# {line}" for line in str(first).splitlines())
        for box in boxes:
            says = tr("what it says instead; more than one line is typed in the text")
            item = Item(
                tr("Amend box {number}", number=box.number), says, f"AMEND BOX {box.number}: {{}} END BOX"
            )
            yield from here.one_pick(item, tr("Statement"), plain(*STATEMENTS), is_free=True)


def keep_on_file(table: IslandTable) -> None:
    """CRA-BUR-04 Keep the amendments of these letters on file, and then the ballots on those there are."""
    if not bureaucratic(table.book.options):
        return
    bureau, seats = state_of(table, Bureau), [one.id for one in table.state.in_order(MAIN)]
    changed = [seat for seat in seats if _file(table, bureau, seat)]
    for seat in seats:
        for ballot in orders_of(table, seat, Vote):
            if ballot.on == AMENDMENT:
                used(table, ballot, tr_noop("it counted as your vote"))
                _vote(bureau, seat, ballot, changed)


def _file(table: IslandTable, bureau: Bureau, seat: SeatId) -> bool:
    """CRA-BUR-04 File a seat's last amendment; say whether it takes the place of another one."""
    lines = orders_of(table, seat, Amend)
    for line in lines:
        used(table, line, tr_noop("it is on file for the vote"))
    if not lines:
        return False
    new, before = Text(lines[-1].box, lines[-1].text), bureau.amendments.get(seat)
    bureau.amendments[seat] = new
    return before not in (None, new)


def _vote(bureau: Bureau, seat: SeatId, order: Vote, changed: Sequence[SeatId]) -> None:
    """CRA-BUR-04 Keep a ballot with the text that it is on; one that crosses a new text is void."""
    author = order.about
    if author in bureau.amendments and author not in changed:
        ballot = Ballot(bureau.amendments[author], YES in order.choices)
        bureau.ballots.setdefault(seat, {})[author] = ballot


def put_amendment(table: IslandTable) -> None:
    """CRA-BUR-04 Put the amendment of the first player to the vote; passed or not, it is used up."""
    bureau, order = state_of(table, Bureau), table.state.in_order(MAIN)
    if not order or order[0].id not in bureau.amendments:
        return
    author = order[0]
    text = bureau.amendments.pop(author.id)
    table.tell(told.AmendmentPut(author.name, text.box, told.one_line(text.text)))
    votes, of = _counted(table, author.id, text)
    found = amended(program_at(table), text.box, text.text, game_at(table))
    passes = votes == of and found.program is not None and not found.refused
    if passes:
        bureau.text = str(found.program)
    cycle = table.state.cycle
    bureau.history.append(Change(cycle, author.id, text.box, text.text, "", votes, of, passes))
    table.tell(Amendment(text.box, passes))
    for ballots in bureau.ballots.values():
        ballots.pop(author.id, None)


def _counted(table: IslandTable, author: SeatId, text: Text) -> tuple[int, int]:
    """CRA-R24 Return the votes for an amendment, and of how many; its author is for it, silence is no."""
    bureau, voters = state_of(table, Bureau), [one.id for one in table.state.in_order(MAIN)]
    votes = weights(table, voters, AMENDMENT)
    found = 0
    for seat in voters:
        if not votes[seat]:
            continue
        ballot = bureau.ballots.get(seat, {}).get(author)
        is_on_file = ballot is not None and ballot.on == text
        is_yes = ballot.is_yes if ballot is not None and is_on_file else seat == author
        found += votes[seat] if is_yes else 0
        is_silent = not is_on_file and seat != author
        table.tell(told.VotedOnAmendment(table.state.seats[seat].name, is_yes, is_silent))
    return found, sum(votes.values())
