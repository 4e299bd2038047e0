import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "@arauto/contracts";

/** The texts of the public pages. `{workspace}`, `{email}` and `{topic}` are filled in. */
export interface PageTexts {
  askTitle: string;
  ask: string;
  askUnknown: string;
  unsubscribe: string;
  /** For a campaign on a topic. */
  askTopic: string;
  onlyTopic: string;
  everything: string;
  topicDoneTitle: string;
  topicDone: string;
  /** The link to the preference page. */
  choose: string;
  doneTitle: string;
  done: string;
  doneUnknown: string;
  mistake: string;
  undo: string;
  backTitle: string;
  back: string;
  missingTitle: string;
  missing: string;
  errorTitle: string;
  error: string;
}

export const PAGE_TEXTS: Record<Language, PageTexts> = {
  "en-us": {
    askTitle: "Stop these emails?",
    ask: "{workspace} will no longer write to {email}.",
    askUnknown: "{workspace} will no longer write to you.",
    unsubscribe: "Unsubscribe",
    askTopic: "This email came to {email} because of the topic {topic}.",
    onlyTopic: "Stop only {topic}",
    everything: "Unsubscribe from everything",
    topicDoneTitle: "One topic less",
    topicDone: "You no longer get {topic} from {workspace}. Other topics go on.",
    choose: "Choose what you receive",
    doneTitle: "You are unsubscribed",
    done: "{workspace} will no longer write to {email}. Emails already on their way may still arrive.",
    doneUnknown: "{workspace} will no longer write to you.",
    mistake: "Did you click by mistake?",
    undo: "Keep receiving emails",
    backTitle: "You stay on the list",
    back: "{workspace} will go on writing to {email}.",
    missingTitle: "This link does not work",
    missing: "It may be incomplete or too old. Open it again from the email, or copy it in full.",
    errorTitle: "This did not work just now",
    error: "Please try again in a moment.",
  },
  "pt-br": {
    askTitle: "Parar de receber estes e-mails?",
    ask: "{workspace} não escreverá mais para {email}.",
    askUnknown: "{workspace} não escreverá mais para você.",
    unsubscribe: "Cancelar inscrição",
    askTopic: "Este e-mail chegou a {email} por causa do tema {topic}.",
    onlyTopic: "Parar só {topic}",
    everything: "Cancelar toda a inscrição",
    topicDoneTitle: "Um tema a menos",
    topicDone: "Você não recebe mais {topic} de {workspace}. Os outros temas continuam.",
    choose: "Escolher o que receber",
    doneTitle: "Inscrição cancelada",
    done: "{workspace} não escreverá mais para {email}. E-mails que já estão a caminho ainda podem chegar.",
    doneUnknown: "{workspace} não escreverá mais para você.",
    mistake: "Clicou por engano?",
    undo: "Continuar recebendo e-mails",
    backTitle: "Você continua na lista",
    back: "{workspace} continuará escrevendo para {email}.",
    missingTitle: "Este link não funciona",
    missing:
      "Ele pode estar incompleto ou ser antigo demais. Abra-o de novo pelo e-mail ou copie-o por inteiro.",
    errorTitle: "Não deu certo agora",
    error: "Tente de novo em instantes.",
  },
  "es-es": {
    askTitle: "¿Dejar de recibir estos correos?",
    ask: "{workspace} ya no escribirá a {email}.",
    askUnknown: "{workspace} ya no te escribirá.",
    unsubscribe: "Cancelar suscripción",
    askTopic: "Este correo llegó a {email} por el tema {topic}.",
    onlyTopic: "Dejar solo {topic}",
    everything: "Cancelar toda la suscripción",
    topicDoneTitle: "Un tema menos",
    topicDone: "Ya no recibes {topic} de {workspace}. Los demás temas continúan.",
    choose: "Elegir qué recibir",
    doneTitle: "Suscripción cancelada",
    done: "{workspace} ya no escribirá a {email}. Los correos que ya están en camino aún pueden llegar.",
    doneUnknown: "{workspace} ya no te escribirá.",
    mistake: "¿Fue un clic por error?",
    undo: "Seguir recibiendo correos",
    backTitle: "Sigues en la lista",
    back: "{workspace} seguirá escribiendo a {email}.",
    missingTitle: "Este enlace no funciona",
    missing:
      "Puede estar incompleto o ser demasiado antiguo. Ábrelo de nuevo desde el correo o cópialo entero.",
    errorTitle: "Ahora mismo no ha funcionado",
    error: "Inténtalo de nuevo en un momento.",
  },
};

/** Returns the language that a URL requests by `?lang=`. */
export function languageChosen(query: unknown): Language | undefined {
  const { lang } = query as { lang?: unknown };
  return LANGUAGES.find((language) => language === lang);
}

/** Returns the reader's own language (Accept-Language, RFC 9110 §12.5.4) if supported, else the given one. */
export function pageLanguage(
  accepted: string | undefined,
  otherwise: Language = DEFAULT_LANGUAGE,
): Language {
  const wanted = (accepted ?? "")
    .slice(0, 500)
    .split(",")
    .map((entry) => {
      const [tag = "", ...parameters] = entry.trim().toLowerCase().split(";");
      const quality = parameters
        .map((p) => /^\s*q=([\d.]+)$/.exec(p)?.[1])
        .find((q) => q !== undefined);
      return { tongue: tag.split("-")[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter((entry) => entry.quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  for (const { tongue } of wanted) {
    const spoken = LANGUAGES.find((language) => language.split("-")[0] === tongue);
    if (spoken) return spoken;
  }
  return otherwise;
}
