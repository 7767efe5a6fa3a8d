"""Words of the mail about the past: REPORT sends an old report again, WHY names the rules behind one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from zoneinfo import ZoneInfo

from pbem.desk.defects import left_out_on_file
from pbem.desk.incoming.errand import Errand
from pbem.desk.incoming.manners import may_answer, queue_answer
from pbem.desk.leftout import left_out_told
from pbem.desk.letters import listed_lines, section, wrapped
from pbem.desk.mailing import iso, message_id, queue, read_post, reply_to
from pbem.desk.proof import tag_text, without_keys
from pbem.desk.words.citing import sentences
from pbem.desk.words.past import NoSuchTurn, Past, past_of, pasts
from pbem.desk.words.word import Section, Who, Word
from pbem.engine.events import listed
from pbem.engine.results import result_told
from pbem.engine.sheet import without_comment
from pbem.engine.tongue import tr, tr_noop, trn, trp
from pbem.languages.dates import day_without_weekday
from pbem.post import Post
from pbem.printing.archive import moment_folder, private_file
from pbem.store.pruning import post_pruned_at
from pbem.store.records import MomentRecord, PostRecord

MOST_TOLD = 300
"""Events that one answer to WHY holds."""
_TURN = r"(?: (?:(?:TURN|ROUND) )?(?P<turn>\d{1,4}(?:-[A-Z][A-Z_]*)?|SIGNUP))?"
"""A turn, one of its phases, or what comes before the first."""


def last_title(errand: Errand) -> str:
    """Return what the moment of the last report is called; nothing before there is one."""
    closed = pasts(errand)
    return errand.title_of(closed[-1].last) if closed else ""


def _report(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    try:
        past = past_of(errand, arguments["turn"])
    except NoSuchTurn as none:
        return Section(tr("Report"), wrapped(str(none)))
    post, pruned = _found(errand, past), _pruned(errand, past)
    if post is None:
        return Section(tr("Report"), wrapped(pruned or tr("There is no report to be sent yet.")))
    due = past.due if past else 1
    again = replace(
        post,
        message_id=message_id(
            errand.desk, errand.files, errand.game.slug, due, "again", errand.seat.key, letter_id
        ),
        text=_note(errand, past, pruned) + post.text,
    )
    return Section(tr("Report"), wrapped(_announced(errand, past)), again)


def _found(errand: Errand, past: Past | None) -> Post | None:
    post = _kept_post(errand, past)
    return _archived_post(errand, past) if post is None and past else post


def last_report(errand: Errand) -> Post | None:
    """Return a seat's last report, or its welcome before there is any; None where neither is kept."""
    return _found(errand, past_of(errand, ""))


def _announced(errand: Errand, past: Past | None) -> str:
    if past is None:
        return tr("The report of the beginning comes to you in a mail of its own.")
    return tr("The report of {title} comes to you in a mail of its own.", title=errand.title_of(past.last))


def _kept(errand: Errand, past: Past | None) -> PostRecord | None:
    what = (past.due, "report") if past else (1, "welcome")
    return errand.files.post(message_id(errand.desk, errand.files, errand.game.slug, *what, errand.seat.key))


def _pruned(errand: Errand, past: Past | None) -> str:
    """Say of a mail that is not kept any more since when; of a report the archive has the text."""
    kept = _kept(errand, past)
    at = post_pruned_at(kept) if kept else None
    if at is None:
        return ""
    day = day_without_weekday(at.astimezone(ZoneInfo(errand.seat.zone)).date())
    if past is None:
        return tr("The mail that bade you welcome was pruned on {day}; it is not kept any more.", day=day)
    return tr(
        "The mail in which it first came was pruned on {day}: you get its text, without enclosures.", day=day
    )


def _kept_post(errand: Errand, past: Past | None) -> Post | None:
    """Return the post as it was sent to the seat, the welcome before there is any report."""
    kept = _kept(errand, past)
    if kept is None or post_pruned_at(kept):
        return None
    try:
        post = read_post(errand.desk, kept.content)
    except ValueError:
        return None
    there = tuple(one for one in post.enclosures if one.path.is_file())
    return replace(post, enclosures=there)


def _archived_post(errand: Errand, past: Past) -> Post | None:
    """Return the report's text out of the archive, the public one for the GM; None where it is gone."""
    try:
        texts = [_archived(errand, moment) for moment in past.moments]
    except (OSError, ValueError):  # ValueError: a name on file that leads nowhere, or what is not text
        return None
    seat, title = errand.seat, errand.title_of(past.last)
    return Post("", seat.address, seat.name, f"{errand.game.title}: {title}", "\n\n".join(texts), "")


def _archived(errand: Errand, moment: MomentRecord) -> str:
    folder = moment_folder(
        errand.desk.config.turns, errand.game.slug, moment.turn, moment.phase, moment.edition
    )
    path = folder / "public.txt" if errand.is_gm else private_file(folder, errand.seat.key, "txt")
    return path.read_text(encoding="utf-8")


def _note(errand: Errand, past: Past | None, pruned: str) -> str:
    """Say above an old report that it is old, so that nobody orders by it, and what is kept of it."""
    said = [pruned] if pruned else []
    if past and past.due != errand.moment.number:
        title = errand.title_of(past.last)
        told = tr("As you asked: the report of {title} once more. It is not the last one.", title=title)
        said.insert(0, told)
    return f"{wrapped(' '.join(said))}\n\n" if said else ""


