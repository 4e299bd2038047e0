import { CONFIRMATION_AGAIN_DAYS, type ContactStatus } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/** Why a contact is not asked to confirm. */
export type Obstacle = "notPending" | "suppressed" | "askedLately";

/**
 * Over `accounts a`: why the contact is not asked to confirm now; null when it can be asked. Finds the suppression by its
 * key: with `exists`, PostgreSQL may read all suppressions for a few contacts, because their hash isn't leakproof.
 */
export const confirmationObstacle = sql<Obstacle | null>`(case
  when a.status <> 'pending' then 'notPending'
  when (select s.email_hash from suppressions s where s.tenant_id = a.tenant_id and s.email_hash = suppression_hash(a.email) limit 1) is not null
    then 'suppressed'
  when exists (
    select from consents k where k.tenant_id = a.tenant_id and k.account_id = a.id and k.kind = 'requested'
      and k.occurred_at > now() - make_interval(days => ${CONFIRMATION_AGAIN_DAYS}::int)) then 'askedLately'
end)`;

/** Locks contacts so that concurrent calls do not ask them twice. Always in id order. */
export async function lockContacts(
  tx: Transaction,
  tenantId: string,
  contactIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    select 1 from accounts where tenant_id = ${tenantId}::uuid and id = any(${contactIds}::uuid[]) order by id for no key update`);
}

/** Returns the obstacle to asking each existing contact, and the contact's language. */
export function findObstacles(tx: Transaction, tenantId: string, contactIds: readonly string[]) {
  return tx.query<{ contactId: string; language: string | null; obstacle: Obstacle | null }>(sql`
    select a.id as account_id, a.language, ${confirmationObstacle} as obstacle
    from accounts a where a.tenant_id = ${tenantId}::uuid and a.id = any(${contactIds}::uuid[])`);
}

/** Records that these contacts are asked with this wording, and that their emails are pending. */
export async function insertRequests(
  tx: Transaction,
  tenantId: string,
  contactIds: readonly string[],
  wording: string,
  recordedBy: string | null,
): Promise<void> {
  await tx.execute(sql`
    with asked as (
      insert into consents (tenant_id, account_id, kind, source, wording, email_hash, recorded_by)
      select a.tenant_id, a.id, 'requested', 'doubleOptIn', ${wording}, suppression_hash(a.email), ${recordedBy}::uuid
      from accounts a where a.tenant_id = ${tenantId}::uuid and a.id = any(${contactIds}::uuid[])
      returning tenant_id, account_id, id
    )
    insert into confirmations_to_send (tenant_id, account_id, request_id)
    select tenant_id, account_id, id from asked order by account_id
    on conflict (tenant_id, account_id) do update set request_id = excluded.request_id`);
}

export interface Addressee {
  contactId: string;
  requestId: string;
  name: string;
  email: string;
  language: string | null;
  wording: string;
}

/**
 * Takes some contacts off the list of pending emails. Returns those who still need one, and whether
 * others wait.
 */
export async function takeAddressees(
  tx: Transaction,
  tenantId: string,
  most: number,
): Promise<{ contacts: Addressee[]; taken: number }> {
  const taken = await tx.query<{ contactId: string; requestId: string }>(sql`
    delete from confirmations_to_send where tenant_id = ${tenantId}::uuid and account_id in (
      select account_id from confirmations_to_send where tenant_id = ${tenantId}::uuid order by account_id limit ${most} for update skip locked)
    returning account_id, request_id`);
  if (taken.length === 0) return { contacts: [], taken: 0 };
  // Contacts who confirmed, unsubscribed or changed their address meanwhile get no email.
  const contacts = await tx.query<Addressee>(sql`
    select a.id as account_id, c.id as request_id, a.name, a.email, a.language, c.wording
    from unnest(${taken.map((t) => t.contactId)}::uuid[], ${taken.map((t) => t.requestId)}::uuid[]) as t (account_id, request_id)
    join accounts a on a.tenant_id = ${tenantId}::uuid and a.id = t.account_id and a.status = 'pending'
    join consents c on c.tenant_id = a.tenant_id and c.account_id = a.id and c.id = t.request_id and c.email_hash = suppression_hash(a.email)
    where not exists (select from suppressions s where s.tenant_id = a.tenant_id and s.email_hash = c.email_hash)
    order by a.id`);
  return { contacts, taken: taken.length };
}

export interface ConfirmationRow {
  status: ContactStatus;
  email: string;
  language: string | null;
  wording: string;
  askedAt: Date;
  /** The contact's address is still the one that was asked. */
  sameAddress: boolean;
  suppressed: boolean;
  /** Confirmed since it was asked. */
  confirmed: boolean;
}

/** Returns the state of a request to confirm; undefined when it, or the contact, was deleted. `lock` locks the contact. */
export function findConfirmation(
  tx: Transaction,
  tenantId: string,
  contactId: string,
  requestId: string,
  lock: boolean,
): Promise<ConfirmationRow | undefined> {
  return tx.maybeOne(sql`
    select a.status, a.email, a.language, c.wording, c.occurred_at as asked_at, c.email_hash = suppression_hash(a.email) as same_address,
      exists (select from suppressions s where s.tenant_id = a.tenant_id and s.email_hash = suppression_hash(a.email)) as suppressed,
      exists (
        select from consents g where g.tenant_id = a.tenant_id and g.account_id = a.id and g.kind = 'given' and g.source = 'doubleOptIn'
          and g.occurred_at >= c.occurred_at) as confirmed
    from accounts a join consents c on c.tenant_id = a.tenant_id and c.account_id = a.id and c.kind = 'requested'
    where a.tenant_id = ${tenantId}::uuid and a.id = ${contactId}::uuid and c.id = ${requestId}::uuid
    ${lock ? sql`for no key update of a` : sql``}`);
}
