import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineJob } from "../../platform/jobs/jobs.ts";
import type { ImportPayload } from "./jobs.ts";
import { findForgottenUploads, forgetOldChanges, removeForgottenUpload } from "./undo-queries.ts";

/** Uploads contain personal data and are deleted when not started within this many days. */
const UPLOAD_KEPT_DAYS = 7;

/** Removes an upload that was never started, with its files. */
export const forgetUploadJob = defineJob<ImportPayload>({
  name: "imports.forgetUpload",
  async run({ tenantId, importId }, { deps: { database, storage } }) {
    await database.tenant(tenantId, async (tx) => {
      const upload = await removeForgottenUpload(tx, tenantId, importId, UPLOAD_KEPT_DAYS);
      // Runs before the commit: if the commit fails, the job finds the row again, and removing a file twice is
      // harmless.
      for (const key of [upload?.storageKey, upload?.workbookKey])
        if (key) await storage.remove(key);
    });
  },
});

/** Runs the daily cleanup of imports. */
export async function cleanUpImports(tx: Transaction, { jobs }: Pick<Deps, "jobs">): Promise<void> {
  await forgetOldChanges(tx);
  for (const { tenantId, id } of await findForgottenUploads(tx, UPLOAD_KEPT_DAYS)) {
    await jobs.add(
      tx,
      forgetUploadJob,
      { tenantId, importId: id },
      { queue: `imports:${tenantId}`, key: `${forgetUploadJob.name}:${id}` },
    );
  }
}
