"""The words of the notices that companies and virus scanners put round letters, in many languages."""

from __future__ import annotations

# How a notice under a letter begins …
NOTICES = (
    "this e-mail", "this email", "this message", "this communication", "this transmission",
    "the information in this", "the information contained", "the contents of this", "the content of this",
    "confidentiality", "confidential:", "disclaimer", "notice:", "privileged", "important notice",
    "please consider the environment", "please think", "think before you print", "if you are not the",
    "if you have received this", "if you received this", "any views", "virus-free", "scanned by", "no virus",
    "diese e-mail", "diese email", "diese mail", "diese nachricht", "der inhalt dieser", "die information",
    "die in dieser", "vertraulichkeit", "haftungsausschluss", "bitte denken sie", "bitte prüfen sie",
    "sollten sie", "wenn sie nicht", "falls sie nicht", "virenfrei", "hinweis:", "wichtiger hinweis",
    "ce message", "ce courriel", "ce mail", "ce courrier", "cet e-mail", "cet email", "les informations",
    "le contenu de ce", "avis de confidentialité", "avertissement", "clause de confidentialité",
    "si vous n'êtes", "si vous avez reçu", "pensez à", "sans virus", "garanti sans virus", "l'intégrité",
    "este mensaje", "este correo", "este e-mail", "este email", "la información", "aviso legal",
    "aviso de confidencialidad", "advertencia", "si usted no", "si no es", "si ha recibido",
    "antes de imprimir", "libre de virus", "el contenido de este", "cláusula de confidencialidad",
    "questo messaggio", "questa e-mail", "questa email", "la presente", "le informazioni",
    "il contenuto di quest", "avviso di riservatezza", "ai sensi", "se non siete", "se avete ricevuto",
    "qualora", "prima di stampare", "rispetta l'ambiente", "privo di virus",
    "dit bericht", "deze e-mail", "deze mail", "dit e-mailbericht", "de informatie", "de inhoud van",
    "vertrouwelijk", "indien u", "als u niet", "denk aan het milieu", "virusvrij",
    "esta mensagem", "esta comunicação", "esta informação", "as informações", "a informação",
    "aviso de confidencialidade", "se você", "se não for", "se recebeu", "livre de vírus", "sem vírus",
    "o conteúdo d",
    "detta meddelande", "detta e-postmeddelande", "detta e-brev", "detta mejl", "det här mejlet",
    "det här meddelandet", "informationen i", "innehållet i", "om du inte är", "om du har fått",
    "sekretess", "tänk på miljön", "virusfri",
    "ta wiadomość", "niniejsza wiadomość", "niniejszy e-mail", "treść tej", "treść niniejszej",
    "informacje zawarte", "wiadomość ta", "klauzula poufności", "jeśli nie jest", "jeżeli nie",
    "pomyśl o", "zanim wydrukujesz", "wolny od wirusów", "zastrzeżenie", "uwaga:",
)  # fmt: skip

# … and the words of which it holds one.
OF_NOTICES = (
    "confidential", "privileged", "intended", "recipient", "addressee", "legally", "virus", "the environment",
    "you print", "before printing", "liabil", "unauthori", "monitored", "views expressed",
    "vertraulich", "empfänger", "adressat", "viren", "umwelt", "ausdrucken", "haftung", "unbefugt",
    "confidentiel", "destinataire", "imprimer", "l'environnement", "responsabilité",
    "confidencial", "destinatari", "imprimir", "medio ambiente", "meio ambiente", "vírus", "responsabilidad",
    "riservat", "stampare", "ambiente", "responsabilità",
    "vertrouwelijk", "geadresseerde", "bestemd", "milieu", "afdrukken", "aansprakelijk",
    "konfidentiell", "sekretess", "mottagare", "avsedd", "avsett", "miljön", "skriver ut", "ansvar",
    "poufn", "adresat", "przeznaczon", "wirus", "środowisk", "drukuj", "odpowiedzialnoś",
)  # fmt: skip

# How a warning above a letter begins …
WARNINGS = (
    "caution", "warning", "external", "notice", "alert", "be careful",
    "you don't often get", "this email originated", "this e-mail originated", "this message originated",
    "this message came", "this email came", "ext]",
    "achtung", "vorsicht", "warnung", "extern", "externe", "sie erhalten nicht oft",
    "diese e-mail kommt", "diese e-mail stammt", "hinweis",
    "attention", "prudence", "avertissement", "courriel externe", "message externe", "e-mail externe",
    "expéditeur externe", "mise en garde", "vous n'obtenez pas souvent",
    "precaución", "atención", "cuidado", "correo externo", "aviso", "advertencia", "no suele recibir",
    "attenzione", "mail esterna", "e-mail esterna", "messaggio esterno", "non si ricevono spesso",
    "let op", "opgelet", "waarschuwing", "u ontvangt niet vaak",
    "atenção", "e-mail externo", "mensagem externa", "não costuma receber",
    "varning", "externt", "obs", "du får inte ofta",
    "uwaga", "ostrzeżenie", "wiadomość zewnętrzna", "zewnętrzn", "nie otrzymujesz często",
)  # fmt: skip

# … and the words of which its lines hold one.
OF_WARNINGS = (
    "external", "outside", "do not click", "don't click", "attachment", "the sender", "content is safe",
    "recogni", "don't often get", "why this is important",
    "extern", "außerhalb", "klicken", "anhänge", "absender",
    "extérieur", "cliquez", "pièces jointes", "expéditeur", "souvent",
    "fuera de", "clic", "adjunto", "remitente", "correo electrónico de",
    "estern", "allegati", "mittente", "spesso",
    "buiten", "klik", "bijlage", "afzender", "niet vaak",
    "fora da", "clique", "anexos", "remetente", "costuma",
    "utanför", "utifrån", "klicka", "bifogade", "avsändare", "inte ofta",
    "spoza", "klikaj", "załącznik", "nadawc", "zewnętrzn", "często",
)  # fmt: skip
