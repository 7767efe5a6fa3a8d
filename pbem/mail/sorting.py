"""Which sort of letter came: only a person's is answered (RFC 3834, RFC 2369 and common practice)."""

from __future__ import annotations

import re

from pbem.mail.headers import Headers
from pbem.mail.mime import Part
from pbem.post import Sort

OWN_MARK = "X-Pbem"

_ROBOTS = re.compile(r"^(mailer-daemon|postmaster|mail-daemon|mdaemon)(@|$)")
_LIST_FIELDS = ("list-id", "list-unsubscribe", "list-post", "list-help", "list-subscribe", "mailing-list")
_ROBOT_FIELDS = ("x-autoreply", "x-autorespond", "x-autoresponder", "x-vacation")

_AWAY = (
    "out of office", "out of the office", "automatic reply", "auto reply", "autoreply", "auto-reply",
    "auto response", "autoresponse", "auto-response", "automatic response", "vacation reply",
    "away from my mail", "abwesenheitsnotiz", "abwesenheitsnachricht", "abwesend",
    "automatische antwort", "abwesenheitsassistent", "réponse automatique", "absence du bureau",
    "message d'absence", "absent du bureau", "respuesta automática", "fuera de la oficina",
    "fuera de oficina", "risposta automatica", "fuori sede", "fuori ufficio", "assente dall'ufficio",
    "automatisch antwoord", "afwezigheidsbericht", "afwezig", "niet aanwezig", "resposta automática",
    "fora do escritório", "ausência temporária", "autosvar", "automatiskt svar", "frånvaromeddelande",
    "frånvarande", "automatisk svar", "ikke på kontoret", "automaattinen vastaus", "poissa",
    "odpowiedź automatyczna", "autoodpowiedź", "poza biurem", "automatická odpověď",
    "automatikus válasz", "автоответ", "автоматический ответ", "自動応答", "自动答复",
)  # fmt: skip
_AWAY_SUBJECT = re.compile(
    rf"^\[?(?:{'|'.join(map(re.escape, _AWAY))})"
    r"(?P<end>\s?[:;,.!\-\[\](]|\s*$|\s+(?:re|aw|sv|reply|autoreply)\b)?",
    re.IGNORECASE,
)


def sort_of(message: Part, headers: Headers, sender: str) -> Sort:
    """The sort of a letter, strongest evidence first."""
    if OWN_MARK in headers:
        return Sort.OWN
    if _is_bounce(message, headers, sender):
        return Sort.BOUNCE
    if _is_automatic(message, headers):
        return Sort.AUTOMATIC
    if headers.first("return-path") == "<>":  # after the automatic replies: they use it too
        return Sort.BOUNCE
    if any(name in headers for name in _LIST_FIELDS) or _precedence(headers) in {"bulk", "junk", "list"}:
        return Sort.LIST
    return Sort.PERSON


def _is_bounce(message: Part, headers: Headers, sender: str) -> bool:
    is_delivery_report = _report_type(message) in {"delivery-status", ""} and _is_report(message)
    return is_delivery_report or bool(_ROBOTS.match(sender)) or "x-failed-recipients" in headers


def _is_automatic(message: Part, headers: Headers) -> bool:
    said = headers.first("auto-submitted").lower().partition(";")[0].strip()
    return (
        said not in {"", "no"}
        or any(name in headers for name in _ROBOT_FIELDS)
        or _precedence(headers) == "auto_reply"
        or _is_report(message)
        or _says_away(headers)
    )


def _says_away(headers: Headers) -> bool:
    """Whether the subject is an absence notice; with more words after it only if a header agrees."""
    found = _AWAY_SUBJECT.match(headers.words("subject").replace("’", "'"))
    if found is None:
        return False
    return found["end"] is not None or "x-auto-response-suppress" in headers


def _precedence(headers: Headers) -> str:
    return headers.first("precedence").lower()


def _is_report(message: Part) -> bool:
    return message.get_content_type() == "multipart/report"


def _report_type(message: Part) -> str:
    try:
        found = message.get_param("report-type", "")
    except Exception:  # a hostile Content-Type
        return ""
    return found.lower() if isinstance(found, str) else ""
