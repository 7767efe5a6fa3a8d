"""How mail programs introduce what they quote without a mark: Outlook in 42 languages, and other programs."""

from __future__ import annotations

import html
from collections.abc import Callable

US = "Pat Example <games@example.org>"
HEADERS = {
    "ar": ("من", "تم الإرسال", "إلى", "الموضوع"),
    "bg": ("От", "Изпратено", "До", "Относно"),
    "ca": ("De", "Enviat", "Per a", "Assumpte"),
    "cs": ("Od", "Odesláno", "Komu", "Předmět"),
    "da": ("Fra", "Sendt", "Til", "Emne"),
    "de": ("Von", "Gesendet", "An", "Betreff"),
    "el": ("Από", "Στάλθηκε", "Προς", "Θέμα"),
    "en": ("From", "Sent", "To", "Subject"),
    "es": ("De", "Enviado el", "Para", "Asunto"),
    "et": ("Saatja", "Saadetud", "Adressaat", "Teema"),
    "eu": ("Nork", "Bidalia", "Nori", "Gaia"),
    "fi": ("Lähettäjä", "Lähetetty", "Vastaanottaja", "Aihe"),
    "fr": ("De", "Envoyé", "À", "Objet"),
    "gl": ("De", "Enviado", "Para", "Asunto"),
    "he": ("מאת", "נשלח", "אל", "נושא"),
    "hi": ("प्रेषक", "भेजा गया", "प्रति", "विषय"),
    "hr": ("Šalje", "Poslano", "Prima", "Predmet"),
    "hu": ("Feladó", "Elküldve", "Címzett", "Tárgy"),
    "id": ("Dari", "Dikirim", "Kepada", "Subjek"),
    "is": ("Frá", "Sent", "Til", "Efni"),
    "it": ("Da", "Inviato", "A", "Oggetto"),
    "ja": ("差出人", "送信日時", "宛先", "件名"),
    "ko": ("보낸 사람", "보낸 날짜", "받는 사람", "제목"),
    "lt": ("Nuo", "Išsiųsta", "Kam", "Tema"),
    "lv": ("No", "Nosūtīts", "Kam", "Tēma"),
    "ms": ("Daripada", "Dihantar", "Kepada", "Subjek"),
    "nb": ("Fra", "Sendt", "Til", "Emne"),
    "nl": ("Van", "Verzonden", "Aan", "Onderwerp"),
    "pl": ("Od", "Wysłane", "Do", "Temat"),
    "pt": ("De", "Enviado", "Para", "Assunto"),
    "ro": ("De la", "Trimis", "Către", "Subiect"),
    "ru": ("От", "Отправлено", "Кому", "Тема"),
    "sk": ("Od", "Odoslané", "Komu", "Predmet"),
    "sl": ("Od", "Poslano", "Za", "Zadeva"),
    "sr": ("Од", "Послато", "За", "Тема"),
    "sv": ("Från", "Skickat", "Till", "Ämne"),
    "th": ("จาก", "ส่ง", "ถึง", "ชื่อเรื่อง"),
    "tr": ("Kimden", "Gönderildi", "Kime", "Konu"),
    "uk": ("Від", "Надіслано", "Кому", "Тема"),
    "vi": ("Từ", "Đã gửi", "Đến", "Chủ đề"),
    "zh-CN": ("发件人", "发送时间", "收件人", "主题"),
    "zh-TW": ("寄件者", "寄件日期", "收件者", "主旨"),
}
"""Outlook's words for from, sent, to and subject."""

