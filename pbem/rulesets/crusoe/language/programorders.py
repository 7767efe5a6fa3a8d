"""The orders of a Bureaucracy: drafts of its program, and amendments (CRA 6.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from pbem.engine.orderform import Item, Offered, plain, remarks
from pbem.engine.orders import Verdict, order
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.engine.words import Fault, Lexicon, Words
from pbem.rulesets.crusoe.island import WORK
from pbem.rulesets.crusoe.language.decisions import (
    END_BOX,
    END_PROGRAM,
    read_block,
    written_block,
)
from pbem.rulesets.crusoe.language.governmentorders import NUMBER_OF_BOX, STATEMENTS
from pbem.rulesets.crusoe.language.legality import FormedOrder, not_now
from pbem.rulesets.crusoe.language.lexicon import crusoe
from pbem.rulesets.crusoe.language.look import Look
from pbem.rulesets.crusoe.language.motionorders import ON_PROGRAM, Vote
from pbem.rulesets.crusoe.language.offering import Writer
from pbem.rulesets.crusoe.language.programchecks import draft_authors, has_drafts, no_program, verdict_on
from pbem.rulesets.crusoe.modules.government.bureau_programs import game_at, program_at
from pbem.rulesets.crusoe.modules.program.amending import amended
from pbem.rulesets.crusoe.modules.program.checking import checked
from pbem.rulesets.crusoe.modules.program.rehearsing import rehearse


@order(
    tr_noop("PROGRAM: <text>"),
    rule="CRA-BUR-01",
    help=tr_noop("A draft of the program that decides: its text up to END PROGRAM."),
    examples=(
        'PROGRAM: / PROGRAM "Plan" / BOX 1 FOR estate / SHARE ALL AMONG HEIRS / END BOX / END PROGRAM',
    ),
    is_text=True,
    block=r'PROGRAM(\s*:|\s+"[^"]*"\s*:?)?',
)
class ProgramOrder(FormedOrder):
    """CRA-BUR-01 A draft of a program."""

    may_depend: ClassVar[bool] = False
    ends: ClassVar[tuple[str, ...]] = (END_PROGRAM,)
    text: str

    @classmethod
    def taken(cls, words: Words) -> Mapping[str, object]:
        """Take the text; its title may stand on the line of the order."""
        title = words.take() if words.peek().startswith('"') else ""
        text = read_block(words, END_PROGRAM)
        return {"text": f"PROGRAM {title}\n{text}" if title else text}

    def said(self) -> str:
        """Return the text on lines of its own."""
        return written_block(self.text, END_PROGRAM)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """CRA-PL-01, CRA-BUR-06 Refuse a program that cannot be used."""
        here = crusoe(lexicon)
        refusals = [*no_program(here)]
        if not refusals and has_drafts(here):
            refusals = [not_now(tr("The drafts are in: now ballots count."), tr("Write VOTE PROGRAM."))]
        if refusals:
            return Verdict(self, tuple(refusals), stands=False)
        return verdict_on(self, checked(self.text, game_at(here.scene)))

    def __str__(self) -> str:
        return f"PROGRAM{self.said()}"

    def forecast(self, look: Look) -> Iterator[str]:
        """CRA-PL-01, CRA-BUR-06 Where the draft is stuck in the made-up states in which it is tried."""
        program = checked(self.text, game_at(look.view)).program
        if program is None:
            return
        yield trn(
            'Your draft "{title}" has {n} box.',
            'Your draft "{title}" has {n} boxes.',
            len(program.boxes),
            title=program.title,
        )
        stuck = rehearse(program, game_at(look.view)).stuck
        for place, code, times in stuck:
            yield trn(
                "Rehearsed, it is stuck in {n} state, in box {box}, line {line}: {code}.",
                "Rehearsed, it is stuck in {n} states, in box {box}, line {line}: {code}.",
                times,
                box=place.box,
                line=place.line,
                code=code,
            )
        if not stuck:
            yield tr("Rehearsed in made-up states, it is never stuck.")

    @classmethod
    def unsaid(cls, look: Look) -> Iterator[str]:
        drafts, ballots = draft_authors(look.here), look.all_of(Vote)
        if not look.all_of(cls) and not drafts:
            yield tr('No PROGRAM: you write no draft; if nobody does, the usual program decides: "{title}".',
                     title=program_at(look.view).title)  # fmt: skip
        if drafts and not any(line.on == ON_PROGRAM for line in ballots):
            yield tr("No VOTE PROGRAM line: you cast no ballot on the program.")

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        """CRA-BUR-01 The drafts there are, or the usual program to be changed."""
        if drafts := draft_authors(here):
            names = ", ".join(here.view.name(author) for author in drafts)
            yield from remarks(tr("There are drafts by {seats}; default is the usual program.", seats=names))
            return
        yield from remarks(
            tr("This is the usual program. To propose another, change it and take away each #:")
        )
        yield "# PROGRAM:"
        yield from (f"# {line}" for line in str(program_at(here.view)).splitlines() if line.strip())
        yield "# END PROGRAM"


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


PROGRAM_ORDERS = (ProgramOrder, Amend)
"""The orders of programs but VOTE and DECIDE BOX, in the order of the brief."""
