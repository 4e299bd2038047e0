import type { Language } from "@arauto/contracts";

const WORDS: Record<Language, { lang: string; reason: string; unsubscribe: string; preferences: string }> = {
  "en-us": {
    lang: "en",
    reason: "You are receiving this email because you are a contact of {{ workspace.name }}.",
    unsubscribe: "Unsubscribe",
    preferences: "Choose what you receive",
  },
  "pt-br": {
    lang: "pt-BR",
    reason: "Você recebeu este email porque é um contato de {{ workspace.name }}.",
    unsubscribe: "Cancelar inscrição",
    preferences: "Escolher o que receber",
  },
  "es-es": {
    lang: "es",
    reason: "Recibes este correo porque eres un contacto de {{ workspace.name }}.",
    unsubscribe: "Cancelar suscripción",
    preferences: "Elegir qué recibir",
  },
};

/**
 * HTML with Liquid for the end of mails whose author gave no way to unsubscribe:
 * who sends it, the postal address, the link that the law asks for, and the page to choose.
 */
export function standardFooter(language: Language, hasAddress: boolean): string {
  const words = WORDS[language];
  const address = hasAddress ? `<br>\n{{ workspace.address | newline_to_br }}` : "";
  const link = (target: string, text: string) => `<a href="${target}" style="color:#5f6672;text-decoration:underline;">${text}</a>`;
  return (
    `\n<table role="presentation" lang="${words.lang}" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>` +
    `<td align="center" style="padding:24px 16px;font-family:Helvetica,Arial,sans-serif;font-size:12px;line-height:18px;color:#5f6672;">` +
    `${words.reason}${address}<br>\n${link("{{ unsubscribe_url }}", words.unsubscribe)}<br>\n${link("{{ preferences_url }}", words.preferences)}` +
    `</td></tr></table>\n`
  );
}
