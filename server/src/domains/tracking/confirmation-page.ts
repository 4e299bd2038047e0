import type { Language } from "@arauto/contracts";
import type { Confirmation } from "../consents/index.ts";
import {
  escapeHtml,
  form,
  maskEmail,
  page,
  type Reading,
  sentence,
  submit,
} from "./public-frame.ts";

/** The texts of the page that a confirmation email links to. `{workspace}` and `{email}` are filled in. */
interface ConfirmationTexts {
  openTitle: string;
  open: string;
  agree: string;
  openHint: string;
  confirmedTitle: string;
  confirmed: string;
  refusedTitle: string;
  refused: string;
  expiredTitle: string;
  expired: string;
  choose: string;
}

const TEXTS: Record<Language, ConfirmationTexts> = {
  "en-us": {
    openTitle: "Would you like these emails?",
    open: "{workspace} writes to {email} once you agree to this:",
    agree: "Yes, I agree",
    openHint: "Not you? Close this page, and nothing happens.",
    confirmedTitle: "Thank you",
    confirmed:
      "{workspace} may now write to {email}. You can stop at any time: every email has a link for it.",
    refusedTitle: "No emails go to this address",
    refused:
      "{email} is on the list of addresses that {workspace} no longer writes to, and it stays there.",
    expiredTitle: "This link is too old",
    expired: "Ask {workspace} for a new email, and use the link in there.",
    choose: "Choose what you receive",
  },
  "pt-br": {
    openTitle: "Você quer receber estes e-mails?",
    open: "{workspace} escreve para {email} quando você concordar com isto:",
    agree: "Sim, concordo",
    openHint: "Não é você? Feche esta página e nada acontece.",
    confirmedTitle: "Obrigado",
    confirmed:
      "{workspace} já pode escrever para {email}. Você pode parar quando quiser: todo e-mail tem um link para isso.",
    refusedTitle: "Nenhum e-mail vai para este endereço",
    refused:
      "{email} está na lista de endereços para os quais {workspace} não escreve mais, e continua nela.",
    expiredTitle: "Este link é antigo demais",
    expired: "Peça um novo e-mail a {workspace} e use o link que está nele.",
    choose: "Escolher o que receber",
  },
  "es-es": {
    openTitle: "¿Quieres recibir estos correos?",
    open: "{workspace} escribe a {email} cuando estés de acuerdo con esto:",
    agree: "Sí, estoy de acuerdo",
    openHint: "¿No eres tú? Cierra esta página y no pasará nada.",
    confirmedTitle: "Gracias",
    confirmed:
      "{workspace} ya puede escribir a {email}. Puedes dejarlo cuando quieras: cada correo tiene un enlace para ello.",
    refusedTitle: "Ningún correo va a esta dirección",
    refused:
      "{email} está en la lista de direcciones a las que {workspace} ya no escribe, y sigue en ella.",
    expiredTitle: "Este enlace es demasiado antiguo",
    expired: "Pide un nuevo correo a {workspace} y usa el enlace que contiene.",
    choose: "Elegir qué recibir",
  },
};

/** Asks for confirmation, or shows its status; `preferencesPath` leads to the contact's preference page. */
export function confirmationPage(
  reading: Reading,
  confirmation: Confirmation,
  preferencesPath: string,
): string {
  const texts = TEXTS[reading.language];
  const { state, workspace, email, wording } = confirmation;
  const values = { workspace: workspace.name, email: maskEmail(email) };
  const common = { language: reading.language, reading, workspace };
  const choose = `<p class="aside"><a href="${escapeHtml(preferencesPath)}">${escapeHtml(texts.choose)}</a></p>`;
  switch (state) {
    case "open": {
      const body =
        `${sentence(texts.open, values)}<blockquote dir="auto">${escapeHtml(wording)}</blockquote>` +
        `${form(reading, "", submit(texts.agree, "primary"))}<p class="aside">${escapeHtml(texts.openHint)}</p>`;
      return page({ ...common, title: texts.openTitle, body, badge: "mark" });
    }
    case "confirmed":
      return page({
        ...common,
        title: texts.confirmedTitle,
        body: sentence(texts.confirmed, values) + choose,
        badge: "tick",
      });
    case "refused":
      return page({
        ...common,
        title: texts.refusedTitle,
        body: sentence(texts.refused, values) + choose,
        badge: "mark",
      });
    case "expired":
      // The address may belong to another contact now: the page must not reveal anything about that
      // one.
      return page({
        ...common,
        title: texts.expiredTitle,
        body: sentence(texts.expired, { workspace: workspace.name }),
        badge: "mark",
      });
  }
}
