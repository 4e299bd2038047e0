import type { ContactStatus, Consent, ConsentSource, SuppressionReason } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/** A new proof of consent. */
export interface NewConsent {
  contactId: string;
  kind: Consent["kind"];
  source: ConsentSource;
  /** As the contact read it. */
  wording: string;
  /** The contact's own IP address, when they clicked themselves. */
  ip?: string | null;
  /** Absent: email in general. */
  topic?: { id: string; name: string };
  /** The member who recorded it. */
  recordedBy?: string | null;
  /** Defaults to now. */
  occurredAt?: Date;
}

/** Appends proofs of consent, in one statement regardless of their number. */
export async function recordConsents(
  tx: Transaction,
  tenantId: string,
  consents: readonly NewConsent[],
): Promise<void> {
  if (consents.length === 0) return;
  await tx.execute(sql`
    insert into consents (tenant_id, account_id, kind, source, wording, ip, topic_id, topic_name, recorded_by, occurred_at)
    select ${tenantId}::uuid, n.account_id, n.kind, n.source, n.wording, n.ip, n.topic_id, n.topic_name, n.recorded_by, coalesce(n.occurred_at, now())
    from unnest(
      ${consents.map((c) => c.contactId)}::uuid[], ${consents.map((c) => c.kind)}::text[], ${consents.map((c) => c.source)}::text[],
      ${consents.map((c) => c.wording)}::text[], ${consents.map((c) => c.ip ?? null)}::text[],
      ${consents.map((c) => c.topic?.id ?? null)}::uuid[], ${consents.map((c) => c.topic?.name ?? null)}::text[],
      ${consents.map((c) => c.recordedBy ?? null)}::uuid[], ${consents.map((c) => c.occurredAt ?? null)}::timestamptz[]
    ) as n (account_id, kind, source, wording, ip, topic_id, topic_name, recorded_by, occurred_at)`);
}

export type ConsentRow = Omit<Consent, "occurredAt"> & { occurredAt: Date };

/** Maximum number of proofs shown per contact; a form submitted in a loop must not make a page endless. */
const SHOWN_MAX = 500;

/**
 * Finds a contact's proofs of consent, newest first. An import's statement about all its contacts is stored with the
 * import and read from there.
 */
export function findConsents(
  tx: Transaction,
  tenantId: string,
  contactId: string,
): Promise<ConsentRow[]> {
  return tx.query(sql`
    select c.id, c.kind, c.source, c.wording, c.ip, c.topic_id, coalesce(t.name, c.topic_name) as topic_name, c.occurred_at, p.name as recorded_by
    from (
      select id, kind, source, wording, ip, topic_id, topic_name, recorded_by, occurred_at
      from consents where tenant_id = ${tenantId}::uuid and account_id = ${contactId}::uuid
      union all
      select i.id, 'given', 'import', i.settings -> 'consent' ->> 'wording', null, null, null, i.created_by, coalesce(i.started_at, i.created_at)
      from accounts a join imports i on i.tenant_id = a.tenant_id and i.id = a.import_id
      where a.tenant_id = ${tenantId}::uuid and a.id = ${contactId}::uuid and i.settings -> 'consent' ->> 'wording' is not null
    ) c
    left join topics t on t.tenant_id = ${tenantId}::uuid and t.id = c.topic_id
    left join people p on p.id = c.recorded_by
    order by c.occurred_at desc, c.id desc
    limit ${SHOWN_MAX}`);
}

/** Moves a contact's proofs to another one, when two contacts are merged. */
export async function moveConsents(
  tx: Transaction,
  tenantId: string,
  fromId: string,
  intoId: string,
): Promise<void> {
  await tx.execute(
    sql`update consents set account_id = ${intoId}::uuid where tenant_id = ${tenantId}::uuid and account_id = ${fromId}::uuid`,
  );
}

export interface ConsentState {
  status: ContactStatus;
  suppression: {
    reason: SuppressionReason;
    since: string;
    campaignId: string | null;
    campaignName: string | null;
  } | null;
}

/**
 * Returns the data that decides whether a contact can be sent email; undefined when the workspace has none with this
 * id.
 */
export function findConsentState(
  tx: Transaction,
  tenantId: string,
  contactId: string,
): Promise<ConsentState | undefined> {
  return tx.maybeOne(sql`
    select a.status, (
      select jsonb_build_object(
        'reason', s.reason, 'since', to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'campaignId', s.campaign_id, 'campaignName', c.name)
      from suppressions s left join campaigns c on c.tenant_id = s.tenant_id and c.id = s.campaign_id
      where s.tenant_id = ${tenantId}::uuid and s.email_hash = suppression_hash(a.email)
    ) as suppression
    from accounts a where a.tenant_id = ${tenantId}::uuid and a.id = ${contactId}::uuid`);
}

/**
 * Returns the current status and locks the contact until the transaction ends; undefined when there
 * is none with this id.
 */
export async function lockStatus(
  tx: Transaction,
  tenantId: string,
  contactId: string,
): Promise<ContactStatus | undefined> {
  const row = await tx.maybeOne<{ status: ContactStatus }>(sql`
    select status from accounts where tenant_id = ${tenantId}::uuid and id = ${contactId}::uuid for no key update`);
  return row?.status;
}

/** Activates a pending contact. */
export async function activate(
  tx: Transaction,
  tenantId: string,
  contactId: string,
): Promise<void> {
  await tx.execute(sql`
    update accounts set status = 'active', updated_at = now(), version = version + 1
    where tenant_id = ${tenantId}::uuid and id = ${contactId}::uuid and status = 'pending'`);
}

/** Deletes the proofs of contacts, and their pending confirmation emails. */
export async function removeConsents(
  tx: Transaction,
  tenantId: string,
  contactIds: readonly string[],
): Promise<void> {
  await tx.execute(
    sql`delete from consents where tenant_id = ${tenantId}::uuid and account_id = any(${contactIds}::uuid[])`,
  );
  await tx.execute(
    sql`delete from confirmations_to_send where tenant_id = ${tenantId}::uuid and account_id = any(${contactIds}::uuid[])`,
  );
}
