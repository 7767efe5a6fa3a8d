"""HTML letters as text, what they quote marked with ">" as in a plain letter."""

from __future__ import annotations

import re

from inscriptis.css_profiles import CSS_PROFILES  # type: ignore[import-untyped]
from inscriptis.html_engine import Inscriptis  # type: ignore[import-untyped]
from inscriptis.model.config import ParserConfig  # type: ignore[import-untyped]
from lxml import etree, html  # type: ignore[import-untyped]

from pbem.engine.tongue import tr
from pbem.mail.remarks import remark
from pbem.mail.tables import ROWS

_MOST_TAGS = 30_000  # opening and closing ones
_TAG = re.compile(r"<[^<>]*>")
_QUOTED = re.compile(r"""=\s*(?:"[^"]*"|'[^']*')""")
_LONG_TAG = re.compile(r"<([a-zA-Z][a-zA-Z0-9]{0,20})[^>]{1500,}")
_ENCODING = re.compile(r"^\s*<\?xml[^>]{0,200}\?>")
_QUOTING = re.compile(r"\b(gmail_quote|yahoo_quoted|protonmail_quote|moz-cite|tutanota_quote)\b")
_STYLE = re.compile(r"(?:display\s*:\s*(?:none|block|inline)|white-space\s*:\s*[a-z-]{3,12})", re.IGNORECASE)
_MARKUP = re.compile(
    r"\s{0,80}<(?:!doctype html|html|head|body|div|p|span|table)\b[^<>]{0,400}>", re.IGNORECASE
)
_CHARSET = re.compile(rb"<meta[^<>]{0,300}charset\s{0,9}=\s{0,9}[\"']?([A-Za-z0-9_.:-]{1,40})", re.IGNORECASE)
_LISTS = ("ul", "ol", "li", "menu", "dir", "dl", "dt", "dd")
_BLOCKS = ("center", "details", "summary", "fieldset", "legend", "form", "address", "section", "article")
_STRUCK = ("s", "strike", "del")
_STRUCK_STYLE = re.compile(r"\btext-decoration[a-z-]{0,10}\s{0,9}:[^;]{0,60}\bline-through", re.IGNORECASE)
_RULE = "\ue000"  # a line of it stands where a rule was drawn, until the lines below it are known
_A_RULE = 32 * "_"
_FIELD = re.compile(r"[\s*]{0,8}[^\W\d][^:\n]{0,40}:")
_LAYOUT = frozenset({"table", "thead", "tbody", "tfoot", "tr", "td", "th", "blockquote"})


def is_markup(text: str) -> bool:
    """Whether a text that says to be plain is HTML all the same."""
    return bool(_MARKUP.match(text[:2000]))


def charset_of(octets: bytes) -> str:
    """The character set that HTML itself names; empty if it names none."""
    found = _CHARSET.search(octets[:4000])
    return found[1].decode("ascii") if found else ""


def text_of(markup: str) -> tuple[str, tuple[str, ...]]:
    """The text of an HTML letter, and the faults met; markup no parser can read loses only its tags."""
    short, faults = _bounded(markup)
    try:
        tree = html.document_fromstring(_ENCODING.sub("", short))
        _without_struck(tree)
        _make_blocks(tree)
        _flatten(tree.iter("table"))
        _mark_quotes(tree)
        return _with_rules(_rendered(tree)), faults
    except (etree.LxmlError, ValueError, RecursionError, AssertionError, IndexError, KeyError):
        return _TAG.sub("", short), faults


def _bounded(markup: str) -> tuple[str, tuple[str, ...]]:
    """The markup, cut before the first tag too many; what a tag has beyond all measure is taken off it.

    The parser's time grows with the square of a tag's attributes. Long ones hold pictures or addresses.
    """
    whole = _QUOTED.sub(lambda value: value[0].replace("<", "").replace(">", ""), markup.replace("\0", ""))
    short = _LONG_TAG.sub(r"<\1", whole)
    if short.count("<") <= _MOST_TAGS:
        return short, ()
    kept = "<".join(short.split("<", _MOST_TAGS)[:-1])
    return kept, (
        remark(lambda: tr("the HTML is too long; only its first {most} tags were read", most=_MOST_TAGS)),
    )


