"""Replies as the big mail programs write them, in nine languages: the orders alone are read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pbem.mail.reading import read_letter
from pbem.post import Letter

ORDERS = "17H NE aggressive\nSTANDING\nGENE Armour > Speed\nEND"
REPORT = (
    "The island\n==========\n\n42H finds no prey.\n\nOrder form\n==========\n\n42H STAY aggressive   # B7"
)
GM = "Gus Moderator <gm@zine.example>"

ATTRIBUTIONS = {
    "gmail en": f"On Fri, Nov 20, 2026 at 9:00\u202fAM {GM} wrote:",
    "gmail de": f"Am Fr., 20. Nov. 2026 um 09:00\u202fUhr schrieb {GM}:",
    "gmail fr": f"Le ven. 20 nov. 2026 à 09:00, {GM} a écrit :",
    "gmail es": "El vie, 20 nov 2026 a las 9:00, Gus Moderator (<gm@zine.example>) escribió:",
    "gmail it": f"Il giorno ven 20 nov 2026 alle ore 09:00 {GM} ha scritto:",
    "gmail nl": f"Op vr 20 nov 2026 om 09:00 schreef {GM}:",
    "gmail pt-br": f"Em sex., 20 de nov. de 2026 às 09:00, {GM} escreveu:",
    "gmail pt-pt": f"{GM} escreveu (sexta, 20/11/2026 à(s) 09:00):",
    "gmail sv": f"Den fre 20 nov. 2026 kl 09:00 skrev {GM}:",
    "gmail pl": f"pt., 20 lis 2026 o 09:00 {GM} napisał(a):",
    "gmail android de": f"{GM} schrieb am Fr., 20. Nov. 2026, 09:00:",
    "gmail android es": f"El vie., 20 nov. 2026 9:00, {GM} escribió:",
    "thunderbird en": "On 11/20/26 09:00, Gus Moderator wrote:",
    "thunderbird de": "Am 20.11.26 um 09:00 schrieb Gus Moderator:",
    "thunderbird fr": "Le 20/11/2026 à 09:00, Gus Moderator a écrit :",
    "thunderbird es": "El 20/11/26 a las 9:00, Gus Moderator escribió:",
    "thunderbird it": "Il 20/11/2026 09:00, Gus Moderator ha scritto:",
    "thunderbird nl": "Op 20-11-2026 om 09:00 schreef Gus Moderator:",
    "thunderbird pt-br": "Em 20/11/2026 09:00, Gus Moderator escreveu:",
    "thunderbird pt-pt": "Às 09:00 de 20/11/2026, Gus Moderator escreveu:",
    "thunderbird sv": "Den 2026-11-20 kl. 09:00, skrev Gus Moderator:",
    "thunderbird pl": "W dniu 20.11.2026 o 09:00, Gus Moderator pisze:",
    "apple en": f"On 20 Nov 2026, at 09:00, {GM} wrote:",
    "apple us": f"On Nov 20, 2026, at 9:00 AM, {GM} wrote:",
    "apple de": f"Am 20.11.2026 um 09:00 schrieb {GM}:",
    "apple fr": f"Le 20 nov. 2026 à 09:00, {GM} a écrit :",
    "apple es": f"El 20 nov 2026, a las 9:00, {GM} escribió:",
    "apple it": f"Il giorno 20 nov 2026, alle ore 09:00, {GM} ha scritto:",
    "apple nl": f"Op 20 nov. 2026, om 09:00 heeft {GM} het volgende geschreven:",
    "apple pt-br": f"Em 20 de nov. de 2026, à(s) 09:00, {GM} escreveu:",
    "apple pt-pt": f"No dia 20/11/2026, às 09:00, {GM} escreveu:",
    "apple sv": f"20 nov. 2026 kl. 09:00 skrev {GM}:",
    "apple pl": f"Wiadomość napisana przez {GM} w dniu 20.11.2026, o godz. 09:00:",
    "yahoo en": f"On Friday, November 20, 2026 at 09:00:00 AM GMT, {GM} wrote:",
    "yahoo de": f"Am Freitag, 20. November 2026 um 09:00:00 MEZ hat {GM} Folgendes geschrieben:",
    "yahoo fr": f"Le vendredi 20 novembre 2026 à 09:00:00 UTC+1, {GM} a écrit :",
    "yahoo es": f"En viernes, 20 de noviembre de 2026, 09:00:00 CET, {GM} escribió:",
    "yahoo it": f"Il venerdì 20 novembre 2026 alle ore 09:00:00 CET, {GM} ha scritto:",
    "yahoo nl": f"Op vrijdag 20 november 2026 om 09:00:00 CET schreef {GM}:",
    "yahoo pt": f"Em sexta-feira, 20 de novembro de 2026 09:00:00 BRT, {GM} escreveu:",
    "yahoo sv": f"Den fredag 20 november 2026 09:00:00 CET, {GM} skrev:",
    "yahoo pl": f"W dniu piątek, 20 listopada 2026 09:00:00 CET użytkownik {GM} napisał:",
    "k-9 en": f"On November 20, 2026 9:00:00 AM GMT+01:00, {GM} wrote:",
    "k-9 de": f"Am 20. November 2026 09:00:00 MEZ schrieb {GM}:",
    "k-9 pl": f"Dnia 20 listopada 2026 09:00:00 CET, {GM} napisał/a:",
    "proton en": f"On Friday, November 20th, 2026 at 9:00 AM, {GM} wrote:",
    "proton de": f"{GM} schrieb am Freitag, 20. November 2026 um 09:00:",
    "claws en": f"On Fri, 20 Nov 2026 09:00:00 +0000\n{GM} wrote:",
    "claws de": f"Am Fri, 20 Nov 2026 09:00:00 +0000\nschrieb {GM}:",
    "mutt": "On Fri, Nov 20, 2026 at 09:00:00AM +0000, Gus Moderator wrote:",
    "kmail de": "Am Freitag, 20. November 2026, 09:00:00 CET schrieb Gus Moderator:",
    "evolution en": "On Fri, 2026-11-20 at 09:00 +0000, Gus Moderator wrote:",
    "evolution de": "Am Freitag, dem 20.11.2026 um 09:00 +0000 schrieb Gus Moderator:",
    "horde en": f"Quoting {GM}:",
    "horde de": f"Zitat von {GM}:",
    "horde fr": f"Selon {GM}:",
    "horde es": f"Mensaje citado por {GM}:",
    "horde it": f"Scrive {GM}:",
    "horde nl": f"Citeren {GM}:",
    "horde pt": f"Citando {GM}:",
    "horde sv": f"Citerar {GM}:",
    "horde pl": f"Cytowanie {GM}:",
    "horde, no name": "Quoting gm@zine.example:",
    "mail.ru": f"Пятница, 20 ноября 2026, 9:00 +03:00 от {GM}:",
}
MARKED_ONLY = {
    "gnus": f"{GM} writes:",
    "an unknown language": f"Aipatzen {GM}:",
    "seamonkey": "Gus Moderator wrote on 20/11/2026 09:00:",
}


def block(from_: str, sent: str, to: str, subject: str, blank: str = "") -> str:
    return (
        f"{from_}{blank}: {GM}\n{sent}{blank}: 20.11.2026 09:00\n{to}{blank}: Ann <ann@example.org>\n"
        f"{subject}{blank}: Survival on the island: Round 3\n"
    )


RULE = "________________________________\n"
HEADS = {
    "outlook en": block("From", "Sent", "To", "Subject"),
    "outlook de": block("Von", "Gesendet", "An", "Betreff"),
    "outlook fr": block("De", "Envoyé", "À", "Objet", "\u00a0"),
    "outlook es": block("De", "Enviado el", "Para", "Asunto"),
    "outlook it": block("Da", "Inviato", "A", "Oggetto"),
    "outlook nl": block("Van", "Verzonden", "Aan", "Onderwerp"),
    "outlook pt": block("De", "Enviado", "Para", "Assunto"),
    "outlook sv": block("Från", "Skickat", "Till", "Ämne"),
    "outlook pl": block("Od", "Wysłano", "Do", "Temat"),
    "outlook web en": RULE + block("From", "Sent", "To", "Subject"),
    "outlook web de": RULE + block("Von", "Gesendet", "An", "Betreff"),
    "outlook mac": block("*From", "Date", "To", "Subject").replace(": ", ":* "),
    "gmx": (
        f"Gesendet: Freitag, 20. November 2026 um 09:00 Uhr\nVon: {GM}\nAn: ann@example.org\n"
        "Betreff: Survival on the island: Round 3\n"
    ),
    "dashes en": "-----Original Message-----\n" + block("From", "Sent", "To", "Subject"),
    "dashes de": "-----Ursprüngliche Nachricht-----\n" + block("Von", "Gesendet", "An", "Betreff"),
    "dashes fr": "-----Message d’origine-----\n" + block("De", "Envoyé", "À", "Objet", " "),
    "dashes es": "-----Mensaje original-----\n" + block("De", "Enviado el", "Para", "Asunto"),
    "dashes it": "-----Messaggio originale-----\n" + block("Da", "Inviato", "A", "Oggetto"),
    "dashes nl": "-----Oorspronkelijk bericht-----\n" + block("Van", "Verzonden", "Aan", "Onderwerp"),
    "dashes pt": "-----Mensagem original-----\n" + block("De", "Enviada em", "Para", "Assunto"),
    "dashes sv": "-----Ursprungligt meddelande-----\n" + block("Från", "Skickat", "Till", "Ämne"),
    "dashes pl": "-----Oryginalna wiadomość-----\n" + block("Od", "Wysłane", "Do", "Temat"),
    "t-online": (
        f"-----Original-Nachricht-----\nBetreff: Survival\nDatum: 20.11.2026 09:00\nVon: {GM}\nAn: ann\n"
    ),
    "zimbra de": "----- Ursprüngliche Mail -----\n" + block("Von", "An", "Gesendet", "Betreff"),
    "zimbra fr": "----- Mail original -----\n" + block("De", "À", "Envoyé", "Objet"),
    "zimbra fr, forwarded": "----- Mail transféré -----\n" + block("De", "À", "Envoyé", "Objet"),
    "samsung en": "-------- Original message --------\n" + block("From", "Date", "To", "Subject"),
    "samsung fr": "-------- Message d'origine --------\n" + block("De", "Date", "À", "Objet", " "),
    "samsung sv": "-------- Originalmeddelande --------\n" + block("Från", "Datum", "Till", "Rubrik"),
    "forward gmail": "---------- Forwarded message ---------\n" + block("From", "Date", "To", "Subject"),
    "forward gmail de": "---------- Forwarded message ---------\n" + block("Von", "Date", "To", "Subject"),
    "forward apple": "Begin forwarded message:\n\n" + block("From", "Date", "To", "Subject"),
    "forward apple de": "Anfang der weitergeleiteten Nachricht:\n\n" + block("Von", "Datum", "An", "Betreff"),
    "forward apple it": "Inizio messaggio inoltrato:\n\n" + block("Da", "Data", "A", "Oggetto"),
    "forward thunderbird": "-------- Forwarded Message --------\n" + block("Subject", "Date", "From", "To"),
    "forward thunderbird fr": "-------- Message transféré --------\n" + block("Sujet", "Date", "De", "Pour"),
    "forward thunderbird pl": "-------- Przekazana wiadomość --------\n"
    + block("Temat", "Data", "Nadawca", "Adresat"),
    "forward outlook": "-----Original Message-----\n"
    + block("From", "Sent", "To", "Subject")
    + "\n-----Original Message-----\n"
    + block("Von", "Gesendet", "An", "Betreff"),
}


def bare(from_: str, to: str, date: str, subject: str) -> str:
    return (
        f'{from_} "Gus Moderator" <gm@zine.example>\n{to} "Ann Archer" <ann@example.org>\n'
        f"{date} 20.11.2026 09:00:00\n{subject} Re: Survival on the island: Round 3\n"
    )


BARE_HEADS = {
    "en": "------ Original Message ------\n" + bare("From", "To", "Date", "Subject"),
    "de": "------ Originalnachricht ------\n" + bare("Von", "An", "Datum", "Betreff"),
    "fr": "------ Message d'origine ------\n" + bare("De", "À", "Date", "Objet"),
    "es": "------ Mensaje original ------\n" + bare("De", "Para", "Fecha", "Asunto"),
    "it": "------ Messaggio originale ------\n" + bare("Da", "A", "Data", "Oggetto"),
    "nl": "------ Oorspronkelijk bericht ------\n" + bare("Van", "Aan", "Datum", "Onderwerp"),
    "pt": "------ Mensagem original ------\n" + bare("De", "Para", "Data", "Assunto"),
    "sv": "------ Ursprungligt meddelande ------\n" + bare("Från", "Till", "Datum", "Ämne"),
    "pl": "------ Wiadomość oryginalna ------\n" + bare("Od", "Do", "Data", "Temat"),
}

CARDS = (
    "Sent from Mail for Windows",
    "Gesendet von Mail für Windows",
    "Envoyé à partir de Courrier pour Windows",
    "Provenance : Courrier pour Windows 10",
    "Enviado desde Correo para Windows",
    "Inviato da Posta per Windows",
    "Verzonden vanuit Mail voor Windows",
    "Enviado do Email para Windows",
    "Enviado do Correio para Windows 10",
    "Skickades från E-post för Windows",
    "Wysłano z aplikacji Poczta dla systemu Windows",
    "Get Outlook for iOS<https://aka.ms/o0ukef>",
    "Sent from Outlook for Android <https://aka.ms/AAb9ysg>",
    "Outlook für iOS beziehen<https://aka.ms/o0ukef>",
    "Télécharger Outlook pour iOS<https://aka.ms/o0ukef>",
    "Obtener Outlook para iOS<https://aka.ms/o0ukef>",
    "Ottieni Outlook per Android<https://aka.ms/AAb9ysg>",
    "Outlook voor iOS downloaden<https://aka.ms/o0ukef>",
    "Obter o Outlook para iOS<https://aka.ms/o0ukef>",
    f"Baixar o Outlook para iOS<https://safelinks.example/?url={'x' * 200}>",
    "Hämta Outlook för Android<https://aka.ms/AAb9ysg>",
    "Pobierz program Outlook dla systemu iOS<https://aka.ms/o0ukef>",
)


def letter(text: str) -> Letter:
    return read_letter(f"From: ann@example.org\nContent-Type: text/plain; charset=utf-8\n\n{text}".encode())


def marked(text: str, mark: str = "> ") -> str:
    return "\n".join(f"{mark}{line}".rstrip() for line in text.split("\n"))


def broken(attribution: str) -> str:
    """An attribution broken where a mail program with short lines breaks it."""
    words, lines = attribution.split(), [""]
    for word in words:
        if len(lines[-1]) + len(word) > 58:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return "\n".join(lines)


@pytest.mark.parametrize("name", [*ATTRIBUTIONS, *MARKED_ONLY])
@pytest.mark.parametrize("cut", [str, broken])
def test_orders_above_a_marked_quotation(name: str, cut: Callable[[str], str]) -> None:
    attribution = (ATTRIBUTIONS | MARKED_ONLY)[name]
    read = letter(f"{ORDERS}\n\n{cut(attribution)}\n\n{marked(REPORT)}\n")
    assert read.text == ORDERS
    assert read.quoted.strip("\n") == REPORT


@pytest.mark.parametrize("name", ATTRIBUTIONS)
@pytest.mark.parametrize("cut", [str, broken])
def test_orders_above_an_unmarked_quotation(name: str, cut: Callable[[str], str]) -> None:
    read = letter(f"{ORDERS}\n\n{cut(ATTRIBUTIONS[name])}\n\n{REPORT}\n")
    assert read.text == ORDERS
    assert read.quoted.strip("\n") == REPORT


@pytest.mark.parametrize("name", ATTRIBUTIONS)
def test_orders_below_a_marked_quotation(name: str) -> None:
    read = letter(f"{ATTRIBUTIONS[name]}\n{marked(REPORT, '>')}\n\n{ORDERS}\n")
    assert read.text == ORDERS
    assert read.quoted.strip("\n") == REPORT


@pytest.mark.parametrize("name", HEADS)
def test_orders_above_an_original_message(name: str) -> None:
    read = letter(f"{ORDERS}\n\n{HEADS[name]}\n{REPORT}\n")
    assert read.text == ORDERS
    assert read.quoted.strip("\n") == ("" if name == "forward outlook" else REPORT)


@pytest.mark.parametrize("name", HEADS)
def test_an_original_message_alone_says_nothing(name: str) -> None:
    assert letter(f"\n{HEADS[name]}\n{REPORT}\n").text == ""


@pytest.mark.parametrize("language", BARE_HEADS)
def test_words_above_below_and_between_under_fields_without_colons(language: str) -> None:
    head, quote = BARE_HEADS[language], marked(REPORT)
    for text in (
        f"{ORDERS}\n\n{head}\n{quote}\n",
        f"{head}\n{quote}\n\n{ORDERS}\n",
        f"{head}\n{quote}\n\n17H NE aggressive\nSTANDING\n\n{quote}\nGENE Armour > Speed\nEND\n\n{quote}\n",
        f"{ORDERS}\n\n{head}\n{REPORT}\n",
    ):
        assert [line for line in letter(text).text.split("\n") if line] == ORDERS.split("\n")


@pytest.mark.parametrize("card", CARDS)
def test_a_programs_own_line_is_a_signature(card: str) -> None:
    for below in (
        "",
        f"\n\n{ATTRIBUTIONS['thunderbird en']}\n{marked(REPORT)}",
        f"\n\n{HEADS['outlook en']}",
    ):
        read = letter(f"{ORDERS}\n\n{card}{below}\n")
        assert read.text == ORDERS
        assert "a signature of 1 line" in read.dropped
