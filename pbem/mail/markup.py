"""HTML letters as text, what they quote marked with ">" as in a plain letter."""

from __future__ import annotations

import re

from inscriptis.css_profiles import CSS_PROFILES  # type: ignore[import-untyped]
from inscriptis.html_engine import Inscriptis  # type: ignore[import-untyped]
from inscriptis.model.config import ParserConfig  # type: ignore[import-untyped]
from lxml import etree, html  # type: ignore[import-untyped]

_TAG = re.compile(r"<[^<>]*>")
_ENCODING = re.compile(r"^\s*<\?xml[^>]{0,200}\?>")
_QUOTING = re.compile(r"\b(gmail_quote|yahoo_quoted|protonmail_quote|moz-cite|tutanota_quote)\b")


def text_of(markup: str) -> str:
    """The text of an HTML letter; markup no parser can read loses only its tags."""
    try:
        tree = html.document_fromstring(_ENCODING.sub("", markup.replace("\0", "")))
        _mark_quotes(tree)
        return _rendered(tree)
    except (etree.LxmlError, ValueError, RecursionError, AssertionError, IndexError, KeyError):
        return _TAG.sub("", markup)


def _rendered(tree: html.HtmlElement) -> str:
    return str(Inscriptis(tree, ParserConfig(css=CSS_PROFILES["strict"])).get_text())


def _mark_quotes(tree: html.HtmlElement) -> None:
    """Put the outermost quotations into the text as lines that begin with ">"."""
    outermost = [block for block in tree.iter("blockquote") if _is_quote(block)]
    inside = {nested for block in outermost for nested in block.iterdescendants("blockquote")}
    for block in outermost:
        if block not in inside:
            _mark(block)


def _mark(block: html.HtmlElement) -> None:
    parent = block.getparent()
    if parent is None:
        return
    after, block.tail = block.tail, None
    lines = html.Element("pre")
    lines.text = "".join(f"> {line}\n" for line in _rendered(block).strip("\n").split("\n"))
    lines.tail = after
    parent.replace(block, lines)


def _is_quote(block: html.HtmlElement) -> bool:
    """Whether a blockquote is another's words and not the writer's own indented paragraph."""
    style = block.get("style", "").replace(" ", "").lower()
    return bool(
        block.get("type", "").lower() == "cite"
        or block.get("cite")
        or _QUOTING.search(block.get("class", ""))
        or ("border-left" in style and "border-left:none" not in style)
    )
