import type { Deps } from "../../../platform/deps.ts";
import { LRUCache } from "lru-cache";
import { sendingIdentity, type SendingIdentity } from "../../sending-domains/index.ts";

/** How long an identity is cached, and thus how long a key just found in DNS may remain unused. */
const FRESH_MS = 5_000;
const KEPT = 200;

/** The identity used to send from an address, refreshed every few seconds. */
export interface Identities {
  of(tenantId: string, fromAddress: string): Promise<SendingIdentity>;
}

interface Known {
  at: number;
  identity: Promise<SendingIdentity>;
}

/** Uses cached identities while the database is unavailable: messages are still built, and wait for the ledger. */
export function createIdentities(deps: Deps): Identities {
  const known = new LRUCache<string, Known>({ max: KEPT });
  return {
    of(tenantId, fromAddress) {
      const key = `${tenantId}/${fromAddress}`;
      const former = known.get(key);
      const now = Date.now();
      if (former && now - former.at < FRESH_MS) return former.identity;
      const loading = deps.database.tenant(tenantId, (tx) =>
        sendingIdentity(tx, deps, tenantId, fromAddress),
      );
      const identity = former ? loading.catch(() => former.identity) : loading;
      const entry = { at: now, identity };
      known.set(key, entry);
      identity.catch(() => known.peek(key) === entry && known.delete(key));
      return identity;
    },
  };
}
