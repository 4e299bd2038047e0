import type { Deps } from "../../platform/deps.ts";
import { workflowJobs } from "../campaigns/index.ts";
import { countHeld, releaseHeld } from "./held-queries.ts";
import { lockWorkflow } from "./run-queries.ts";

/** Contacts per transaction. */
const CONTACTS_AT_ONCE = 5_000;

/**
 * Lets contacts continue who wait at an email because of the plan's limit, up to the room that `findRoom` returns. Uses
 * a separate transaction for each workflow. Returns how many.
 */
export async function releaseHeldEmails(
  deps: Pick<Deps, "database" | "jobs">,
  tenantId: string,
  findRoom: () => Promise<number>,
): Promise<number> {
  const held = await deps.database.tenant(tenantId, (tx) => countHeld(tx, tenantId));
  if (held.length === 0) return 0;
  let room = await findRoom();
  let released = 0;
  for (const { workflowId, contacts } of held) {
    for (let left = Math.min(contacts, room); left > 0;) {
      const most = Math.min(left, CONTACTS_AT_ONCE);
      const count = await deps.database.tenant(tenantId, async (tx) => {
        await lockWorkflow(tx, tenantId, workflowId);
        const freed = await releaseHeld(tx, tenantId, workflowId, most);
        if (freed > 0) await workflowJobs.askTick(tx, deps, tenantId, workflowId);
        return freed;
      });
      released += count;
      room -= count;
      left = count < most ? 0 : left - count;
    }
  }
  return released;
}