def send_again(errand: Errand, post: Post, answers: int | None) -> None:
    """Queue an old report under its reader's name, address and key of now.

    `answers` is the letter's id where the report is the answer itself.
    """
    seat, letter = errand.seat, errand.letter
    tag = tag_text(errand.game.slug, seat.key, seat.order_key)
    again = replace(
        post,
        to=seat.address,
        to_name=seat.name,
        subject=f"{without_keys(post.subject).strip()} {tag}",
        sent_at=iso(errand.desk.clock.now()),
        in_reply_to=letter.message_id,
        references=tuple(filter(None, (*letter.references, letter.message_id)))[-10:],
        headers=reply_to(errand.desk, errand.game, seat),
        is_reply=True,
    )
    if answers is not None:
        queue_answer(errand.desk, errand.files, again, answers, errand.game, seat)
    elif may_answer(errand.desk, errand.files, seat.address):
        queue(errand.desk, errand.files, again, errand.game, seat)


@dataclass(frozen=True)
class _Told:
    """An event as its reader was told it, and whether it is about the reader."""

    rule: str
    says: str
    is_own: bool


def _why(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    try:
        past = past_of(errand, arguments["turn"])
    except NoSuchTurn as none:
        return Section(trp("heading of an answer", "Why"), wrapped(str(none)))
    if past is None:
        return Section(
            trp("heading of an answer", "Why"), wrapped(tr("Nothing has happened yet: no round is closed."))
        )
    told = [one for moment in past.moments for one in _told(errand, moment)]
    ranked = [one for one in told if one.is_own] + [one for one in told if not one.is_own]
    title = listed([errand.title_of(moment) for moment in past.moments])
    parts = _by_rule(ranked[:MOST_TOLD], sentences(errand.game.ruleset))
    over = len(ranked) - MOST_TOLD
    more = trn("And {n} line more; the report has it.", "And {n} lines more; the report has them.", over)
    left_out = [wrapped(one) for moment in past.moments for one in _left_out(errand, moment)]
    results = [_results(errand, moment) for moment in past.moments]
    told_by_rule = "\n\n".join(
        (*left_out, *filter(None, results), *parts, *([wrapped(more)] if over > 0 else []))
    )
    heading = tr("The rules behind {title}", title=title)
    return Section(heading, told_by_rule or wrapped(tr("Nothing happened."), "  ", "  "))


def _told(errand: Errand, moment: MomentRecord) -> Iterator[_Told]:
    """Yield what happened in a moment, as far as the seat may know; the GM may know all."""
    outcome = errand.files.outcome(errand.game.id, moment.number)
    names = _own_names(errand, moment)
    for event in json.loads(outcome.events) if outcome else ():
        only = event["only"]
        if only is None or errand.seat.key in only or errand.is_gm:
            words = set(re.findall(r"\w+", event["says"]))
            is_own = not words.isdisjoint(names) or (only is not None and errand.seat.key in only)
            yield _Told(event["rule"], event["says"], is_own)


def _left_out(errand: Errand, moment: MomentRecord) -> tuple[str, ...]:
    """Return that an order was left out of a moment; the GM may know of all, a seat of its own."""
    found = left_out_on_file(errand.files, errand.game).get(moment.number)
    if found is None:
        return ()
    if errand.is_gm:
        return tuple(f"{found.seat}: {told}" for told in left_out_told(found, found.seat))
    return (found.told,) if found.seat == errand.seat.key else ()


def _results(errand: Errand, moment: MomentRecord) -> str:
    """Return what became of the seat's orders in a moment; "" where that is not on file."""
    if errand.is_gm:
        return ""
    folder = moment_folder(
        errand.desk.config.turns, errand.game.slug, moment.turn, moment.phase, moment.edition
    )
    try:
        told = json.loads(private_file(folder, errand.seat.key, "json").read_text(encoding="utf-8"))
        lines = [result_told(one["order"], one["became"], one["why"]) for one in told.get("results", ())]
    except (OSError, ValueError, KeyError):
        return ""
    return section(tr("What became of your orders:"), lines) if lines else ""


def _own_names(errand: Errand, moment: MomentRecord) -> frozenset[str]:
    """Return the seat, and what its order form named as its own, such as creatures by number."""
    if errand.is_gm:
        return frozenset()
    rules = errand.rules
    state = rules.load(rules.book, json.loads(moment.state))
    form = rules.form(rules.book, rules.view(rules.book, state, errand.seat.key), errand.seat.key)
    lines = [without_comment(line) for entry in form for line in entry.split("\n")]
    words = [word for line in lines for word in re.findall(r"\w+", line)]
    return frozenset((errand.seat.key, *(word for word in words if any(map(str.isdecimal, word)))))


def _by_rule(told: Sequence[_Told], statements: Mapping[str, str]) -> Iterator[str]:
    """Yield what happened rule by rule, each rule's statement once."""
    groups: dict[str, list[str]] = {}
    for one in told:
        groups.setdefault(one.rule, []).append(one.says)
    for rule, says in groups.items():
        head = f"{rule}: {statements[rule]}" if rule in statements else rule or tr("By no rule of its own:")
        yield f"{wrapped(head)}\n{listed_lines(says)}"


REPORT = Word(
    "REPORT",
    tr_noop("REPORT [turn]"),
    "REPORT" + _TURN,
    tr_noop("Sends your last report again, or that of a turn."),
    "REPORT 3",
    Who.BOTH,
    _report,
    only_tells=True,
)
WHY = Word(
    "WHY",
    tr_noop("WHY [turn]"),
    "WHY" + _TURN,
    tr_noop("Quotes the rules behind each line of your last report, or of that of a turn."),
    "WHY",
    Who.BOTH,
    _why,
    only_tells=True,
)
