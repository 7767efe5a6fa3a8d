"""Posts that mail services would refuse for their size: in several mails, or with an address instead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pbem.config import Config
from pbem.desk.desk import Desk
from pbem.desk.letters import wrapped
from pbem.desk.mailing import message_id
from pbem.engine.tongue import tr, trn
from pbem.post import Enclosure, Post
from pbem.store.opening import Files

_BASE64 = 78 / 57
"""What an enclosure grows by on its way: 57 bytes become a line of 76 letters and its end."""
_HEAD = 4_000
"""Room for the header of a mail and its parts."""
_STRANGE = bytes([61, *range(127, 256)])


def fitting(desk: Desk, files: Files, post: Post, where: str, *about: object) -> list[Post]:
    """Return the post as mails that are small enough, the text in the first; most posts stay as they are.

    `where` is the report's folder below that of the turns; `about` makes the names of further mails.
    What is too large even alone is left out, and the reader is told where it stands or whom to ask.
    """
    most = desk.config.limits.mail_bytes
    room = most - _HEAD - _length(post.text)
    if sum(map(_size, post.enclosures)) <= room:
        return [post]
    if desk.config.limits.too_large == "link":
        kept = _fitting(post.enclosures, room)
        return [_first(desk.config, post, kept, (), where)]
    groups = _grouped(post.enclosures, room, most - _HEAD)
    mails = [_first(desk.config, post, groups[0], groups[1:], where)]
    for number, group in enumerate(groups[1:], 2):
        mails.append(_further(desk, files, post, group, number, len(groups), about))
    return mails


def _length(text: str) -> int:
    """Return the bytes a text takes in a mail at most: letters that are not ASCII take three each."""
    octets = text.encode()
    strange = len(octets) - len(octets.translate(None, _STRANGE))
    return len(octets) + 2 * strange + len(octets) // 25


def _size(enclosure: Enclosure) -> int:
    """Return the bytes an enclosure takes in a mail; a page goes as it is, and as a version to read in it."""
    times = 2 if enclosure.is_alternative else 1
    return times * (int(enclosure.path.stat().st_size * _BASE64) + 500)


def _fitting(enclosures: Sequence[Enclosure], room: int) -> tuple[Enclosure, ...]:
    """Return the enclosures that find room, the smallest first, in the order they came."""
    kept: list[Enclosure] = []
    for enclosure in sorted(enclosures, key=_size):
        if sum(map(_size, kept)) + _size(enclosure) <= room:
            kept.append(enclosure)
    return tuple(enclosure for enclosure in enclosures if enclosure in kept)


def _grouped(enclosures: Sequence[Enclosure], room: int, most: int) -> list[tuple[Enclosure, ...]]:
    """Return the enclosures mail by mail, the first with the text; what fits no mail is in none."""
    first = _fitting(enclosures, room)
    later = [replace(one, is_alternative=False) for one in enclosures if one not in first]
    groups: list[list[Enclosure]] = []
    for enclosure in (one for one in later if _size(one) <= most):
        if groups and sum(map(_size, groups[-1])) + _size(enclosure) <= most:
            groups[-1].append(enclosure)
        else:
            groups.append([enclosure])
    return [first, *map(tuple, groups)]


def _first(
    config: Config,
    post: Post,
    kept: tuple[Enclosure, ...],
    later: Sequence[tuple[Enclosure, ...]],
    where: str,
) -> Post:
    """Return the mail with the text, and a word on what is not in it."""
    sent = [enclosure.name for group in (kept, *later) for enclosure in group]
    lost = [enclosure.name for enclosure in post.enclosures if enclosure.name not in sent]
    said = []
    if later:
        said.append(
            trn(
                "What is too large for this mail follows in {n} more.",
                "What is too large for this mail follows in {n} more.",
                len(later),
            )
        )
    if lost:
        said += [tr("Too large to be mailed: {files}.", files=", ".join(lost)), _instead(config, where)]
    text = wrapped(" ".join(said)) + "\n\n" + post.text if said else post.text
    return replace(post, enclosures=kept, text=text)


def _instead(config: Config, where: str) -> str:
    if config.site:
        address = f"{config.site.rstrip('/')}/{where}/public.html"
        return tr("The public report stands at {address}; yours is below.", address=address)
    return tr("All that is in it stands below as text; the GM can send you the file.")


def _further(
    desk: Desk,
    files: Files,
    post: Post,
    group: tuple[Enclosure, ...],
    number: int,
    total: int,
    about: Sequence[object],
) -> Post:
    names = ", ".join(enclosure.name for enclosure in group)
    text = wrapped(
        tr(
            "Part {number} of {total} of your report, with {files}. Its text is in the first part.",
            number=number,
            total=total,
            files=names,
        )
    )
    return replace(
        post,
        message_id=message_id(desk, files, *about, f"part-{number}"),
        subject=tr("{subject} ({number} of {total})", subject=post.subject, number=number, total=total),
        text=text + "\n",
        in_reply_to=post.message_id,
        references=(*post.references, post.message_id),
        enclosures=group,
    )
