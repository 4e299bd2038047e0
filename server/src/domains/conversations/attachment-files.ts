import { Readable } from "node:stream";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineJob } from "../../platform/jobs/jobs.ts";

/**
 * The location of a file, known before it is stored, so that a repeated job stores it in the same
 * place.
 */
export interface AttachmentPlace {
  messageId: string;
  place: number;
}

export const attachmentKey = (tenantId: string, { messageId, place }: AttachmentPlace): string =>
  `inbound/${tenantId}/${messageId}/${place}`;

export async function putAttachment(
  deps: Pick<Deps, "storage">,
  tenantId: string,
  at: AttachmentPlace,
  content: Buffer,
): Promise<void> {
  await deps.storage.put(
    attachmentKey(tenantId, at),
    Readable.from([content]),
    "application/octet-stream",
  );
}

interface RemovePayload {
  tenantId: string;
  places: AttachmentPlace[];
}

export const removeFilesJob = defineJob<RemovePayload>({
  name: "conversations.removeFiles",
  async run({ tenantId, places }, { deps }) {
    for (const place of places) await deps.storage.remove(attachmentKey(tenantId, place));
  },
});

/** Removes files after the transaction commits. */
export async function planRemoval(
  tx: Transaction,
  deps: Pick<Deps, "jobs">,
  tenantId: string,
  places: readonly AttachmentPlace[],
): Promise<void> {
  if (places.length > 0) await deps.jobs.add(tx, removeFilesJob, { tenantId, places: [...places] });
}
