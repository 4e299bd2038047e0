import { createHash } from "node:crypto";
import { v7 } from "uuid";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { JobPayload } from "../../platform/jobs/jobs.ts";
import { declareJob } from "../../platform/jobs/job-queue.ts";
import { type ArrivedMessage, insertMessage } from "./queries.ts";

/** Largest accepted message, in bytes. */
export const INBOUND_MAIL_MAX_BYTES = 25 * 1024 * 1024;

export interface ProcessPayload extends JobPayload {
  mailId: string;
}

export const processMessageJob = declareJob<ProcessPayload>("inbound.process");

/** Headers that servers on the way do not change. */
const STABLE = ["message-id", "date", "from", "to", "subject"];
const HEADERS_MAX = 256 * 1024;

/**
 * Returns a digest that is the same when a message arrives again: after a lost reply, read again
 * from a mailbox, or by another route, where other servers have prepended trace headers.
 */
export function digestOf(source: Buffer, rcptTo: string | null): Buffer {
  const text = source.toString("latin1", 0, Math.min(source.length, HEADERS_MAX));
  const end = /\r?\n\r?\n/.exec(text);
  const head = (end ? text.slice(0, end.index) : text).replace(/\r?\n[ \t]+/g, " ");
  const fields = head.split(/\r?\n/).map((line): [name: string, value: string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
  });
  const hash = createHash("sha256").update(`${rcptTo?.toLowerCase() ?? ""}\0`);
  for (const name of STABLE)
    for (const [field, value] of fields)
      if (field === name) hash.update(`${name}:${value}\0`, "latin1");
  return hash.update(end ? source.subarray(end.index + end[0].length) : source).digest();
}

/**
 * Stores a message and queues its processing, both or neither; a no-op for one that arrived before.
 * @returns whether it is new
 */
export async function storeArrived(
  tx: Transaction,
  deps: Pick<Deps, "jobs">,
  tenantId: string,
  message: Omit<ArrivedMessage, "id" | "digest">,
): Promise<boolean> {
  const id = v7();
  const isNew = await insertMessage(tx, tenantId, {
    ...message,
    id,
    digest: digestOf(message.source, message.rcptTo),
  });
  if (isNew) await planProcessing(tx, deps, tenantId, id);
  return isNew;
}

export async function planProcessing(
  tx: Transaction,
  deps: Pick<Deps, "jobs">,
  tenantId: string,
  mailId: string,
  runAt?: Date,
): Promise<void> {
  await deps.jobs.add(
    tx,
    processMessageJob,
    { tenantId, mailId },
    { key: `${processMessageJob.name}:${mailId}`, ...(runAt && { runAt }) },
  );
}
