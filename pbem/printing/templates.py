"""Where templates are found: the installation's own first, then the ones that came with pbem."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from traceback import walk_tb

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, StrictUndefined, TemplateSyntaxError, nodes
from markupsafe import Markup

from pbem.engine.tongue import tongue, tr, trn, trp
from pbem.printing.plain import on_one_line, printable
from pbem.printing.style import OWN_STYLE, Style

_INSTALLED = Path(__file__).parents[1] / "_templates"
_CHECKED_OUT = Path(__file__).parents[2] / "templates"
ENDINGS = (".jinja", ".css", ".js", ".yaml")


class BrokenTemplate(Exception):
    """A template of an installation's own can't be used; the message names file, line and reason."""

    @property
    def sentence(self) -> str:
        """Return the message with its full stop, unless it ends with a question."""
        message = str(self)
        return message if message.endswith("?") else f"{message}."


def shipped_folder() -> Path:
    """The templates of the installed package, or of the checkout."""
    return _INSTALLED if _INSTALLED.is_dir() else _CHECKED_OUT


def shipped_names() -> list[str]:
    """The names of all templates that came with pbem, by their path below the folder."""
    folder = shipped_folder()
    files = [file for file in folder.rglob("*") if file.suffix in ENDINGS and file.is_file()]
    return sorted(file.relative_to(folder).as_posix() for file in files)


@lru_cache(maxsize=64)
def environment(style: Style = OWN_STYLE) -> Environment:
    """Jinja with autoescape for every template; the style's folders go before what was shipped."""
    folders = [*style.folders, shipped_folder()]
    made = Environment(
        loader=ChoiceLoader([FileSystemLoader(each) for each in folders]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_finished,
    )
    made.globals.update(tr=tr, trn=trn, trp=trp)
    return made


def rendered(name: str, style: Style, /, **values: object) -> str:
    """A template filled in; BrokenTemplate where one of the style's own folders is at fault."""
    try:
        return environment(style).get_template(name).render(**values)
    except Exception as fault:  # what somebody wrote into a template may fail in any way
        place = _place(style, fault)
        if place is None:
            raise
        why = fault.message if isinstance(fault, TemplateSyntaxError) else str(fault)
        raise BrokenTemplate(f"{place}: {on_one_line(why or type(fault).__name__)}") from fault


def source(name: str, style: Style = OWN_STYLE) -> Markup:
    """A style sheet or script as it stands, to be set into a page; BrokenTemplate where it can't be read."""
    places = (*style.folders, shipped_folder())
    return _source(name, style, tuple(_stamp(folder / name) for folder in places))


def _stamp(file: Path) -> tuple[int, int] | None:
    """What changes when a file does; None where there is none."""
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


@lru_cache(maxsize=256)
def _source(name: str, style: Style, stamps: tuple[tuple[int, int] | None, ...]) -> Markup:
    """What a file holds; the stamps of all places where it may lie have it read again when one changes."""
    loader = environment(style).loader
    assert loader is not None
    try:
        return Markup(loader.get_source(environment(style), name)[0])
    except (OSError, UnicodeDecodeError) as fault:
        at = next((folder / name for folder in style.folders if (folder / name).exists()), None)
        if at is None:
            raise
        raise BrokenTemplate(f"{at}: {on_one_line(str(fault))}") from fault


def calls_in(source: str, names: Sequence[str]) -> Iterator[tuple[str, list[object], list[str], int]]:
    """Yield the calls of some functions in a template: name, arguments, names of keywords, line.

    An argument that is not plain text is None.
    """
    for node in environment().parse(source).find_all(nodes.Call):
        if isinstance(node.node, nodes.Name) and node.node.name in names:
            arguments = [arg.value if isinstance(arg, nodes.Const) else None for arg in node.args]
            yield node.node.name, arguments, [keyword.key for keyword in node.kwargs], node.lineno


def templates_digest(style: Style = OWN_STYLE) -> str:
    """The SHA-256 of what pages are set with: templates, paper and translations."""
    texts = [f"{name}\x1f{source(name, style)}" for name in shipped_names()]
    paper = f"{style.paper}\x1f{'plain' if style.is_plain else 'colour'}"
    words = [tongue().digest] if tongue().digest else []
    return hashlib.sha256("\x1e".join([paper, *texts, *words]).encode()).hexdigest()


def _place(style: Style, fault: BaseException) -> str | None:
    """The file and line of the style's own folders that a fault comes from, the innermost; else None."""
    own = [(name, line) for name, line in _frames(fault) if _is_within(name, style)]
    return tr("{file}, line {line}", file=own[-1][0], line=own[-1][1]) if own else None


def _frames(fault: BaseException) -> Iterator[tuple[str, int]]:
    """Files and lines that a fault came through; Jinja writes those of templates into the traceback."""
    yield from ((frame.f_code.co_filename, line) for frame, line in walk_tb(fault.__traceback__))
    if isinstance(fault, TemplateSyntaxError) and fault.filename:
        yield fault.filename, fault.lineno


def _is_within(name: str, style: Style) -> bool:
    shipped = shipped_folder()
    own = [folder for folder in style.folders if not folder.is_relative_to(shipped)]
    return any(Path(name).is_relative_to(folder) for folder in own)


def _finished(value: object) -> object:
    """Text loses its control characters on the way into a page; markup of our own is left as it is."""
    return printable(value) if isinstance(value, str) and not isinstance(value, Markup) else value
