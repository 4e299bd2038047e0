import type { Transaction } from "../../platform/database/database.ts";
import { type KeysetPage, type ListQuery, listPage } from "../../platform/database/keyset.ts";
import { likePattern } from "../../platform/database/like-pattern.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";

/** A received email. */
export interface NewCapturedMail {
  id: string;
  mailFrom: string;
  rcptTo: string;
  subject: string;
  campaignId: string | null;
  source: Buffer;
}

export interface CapturedMailRow {
  id: string;
  from: string;
  to: string;
  subject: string;
  size: number;
  receivedAt: Date;
  campaignId: string | null;
}

/** Restricts to emails of the workspace, and of private ones to the user's own. */
const visibleTo = (userId: string): Sql => sql`(person_id is null or person_id = ${userId})`;

const SUMMARY = sql`id, mail_from as "from", rcpt_to as "to", subject, size, received_at, campaign_id`;

export async function insertPrivateMail(
  tx: Transaction,
  tenantId: string,
  {
    id,
    mailFrom,
    rcptTo,
    subject,
    source,
    userId,
  }: Omit<NewCapturedMail, "campaignId"> & { userId: string | null },
): Promise<void> {
  await tx.execute(sql`
    insert into captured_mails (tenant_id, id, mail_from, rcpt_to, subject, source, size, person_id)
    values (${tenantId}, ${id}, ${mailFrom}, ${rcptTo}, ${subject}, ${source}, ${source.length}, ${userId})
    on conflict do nothing`);
}

/** Inserts emails with one statement. Their sources are binary parameters: nothing is escaped. */
export async function insertCapturedMessages(
  tx: Transaction,
  tenantId: string,
  messages: readonly NewCapturedMail[],
): Promise<void> {
  const rows = messages.map(
    ({ id, mailFrom, rcptTo, subject, campaignId, source }) =>
      sql`(${tenantId}, ${id}, ${mailFrom}, ${rcptTo}, ${subject}, ${campaignId}, ${source}, ${source.length})`,
  );
  await tx.execute(sql`
    insert into captured_mails (tenant_id, id, mail_from, rcpt_to, subject, campaign_id, source, size)
    values ${sql.join(rows)}`);
}

export function listCapturedMails(
  tx: Transaction,
  tenantId: string,
  userId: string,
  query: ListQuery & { search?: string | undefined },
): Promise<KeysetPage<CapturedMailRow>> {
  const where: Sql[] = [sql`tenant_id = ${tenantId}`, visibleTo(userId)];
  if (query.search) {
    const part = likePattern(query.search);
    where.push(sql`(rcpt_to ilike ${part} or subject ilike ${part})`);
  }
  return listPage<CapturedMailRow>(
    tx,
    {
      columns: SUMMARY,
      from: sql`captured_mails`,
      where,
      id: sql`id`,
      sorts: { receivedAt: { by: sql`received_at`, type: "timestamptz" } },
      defaultSort: "-receivedAt",
    },
    query,
  );
}

export function findCapturedMail(
  tx: Transaction,
  tenantId: string,
  userId: string,
  id: string,
): Promise<(CapturedMailRow & { source: Buffer }) | undefined> {
  return tx.maybeOne(
    sql`select ${SUMMARY}, source from captured_mails where tenant_id = ${tenantId} and id = ${id} and ${visibleTo(userId)}`,
  );
}

export function deleteCapturedMails(
  tx: Transaction,
  tenantId: string,
  userId: string,
): Promise<number> {
  return tx.execute(
    sql`delete from captured_mails where tenant_id = ${tenantId} and ${visibleTo(userId)}`,
  );
}

/** Deletes all but the newest `keep` emails. */
export function trimCapturedMessages(
  tx: Transaction,
  tenantId: string,
  keep: number,
): Promise<number> {
  return tx.execute(sql`
    delete from captured_mails where tenant_id = ${tenantId} and (received_at, id) <= (
      select received_at, id from captured_mails where tenant_id = ${tenantId}
      order by received_at desc, id desc offset ${keep} limit 1
    )`);
}
