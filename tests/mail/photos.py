"""Letters with a photo of many megabytes."""

from __future__ import annotations

import base64
import random

SIZE = 20_000_000
BEFORE, BEHIND = "MOVE 42 N", "17H NE"


def photo(size: int = SIZE) -> bytes:
    """About so many bytes of base64, in lines."""
    octets = random.Random(1).randbytes(size * 57 // 78)
    return base64.encodebytes(octets).replace(b"\n", b"\r\n")


def with_photo(head: str = "From: ann@example.com\r\n", size: int = SIZE) -> bytes:
    """A letter whose orders stand before and behind a photo, as phones write them."""
    opening = (
        f"{head}MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=Apple-Mail-1\r\n\r\n"
        f"--Apple-Mail-1\r\nContent-Type: text/plain\r\n\r\n{BEFORE}\r\n"
        "--Apple-Mail-1\r\nContent-Type: image/jpeg; name=IMG_0017.jpeg\r\n"
        "Content-Disposition: inline; filename=IMG_0017.jpeg\r\nContent-Transfer-Encoding: base64\r\n\r\n"
    )
    closing = f"\r\n--Apple-Mail-1\r\nContent-Type: text/plain\r\n\r\n{BEHIND}\r\n--Apple-Mail-1--\r\n"
    return opening.encode() + photo(size) + closing.encode()
