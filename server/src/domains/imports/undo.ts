import type { ImportUndo } from "@arauto/contracts";
import { actingApiKey } from "../../platform/database/acting-key.ts";
import { againAfterDeadlock } from "../../platform/database/deadlock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { defineJob, runsAgain } from "../../platform/jobs/jobs.ts";
import { removeContacts } from "../contacts/index.ts";
import { undoDeals } from "../deals/index.ts";
import type { ImportPayload } from "./jobs.ts";
import * as queries from "./undo-queries.ts";

/** Contacts undone per transaction. */
const BATCH = 2_000;

/**
 * Undoes an import: removes the contacts it created and restores the previous values of those it changed. Contacts that
 * were changed since, or created and sent to, stay. Each batch records its progress, so that a kill costs at most one
 * batch.
 */
export const undoJob = defineJob<ImportPayload>({
  name: "imports.undo",
  actsForCaller: true,
  async run({ tenantId, importId }, run) {
    const { deps, signal } = run;
    try {
      while (await againAfterDeadlock(() => undoBatch(deps, tenantId, importId)))
        signal.throwIfAborted();
    } catch (error) {
      if (runsAgain(run, error)) throw error;
      deps.log.error({ err: error, importId }, "Undoing an import failed");
      await deps.database.tenant(tenantId, (tx) =>
        queries.stopUndo(tx, tenantId, importId, "INTERNAL"),
      );
    }
  },
});

/** Returns false when everything is done. */
function undoBatch(deps: Deps, tenantId: string, importId: string): Promise<boolean> {
  return deps.database.tenant(tenantId, async (tx) => {
    const present = await queries.lockUndo(tx, tenantId, importId);
    if (!present) return false;
    const { firstContactId: first, lastContactId: last, startedAt, undoneTo: after } = present;
    // An API key that undoes a user's import acts in its own name.
    const userId = actingApiKey() === null ? (present.undoneBy ?? present.createdBy) : null;
    const report = present.undoReport ?? { removed: 0, restored: 0, kept: 0 };

    if (present.kind === "deals") {
      const done = await undoDeals(tx, deps, { tenantId, userId }, importId);
      if (done) {
        await queries.noteUndone(tx, tenantId, importId, plus(report, done), after);
        return true;
      }
    }
    if (first !== null && last !== null && startedAt !== null && after !== last) {
      const created = await queries.nextCreated(
        tx,
        tenantId,
        importId,
        { after, first, last, since: startedAt },
        BATCH,
      );
      const removed = await removeUntouched(tx, deps, tenantId, userId, created);
      // With the last id recorded, later batches skip the search for created contacts.
      const reached = created.length < BATCH ? last : (created.at(-1)?.id ?? last);
      await queries.noteUndone(
        tx,
        tenantId,
        importId,
        // Contacts created by deals aren't counted.
        present.kind === "deals"
          ? report
          : plus(report, { removed, kept: created.length - removed }),
        reached,
      );
      return true;
    }

    const { taken, restored } = await queries.restoreNext(tx, tenantId, importId, userId, BATCH);
    if (taken > 0) {
      await queries.noteUndone(
        tx,
        tenantId,
        importId,
        plus(report, { restored, kept: taken - restored }),
        after,
      );
      return true;
    }
    await queries.finishUndo(tx, tenantId, importId);
    await recordEvents(tx, tenantId, [
      { type: "import.undone", userId, data: { importId, ...report } },
    ]);
    return false;
  });
}

async function removeUntouched(
  tx: Transaction,
  deps: Pick<Deps, "contactDeletion">,
  tenantId: string,
  userId: string | null,
  created: readonly queries.CreatedContact[],
): Promise<number> {
  const ids = created.filter(({ untouched }) => untouched).map(({ id }) => id);
  return ids.length === 0 ? 0 : removeContacts(tx, deps, tenantId, userId, ids);
}

const plus = (
  report: ImportUndo,
  { removed = 0, restored = 0, kept = 0 }: Partial<ImportUndo>,
): ImportUndo => ({
  removed: report.removed + removed,
  restored: report.restored + restored,
  kept: report.kept + kept,
});
