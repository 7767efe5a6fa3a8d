"""Taking postings: orders of a letter that are public at once, each numbered and filed apart."""

from __future__ import annotations

from dataclasses import replace

from pbem.desk.filed import ToFile
from pbem.desk.incoming.errand import Errand
from pbem.desk.posting import POSTED, in_brief, next_number
from pbem.engine.orders import Line, Order, Reading
from pbem.engine.paper import Paper
from pbem.engine.postings import is_posted, read_posts
from pbem.engine.ruleset import Posting
from pbem.engine.settle import understood
from pbem.engine.tongue import tr
from pbem.engine.words import Complaint, Why


class Posts:
    """What a letter posts: postings, papers to file, notes, and complaints about what is not posted."""

    def __init__(self) -> None:
        self.postings: list[Posting] = []
        self.papers: list[ToFile] = []
        self.notes: list[str] = []
        self.complaints: list[Complaint] = []

    @property
    def orders(self) -> tuple[Order, ...]:
        """The orders posted."""
        return tuple(posting.order for posting in self.postings)


def take_posts(errand: Errand, paper: Paper) -> tuple[Paper, Posts]:
    """Return a letter without the lines that this phase posts, and what is posted.

    Each is held against what was posted before it; one that is refused is not posted.
    """
    posts, rules, position = Posts(), errand.rules, errand.position
    if errand.is_gm or not paper.lines:
        return paper, posts
    lines = [line for line in paper.lines if is_posted(rules, position, errand.seat.key, line)]
    if not lines:
        return paper, posts
    number, known = next_number(errand.files, errand.game, errand.moment), errand.postings
    for line in lines:
        before = (*known, *posts.postings)
        reading = read_posts(rules, position, errand.seat.key, [line], before)
        posts.complaints += reading.complaints
        for order in reading.orders:
            _post(errand, posts, Posting(number + len(posts.postings), errand.seat.key, order), line)
    left = tuple(line for line in paper.lines if line not in lines)
    return replace(paper, lines=left), posts


def _post(errand: Errand, posts: Posts, posting: Posting, line: Line) -> None:
    """File a posting; what came too late gets no number yet."""
    posts.postings.append(posting)
    number = "" if errand.is_late else str(posting.number)
    posts.papers.append(ToFile(POSTED, number, line.text, understood([posting.order])))
    order = in_brief(posting.order)
    note = tr("Posted, for all to see: {order}", order=order)
    if not errand.is_late:
        note = tr(
            "Posted as number {number} of this round, for all to see at once; no later letter replaces it: "
            "{order}",
            number=posting.number,
            order=order,
        )
    posts.notes.append(note)


def as_filed(paper: Paper, reading: Reading) -> tuple[Line, ...]:
    """Return the lines of a set as they are filed where something may be posted after it: no refused ones."""
    refused = {complaint.line for complaint in reading.complaints if complaint.why is Why.REFUSED}
    taken = {order.line: order for order in reading.orders}
    return tuple(
        replace(line, text=str(taken[line.number])) if line.number in refused else line
        for line in paper.lines
        if line.number not in refused or line.number in taken
    )
