import type { SavedView } from "@arauto/contracts";
import { namesAddress } from "../../platform/address-search.ts";
import { defineJob, type JobPayload } from "../../platform/jobs/jobs.ts";
import { lockMemberLists, storeLists } from "./forgetting-queries.ts";

interface ForgetViewsPayload extends JobPayload {
  /** Hashes of lower-case addresses in hexadecimal, as in suppressions. */
  emailHashes: readonly string[];
}

/**
 * Deletes views that search for an erased contact, or are named after its address, from the lists
 * of all members. List preferences do not belong to a workspace, so this runs outside the erasure's
 * transaction.
 */
export const forgetViewsJob = defineJob<ForgetViewsPayload>({
  name: "personalData.forgetViews",
  async run({ tenantId, emailHashes }, { deps }) {
    const hashes = new Set(emailHashes);
    await deps.database.system(async (tx) => {
      for (const { userId, lists } of await lockMemberLists(tx, tenantId)) {
        let changed = false;
        for (const list of Object.values(lists)) {
          const remaining = list.views?.filter((view) => !isAbout(view, hashes));
          changed ||= remaining?.length !== list.views?.length;
          if (remaining) list.views = remaining;
        }
        if (changed) await storeLists(tx, userId, lists);
      }
    });
  },
});

/** A view's query is part of a URL: `search=ana%40example.com&sort=name`. */
function isAbout({ name, query }: SavedView, hashes: ReadonlySet<string>): boolean {
  const values = [...new URLSearchParams(query).values()];
  return [name, ...values].some((text) => namesAddress(text, hashes));
}
