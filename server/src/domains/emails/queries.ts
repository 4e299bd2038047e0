import type { EmailStatus } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { createdWithin } from "../../platform/database/created-range.ts";
import { type KeysetPage, type ListQuery, listPage } from "../../platform/database/keyset.ts";
import { prepare, type Sql, sql } from "../../platform/database/sql.ts";
import { type emailContents, emailLedgers, stateSql } from "../ledger/index.ts";

/** A new email to store. */
export interface NewEmail {
  id: string;
  ledgerId: string;
  contentId: string;
  contactId: string | null;
  address: string;
  name: string;
  subject: string;
  templateId: string | null;
  topicId: string | null;
  data: Record<string, unknown>;
  headers: Record<string, string>;
  tags: readonly string[];
  mode: "live" | "test";
  scheduledAt: Date | null;
  apiKeyId: string | null;
  userId: string | null;
}

/** Stores contents that are not stored yet. */
export async function insertContents(
  tx: Transaction,
  tenantId: string,
  contents: readonly { id: string; content: emailContents.StoredEmailContent }[],
): Promise<void> {
  if (contents.length === 0) return;
  await tx.execute(sql`
    insert into email_contents (tenant_id, id, content)
    select ${tenantId}::uuid, n.id, n.content::jsonb
    from unnest(${contents.map(({ id }) => id)}::text[], ${contents.map(({ content }) => JSON.stringify(content))}::text[]) as n (id, content)
    order by n.id on conflict do nothing`);
}

const INSERT = prepare(
  "emails_insert",
  ["tenantId", "rows"],
  (p) => sql<{ id: string }>`
    insert into emails (tenant_id, id, ledger_id, content_id, contact_id, address, name, subject, template_id, topic_id, data, headers, tags, mode, scheduled_at, api_key_id, created_by)
    select ${p.tenantId}::uuid, n.id, n.ledger_id, n.content_id, n.contact_id, n.address, n.name, n.subject, n.template_id, n.topic_id,
      nullif(n.data, '{}'), nullif(n.headers, '{}'), n.tags, n.mode, n.scheduled_at, n.api_key_id, n.user_id
    from jsonb_to_recordset(${p.rows}::jsonb) as n (id uuid, ledger_id uuid, content_id text, contact_id uuid, address text, name text, subject text,
      template_id uuid, topic_id uuid, data jsonb, headers jsonb, tags text[], mode text, scheduled_at timestamptz, api_key_id uuid, user_id uuid)
    order by n.id on conflict do nothing returning id`,
);

/** Stores emails, each once. Returns the ids of those that were not stored before. */
export async function insertEmails(
  tx: Transaction,
  tenantId: string,
  emails: readonly NewEmail[],
): Promise<Set<string>> {
  const rows = emails.map((email) => ({
    id: email.id,
    ledger_id: email.ledgerId,
    content_id: email.contentId,
    contact_id: email.contactId,
    address: email.address,
    name: email.name,
    subject: email.subject,
    template_id: email.templateId,
    topic_id: email.topicId,
    data: email.data,
    headers: email.headers,
    tags: email.tags,
    mode: email.mode,
    scheduled_at: email.scheduledAt,
    api_key_id: email.apiKeyId,
    user_id: email.userId,
  }));
  const added = await tx.queryPrepared(INSERT, { tenantId, rows: JSON.stringify(rows) });
  return new Set(added.map(({ id }) => id));
}

/** Returns both spellings of sending domains, by their ids. */
export async function findDomainNames(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const rows = await tx.query<{ id: string; name: string; displayName: string }>(sql`
    select id, name, display_name from sending_domains
    where tenant_id = ${tenantId}::uuid and id = any(${[...ids]}::uuid[])`);
  return new Map(rows.map(({ id, name, displayName }) => [id, [name, displayName]]));
}

export interface EmailRow {
  id: string;
  ledgerId: string;
  address: string | null;
  name: string;
  subject: string;
  contactId: string | null;
  templateId: string | null;
  topicId: string | null;
  tags: string[];
  mode: "live" | "test";
  scheduledAt: Date | null;
  isScheduled: boolean;
  createdAt: Date;
  state: number | null;
  skipReason: string | null;
  attempts: number;
  reply: string | null;
  /** It waits for its turn while its mail server is failing. */
  waitsForServer: boolean;
  sentAt: Date | null;
  nextAttemptAt: Date | null;
  openedAt: Date | null;
  clickedAt: Date | null;
  unsubscribedAt: Date | null;
  complainedAt: Date | null;
}

