"""PDF files that have the same pages behind their own: these stand unchanged, and what is added follows.

Such a file is an incremental update of another (ISO 32000-1, 7.5.6), so that to write one costs the same
however many pages are shared.
"""

from __future__ import annotations

import hashlib
import io
import re
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from pikepdf import Array, Dictionary, Name, Object, ObjectStreamMode, Pdf, Stream

_PATHS = (
    "/Names",
    "/Names /EmbeddedFiles",
    "/Outlines",
    "/Outlines /First",
    "/Pages",
    "/Pages /Kids",
    "/StructTreeRoot",
    "/StructTreeRoot /K",
    "/StructTreeRoot /ParentTree",
    "/StructTreeRoot /ParentTree /Nums",
)
"""Where those objects are, from the root of a file, that change when pages or files are added to it."""
_REFERENCE = re.compile(rb"\((?:[^\\()]|\\.)*\)|(\d+) 0 R\b", re.DOTALL)
"""A reference to an object, or a string, in which no reference is to be found."""
_PACK = 200
"""So many objects are compressed together."""


@dataclass(frozen=True)
class Ground:
    """A file to which much can be added many times, and a small one, its hull, to add that to.

    The hull holds those objects of the ground that change, and empty ones for those to which they lead;
    `numbers` are those that its objects have in the ground, and `changing` of them come first. `last` is
    the largest number there is, `start` the place of the cross-references, `name` the file's identifier.
    """

    content: bytes
    hull: bytes
    numbers: tuple[int, ...]
    changing: int
    last: int
    start: int
    name: tuple[bytes, bytes]

    def number(self, in_hull: int) -> int:
        """Return the number that an object of the hull has in the ground; those added follow the last."""
        known = len(self.numbers)
        return self.numbers[in_hull - 1] if in_hull <= known else self.last + in_hull - known


def opened(content: bytes) -> Pdf:
    """Return a file to be read and changed."""
    return Pdf.open(io.BytesIO(content))


def packed(file: Pdf) -> bytes:
    """Return a file written anew as small as can be; the same file is the same bytes."""
    written = io.BytesIO()
    file.save(written, object_stream_mode=ObjectStreamMode.generate, deterministic_id=True)
    return written.getvalue()


@lru_cache(maxsize=4)
def ground_of(content: bytes) -> Ground:
    """Return a file as one that can be added to."""
    with opened(content) as file:
        _prepare(file)
        written = packed(file)
    with opened(written) as file:
        texts = {one.objgen[0]: one.unparse(resolved=True) for one in _changing(file)}
        led_to = {int(found[1]) for text in texts.values() for found in _REFERENCE.finditer(text) if found[1]}
        numbers = (*texts, *sorted(led_to - set(texts)))
        first_name, second_name = (bytes(name) for name in file.trailer.ID)
        return Ground(
            content=written,
            hull=_hull(texts, numbers, _roots(file)),
            numbers=numbers,
            changing=len(texts),
            last=int(file.trailer.Size) - 1,
            start=int(written[written.rindex(b"startxref") :].split()[1]),
            name=(first_name, second_name),
        )


def _prepare(file: Pdf) -> None:
    """Make objects of their own of what names the file, and of the long lists from each page to its tags."""
    file.trailer.Info = file.make_indirect(file.docinfo)
    root = file.Root.get("/StructTreeRoot", Dictionary())
    leads = root.ParentTree.Nums if "/ParentTree" in root else Array()
    for place in range(1, len(leads), 2):
        leads[place] = file.make_indirect(leads[place])


def _changing(file: Pdf) -> Iterator[Object]:
    yield file.Root
    yield file.docinfo
    for path in _PATHS:
        one: object = file.Root
        for key in path.split():
            one = one.get(key) if isinstance(one, Dictionary) else None
        if isinstance(one, Dictionary | Array) and one.is_indirect:
            yield one


def _roots(file: Pdf) -> bytes:
    return b"/Root %d 0 R /Info %d 0 R" % (file.Root.objgen[0], file.docinfo.objgen[0])


def _hull(texts: Mapping[int, bytes], numbers: Sequence[int], roots: bytes) -> bytes:
    """Return a file of objects with these numbers, counted anew; those without a text are empty."""
    in_hull = {number: place for place, number in enumerate(numbers, 1)}
    file, places = bytearray(b"%PDF-1.7\n"), [b"0000000000 65535 f \n"]
    for number in numbers:
        places.append(b"%010d 00000 n \n" % len(file))
        text = _renumbered(texts.get(number, b"<< >>"), in_hull.__getitem__)
        file += _numbered(in_hull[number], text)
    says = b"xref\n0 %d\n%strailer << %s /Size %d >>\nstartxref\n%d\n%%%%EOF\n"
    roots = _renumbered(roots, in_hull.__getitem__)
    return bytes(file) + says % (len(places), b"".join(places), roots, len(places), len(file))


