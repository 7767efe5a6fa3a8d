"""The subjects of letters that no person wrote, in many languages: absence notices, reports, challenges."""

from __future__ import annotations

AWAY = (
    # English
    "out of office", "out of the office", "automatic reply", "automated reply", "auto reply", "autoreply",
    "auto-reply", "auto response", "autoresponse", "auto-response", "automatic response",
    "automated response", "vacation reply", "vacation notice", "on vacation", "away from my mail",
    "away from the office", "i am away", "i'm away", "ooo", "on leave", "annual leave",
    # German, Dutch
    "urlaub", "im urlaub", "in urlaub", "ich bin im urlaub", "urlaubsnotiz", "urlaubsmeldung", "vakantie",
    "op vakantie", "abwesenheitsnotiz", "abwesenheitsnachricht", "abwesenheitsmeldung", "abwesend",
    "abwesenheit", "automatische antwort", "abwesenheitsassistent", "ich bin nicht im büro", "nicht im büro",
    "automatisch antwoord", "automatische beantwoording", "afwezigheidsbericht", "afwezigheidsassistent",
    "afwezig", "niet aanwezig", "niet op kantoor",
    # French, Spanish, Catalan, Italian, Portuguese, Romanian
    "réponse automatique", "absence du bureau", "message d'absence", "avis d'absence", "absent du bureau",
    "en congé", "en vacances", "de vacaciones", "in ferie",
    "je suis absent", "respuesta automática", "respuesta automatica", "fuera de la oficina",
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

AWAY_SAID = (
    "is out of the office", "is out of office", "is away from the office", "is on vacation",
    "will be out of the office",
    "ist außer haus", "ist nicht im büro", "ist nicht im hause", "ist abwesend", "ist im urlaub",
    "est absent", "est absente", "est absent(e)", "est absent du bureau", "est absente du bureau",
    "est en congé", "está ausente", "está ausente de la oficina", "está fuera de la oficina",
    "è fuori ufficio", "è fuori sede", "è assente", "está fora do escritório", "is afwezig",
    "is niet aanwezig", "is niet op kantoor", "är inte på kontoret", "är frånvarande",
    "er ikke på kontoret", "er ikke til stede", "jest poza biurem", "jest nieobecny", "jest nieobecna",
)  # fmt: skip
"""What the subject of an absence notice says of somebody whom it names first, as Lotus Notes writes them."""

FAILED = (
    "undeliverable:", "undelivered mail returned", "undelivered mail", "delivery status notification",
    "mail delivery failed", "mail delivery failure", "mail delivery problem", "delivery failure",
    "delivery notification:", "delivery has failed", "failure notice", "returned mail:", "not delivered",
    "mail system error - returned mail", "message delivery failure", "nondeliverable mail",
    "non-delivery:", "nondelivery:", "non delivery:", "undelivered:", "mail could not be delivered",
    "mail delivery warning", "automatically rejected mail",
    "non delivery report", "non-delivery report", "undeliverable mail", "undeliverable message",
    "delayed mail (still being retried)", "unzustellbar:", "unzustellbare nachricht",
    "non remis :", "non remis:", "non recapitabile:", "no se puede entregar:", "onbestelbaar:",
    "não entregue:", "não é possível entregar:", "går inte att leverera:", "olevererbart:",
    "nie można dostarczyć:", "niedostarczalne:", "недоставлено:", "не удается доставить:", "配信不能:",
)  # fmt: skip
"""What the subject of a report begins with that a letter could not be delivered."""

FAILED_ENDS = (
    "delivery failed", "delivery failure", "non remis (delivery failed", "non remis", "undeliverable",
    "undelivered", "non-delivery", "unzustellbar", "nicht zugestellt", "non recapitabile",
    "no entregado", "não entregue", "onbestelbaar",
)  # fmt: skip
"""What it ends with behind the subject of that letter, after a colon or in parentheses."""

FAILED_SAID = (
    r"(?:your|this|the|an?) (?:following |last )?(?:message|e-?mail|mail|letter)\b.{0,60}?"
    r" (?:could ?not|cannot|can not|was not|has not been) (?:be )?(?:delivered|sent|transmitted)",
    r"(?:sorry, )?unable to deliver|undeliver(?:able|ed)|returned mail|failed (?:recipients|addresses)",
    r"non-?delivery (?:report|notification)|mail delivery (?:failed|failure|error)",
    r"delivery (?:has failed|failed|failure|to the following|of (?:e-?mail|your|the message|this message))",
    r"(?:votre|ce|le) (?:message|mail|courriel|courrier|e-?mail)\b.{0,60}? n'(?:a|ont) (?:pas )?pu",
    r"(?:ihre|die|diese|eine|folgende) (?:folgende |von ihnen )?(?:nachricht|e-?mail|mail)\b.{0,60}?"
    r" nicht zu(?:gestellt|stellbar)",
    r"(?:su|tu|el|este) (?:mensaje|correo|e-?mail)\b.{0,60}? no (?:pudo|ha podido|se (?:pudo|ha podido)|fue)",
    r"(?:il|questo) (?:suo |tuo |vostro )?(?:messaggio|e-?mail)\b.{0,60}? non (?:e|ha|puo)\b",
    r"(?:uw|je|dit|het) (?:bericht|e-?mail|mail)\b.{0,60}? niet (?:afgeleverd|bezorgd|worden)",
    r"(?:a |sua |esta )(?:mensagem|e-?mail)\b.{0,60}? nao (?:pode|foi)",
)
"""How a line near the top of such a report begins, without its accents; patterns."""

CHALLENGES = (
    "please confirm your message", "please confirm your e-mail", "please confirm your email",
    "please verify your message", "please verify your e-mail", "please verify your email",
    "confirm your message", "verify your message", "confirm you are human", "verify you are human",
    "sender verification", "sender confirmation", "[spam arrest]", "message requires verification",
    "your message awaits", "your email requires verification", "bestätigen sie ihre nachricht",
    "confirmez votre message", "confirme su mensaje",
)  # fmt: skip
"""What the subject begins with of a letter by which a filter asks whether we are human."""
