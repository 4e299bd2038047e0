import type { TrackingToken } from "@arauto/mail";
import type { Deps } from "../../platform/deps.ts";
import { LRUCache } from "lru-cache";
import { emailLedgers } from "../ledger/index.ts";
import { selectEmailLinks, selectLinks } from "./queries.ts";

/** Maximum number of cached campaigns, least recently used evicted first. */
const KEPT = 500;
/**
 * How long entries are cached: a campaign that failed to start may start again with other links before any message is
 * sent.
 */
const FRESH_MS = 60_000;

/** The frozen links of campaigns. */
export interface LinkTables {
  /** Returns templates by index; none without such a campaign, or such an email. */
  of(
    message: Pick<TrackingToken, "tenantId" | "campaignId" | "contactId">,
  ): Promise<readonly string[]>;
}

/** Creates an LRU cache, so that a click does not have to load the campaign. Missing links are loaded again. */
export function createLinkTables(deps: Pick<Deps, "database">): LinkTables {
  const cache = new LRUCache<string, readonly string[]>({ max: KEPT, ttl: FRESH_MS });
  return {
    async of({ tenantId, campaignId, contactId }) {
      const isEmail = emailLedgers.isEmailLedger(campaignId);
      const key = `${tenantId}/${isEmail ? contactId : campaignId}`;
      const known = cache.get(key);
      if (known) return known;
      const links = await deps.database.tenant(tenantId, (tx) =>
        isEmail ? selectEmailLinks(tx, tenantId, contactId) : selectLinks(tx, tenantId, campaignId),
      );
      if (links) cache.set(key, links);
      return links ?? [];
    },
  };
}
