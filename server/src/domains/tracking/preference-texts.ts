import type { Language } from "@arauto/contracts";

/** The texts of the preference page. `{workspace}` and `{email}` are filled in. */
interface PreferenceTexts {
  title: string;
  intro: string;
  legend: string;
  save: string;
  noTopics: string;
  everythingHint: string;
  everything: string;
  savedTitle: string;
  saved: string;
  unchanged: string;
  nowOn: string;
  nowOff: string;
  undo: string;
  offTitle: string;
  off: string;
  back: string;
  backAgain: string;
  blocked: string;
  /** In the language that the page was switched to, which is that of these texts. */
  languageOffer: string;
  languageYes: string;
  languageKept: string;
}

export const PREFERENCE_TEXTS: Record<Language, PreferenceTexts> = {
  "en-us": {
    title: "What would you like to receive?",
    intro: "Emails from {workspace} to {email}.",
    legend: "Ticked topics reach you",
    save: "Save",
    noTopics: "There are no topics to choose from.",
    everythingHint: "No more emails at all?",
    everything: "Unsubscribe from everything",
    savedTitle: "Saved",
    saved: "Your choice is saved.",
    unchanged: "Nothing was changed.",
    nowOn: "You now get:",
    nowOff: "You no longer get:",
    undo: "Undo",
    offTitle: "You are unsubscribed",
    off: "{workspace} no longer writes to {email}.",
    back: "Receive emails again",
    backAgain: "{workspace} writes to you again.",
    blocked: "{workspace} does not write to {email} at the moment.",
    languageOffer: "Would you like emails from {workspace} in English too, whenever there is one?",
    languageYes: "Yes, in English",
    languageKept: "You now get emails from {workspace} in English, whenever there is one.",
  },
  "pt-br": {
    title: "O que você quer receber?",
    intro: "E-mails de {workspace} para {email}.",
    legend: "Os temas marcados chegam até você",
    save: "Salvar",
    noTopics: "Não há temas para escolher.",
    everythingHint: "Não quer mais nenhum e-mail?",
    everything: "Cancelar toda a inscrição",
    savedTitle: "Salvo",
    saved: "Sua escolha foi salva.",
    unchanged: "Nada mudou.",
    nowOn: "Agora você recebe:",
    nowOff: "Você não recebe mais:",
    undo: "Desfazer",
    offTitle: "Inscrição cancelada",
    off: "{workspace} não escreve mais para {email}.",
    back: "Voltar a receber e-mails",
    backAgain: "{workspace} volta a escrever para você.",
    blocked: "{workspace} não escreve para {email} no momento.",
    languageOffer: "Quer receber também os e-mails de {workspace} em português, sempre que houver?",
    languageYes: "Sim, em português",
    languageKept: "Agora você recebe os e-mails de {workspace} em português, sempre que houver.",
  },
  "es-es": {
    title: "¿Qué quieres recibir?",
    intro: "Correos de {workspace} para {email}.",
    legend: "Los temas marcados te llegan",
    save: "Guardar",
    noTopics: "No hay temas para elegir.",
    everythingHint: "¿No quieres ningún correo más?",
    everything: "Cancelar toda la suscripción",
    savedTitle: "Guardado",
    saved: "Tu elección está guardada.",
    unchanged: "No ha cambiado nada.",
    nowOn: "Ahora recibes:",
    nowOff: "Ya no recibes:",
    undo: "Deshacer",
    offTitle: "Suscripción cancelada",
    off: "{workspace} ya no escribe a {email}.",
    back: "Volver a recibir correos",
    backAgain: "{workspace} vuelve a escribirte.",
    blocked: "{workspace} no escribe a {email} por ahora.",
    languageOffer:
      "¿Quieres recibir también los correos de {workspace} en español, siempre que los haya?",
    languageYes: "Sí, en español",
    languageKept: "Ahora recibes los correos de {workspace} en español, siempre que los haya.",
  },
};
