import type { Deps } from "../../platform/domain.ts";
import { putNewest } from "../../platform/keeper.ts";
import { selectLinks } from "./queries.ts";

/** Campaigns whose links are kept, those asked for longest ago forgotten first. */
const KEPT = 500;
/** How long they are kept: a campaign that could not start may start again with other links, before any mail leaves. */
const FRESH_MS = 60_000;

/** The frozen links of campaigns. */
export interface LinkTables {
  /** Templates by index; none where there is no such campaign. */
  of(tenantId: string, campaignId: string): Promise<readonly string[]>;
}

/** Keeps what was read last, so that a click needs no look at the campaign. What is not there is asked for anew. */
export function createLinkTables(deps: Pick<Deps, "database">): LinkTables {
  const kept = new Map<string, { at: number; links: readonly string[] }>();
  return {
    async of(tenantId, campaignId) {
      const key = `${tenantId}/${campaignId}`;
      const known = kept.get(key);
      if (known && Date.now() - known.at < FRESH_MS) return known.links;
      const links = await deps.database.tenant(tenantId, (tx) => selectLinks(tx, tenantId, campaignId));
      if (links) putNewest(kept, key, { at: Date.now(), links }, KEPT);
      else kept.delete(key);
      return links ?? [];
    },
  };
}
