import type { FirstSteps } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { findStarted, findSteps } from "./first-step-queries.ts";

/** Campaigns started with the test inbox after which a workspace evidently needs no first steps. */
const CAMPAIGNS = 10;
/** Maximum number of contacts counted for the first step. */
const CONTACTS_COUNTED = 100_000;

/** Returns a new workspace's completed steps; null once it sent a real email or started ten campaigns. */
export async function readFirstSteps(
  tx: Transaction,
  tenantId: string,
): Promise<FirstSteps | null> {
  const started = await findStarted(tx, tenantId, CAMPAIGNS);
  if (started.isReal || started.campaigns >= CAMPAIGNS) return null;
  const row = await findSteps(tx, tenantId, CONTACTS_COUNTED);
  return {
    contacts: {
      done: row.contacts > 0,
      count: row.contacts,
      import:
        row.importId === null
          ? null
          : {
              id: row.importId,
              fileName: row.fileName ?? "",
              created: row.created ?? 0,
              rejected: row.rejected ?? 0,
              undoableUntil: row.undoableUntil?.toISOString() ?? null,
            },
    },
    design: { done: row.templateId !== null, id: row.templateId, name: row.templateName },
    test: { done: row.testedAt !== null, at: row.testedAt?.toISOString() ?? null },
    send: { done: row.campaignId !== null, id: row.campaignId, name: row.campaignName },
    sender: { done: row.senderName !== null, name: row.senderName },
  };
}