const wasTried = sql`r.attempts > 0`;
const isLater = sql`coalesce(e.scheduled_at > now(), false)`;
/** Waits for its turn, a sending limit or a failing server. */
const isInQueue = sql`(${stateSql.inState("pending")} and not ${isLater} or ${stateSql.inState("deferred")} and not ${wasTried})`;
const waitsForServer = sql`coalesce(${isInQueue} and l.problem ? 'since', false)`;

const COLUMNS = sql`e.id, e.ledger_id, e.address, e.name, e.subject, case when m.into_id is null then e.contact_id else m.into_id end as contact_id,
  e.template_id, e.topic_id, e.tags, e.mode, e.scheduled_at, coalesce(e.scheduled_at > now(), false) as is_scheduled, e.created_at,
  r.state, r.skip_reason, coalesce(r.attempts, 0::smallint) as attempts,
  case when ${waitsForServer} then l.problem ->> 'message' else r.reply end as reply, ${waitsForServer} as waits_for_server, r.sent_at,
  case when ${stateSql.inState("deferred")} then greatest(k.due_at, r.retry_at) end as next_attempt_at,
  r.opened_at, r.clicked_at, r.unsubscribed_at, r.complained_at`;
const FROM = sql`emails e ${emailLedgers.EMAIL_RESULTS}
  left join merged_accounts m on m.tenant_id = e.tenant_id and m.account_id = e.contact_id`;

/** Conditions of the statuses in `statusOf`. */
const IN_STATUS: Record<EmailStatus, Sql> = {
  scheduled: sql`${stateSql.inState("pending")} and ${isLater}`,
  queued: sql`${isInQueue} and not ${waitsForServer}`,
  deferred: sql`(${stateSql.inState("deferred")} and ${wasTried} or ${waitsForServer})`,
  sent: sql`${stateSql.inState("sent")} and r.complained_at is null`,
  bounced: stateSql.inState("bounced"),
  complained: sql`(${stateSql.inState("complained")} or ${stateSql.inState("sent")} and r.complained_at is not null)`,
  failed: stateSql.inState("failed"),
  suppressed: sql`${stateSql.inState("skipped")} and r.skip_reason <> 'canceled'`,
  canceled: sql`${stateSql.inState("skipped")} and r.skip_reason = 'canceled'`,
  uncertain: stateSql.inState("uncertain"),
};

export interface EmailFilter {
  status?: EmailStatus | undefined;
  tag?: string | undefined;
  recipient?: string | undefined;
  createdFrom?: string | undefined;
  createdBefore?: string | undefined;
}

/** Lists emails of a mode page by page, newest first. */
export function listEmails(
  tx: Transaction,
  tenantId: string,
  mode: "live" | "test",
  query: ListQuery & EmailFilter,
): Promise<KeysetPage<EmailRow>> {
  const where: Sql[] = [sql`e.tenant_id = ${tenantId}::uuid`, sql`e.mode = ${mode}`];
  where.push(...createdWithin(sql`e.created_at`, query));
  if (query.status) where.push(IN_STATUS[query.status]);
  if (query.tag !== undefined) where.push(sql`${query.tag}::text = any(e.tags)`);
  if (query.recipient !== undefined)
    where.push(sql`e.address_hash = suppression_hash(${query.recipient})`);
  return listPage<EmailRow>(
    tx,
    {
      columns: COLUMNS,
      from: FROM,
      where,
      id: sql`e.id`,
      sorts: { createdAt: { by: sql`e.created_at`, type: "timestamptz" } },
      defaultSort: "-createdAt",
    },
    query,
  );
}

/** Returns an email of a mode with its sender; undefined when there is none. */
export function findEmail(
  tx: Transaction,
  tenantId: string,
  mode: "live" | "test",
  id: string,
): Promise<(EmailRow & { sender: emailContents.EmailContent["from"] | null }) | undefined> {
  return tx.maybeOne(sql`
    select ${COLUMNS}, c.content -> 'from' as sender from ${FROM}
    left join email_contents c on c.tenant_id = e.tenant_id and c.id = e.content_id
    where e.tenant_id = ${tenantId}::uuid and e.id = ${id}::uuid and e.mode = ${mode}`);
}

/** Returns several emails of a mode by their ids. */
export function findEmails(
  tx: Transaction,
  tenantId: string,
  mode: "live" | "test",
  ids: readonly string[],
): Promise<EmailRow[]> {
  return tx.query<EmailRow>(sql`
    select ${COLUMNS} from ${FROM}
    where e.tenant_id = ${tenantId}::uuid and e.id = any(${[...ids]}::uuid[]) and e.mode = ${mode} order by e.created_at, e.id`);
}
