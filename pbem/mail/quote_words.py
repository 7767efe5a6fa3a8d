"""The words with which mail programs, in many languages, introduce what they quote."""

from __future__ import annotations

# "On <date>, <name> wrote:" -- the verb.
WROTE = (
    "wrote", "writes", "schrieb", "a écrit", "escribió", "ha scritto", "schreef", "escreveu", "skrev",
    "napisał", "napisał(a)", "napisał/a", "napisała", "napisana przez", "pisze", "napsal(a)", "napsal",
    "kirjoitti", "írta", "написал",
    "написал(а)", "написала", "пишет", "написав", "a scris", "geschreven", "geschrieben",
)  # fmt: skip

# ... and what such a line begins with, when it is broken over several lines (or with a digit).
OPENERS = (
    "on", "am", "le", "el", "en", "il", "op", "em", "às", "den", "w dniu", "wiadomość", "dnia", "dne",
    "il giorno",
    "no dia", "mon", "tue", "wed", "thu", "fri", "sat", "sun", "mån", "tis", "ons", "tor", "tors",
    "fre", "lör", "sön", "man", "tir", "lør", "søn", "pon", "wt", "śr", "czw", "pt", "sob", "niedz",
    "ma", "ti", "ke", "to", "pe", "la", "su", "lun", "mar", "mer", "gio", "ven", "sab", "dom", "в",
    "понедельник", "вторник", "среда", "четверг", "пятница", "суббота", "воскресенье",
    "пн", "вт", "ср", "чт", "пт", "сб", "вс",
)  # fmt: skip

# "Quoting <name> <address>:"
QUOTING = (
    "quoting", "zitat von", "zitiere", "citation de", "selon", "citando a", "citando", "mensaje citado por",
    "scrive", "cito", "citeren", "citaat van", "citação de", "citerar", "citat från", "cytowanie",
    "cytuję", "cytat z",
)  # fmt: skip

# "-----Original Message-----"
ORIGINAL = (
    "original message", "forwarded message", "original mail", "ursprüngliche nachricht",
    "originalnachricht", "original-nachricht", "weitergeleitete nachricht", "message d'origine",
    "message original", "message transféré", "message initial", "mail original", "mail d'origine",
    "mail transféré", "ursprüngliche mail", "ursprüngliche e-mail", "weitergeleitete mail",
    "e-mail original", "correo original", "mail originale", "e-mail originale", "oorspronkelijke mail",
    "oorspronkelijke e-mail", "originele bericht", "origineel bericht", "email original",
    "ursprunglig e-post", "oryginalny e-mail", "mensaje original", "mensaje reenviado",
    "messaggio originale", "messaggio inoltrato", "oorspronkelijk bericht", "oorspronkelijke bericht",
    "doorgestuurd bericht", "mensagem original", "mensagem encaminhada", "mensagem reencaminhada",
    "ursprungligt meddelande", "ursprungligt mejl", "vidarebefordrat mejl", "przekazana wiadomość",
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
    "początek przekazanej wiadomości:", "początek przesłanej dalej wiadomości:",
    "início de mensagem reencaminhada:", "vidarebefordrat mejl:",
)  # fmt: skip

# The header block of Outlook and its like: who sent it, and what else stands there.
FROM = (
    "from", "von", "de", "da", "van", "från", "fra", "od", "nadawca", "remetente", "mittente", "avsändare",
    "absender", "afzender", "expéditeur", "remitente", "lähettäjä", "feladó", "от", "отправитель",
)  # fmt: skip
OTHERS = (
    "sent", "to", "subject", "date", "cc", "gesendet", "an", "betreff", "datum", "envoyé", "envoyé le",
    "à", "a", "objet", "copie à", "sujet", "enviado", "enviado el", "enviada em", "enviado em", "para",
    "asunto", "assunto", "fecha", "data", "inviato", "oggetto", "verzonden", "aan", "onderwerp",
    "skickat", "till", "ämne", "sendt", "til", "emne", "dato", "wysłano", "wysłane", "do", "temat",
    "odesláno", "komu", "předmět", "lähetetty", "vastaanottaja", "aihe", "reply-to", "importance",
    "attachments", "bcc", "kopie", "kopia", "kopi", "kopia till", "cci", "cco", "ccn", "dw", "udw", "pour",
    "destinataire", "destinatario", "destinatário", "adresat", "empfänger", "mottagare", "rubrik",
    "verzonden op", "enviada", "sent on", "wichtigkeit", "priorität", "anlagen", "pièces jointes",
    "datos adjuntos", "allegati", "bijlagen", "anexos", "bifogade filer", "załączniki",
    "дата", "кому", "тема", "отправлено",
)  # fmt: skip

# "Sent from my iPhone"
SENT_FROM = (
    "sent from", "sent with", "sent via", "sent using", "get bluemail for", "von meinem", "gesendet von",
    "gesendet mit", "gesendet aus", "gesendet über", "diese nachricht wurde von meinem",
    "diese nachricht wurde mit", "envoyé de mon", "envoyé de", "envoyé depuis", "envoyé à partir",
    "envoyé avec", "envoyé via", "provenance : courrier", "enviado desde", "enviado de", "enviado do",
    "enviado da", "enviado con", "enviado com", "enviado a partir", "enviado mediante", "enviado através",
    "enviado via", "mensagem enviada do", "inviato da", "inviato dal", "inviato dall'", "inviato con",
    "inviato tramite", "inviato via", "verzonden vanaf", "verzonden vanuit", "verzonden met",
    "verzonden via", "verzonden door", "verstuurd vanaf", "verstuurd vanuit", "verstuurd met",
    "skickat från", "skickat med", "skickat via", "skickades från", "skickades med", "skickades via",
    "sänt från", "sendt fra", "wysłane z", "wysłano z", "wysłane za pomocą", "wysłano za pomocą",
    "wysłane przez", "wiadomość wysłana z", "lähetetty", "odesláno z", "отправлено с", "отправлено из",
)  # fmt: skip

# ... and the advertisement that holds the name of a program and of what it runs on, in any language.
ADVERTISED = ("outlook",)
RUNS_ON = ("ios", "android")

# The last line of a signature that mailing lists put under a letter.
LIST_FOOTER = ("mailing list", "mailman", "unsubscribe", "http://", "https://")