PROGRAMS = {
    "zoho": f"---- On Mon, 23 Nov 2026 08:51:00 +0100 {US} wrote ----\n",
    "zoho de": f"---- Am Mo, 23 Nov 2026 08:51:00 +0100 {US} schrieb ----\n",
    "zoho tr": f"---- {US}, Pzt, 23 Kas 2026 08:51:00 tarihinde yazdı ----\n",
    "groupwise": ">>> Pat Example <games@example.org> 11/23/2026 8:51 AM >>>",
    "groupwise on": f">>> On 11/23/2026 at 8:51 AM, in message <1@example.org>, {US} wrote:\n",
    "polymail": f"On Mon, Nov 23, 2026 at 8:51 AM Pat Example\n\n<\nmailto:{US}\n> wrote:\n",
    "qq": (
        '------------------ Original ------------------\nFrom:  "Pat Example"<games@example.org>;\n'
        'Date:  Mon, Nov 23, 2026 08:51 AM\nTo:  "Ann"<ann@example.com>;\nSubject:  The Island\n'
    ),
    "qq zh": (
        '------------------ 原始邮件 ------------------\n发件人: "Pat Example"<games@example.org>;\n'
        '发送时间: 2026年11月23日(星期一) 上午8:51\n收件人: "Ann"<ann@example.com>;\n主题: The Island\n'
    ),
    "foxmail": ("From: games@example.org\nDate: 2026-11-23 08:51\nTo: Ann\nSubject: The Island"),
    "foxmail zh": (
        "发件人： games@example.org\n发送时间： 2026-11-23 08:51\n收件人： Ann\n主题： The Island"
    ),
    "samsung": (
        f"-------- Original message --------\nFrom: {US} \nDate: 23/11/2026  08:51  (GMT+01:00) \n"
        "To: ann@example.com \nSubject: The Island \n"
    ),
    "samsung tr": (
        f"-------- Orijinal mesaj --------\nKimden: {US} \nTarih: 23.11.2026  08:51  (GMT+03:00) \n"
        "Alıcı: ann@example.com \nKonu: The Island \n"
    ),
    "samsung hu": f"-------- Eredeti üzenet --------\nFeladó: {US} \nDátum: 2026. 11. 23.  8:51 \n",
    "samsung ro": f"-------- Mesaj original --------\nDe la: {US} \nData: 23.11.2026  08:51  (GMT+02:00) \n",
    "samsung el": f"-------- Αρχικό μήνυμα --------\nΑπό: {US} \nΗμερομηνία: 23/11/2026  8:51 π.μ. \n",
    "samsung ja": f"-------- 元のメッセージ --------\n差出人: {US} \n日付: 2026/11/23  8:51  (GMT+09:00) \n",
    "yahoo": f"    On Monday, November 23, 2026 at 08:51:00 AM GMT+1, {US} wrote:  \n \n ",
    "yahoo tr": f"    23 Kasım 2026 Pazartesi 08:51:00 GMT+3 tarihinde, {US} şunu yazdı:  \n \n ",
    "yahoo el": f"    Στις Δευτέρα 23 Νοεμβρίου 2026 στις 08:51:00 π.μ. EET, ο χρήστης {US} έγραψε:  \n \n ",
    "yahoo zh": f"    在 2026年11月23日星期一 GMT+8 08:51:00，{US} 写道：  \n \n ",
    "yahoo ja": f"    2026年11月23日 月曜日 8:51:00 JST、{US} が書き込みました：  \n \n ",
    "yahoo ko": f"    2026년 11월 23일 월요일 오전 08:51:00 GMT+9, {US}님이 작성:  \n \n ",
    "gmail fold": "On Mon, Nov 23, 2026 at 8:51 AM Pat Example <games@example.org\n> wrote:\n",
    "gmail tr": f"{US}, 23 Kas 2026 Pzt, 08:51 tarihinde şunu\nyazdı:\n",
    "gmail hu": f"{US} ezt írta (időpont: 2026. nov. 23., H, 8:51):\n",
    "gmail he": "‫בתאריך יום ב׳, 23 בנוב׳ 2026 ב-8:51 מאת ‪Pat Example‬‏ <‪games@example.org‬‏>:‬\n",
    "lotus": f"-----{US} wrote: -----\n",
    "lotus heading": f"{US}\n11/23/2026 08:51 AM\n\nTo\nann@example.com\ncc\n\nSubject\nThe Island\n",
    "apple": f"On 23 Nov 2026, at 08:51, {US} wrote:\n",
    "apple vi": f"Vào 08:51, Th 2, 23 thg 11, 2026 {US} đã viết:\n",
    "thunderbird": "On 11/23/26 08:51, Pat Example wrote:",
    "thunderbird star": f"*-------- Original Message --------*\nSubject: x\nDate: 23.11.2026\nFrom: {US}\n",
    "name alone": f"{US} wrote:\n",
    "wrote in dashes": "---- Pat Example wrote ----\n",
    "from and date": f"From: {US}\nDate: Mon, 23 Nov 2026 08:51\n",
    "date and to": "Date: Mon, 23 Nov 2026 08:51\nTo: Ann <ann@example.com>\n",
    "antwort": f"-----Antwort Nachricht-----\nVon: {US}\nGesendet: 23.11.2026 08:51\n",
}
"""What stands above the letter answered, by program."""

Head = Callable[[str], tuple[str, str]]


def block(locale: str) -> list[str]:
    """Outlook's header."""
    values = (US, "Mon 23 2026 08:51", "Ann Archer <ann@example.com>", "The Island")
    return [f"{word}: {value}" for word, value in zip(HEADERS[locale], values, strict=True)]


def ruled(locale: str, own: str, quoted: str) -> tuple[str, str]:
    """A reply of Outlook's in plain text, with the rule."""
    return "plain", "\n".join((own, "", "_" * 32, *block(locale), "", quoted))


def unruled(locale: str, own: str, quoted: str) -> tuple[str, str]:
    """One without the rule."""
    return "plain", "\n".join((own, "", *block(locale), "", quoted))


def _lines(text: str) -> str:
    return "<br>\n".join(html.escape(line) for line in text.split("\n"))


def divided(locale: str, own: str, quoted: str) -> tuple[str, str]:
    """One in HTML, of Outlook on the web."""
    head = "<br>".join(f"<b>{html.escape(line).replace(':', ':</b>', 1)}" for line in block(locale))
    return "html", (
        f'<html><body><div>{_lines(own)}</div><div id="appendonsend"></div>'
        f'<hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg" dir="ltr"><font>{head}</font>'
        f"<div>&nbsp;</div></div><div>{_lines(quoted)}</div></body></html>"
    )


def bordered(locale: str, own: str, quoted: str) -> tuple[str, str]:
    """One in HTML, of Outlook for Windows."""
    head = "<br>".join(f"<b>{html.escape(line).replace(':', ':</b>', 1)}" for line in block(locale))
    return "html", (
        f"<html><body><p>{_lines(own)}</p><div>"
        f'<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt"><p>{head}</p></div>'
        f"</div><p>{_lines(quoted)}</p></body></html>"
    )


OUTLOOKS = {"ruled": ruled, "unruled": unruled, "divided": divided, "bordered": bordered}


def replies(own: str, quoted: str) -> dict[str, tuple[str, str]]:
    """Replies with this above what is quoted, by program: the kind of text, and the text."""
    found = {
        f"outlook {locale} {name}": write(locale, own, quoted)
        for locale in HEADERS
        for name, write in OUTLOOKS.items()
    }
    found |= {name: ("plain", f"{own}\n\n{head}\n{quoted}") for name, head in PROGRAMS.items()}
    return found
