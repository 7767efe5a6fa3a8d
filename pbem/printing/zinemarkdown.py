"""Markdown as the zine prints it: no HTML, no link but to the web or a mailbox, no picture but its own."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from io import BytesIO
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from markupsafe import Markup, escape

from pbem.engine.tongue import tr
from pbem.printing.plain import on_one_line, printable
from pbem.printing.zine import Article, Photo

FIRST_LEVEL = 3
"""The level of a text's own topmost headings: above them stand the issue's name and the text's title."""
LAST_LEVEL = 6
MOST_PIXELS = 40_000_000
_SAFE = re.compile(r"(?:https?://[^/\s]|mailto:[^\s@]+@)", re.IGNORECASE)
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.IGNORECASE)
_KINDS = {b"\x89PNG\r\n\x1a\n": "png", b"\xff\xd8\xff": "jpeg"}
_PHOTOS = "photos"


def is_safe(address: str) -> bool:
    """Say whether a link may lead there: to a page of the web, or to a mailbox."""
    return bool(_SAFE.match(address))


def photo_of(content: bytes) -> Photo:
    """Return a picture file that can be printed; ValueError says why one cannot."""
    from PIL import Image  # WeasyPrint opens pictures with it

    kind = next((kind for mark, kind in _KINDS.items() if content.startswith(mark)), "")
    if not kind:
        raise ValueError("is neither a PNG nor a JPEG picture.")
    try:
        with Image.open(BytesIO(content), formats=(kind.upper(),)) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                raise ValueError(f"has more than {MOST_PIXELS} pixels.")
            picture.load()
    except (OSError, SyntaxError, Image.DecompressionBombError):
        raise ValueError("is damaged: it cannot be opened.") from None
    return Photo(kind, content)


def address_of(photo: Photo) -> str:
    """Return the address of a picture that stands in the page itself."""
    return f"data:image/{photo.kind};base64,{b64encode(photo.content).decode('ascii')}"


def title_of(article: Article) -> str:
    """Return an article's title: its own, or its first heading."""
    if article.title:
        return article.title
    tokens = parsed(article.markdown)
    return _words(tokens[1]) if _begins_with_heading(tokens) else ""


def photos_in(markdown: str) -> list[tuple[str, int]]:
    """Return the pictures that a text names, each with the line it stands in, or that of its paragraph."""
    found = []
    for token in parsed(markdown):
        line = token.map[0] + 1 if token.map else 1
        for child in token.children or ():
            if child.type == "image":
                found.append((_source(child), line))
    return found


def parsed(markdown: str) -> list[Token]:
    """Return the text's tokens; control characters are gone from it."""
    return _parser().parse(printable(markdown))


def body_tokens(article: Article) -> list[Token]:
    """Return an article's tokens without the heading that is its title."""
    tokens = parsed(article.markdown)
    if not _begins_with_heading(tokens) or (article.title and article.title != _words(tokens[1])):
        return tokens
    return tokens[3:]


def as_markup(article: Article, address: Callable[[Photo], str] = address_of) -> Markup:
    """Return an article's text as HTML, its headings from the third level down, none left out.

    `address` gives the address of a photo.
    """
    parser, tokens = _parser(), body_tokens(article)
    for token, level in _levels(tokens):
        token.tag = f"h{level}"
    environment: EnvType = {_PHOTOS: {name: address(photo) for name, photo in article.photos.items()}}
    return Markup(parser.renderer.render(tokens, parser.options, environment))


class _Parser(MarkdownIt):
    """The parser, which reads no other addresses than ours."""

    def validateLink(self, url: str) -> bool:  # noqa: N802
        """Say whether an address is read at all: a safe one, or what may be the name of a picture."""
        return is_safe(url) or not _SCHEME.match(unquote(url).strip())


@cache
def _parser() -> MarkdownIt:
    parser = _Parser("commonmark", {"html": False, "typographer": True})
    parser.enable(["replacements", "smartquotes", "table", "strikethrough"])
    for name, rule in _RULES.items():
        parser.add_render_rule(name, rule)
    return parser


def _begins_with_heading(tokens: Sequence[Token]) -> bool:
    return bool(tokens) and tokens[0].type == "heading_open" and tokens[0].tag == "h1"


def _levels(tokens: Sequence[Token]) -> Iterator[tuple[Token, int]]:
    """Yield headings with the levels they get: from the third down, one step down at a time."""
    used = sorted({token.tag for token in tokens if token.type == "heading_open"})
    last, level = FIRST_LEVEL - 1, FIRST_LEVEL
    for token in tokens:
        if token.type == "heading_open":
            level = min(FIRST_LEVEL + used.index(token.tag), last + 1, LAST_LEVEL)
            last = level
        if token.type in ("heading_open", "heading_close"):
            yield token, level


def _words(token: Token) -> str:
    return on_one_line(
        "".join(child.content or " " * (child.type == "softbreak") for child in token.children or ())
    )


def _source(token: Token) -> str:
    return unquote(str(token.attrGet("src") or ""))


def _image(self: RendererHTML, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType) -> str:
    """A photo with its title as a caption; one that is not there is told in words."""
    token = tokens[at]
    photos: Mapping[str, str] = env.get(_PHOTOS, {})
    photo, words = photos.get(_source(token)), escape(token.content)
    if photo is None:
        return str(Markup("[{}]").format(words))
    title = token.attrGet("title")
    caption = Markup('<span class="caption">{}</span>').format(title) if title else ""
    frame = Markup('<span class="photo"><img src="{}" alt="{}">{}</span>')
    return str(frame.format(photo, words, caption))


def _link_open(
    self: RendererHTML, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType
) -> str:
    """A link to where it may lead; else its words stand alone, as do those of one to a place in a folder."""
    address = str(tokens[at].attrGet("href") or "")
    if not is_safe(address):
        return "<span>"
    return str(Markup('<a href="{}" rel="noopener noreferrer">').format(address))


def _link_close(
    self: RendererHTML, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType
) -> str:
    depth, place = 0, at
    while True:  # links do not nest, but pictures within them may come between
        token = tokens[place]
        depth += (token.type == "link_close") - (token.type == "link_open")
        if depth == 0:
            return "</a>" if is_safe(str(token.attrGet("href") or "")) else "</span>"
        place -= 1


def _table_open(
    self: RendererHTML, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType
) -> str:
    label = escape(tr("Table"))
    return f'<div class="wide" role="group" tabindex="0" aria-label="{label}"><table>\n'


def _table_close(
    self: RendererHTML, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType
) -> str:
    return "</table></div>\n"


def _fence(self: RendererHTML, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType) -> str:
    return str(Markup('<pre tabindex="0">{}</pre>\n').format(tokens[at].content))


_RULES = {
    "image": _image,
    "link_open": _link_open,
    "link_close": _link_close,
    "table_open": _table_open,
    "table_close": _table_close,
    "fence": _fence,
    "code_block": _fence,
}