def _rendered(tree: html.HtmlElement) -> str:
    """The text of a tree; of its styles only those count that hide words or keep line breaks."""
    for element in tree.iter(etree.Element):
        if style := element.get("style"):
            element.set("style", ";".join(_STYLE.findall(style)))
    config = ParserConfig(css=CSS_PROFILES["strict"], custom_html_tag_handler_mapping=ROWS)
    return str(Inscriptis(tree, config).get_text())


def _without_struck(tree: html.HtmlElement) -> None:
    """Take away what is struck out."""
    for element in [*tree.iter(etree.Element)]:
        is_struck = element.tag in _STRUCK or _STRUCK_STYLE.search(element.get("style", ""))
        if is_struck:
            element.text = None
            del element[:]


def _make_blocks(tree: html.HtmlElement) -> None:
    """Make what begins a line of its own plain blocks: items of lists without their marks, and rules too."""
    for element in tree.iter(*_LISTS, *_BLOCKS):
        element.tag = "div"
    for element in [*tree.iter("div")]:
        if _is_header(element) and element.getparent() is not None:
            element.addprevious(html.Element("hr"))
    for element in [*tree.iter("hr")]:
        element.tag = "div"
        element.text = _RULE


def _is_header(element: html.HtmlElement) -> bool:
    """Whether a division is the header that Outlook puts above the letter answered."""
    style = element.get("style", "").replace(" ", "").lower()
    return "divrplyfwdmsg" in element.get("id", "").lower() or "border-top:solid" in style


def _with_rules(text: str) -> str:
    """The text with rules only where the header of another letter may stand below them."""
    if _RULE not in text:
        return text
    lines = text.split("\n")
    kept: list[str] = []
    for at, line in enumerate(lines):
        if line.lstrip("> ") != _RULE:
            kept.append(line.replace(_RULE, ""))
        elif _FIELD.match(
            next((below for below in lines[at + 1 : at + 4] if below.strip()), "").lstrip("> ")
        ):
            kept.append(line.replace(_RULE, _A_RULE))
    return "\n".join(kept)


def _flatten(elements: list[html.HtmlElement]) -> None:
    """Take away the tables and indents round these elements, so that their lines begin at the margin."""
    seen: set[html.HtmlElement] = set()
    for element in list(elements):
        for around in element.iterancestors():
            if around in seen:
                break
            seen.add(around)
            if around.tag in _LAYOUT:
                around.tag = "div"


def _mark_quotes(tree: html.HtmlElement) -> None:
    """Put quotations into the text as lines that begin with ">", and what they quote with two of them."""
    outer = _outermost(tree)
    for block in outer:
        _flatten([line for inner in _outermost(block) for line in _marked(inner)])
    _flatten([line for block in outer for line in _marked(block)])


def _outermost(around: html.HtmlElement) -> list[html.HtmlElement]:
    """The quotations in an element that stand in no other one there, in the order of the text."""
    found: list[html.HtmlElement] = []
    inside: set[html.HtmlElement] = set()
    for block in around.iterdescendants("blockquote", "div"):
        if block not in inside and _is_quote(block):
            inside.update(block.iterdescendants("blockquote", "div"))
            found.append(block)
    return found


def _marked(block: html.HtmlElement) -> list[html.HtmlElement]:
    """Put a quotation's lines in its place, and return what stands there now."""
    parent = block.getparent()
    if parent is None:
        return []
    after, block.tail = block.tail, None
    lines = html.Element("pre")
    lines.text = "".join(f"> {line}\n" for line in _rendered(block).strip("\n").split("\n"))
    lines.tail = after
    parent.replace(block, lines)
    return [lines]


def _is_quote(block: html.HtmlElement) -> bool:
    """Whether a block is another's words and not the writer's own indented paragraph."""
    kind = block.get("class", "")
    if block.tag == "div":
        return "yahoo_quoted" in kind.split()
    style = block.get("style", "").replace(" ", "").lower()
    return bool(
        block.get("type", "").lower() == "cite"
        or block.get("cite")
        or _QUOTING.search(kind)
        or ("border-left" in style and "border-left:none" not in style)
    )
