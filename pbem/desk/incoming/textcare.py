"""Care of orders that hold text, which others will read: it holds nothing that may not stand in press."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from pbem.desk.incoming.errand import Errand
from pbem.desk.incoming.presscare import Care, care_of, cleaned, in_texts
from pbem.engine.headings import Headings
from pbem.engine.orders import Line
from pbem.engine.paper import Paper
from pbem.engine.sheet import Block
from pbem.engine.tongue import tr
from pbem.engine.words import Complaint, Fault, Why


def cleaned_texts(errand: Errand, paper: Paper) -> tuple[Paper, list[str], list[Complaint]]:
    """Return a letter whose orders of text hold nothing that must not be told, with notes and complaints."""
    opens = errand.grammar.opens
    later = [block.lines for block in (paper.standing, *paper.ahead) if block]
    if not any(_is_text(line, opens) for lines in (paper.lines, *later) for line in lines):
        return paper, [], []
    cleaning = _Cleaning(opens, care_of(errand), errand.mail.press_longest)
    paper = replace(
        paper,
        lines=cleaning.lines(paper.lines),
        standing=cleaning.block(paper.standing) if paper.standing else None,
        ahead=tuple(map(cleaning.block, paper.ahead)),
    )
    return paper, cleaning.notes, cleaning.complaints


@dataclass
class _Cleaning:
    """Orders of text being cleaned: what is left out of them, and which are refused."""

    opens: Headings
    care: Care
    most: int
    notes: list[str] = field(default_factory=list)
    complaints: list[Complaint] = field(default_factory=list)

    def block(self, block: Block) -> Block:
        """Return a block of orders for later with its texts cleaned."""
        return replace(block, lines=self.lines(block.lines))

    def lines(self, lines: tuple[Line, ...]) -> tuple[Line, ...]:
        """Return lines, those of text cleaned, and without those refused."""
        return tuple(filter(None, map(self._line, lines)))

    def _line(self, line: Line) -> Line | None:
        if not _is_text(line, self.opens):
            return line
        try:
            return self._cleaned(line)
        except Fault as fault:
            self.complaints.append(Complaint(line.number, line.head, fault.reason, fault.hint, fault.why))
            return None

    def _cleaned(self, line: Line) -> Line:
        head, _, rest = line.text.partition(":")
        is_block = line.size > 1
        first, inside = (line.number + 1, rest.split("\n")[1:-1]) if is_block else (line.number, [rest])
        numbered = tuple(Line(number, text) for number, text in enumerate(inside, first))
        text, out = cleaned(Block(head, numbered, line.number), self.care, in_texts)
        if (length := len(text)) > self.most:
            said = tr("A text may have {most} characters; this has {length}.", most=self.most, length=length)
            raise Fault(said, "", Why.REFUSED)
        self.notes += out
        if not out:
            return line
        return replace(line, text=f"{head}:\n{text}\nEND" if is_block else f"{head}: {text.strip()}")


def _is_text(line: Line, opens: Headings) -> bool:
    return line.size > 1 or opens.is_text_line(line.text)
