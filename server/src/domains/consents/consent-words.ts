import type { Language } from "@arauto/contracts";

const OWN_WORDS: Record<Language, string> = {
  "en-us": "Yes, I would like to receive emails from {workspace}. I can stop at any time.",
  "pt-br": "Sim, quero receber e-mails de {workspace}. Posso parar quando quiser.",
  "es-es": "Sí, quiero recibir correos de {workspace}. Puedo dejarlo cuando quiera.",
};

/** The words people agree to: the workspace's own, or a sentence of ours in its language. */
export function consentWording(workspace: { name: string; language: Language; consentText: string }): string {
  if (workspace.consentText.trim() !== "") return workspace.consentText;
  return OWN_WORDS[workspace.language].replace("{workspace}", () => workspace.name);
}
