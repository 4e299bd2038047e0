import { EMAIL_HISTORY_DAYS } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineJob, type JobPayload } from "../../platform/jobs/jobs.ts";
import { emailContents, emailLedgers } from "../ledger/index.ts";
import * as attachments from "./attachment-queries.ts";
import * as queries from "./cleanup-queries.ts";

const DAY_MS = 24 * 60 * 60_000;
const CHUNKS_AT_ONCE = 50;
const ROWS_AT_ONCE = 500;

/**
 * Deletes a workspace's emails past their retention, chunk by chunk of the ledger, then contents that no email uses and
 * files without an email. Each step is a separate transaction, so it can be killed at any point.
 */
export const cleanUpJob = defineJob<JobPayload>({
  name: "emails.cleanUp",
  async run({ tenantId }, { deps, signal }) {
    const now = await deps.database.tenant(tenantId, queries.findNow);
    await removeEmails(
      deps,
      tenantId,
      new Date(now.getTime() - EMAIL_HISTORY_DAYS * DAY_MS),
      signal,
    );
    const yesterday = new Date(now.getTime() - DAY_MS);
    let removed = ROWS_AT_ONCE;
    while (removed >= ROWS_AT_ONCE) {
      signal.throwIfAborted();
      removed = await deps.database.tenant(tenantId, (tx) =>
        queries.deleteUnusedContents(tx, tenantId, yesterday, ROWS_AT_ONCE),
      );
    }
    await removeFiles(deps, tenantId, yesterday, signal);
  },
});

async function removeEmails(
  { database }: Pick<Deps, "database">,
  tenantId: string,
  before: Date,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const chunks = await database.tenant(tenantId, (tx) =>
      emailLedgers.findOldEmailChunks(tx, tenantId, before, CHUNKS_AT_ONCE),
    );
    let removed = 0;
    for (const chunk of chunks)
      removed += await database.tenant(tenantId, async (tx) => {
        const ids = await emailLedgers.deleteEmailChunks(tx, tenantId, chunk);
        await queries.deleteEmails(tx, tenantId, ids);
        return ids.length;
      });
    if (chunks.length < CHUNKS_AT_ONCE || removed === 0) return;
  }
}

async function removeFiles(
  { database, storage }: Pick<Deps, "database" | "storage">,
  tenantId: string,
  before: Date,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const files = await database.tenant(tenantId, (tx) =>
      attachments.findLostAttachments(tx, tenantId, before, ROWS_AT_ONCE),
    );
    if (files.length === 0) return;
    for (const file of files) await storage.remove(emailContents.attachmentKey(tenantId, file));
    await database.tenant(tenantId, (tx) => attachments.deleteAttachments(tx, tenantId, files));
  }
}

/** Starts the cleanup of each workspace that has emails. */
export async function startCleanups(tx: Transaction, { jobs }: Pick<Deps, "jobs">): Promise<void> {
  for (const tenantId of await queries.findTenants(tx))
    await jobs.add(tx, cleanUpJob, { tenantId }, { key: `emails.cleanUp:${tenantId}` });
}
