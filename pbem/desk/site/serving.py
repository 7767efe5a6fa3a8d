"""Showing the site to its GM: on this machine alone, until it is stopped."""

from __future__ import annotations

import errno
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import BinaryIO

from pbem.desk.desk import DeskFault
from pbem.desk.site.writing import is_inside

HERE = "127.0.0.1"


class _Reader(SimpleHTTPRequestHandler):
    """Gives the files of the site and nothing else: no lists of folders, no hidden files, no links out."""

    server_version, sys_version = "pbem", ""
    extensions_map = {  # noqa: RUF012 (that of the library is meant to be replaced)
        ".html": "text/html; charset=utf-8",
        ".txt": "text/plain; charset=utf-8",
        ".css": "text/css; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".pdf": "application/pdf",
        ".ics": "text/calendar; charset=utf-8",
        ".xml": "application/atom+xml",
        "": "application/octet-stream",
    }

    def send_head(self) -> BinaryIO | None:
        try:
            if self._is_shown():
                return super().send_head()
        except (ValueError, OSError):  # no file has such a name: it holds a NUL, or half a character
            pass
        self.send_error(HTTPStatus.NOT_FOUND)
        return None

    def _is_shown(self) -> bool:
        path, root = Path(self.translate_path(self.path)), Path(self.directory).resolve()
        name = path.relative_to(self.directory).as_posix() if path.is_relative_to(self.directory) else ".."
        is_hidden = name != "." and not is_inside(name)
        return not is_hidden and path.resolve().is_relative_to(root)

    def list_directory(self, path: object) -> None:
        self.send_error(HTTPStatus.NOT_FOUND)

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing of what is read."""


def site_server(folder: Path, port: int) -> ThreadingHTTPServer:
    """Return a server of the folder's files on 127.0.0.1, port 0 for any; DeskFault if there can be none."""
    try:
        return ThreadingHTTPServer((HERE, port), partial(_Reader, directory=str(folder.resolve())))
    except OSError as fault:
        if fault.errno == errno.EADDRINUSE:
            raise DeskFault(f"--port: port {port} of {HERE} is taken; name another.") from None
        raise DeskFault(f"--port: port {port} of {HERE} can't be had: {fault.strerror}.") from None


def address_of(server: ThreadingHTTPServer) -> str:
    """Return where a browser finds the site."""
    return f"http://{HERE}:{server.server_address[1]}/"
