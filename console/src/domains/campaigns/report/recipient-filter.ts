import { recipientFilter } from "@arauto/contracts";
import type { ListRecipientsApiArg } from "../../../lib/api.generated.ts";

/** Filters of a campaign's recipient list, in addition to its search. */
export type RecipientFilter = Pick<
  ListRecipientsApiArg,
  "state" | "skipReason" | "engaged" | "refusal" | "mailDomain" | "link" | "linkUrl" | "messageId"
>;

const PARTS = [
  "state",
  "skipReason",
  "engaged",
  "refusal",
  "mailDomain",
  "link",
  "linkUrl",
  "messageId",
] as const;

/** Returns the valid list filters from the page's URL; other parameters are ignored. */
export function recipientFilterOf(params: Readonly<Record<string, string>>): RecipientFilter {
  const entries = PARTS.flatMap((name) => {
    const value = params[name];
    if (value === undefined) return [];
    const read = recipientFilter.shape[name].safeParse(value);
    return read.success ? [[name, read.data] as const] : [];
  });
  return Object.fromEntries(entries);
}
