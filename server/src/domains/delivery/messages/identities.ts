import type { Deps } from "../../../platform/deps.ts";
import { LRUCache } from "lru-cache";
import { sendingIdentity, type SendingIdentity } from "../../sending-domains/index.ts";

/** How long an identity is fresh: a key that was just found in DNS signs this late at most. */
const FRESH_MS = 5_000;
const KEPT = 200;

/** The identity that messages of an address are sent with, looked up again every few seconds. */
export interface Identities {
  of(tenantId: string, fromAddress: string): Promise<SendingIdentity>;
}

interface Known {
  at: number;
  identity: Promise<SendingIdentity>;
}

/** Uses known identities while the database is unavailable: messages are built then too, and wait for the ledger. */
export function createIdentities(deps: Deps): Identities {
  const known = new LRUCache<string, Known>({ max: KEPT });
  return {
    of(tenantId, fromAddress) {
      const key = `${tenantId}/${fromAddress}`;
      const former = known.get(key);
      const now = Date.now();
      if (former && now - former.at < FRESH_MS) return former.identity;
      const asked = deps.database.tenant(tenantId, (tx) =>
        sendingIdentity(tx, deps, tenantId, fromAddress),
      );
      const identity = former ? asked.catch(() => former.identity) : asked;
      const entry = { at: now, identity };
      known.set(key, entry);
      identity.catch(() => known.peek(key) === entry && known.delete(key));
      return identity;
    },
  };
}
