import type { Database } from "../../../platform/database/database.ts";
import { sql } from "../../../platform/database/sql.ts";
import type { TestUser, TestServer } from "../../../testing/test-server.ts";
import { startDelivery } from "../dispatcher.ts";
import { freezeCampaign } from "../../campaigns/testing/freeze.ts";
import { DELIVERY_TUNING, type DeliveryTuning } from "../tuning.ts";
import {
  act,
  addContacts,
  type Contact,
  draftCampaign,
  type WorldOptions,
} from "./campaign-world.ts";

/** Delays short enough for tests. */
export const QUICK: DeliveryTuning = {
  ...DELIVERY_TUNING,
  pollEveryMs: 20,
  drainMs: 2000,
  connectDelaysMs: [30],
  pollMs: 200,
};

/**
 * Creates a campaign to these addresses with a frozen audience; nothing is sent before lanes run. Excludes existing
 * contacts.
 */
export async function frozenTo(
  server: TestServer,
  owner: TestUser,
  addresses: readonly string[],
  options: WorldOptions,
): Promise<{ id: string; sendingAccountId: string; contacts: Contact[] }> {
  await server.deps.database.tenant(owner.tenantId, (tx) => tx.execute(sql`delete from accounts`));
  const contacts = await addContacts(server, owner.tenantId, addresses.length, (index) => ({
    email: addresses[index] ?? "",
  }));
  const { id, sendingAccountId } = await draftCampaign(server, owner, options);
  await act(server, owner, id, "start");
  await freezeCampaign(server.deps, owner.tenantId, id);
  return { id, sendingAccountId: sendingAccountId ?? "", contacts };
}

/** Starts a sending process, with a count of its transactions in workspaces, which polling for work does not use. */
export function startEngine(
  server: TestServer,
  tuning: DeliveryTuning = QUICK,
): { stop: () => Promise<void>; transactions: () => number } {
  let transactions = 0;
  const database: Database = {
    ...server.deps.database,
    tenant: (tenantId, work) => {
      transactions += 1;
      return server.deps.database.tenant(tenantId, work);
    },
  };
  return {
    stop: startDelivery({ ...server.deps, database }, tuning),
    transactions: () => transactions,
  };
}

/** Makes deferred recipients due now. */
export async function advanceTime(server: TestServer, tenantId: string): Promise<void> {
  await server.deps.database.tenant(tenantId, async (tx) => {
    await tx.execute(sql`update recipients set retry_at = null where state = 2`);
    await tx.execute(sql`update campaign_chunks set due_at = now() where not done`);
  });
}
