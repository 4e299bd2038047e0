import type { KeyPermission } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import { type KeyUse, storeUses } from "./key-use-queries.ts";

const FLUSH_MS = 60_000;

interface OpenUse extends KeyUse {
  tenantId: string;
  permissions: Map<KeyPermission, Date>;
}

/**
 * Records in memory when keys were used, and stores it periodically: a write per request would cost more than the
 * check.
 */
export interface KeyUses {
  record(tenantId: string, keyId: string, permission: KeyPermission | undefined): void;
  /** Stores recorded uses. Those that can't be stored now are retried the next time. */
  flush(): Promise<void>;
  /** Stores the rest and stops. */
  close(): Promise<void>;
}

export function createKeyUses({ database, log }: Pick<Deps, "database" | "log">): KeyUses {
  let open = new Map<string, OpenUse>();

  function add(tenantId: string, keyId: string, at: Date, permissions: KeyUse["permissions"]) {
    const use = open.get(keyId) ?? { tenantId, keyId, at, permissions: new Map() };
    if (use.at < at) use.at = at;
    for (const [permission, usedAt] of permissions) {
      const known = use.permissions.get(permission);
      if (!known || known < usedAt) use.permissions.set(permission, usedAt);
    }
    open.set(keyId, use);
  }

  async function flush(): Promise<void> {
    const uses = [...open.values()];
    open = new Map();
    for (const tenantId of new Set(uses.map((use) => use.tenantId))) {
      const own = uses.filter((use) => use.tenantId === tenantId);
      try {
        await database.tenant(tenantId, (tx) => storeUses(tx, tenantId, own));
      } catch (error) {
        log.warn({ err: error }, "Could not store when API keys were used");
        for (const use of own) add(tenantId, use.keyId, use.at, use.permissions);
      }
    }
  }

  let current = Promise.resolve();
  const timer = setInterval(() => {
    current = current.then(flush);
  }, FLUSH_MS);
  timer.unref();
  return {
    record(tenantId, keyId, permission) {
      const at = new Date();
      add(tenantId, keyId, at, new Map(permission ? [[permission, at]] : []));
    },
    flush: () => (current = current.then(flush)),
    async close() {
      clearInterval(timer);
      await (current = current.then(flush));
    },
  };
}