def _renumbered(text: bytes, number: Callable[[int], int]) -> bytes:
    """Return the text of an object with other numbers in its references."""
    return _REFERENCE.sub(lambda found: b"%d 0 R" % number(int(found[1])) if found[1] else found[0], text)


def added(ground: Ground, hull: Pdf) -> bytes:
    """Return the ground, and behind it all that was changed in its hull and added to it."""
    update, texts = _Update(ground), {}
    free = hull.make_indirect(Dictionary()).objgen[0]
    for number in (*range(1, ground.changing + 1), *range(len(ground.numbers) + 1, free)):
        one = hull.get_object(number, 0)
        if isinstance(one, Stream):
            update.put_stream(ground.number(number), one)
        else:
            texts[ground.number(number)] = _renumbered(_text(one), ground.number)
    free = update.put_packs(texts, ground.number(free))
    return ground.content + update.ended(free, _renumbered(_roots(hull), ground.number))


def _text(one: object) -> bytes:
    """Return an object as it is written; numbers and the like have become Python's own."""
    if isinstance(one, Object):
        return one.unparse(resolved=True)
    return Array([one]).unparse().strip(b"[ ]")


def _numbered(number: int, text: bytes) -> bytes:
    return b"%d 0 obj\n%s\nendobj\n" % (number, text)


@dataclass
class _Update:
    """What is written behind a file, and for each number the kind of its place.

    The kind is 1 with an offset, or 2 with a pack and the place in it.
    """

    ground: Ground
    written: bytearray = field(default_factory=bytearray)
    places: dict[int, tuple[int, int, int]] = field(default_factory=dict)

    def put_stream(self, number: int, stream: Stream) -> None:
        """Write a stream, compressed if it is not yet; metadata stand in the clear, to be found."""
        if stream.get("/Type") == Name.Metadata:
            stream.write(stream.read_bytes())
        elif "/Filter" not in stream:
            stream.write(zlib.compress(stream.read_bytes()), filter=Name.FlateDecode)
        content, head = stream.read_raw_bytes(), stream.stream_dict
        head["/Length"] = len(content)
        self._put(number, _renumbered(head.unparse(resolved=True), self.ground.number), content)

    def put_packs(self, texts: Mapping[int, bytes], free: int) -> int:
        """Write all else in packs, whose numbers are free; return the next number."""
        numbers = list(texts)
        for pack, first in enumerate(range(0, len(numbers), _PACK), free):
            held = numbers[first : first + _PACK]
            self._put_pack(pack, {number: texts[number] for number in held})
            free = pack + 1
        return free

    def _put_pack(self, pack: int, texts: Mapping[int, bytes]) -> None:
        head, body = b"", b""
        for place, (number, text) in enumerate(texts.items()):
            self.places[number] = (2, pack, place)
            head += b"%d %d " % (number, len(body))
            body += text + b"\n"
        says = b"/Type /ObjStm /N %d /First %d" % (len(texts), len(head))
        self._put_compressed(pack, says, head + body)

    def ended(self, number: int, roots: bytes) -> bytes:
        """Return the update with its cross-references behind it, which have this number."""
        begin = self._end()
        self.places[number] = (1, begin, 0)
        numbers = sorted(self.places)
        table = b"".join(
            kind.to_bytes(1, "big") + where.to_bytes(4, "big") + place.to_bytes(2, "big")
            for kind, where, place in (self.places[number] for number in numbers)
        )
        says = b"/Type /XRef /Size %d /Prev %d %s /ID [ %s ] /W [ 1 4 2 ] /Index [ %s ]" % (
            number + 1,
            self.ground.start,
            roots,
            self._name(),
            b" ".join(b"%d %d" % run for run in _runs(numbers)),
        )
        self._put_compressed(number, says, table)
        return bytes(self.written) + b"startxref\n%d\n%%%%EOF\n" % begin

    def _name(self) -> bytes:
        """Return the identifier of the file: the first half is the ground's, the other that of the update."""
        kept, changed = self.ground.name
        update = hashlib.sha256(changed + self.written).digest()[: len(changed)]
        return b" ".join(b"<%s>" % half.hex().encode() for half in (kept, update))

    def _put_compressed(self, number: int, says: bytes, content: bytes) -> None:
        held = zlib.compress(content)
        self._put(number, b"<< %s /Filter /FlateDecode /Length %d >>" % (says, len(held)), held)

    def _put(self, number: int, head: bytes, content: bytes) -> None:
        self.places[number] = (1, self._end(), 0)
        self.written += _numbered(number, b"%s\nstream\n%s\nendstream" % (head, content))

    def _end(self) -> int:
        return len(self.ground.content) + len(self.written)


def _runs(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """Yield the runs of numbers that follow one another: the first of them, and how many they are."""
    first = [0, *(place for place, (a, b) in enumerate(pairwise(numbers), 1) if b != a + 1), len(numbers)]
    for begin, end in pairwise(first):
        yield numbers[begin], end - begin
