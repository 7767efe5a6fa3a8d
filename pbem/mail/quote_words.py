"""The words with which mail programs, in many languages, introduce what they quote."""

from __future__ import annotations

# "On <date>, <name> wrote:" -- the verb.
WROTE = (
    "wrote", "writes", "schrieb", "a écrit", "escribió", "ha scritto", "schreef", "escreveu", "skrev",
    "napisał", "napisał(a)", "napisała", "napsal(a)", "napsal", "kirjoitti", "írta", "написал",
    "написал(а)", "написала", "пишет", "написав", "a scris", "geschreven",
)  # fmt: skip

# ... and what such a line begins with, when it is broken over several lines (or with a digit).
OPENERS = (
    "on", "am", "le", "el", "il", "op", "em", "den", "w dniu", "dnia", "dne", "il giorno",
    "no dia", "mon", "tue", "wed", "thu", "fri", "sat", "sun", "mån", "tis", "ons", "tor", "tors",
    "fre", "lör", "sön", "man", "tir", "lør", "søn", "pon", "wt", "śr", "czw", "pt", "sob", "niedz",
    "ma", "ti", "ke", "to", "pe", "la", "su", "lun", "mar", "mer", "gio", "ven", "sab", "dom", "в",
    "пн", "вт", "ср", "чт", "пт", "сб", "вс",
)  # fmt: skip

# "-----Original Message-----"
ORIGINAL = (
    "original message", "forwarded message", "original mail", "ursprüngliche nachricht",
    "originalnachricht", "original-nachricht", "weitergeleitete nachricht", "message d'origine",
    "message original", "message transféré", "message initial", "mensaje original", "mensaje reenviado",
    "messaggio originale", "messaggio inoltrato", "oorspronkelijk bericht", "oorspronkelijke bericht",
    "doorgestuurd bericht", "mensagem original", "mensagem encaminhada", "ursprungligt meddelande",
    "originalmeddelande", "vidarebefordrat meddelande", "oprindelig meddelelse", "oprindelig besked",
    "opprinnelig melding", "alkuperäinen viesti", "wiadomość oryginalna", "oryginalna wiadomość",
    "wiadomość przekazana", "původní zpráva", "исходное сообщение", "пересылаемое сообщение",
)  # fmt: skip

# "Begin forwarded message:"
FORWARD = (
    "begin forwarded message:", "anfang der weitergeleiteten nachricht:",
    "début du message réexpédié :", "début du message transféré :", "inicio del mensaje reenviado:",
    "inizio messaggio inoltrato:", "begin doorgestuurd bericht:", "início da mensagem encaminhada:",
    "början på vidarebefordrat brev:", "vidarebefordrat brev:", "start på videresendt besked:",
    "początek przekazanej wiadomości:",
)  # fmt: skip

# The header block of Outlook and its like: who sent it, and what else stands there.
FROM = ("from", "von", "de", "da", "van", "från", "fra", "od", "lähettäjä", "feladó", "от", "отправитель")
OTHERS = (
    "sent", "to", "subject", "date", "cc", "gesendet", "an", "betreff", "datum", "envoyé", "envoyé le",
    "à", "a", "objet", "copie à", "sujet", "enviado", "enviado el", "enviada em", "enviado em", "para",
    "asunto", "assunto", "fecha", "data", "inviato", "oggetto", "verzonden", "aan", "onderwerp",
    "skickat", "till", "ämne", "sendt", "til", "emne", "dato", "wysłano", "wysłane", "do", "temat",
    "odesláno", "komu", "předmět", "lähetetty", "vastaanottaja", "aihe", "reply-to", "importance",
    "attachments", "дата", "кому", "тема", "отправлено",
)  # fmt: skip

# "Sent from my iPhone"
SENT_FROM = (
    "sent from", "sent with", "sent via", "sent using", "get outlook for", "get bluemail for",
    "von meinem", "gesendet von", "gesendet mit", "diese nachricht wurde von meinem", "envoyé de mon",
    "envoyé depuis", "envoyé à partir", "télécharger outlook pour", "obtenez outlook pour",
    "enviado desde", "enviado de", "enviado do meu", "obtener outlook para", "inviato da",
    "ottieni outlook per", "verzonden vanaf", "verstuurd vanaf", "verzonden met", "outlook voor",
    "skickat från", "sendt fra", "hämta outlook för", "wysłane z", "wysłano z", "lähetetty",
    "odesláno z", "отправлено с", "отправлено из",
)  # fmt: skip

# The last line of a signature that mailing lists put under a letter.
LIST_FOOTER = ("mailing list", "mailman", "unsubscribe", "http://", "https://")
