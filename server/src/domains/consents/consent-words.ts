import type { Language } from "@arauto/contracts";
import { translator } from "../../platform/texts.ts";
import { plainName, plainWords } from "../system-mail/index.ts";

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
    translator(workspace.language, "consents")("wording", { workspace: plainName(workspace.name) })
  );
}
