import { recipientFilter } from "@arauto/contracts";
import type { ListRecipientsApiArg } from "../../../lib/api.generated.ts";

/** How the list of a campaign's people is narrowed down, beside its search. */
export type PeopleFilter = Pick<ListRecipientsApiArg, "state" | "engaged" | "refusal" | "mailDomain" | "link">;

const PARTS = ["state", "engaged", "refusal", "mailDomain", "link"] as const;

/** What of the page's address belongs to the list and makes sense; the rest belongs to the page, or to nobody. */
export function peopleFilterOf(params: Readonly<Record<string, string>>): PeopleFilter {
  const entries = PARTS.flatMap((name) => {
    const value = params[name];
    if (value === undefined) return [];
    const read = recipientFilter.shape[name].safeParse(value);
    return read.success ? [[name, read.data] as const] : [];
  });
  return Object.fromEntries(entries);
}
