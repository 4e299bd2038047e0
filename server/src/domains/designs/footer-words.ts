import type { Language } from "@arauto/contracts";

/** Why a contact gets the email: subscribed, bought something, or has a login. */
export type FooterReason = "news" | "order" | "login" | "visit";

/** The footer texts of every design. */
export const FOOTER_WORDS: Record<Language, Record<FooterReason, string>> = {
  "en-us": {
    news: "You are reading this because you asked {workspace.name|us} to write to you. We are glad you did.",
    order: "{workspace.name|We} sent you this because it is about something you bought.",
    login: "{workspace.name|We} sent you this because it is about your sign-in.",
    visit: "{workspace.name|We} sent you this because you have a time booked with us.",
  },
  "pt-br": {
    news: "Você recebe este e-mail porque pediu para ter notícias de {workspace.name|nós}. Que bom que pediu.",
    order: "Este e-mail é de {workspace.name|nossa equipe} e trata de uma compra sua.",
    login: "Este e-mail é de {workspace.name|nossa equipe} e trata do seu acesso.",
    visit: "Este e-mail é de {workspace.name|nossa equipe}: você tem um horário marcado.",
  },
  "es-es": {
    news: "Recibes este correo porque pediste noticias de {workspace.name|nosotros}. Nos alegra que lo hicieras.",
    order:
      "Te escribe {workspace.name|nuestro equipo} porque este correo trata de una compra tuya.",
    login: "Te escribe {workspace.name|nuestro equipo} porque este correo trata de tu acceso.",
    visit: "Te escribe {workspace.name|nuestro equipo} porque tienes una cita con nosotros.",
  },
};
