import type { Language } from "@arauto/contracts";
import { plainName, plainWords } from "../system-mail/index.ts";

const OWN_WORDS: Record<Language, string> = {
  "en-us": "Yes, I would like to receive emails from {workspace}. I can stop at any time.",
  "pt-br": "Sim, quero receber e-mails de {workspace}. Posso parar quando quiser.",
  "es-es": "Sí, quiero recibir correos de {workspace}. Puedo dejarlo cuando quiera.",
};

/**
 * Returns the wording that contacts agree to: the workspace's own, or the default in its language.
 * Without links and markup, so that the proof is exactly what the email and the page show.
 */
export function consentWording(workspace: {
  name: string;
  language: Language;
  consentText: string;
}): string {
  return (
    plainWords(workspace.consentText) ||
    OWN_WORDS[workspace.language].replace("{workspace}", () => plainName(workspace.name))
  );
}
