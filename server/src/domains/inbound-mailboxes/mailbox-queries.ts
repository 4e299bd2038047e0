import type { InboundMailbox } from "@arauto/contracts";
import type { SealedColumn } from "../../platform/crypto/sealed-columns-queries.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/** The context is that of `passwordContext`. */
export const sealedPasswords: SealedColumn = {
  name: "passwords of mailboxes",
  table: sql`inbound_mailboxes`,
  box: sql`password_box`,
  id: sql<string>`tenant_id || ':' || id`,
  context: sql<string>`'inbound-mailbox:' || tenant_id || ':' || id`,
};

export interface MailboxSettings extends Pick<
  InboundMailbox,
  "name" | "host" | "port" | "security" | "username" | "folder" | "active"
> {
  /** Encrypted. */
  passwordBox: string;
}

export interface MailboxRow extends MailboxSettings {
  id: string;
  uidValidity: number | null;
  lastUid: number | null;
  checkedAt: Date | null;
  taken: number;
  problem: InboundMailbox["problem"];
  failures: number;
  nextCheckAt: Date;
  createdAt: Date;
  version: number;
}

const COLUMNS = sql`id, name, host, port, security, username, password_box, folder, active, uid_validity, last_uid, checked_at, taken, problem, failures,
  next_check_at, created_at, version`;

export function selectMailboxes(tx: Transaction, tenantId: string): Promise<MailboxRow[]> {
  return tx.query(
    sql`select ${COLUMNS} from inbound_mailboxes where tenant_id = ${tenantId} order by created_at, id`,
  );
}

export function selectMailbox(
  tx: Transaction,
  tenantId: string,
  id: string,
  options: { forUpdate?: boolean } = {},
): Promise<MailboxRow | undefined> {
  const lock = options.forUpdate ? sql`for update` : sql``;
  return tx.maybeOne(
    sql`select ${COLUMNS} from inbound_mailboxes where tenant_id = ${tenantId} and id = ${id} ${lock}`,
  );
}

/** Counts mailboxes, and prevents concurrent additions in the same workspace. */
export async function countMailboxes(tx: Transaction, tenantId: string): Promise<number> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`inbound mailboxes ${tenantId}`}, 24))`,
  );
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*) as count from inbound_mailboxes where tenant_id = ${tenantId}`,
  );
  return count;
}

export function insertMailbox(
  tx: Transaction,
  tenantId: string,
  id: string,
  values: MailboxSettings,
): Promise<MailboxRow> {
  return tx.one(sql`
    insert into inbound_mailboxes (tenant_id, id, name, host, port, security, username, password_box, folder, active)
    values (${tenantId}, ${id}, ${values.name}, ${values.host}, ${values.port}, ${values.security}, ${values.username}, ${values.passwordBox},
      ${values.folder}, ${values.active})
    returning ${COLUMNS}`);
}

/** `isOther`: it is another folder from now on, so the reading position no longer applies. */
export function updateMailbox(
  tx: Transaction,
  tenantId: string,
  id: string,
  values: MailboxSettings,
  isOther: boolean,
): Promise<MailboxRow> {
  const place = isOther ? sql`uid_validity = null, last_uid = null, checked_at = null,` : sql``;
  return tx.one(sql`
    update inbound_mailboxes set name = ${values.name}, host = ${values.host}, port = ${values.port}, security = ${values.security},
      username = ${values.username}, password_box = ${values.passwordBox}, folder = ${values.folder}, active = ${values.active}, ${place}
      problem = null, failures = 0, next_check_at = now(), version = version + 1
    where tenant_id = ${tenantId} and id = ${id} returning ${COLUMNS}`);
}

export function deleteMailbox(tx: Transaction, tenantId: string, id: string): Promise<number> {
  return tx.execute(
    sql`delete from inbound_mailboxes where tenant_id = ${tenantId} and id = ${id}`,
  );
}

/** The reading position of a mailbox, for the version that was opened. */
interface Place {
  version: number;
  uidValidity: number;
  lastUid: number;
}

/**
 * Advances the reading position, together with messages that were stored; returns false when the
 * mailbox was changed meanwhile.
 */
export async function moveMailbox(
  tx: Transaction,
  tenantId: string,
  id: string,
  place: Place,
  taken: number,
): Promise<boolean> {
  const moved = await tx.execute(sql`
    update inbound_mailboxes set uid_validity = ${place.uidValidity}, last_uid = ${place.lastUid}, taken = taken + ${taken}
    where tenant_id = ${tenantId} and id = ${id} and version = ${place.version} and active`);
  return moved > 0;
}

export async function noteChecked(
  tx: Transaction,
  tenantId: string,
  id: string,
  version: number,
  nextCheckAt: Date,
): Promise<boolean> {
  const noted = await tx.execute(sql`
    update inbound_mailboxes set checked_at = now(), problem = null, failures = 0, next_check_at = ${nextCheckAt}
    where tenant_id = ${tenantId} and id = ${id} and version = ${version} and active`);
  return noted > 0;
}

export async function noteProblem(
  tx: Transaction,
  tenantId: string,
  id: string,
  version: number,
  { message, nextCheckAt }: { message: string; nextCheckAt: Date },
): Promise<boolean> {
  const problem = JSON.stringify({ message, at: new Date().toISOString() });
  const noted = await tx.execute(sql`
    update inbound_mailboxes set problem = ${problem}::jsonb, failures = failures + 1, next_check_at = ${nextCheckAt}
    where tenant_id = ${tenantId} and id = ${id} and version = ${version} and active`);
  return noted > 0;
}

/** Finds, in all workspaces, mailboxes whose job failed permanently. */
export function selectOverdue(tx: Transaction): Promise<{ tenantId: string; id: string }[]> {
  return tx.query(
    sql`select tenant_id, id from inbound_mailboxes where active and next_check_at < now() - interval '1 hour'`,
  );
}
