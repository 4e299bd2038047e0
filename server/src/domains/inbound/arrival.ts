import { createHash } from "node:crypto";
import { v7 } from "uuid";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/domain.ts";
import { declareJob, type JobPayload } from "../../platform/jobs/jobs.ts";
import { type ArrivedMail, insertMail } from "./queries.ts";

/** Largest mail that is taken, in bytes. */
export const INBOUND_MAIL_MAX_BYTES = 25 * 1024 * 1024;

export interface ProcessPayload extends JobPayload {
  mailId: string;
}

export const processMailJob = declareJob<ProcessPayload>("inbound.process");

/** What servers on the way leave as it is. */
const STABLE = ["message-id", "date", "from", "to", "subject"];
const HEADERS_MAX = 256 * 1024;

/**
 * The same for a mail that comes again: after a lost answer, read anew from a mailbox, or over another way, where other
 * servers have written their traces on top.
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
  for (const name of STABLE) for (const [field, value] of fields) if (field === name) hash.update(`${name}:${value}\0`, "latin1");
  return hash.update(end ? source.subarray(end.index + end[0].length) : source).digest();
}

/**
 * Stores a mail and asks for it to be dealt with, both or neither; one that came before changes nothing.
 * @returns whether it is new
 */
export async function storeArrived(
  tx: Transaction,
  deps: Pick<Deps, "jobs">,
  tenantId: string,
  mail: Omit<ArrivedMail, "id" | "digest">,
): Promise<boolean> {
  const id = v7();
  const isNew = await insertMail(tx, tenantId, { ...mail, id, digest: digestOf(mail.source, mail.rcptTo) });
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
  await deps.jobs.add(tx, processMailJob, { tenantId, mailId }, { key: `${processMailJob.name}:${mailId}`, ...(runAt && { runAt }) });
}
