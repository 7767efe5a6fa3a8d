"""The subjects of letters that no person wrote, in many languages: absence notices, reports, challenges."""

from __future__ import annotations

AWAY = (
    # English
    "out of office", "out of the office", "automatic reply", "automated reply", "auto reply", "autoreply",
    "auto-reply", "auto response", "autoresponse", "auto-response", "automatic response",
    "automated response", "vacation reply", "vacation notice", "on vacation", "away from my mail",
    "away from the office", "i am away", "i'm away",
    # German, Dutch
    "abwesenheitsnotiz", "abwesenheitsnachricht", "abwesenheitsmeldung", "abwesend", "abwesenheit",
    "automatische antwort", "abwesenheitsassistent", "ich bin nicht im büro", "nicht im büro",
    "automatisch antwoord", "automatische beantwoording", "afwezigheidsbericht", "afwezigheidsassistent",
    "afwezig", "niet aanwezig", "niet op kantoor",
    # French, Spanish, Catalan, Italian, Portuguese, Romanian
    "réponse automatique", "absence du bureau", "message d'absence", "avis d'absence", "absent du bureau",
    "en congé", "je suis absent", "respuesta automática", "respuesta automatica", "fuera de la oficina",
    "fuera de oficina", "ausente de la oficina", "resposta automàtica", "fora de l'oficina",
    "risposta automatica", "fuori sede", "fuori ufficio", "assente dall'ufficio", "resposta automática",
    "fora do escritório", "ausência temporária", "ausente do escritório", "răspuns automat",
    # Swedish, Danish, Norwegian, Finnish
    "autosvar", "automatiskt svar", "frånvaromeddelande", "frånvarande", "automatisk svar",
    "ikke på kontoret", "ikke til stede", "fraværsmelding", "fraværsbesked", "automaattinen vastaus",
    "automaattivastaus", "poissaoloilmoitus", "poissa",
    # Polish, Czech, Slovak, Slovene, Croatian, Hungarian, Baltic languages
    "odpowiedź automatyczna", "automatyczna odpowiedź", "autoodpowiedź", "poza biurem",
    "nieobecność w biurze", "automatická odpověď", "mimo kancelář", "automatická odpoveď",
    "samodejni odgovor", "automatski odgovor", "automatikus válasz", "házon kívül", "automaatvastus",
    "automātiska atbilde", "automatinis atsakymas",
    # Greek, Russian, Ukrainian, Bulgarian, Serbian, Turkish
    "αυτόματη απάντηση", "εκτός γραφείου", "автоответ", "автоматический ответ", "автоматична відповідь",
    "автоматичен отговор", "аутоматски одговор", "otomatik yanıt", "ofis dışında",
    # Hebrew, Arabic, Hindi, Thai, Vietnamese, Indonesian, Japanese, Korean, Chinese
    "תגובה אוטומטית", "מענה אוטומטי", "رد تلقائي", "स्वचालित उत्तर", "ตอบกลับอัตโนมัติ", "trả lời tự động",
    "balasan otomatis", "自動応答", "自動返信", "不在通知", "자동 회신", "자동 응답", "自动答复", "自动回复",
    "自動回覆", "自動回復",
)  # fmt: skip
"""What a letter's subject begins with that says its writer is away."""

FAILED = (
    "undeliverable:", "undelivered mail returned", "undelivered mail", "delivery status notification",
    "mail delivery failed", "mail delivery failure", "mail delivery problem", "delivery failure",
    "delivery notification:", "delivery has failed", "failure notice", "returned mail:", "not delivered",
    "mail system error - returned mail", "message delivery failure", "nondeliverable mail",
    "non delivery report", "non-delivery report", "undeliverable mail", "undeliverable message",
    "delayed mail (still being retried)", "unzustellbar:", "unzustellbare nachricht",
    "non remis :", "non remis:", "non recapitabile:", "no se puede entregar:", "onbestelbaar:",
    "não entregue:", "não é possível entregar:", "går inte att leverera:", "olevererbart:",
    "nie można dostarczyć:", "niedostarczalne:", "недоставлено:", "не удается доставить:", "配信不能:",
)  # fmt: skip
"""What the subject of a report begins with that a letter could not be delivered."""

CHALLENGES = (
    "please confirm your message", "please confirm your e-mail", "please confirm your email",
    "please verify your message", "please verify your e-mail", "please verify your email",
    "confirm your message", "verify your message", "confirm you are human", "verify you are human",
    "sender verification", "sender confirmation", "[spam arrest]", "message requires verification",
    "your message awaits", "your email requires verification", "bestätigen sie ihre nachricht",
    "confirmez votre message", "confirme su mensaje",
)  # fmt: skip
"""What the subject begins with of a letter by which a filter asks whether we are human."""
