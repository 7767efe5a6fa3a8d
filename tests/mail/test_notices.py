"""Companies' notices under a letter and warnings above it are left out; nothing of the player's is."""

from __future__ import annotations

from time import process_time

import pytest

from pbem.mail.quotes import own_words

ORDERS = "17H NE aggressive\nMOVE 42 > N"
NOTICES = {
    "en": "This e-mail and any attachments are confidential and intended solely for the addressee.\n"
    "If you are not the intended recipient, please delete it.",
    "en heading": "CONFIDENTIALITY NOTICE: The contents of this email message are privileged.",
    "en trees": "Please consider the environment before printing this e-mail.",
    "en virus": "Virus-free.www.avast.com",
    "en scanner": "This email has been checked for viruses by Avast antivirus software.\nwww.avast.com",
    "de": "Diese E-Mail enthält vertrauliche und/oder rechtlich geschützte Informationen.\nWenn Sie nicht "
    "der richtige Adressat sind, löschen Sie sie bitte.",
    "de virus": "Virenfrei.www.avast.de",
    "fr": "Ce message et ses pièces jointes peuvent contenir des informations confidentielles.",
    "es": "Este mensaje va dirigido, de manera exclusiva, a su destinatario.",
    "it": "Questo messaggio e i suoi allegati sono riservati e destinati alle persone indicate.",
    "nl": "Dit bericht is vertrouwelijk en uitsluitend bestemd voor de geadresseerde.",
    "pt": "Esta mensagem pode conter informação confidencial e privilegiada.",
    "sv": "Detta meddelande är konfidentiellt och endast avsett för mottagaren.",
    "pl": "Niniejsza wiadomość jest przeznaczona wyłącznie dla adresata.",
    "starred": "**************************\n*This message is intended for the recipient only.*",
    "ruled": "________________________________\n\nThis message is for the designated recipient only.",
}
WARNINGS = {
    "en": "CAUTION: This email originated from outside of the organization. Do not click links or open\n"
    "attachments unless you recognize the sender and know the content is safe.",
    "en short": "[EXTERNAL EMAIL]",
    "en outlook": "You don't often get email from ann@example.org. Learn why this is important",
    "de": "ACHTUNG: Diese E-Mail kommt von einem externen Absender.",
    "de short": "[EXTERN]",
    "fr": "ATTENTION : ce courriel provient de l'extérieur de l'organisation.",
    "es": "PRECAUCIÓN: este correo proviene de un remitente externo.",
    "it": "ATTENZIONE: questa mail proviene da un mittente esterno.",
    "nl": "LET OP: deze e-mail komt van buiten de organisatie. Klik niet op links.",
    "pt": "ATENÇÃO: este e-mail vem de fora da organização.",
    "sv": "VARNING: Detta mejl kommer från en extern avsändare.",
    "pl": "UWAGA: wiadomość spoza organizacji. Nie klikaj w linki.",
}


@pytest.mark.parametrize("language", NOTICES)
@pytest.mark.parametrize("between", ["\n\n", "\n"])
def test_a_notice_below_the_orders_is_left_out(language: str, between: str) -> None:
    read = own_words(f"{ORDERS}{between}{NOTICES[language]}\n")
    assert read.text == ORDERS
    assert "a company's notice of" in read.dropped[0]


@pytest.mark.parametrize("language", WARNINGS)
@pytest.mark.parametrize("between", ["\n\n", "\n"])
def test_a_warning_above_the_orders_is_left_out(language: str, between: str) -> None:
    read = own_words(f"{WARNINGS[language]}{between}{ORDERS}\n")
    assert read.text == ORDERS
    lines = WARNINGS[language].count("\n") + 1
    assert read.dropped == (f"a company's notice of {lines} line{'s' if lines > 1 else ''}",)


def test_a_notice_of_several_paragraphs_goes_whole() -> None:
    more = "It may not be copied, forwarded or disclosed to others without consent of the sender. " * 3
    read = own_words(f"{ORDERS}\n\n{NOTICES['en']}\n\n{more}\n\n18C S\n")
    assert [line for line in read.text.split("\n") if line] == [*ORDERS.split("\n"), "18C S"]


def test_a_notice_between_signature_and_quotation_is_counted_apart() -> None:
    read = own_words(f"{ORDERS}\n\nSent from my iPhone\n\n{NOTICES['de']}\n\n> MOVE 11C B7\n")
    assert read.text == ORDERS
    assert read.dropped == ("1 quoted line", "a signature of 1 line", "a company's notice of 2 lines")


@pytest.mark.parametrize(
    "text",
    [
        f"PRESS TO all:\n{NOTICES['en']}\nEND",
        f"PRESS TO all:\n{WARNINGS['de short']} king\nEND".replace("[EXTERN]", "Attention"),
        "Attention bob,\n17H NE",
        "This message is for bob:\n17H NE",
        "Warning, I shall attack.\n17H NE",
        "Notice the river.",
        "* MOVE 17 N\n* MOVE 18 N".replace("* ", ""),
    ],
)
def test_what_the_player_wrote_is_kept(text: str) -> None:
    read = own_words(text)
    assert (read.text, read.dropped) == (text, ())


@pytest.mark.parametrize("line", ["This e-mail", "*", "Caution external", f"Attention {'x' * 60}"])
def test_a_hostile_letter_of_notices_costs_little(line: str) -> None:
    began = process_time()
    own_words(f"{line}\n" * 20_000)
    assert process_time() - began < 3


SENT_FROM = (
    "Sent from my iPhone", "Sent from Yahoo Mail on Android", "Sent with Proton Mail secure email.",
    "Get Outlook for iOS", "Von meinem iPhone gesendet", "Gesendet mit der GMX Mail App",
    "Envoyé de mon iPhone", "Envoyé depuis Yahoo Mail", "Télécharger Outlook pour Android",
    "Enviado desde mi iPhone", "Obtener Outlook para iOS", "Inviato da iPhone", "Inviato dal mio iPhone",
    "Scarica Outlook per iOS", "Verstuurd vanaf mijn iPhone", "Verzonden met Outlook voor Android",
    "Enviado do meu iPhone", "Obter o Outlook para iOS", "Skickat från min iPhone", "Hämta Outlook för iOS",
    "Wysłane z iPhone'a", "Pobierz aplikację Outlook dla systemu iOS",
)  # fmt: skip


@pytest.mark.parametrize("words", SENT_FROM)
def test_the_last_line_of_a_telephone_is_a_signature(words: str) -> None:
    read = own_words(f"{ORDERS}\n\n{words}\n")
    assert (read.text, read.dropped) == (ORDERS, ("a signature of 1 line",))
