import type { SavedView } from "@arauto/contracts";
import { namesAddress } from "../../platform/address-search.ts";
import { defineJob, type JobPayload } from "../../platform/jobs/jobs.ts";
import { lockMemberLists, storeLists } from "./forgetting-queries.ts";

interface ForgetViewsPayload extends JobPayload {
  /** Hashes of lower-case addresses in hexadecimal, as suppressions have them. */
  emailHashes: readonly string[];
}

/**
 * Takes views that search for an erased person, or are called after their address, from the lists of all members.
 * How people like their lists is no workspace's, so this is done outside of the erasure's transaction.
 */
export const forgetViewsJob = defineJob<ForgetViewsPayload>({
  name: "personalData.forgetViews",
  async run({ tenantId, emailHashes }, { deps }) {
    const hashes = new Set(emailHashes);
    await deps.database.system(async (tx) => {
      for (const { personId, lists } of await lockMemberLists(tx, tenantId)) {
        let changed = false;
        for (const list of Object.values(lists)) {
          const kept = list.views?.filter((view) => !isAbout(view, hashes));
          changed ||= kept?.length !== list.views?.length;
          if (kept) list.views = kept;
        }
        if (changed) await storeLists(tx, personId, lists);
      }
    });
  },
});

/** A view's query is a part of an address in a browser: `search=ana%40example.com&sort=name`. */
function isAbout({ name, query }: SavedView, hashes: ReadonlySet<string>): boolean {
  const values = [...new URLSearchParams(query).values()];
  return [name, ...values].some((text) => namesAddress(text, hashes));
}
