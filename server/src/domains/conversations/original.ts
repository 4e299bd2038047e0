import type { Language } from "@arauto/contracts";
import type { Original } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import { translator } from "../../platform/texts.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { type OriginalMessage, findOriginal } from "./sending-queries.ts";

/** With longer names, mail clients would not recognize the attribution line. */
const NAME_MAX = 100;

/**
 * Returns the quote for a reply, with an attribution in the workspace's language and time; null when there is nothing
 * to quote.
 */
export async function originalOf(
  tx: Transaction,
  tenantId: string,
  conversationId: string,
  answerId: string,
): Promise<Original | null> {
  const answered = await findOriginal(tx, tenantId, conversationId, answerId);
  if (answered === undefined || answered.text.trim() === "") return null;
  return {
    attribution: attributionOf(answered, await workspaceFacts(tx, tenantId)),
    text: answered.text,
  };
}

/** "On Nov 22, 2026, 9:00 AM, Ana <ana@example.com> wrote:" */
export function attributionOf(
  { fromName, fromEmail, at }: Omit<OriginalMessage, "text">,
  { language, timeZone }: { language: Language; timeZone: string },
): string {
  const when = new Intl.DateTimeFormat(language, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone,
  }).format(at);
  const name = fromName
    .replace(/[\s<>]+/g, " ")
    .trim()
    .slice(0, NAME_MAX);
  // Mail clients use the same line, by which they find the start of the quote.
  return translator(language, "conversations")("attribution", {
    at: when.replace(/\s/g, " "),
    who: name === "" ? fromEmail : `${name} <${fromEmail}>`,
  });
}
