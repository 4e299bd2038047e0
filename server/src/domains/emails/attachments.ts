import { Readable } from "node:stream";
import type { SendEmail } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import { lockStorage, requireStorage } from "../../platform/storage/storage-limit.ts";
import { emailContents } from "../ledger/index.ts";
import { insertAttachments } from "./attachment-queries.ts";

/**
 * Stores the files of an email that is about to be accepted. Their rows are committed first, so that the daily cleanup
 * finds files of emails that were never accepted.
 * @throws AppError STORAGE_LIMIT
 */
export async function storeAttachments(
  deps: Pick<Deps, "config" | "database" | "storage" | "storageUse">,
  tenantId: string,
  emailId: string,
  attachments: SendEmail["attachments"],
): Promise<void> {
  if (attachments.length === 0) return;
  const files = attachments.map(({ fileName, contentType, content, contentId }, position) => {
    const bytes = Buffer.from(content, "base64");
    return { emailId, position, fileName, contentType, contentId, size: bytes.length, bytes };
  });
  await deps.database.tenant(tenantId, async (tx) => {
    await lockStorage(tx, tenantId);
    await requireStorage(
      tx,
      deps,
      tenantId,
      files.reduce((sum, { size }) => sum + size, 0),
    );
    await insertAttachments(tx, tenantId, files);
  });
  for (const { bytes, ...file } of files) {
    const key = emailContents.attachmentKey(tenantId, file);
    await deps.storage.put(key, Readable.from([bytes]), file.contentType);
  }
}
