import type { ImapFlow, MailboxObject } from "imapflow";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineJob, type JobPayload } from "../../platform/jobs/jobs.ts";
import { INBOUND_MAIL_MAX_BYTES, storeArrived } from "./arrival.ts";
import { ImapError, withFolder } from "./imap.ts";
import * as queries from "./mailbox-queries.ts";

const EVERY_MS = 60_000;
const AFTER_FAILURE_MAX_MS = 60 * 60_000;
/** A poll yields to others after this many messages, or this much time. */
const MESSAGES_AT_ONCE = 200;
const AT_ONCE_MS = 60_000;
/**
 * When the UIDs of a folder start over, messages since this long before the last poll are read
 * again; known ones are not stored twice.
 */
const OVERLAP_MS = 2 * 24 * 60 * 60_000;

interface PollPayload extends JobPayload {
  mailboxId: string;
}

/** Schedules the next poll, in place of the scheduled one. */
export async function planPoll(
  tx: Transaction,
  deps: Pick<Deps, "jobs">,
  tenantId: string,
  mailboxId: string,
  runAt: Date,
): Promise<void> {
  const key = `${pollJob.name}:${mailboxId}`;
  await deps.jobs.add(tx, pollJob, { tenantId, mailboxId }, { key, queue: key, runAt });
}

export const passwordContext = (tenantId: string, id: string): string =>
  `inbound-mailbox:${tenantId}:${id}`;

export const pollJob = defineJob<PollPayload>({
  name: "inbound.poll",
  run: ({ tenantId, mailboxId }, { deps, signal }) =>
    pollMailbox(deps, tenantId, mailboxId, signal),
});

/** Stores new messages of a mailbox, and schedules the next poll. An error of its server is stored with it. */
export async function pollMailbox(
  deps: Deps,
  tenantId: string,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const box = await deps.database.tenant(tenantId, (tx) => queries.selectMailbox(tx, tenantId, id));
  if (!box?.active) return;
  try {
    const password = deps.secrets.open(box.passwordBox, passwordContext(tenantId, id));
    const hasMore = await withFolder(deps, { ...box, password }, (client, folder) =>
      storeNew(deps, tenantId, box, client, folder, signal),
    );
    const next = new Date(Date.now() + (hasMore ? 0 : EVERY_MS));
    await scheduleAfter(deps, tenantId, id, next, (tx) =>
      queries.noteChecked(tx, tenantId, id, box.version, next),
    );
  } catch (error) {
    if (!(error instanceof ImapError)) throw error;
    const next = new Date(
      Date.now() + Math.min(EVERY_MS * 2 ** box.failures, AFTER_FAILURE_MAX_MS),
    );
    const problem = { message: error.message, nextCheckAt: next };
    await scheduleAfter(deps, tenantId, id, next, (tx) =>
      queries.noteProblem(tx, tenantId, id, box.version, problem),
    );
  }
}

/** Schedules the next poll, unless the mailbox was changed meanwhile: the change has scheduled one. */
async function scheduleAfter(
  deps: Deps,
  tenantId: string,
  id: string,
  next: Date,
  note: (tx: Transaction) => Promise<boolean>,
): Promise<void> {
  await deps.database.tenant(tenantId, async (tx) => {
    if (await note(tx)) await planPoll(tx, deps, tenantId, id, next);
  });
}

/** @returns whether there is more */
async function storeNew(
  deps: Deps,
  tenantId: string,
  box: queries.MailboxRow,
  client: ImapFlow,
  folder: MailboxObject,
  signal: AbortSignal,
): Promise<boolean> {
  const uidValidity = Number(folder.uidValidity);
  const move = (tx: Transaction, lastUid: number, taken: number) =>
    queries.moveMailbox(
      tx,
      tenantId,
      box.id,
      { version: box.version, uidValidity, lastUid },
      taken,
    );
  if (box.uidValidity === null || box.lastUid === null) {
    // Messages from before are old, and were already handled by users.
    await deps.database.tenant(tenantId, (tx) => move(tx, folder.uidNext - 1, 0));
    return false;
  }
  const uids = await newUids(box, uidValidity, client, folder);
  const end = Date.now() + AT_ONCE_MS;
  for (const [place, uid] of uids.entries()) {
    if (signal.aborted || place >= MESSAGES_AT_ONCE || Date.now() > end) return true;
    const found = await client.fetchOne(
      String(uid),
      { uid: true, source: { maxLength: INBOUND_MAIL_MAX_BYTES } },
      { uid: true },
    );
    const source = found ? found.source : undefined;
    const isOurs = await deps.database.tenant(tenantId, async (tx) => {
      // In the message's transaction, so that a kill neither loses nor duplicates it.
      if (source === undefined || source.length === 0) return move(tx, uid, 0);
      const isNew = await storeArrived(tx, deps, tenantId, {
        mailboxId: box.id,
        mailFrom: null,
        rcptTo: null,
        source,
      });
      return move(tx, uid, isNew ? 1 : 0);
    });
    if (!isOurs) return false;
  }
  if (uids.length === 0 && box.uidValidity !== uidValidity)
    await deps.database.tenant(tenantId, (tx) => move(tx, folder.uidNext - 1, 0));
  return false;
}

async function newUids(
  box: queries.MailboxRow,
  uidValidity: number,
  client: ImapFlow,
  folder: MailboxObject,
): Promise<number[]> {
  if (folder.exists === 0) return [];
  if (box.uidValidity === uidValidity) {
    const last = box.lastUid ?? 0;
    if (folder.uidNext && folder.uidNext <= last + 1) return [];
    const found = await client.search({ uid: `${last + 1}:*` }, { uid: true });
    // "*" is the last message, regardless of its number.
    return (found || []).filter((uid) => uid > last).toSorted((one, other) => one - other);
  }
  const since = new Date((box.checkedAt ?? new Date()).getTime() - OVERLAP_MS);
  const found = await client.search({ since }, { uid: true });
  return (found || []).toSorted((one, other) => one - other);
}
