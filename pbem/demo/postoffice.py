"""The way of a letter to the GM's mailbox, as the servers on it note it down."""

from __future__ import annotations

import hashlib
from datetime import datetime, timedelta
from email.utils import format_datetime

_TLS = "(using TLSv1.3 with cipher TLS_AES_256_GCM_SHA384 (256/256 bits))"
_OWN_WAY = b"Return-Path: <>\n"


def delivered(letter: bytes, sender: str, to: str, at: datetime, way: int = 1) -> bytes:
    """The letter as it lies in the mailbox, the servers' lines on top; another `way` leaves other lines.

    Robots send from the empty address, so that nobody answers them.
    """
    host, mark = sender.partition("@")[2], hashlib.sha256(f"{sender} {at} {way}".encode()).hexdigest()
    relay = f"out{way}.{host}"
    gate = f"mx{way}.{to.partition('@')[2]}"
    arrived = at + timedelta(seconds=3 * way)
    envelope = "" if letter.startswith(_OWN_WAY) or sender.startswith("MAILER-DAEMON") else sender
    lines = (
        f"Return-Path: <{envelope}>",
        f"X-Original-To: {to}",
        f"Delivered-To: {to}",
        f"Received: from {relay} ({relay} [192.0.2.{int(mark[:2], 16)}])",
        f"\t{_TLS}",
        f"\tby {gate} (Postfix) with ESMTPS id 4X{mark[2:15].upper()}",
        f"\tfor <{to}>; {format_datetime(arrived)}",
        f"Received: from [198.51.100.{int(mark[15:17], 16)}] by {relay} with ESMTPSA id {mark[17:33]};",
        f"\t{format_datetime(at)}",
    )
    return "\n".join(lines).encode("ascii") + b"\n" + letter.removeprefix(_OWN_WAY)
