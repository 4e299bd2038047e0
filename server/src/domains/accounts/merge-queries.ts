import type { AccountStatus } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql, type Sql } from "../../platform/database/sql.ts";

/** People as columns, no address twice, no control characters. What is null (or missing among the fields) is not known. */
export interface PeopleColumns {
  /** Ids for those who turn out to be new. */
  ids: readonly string[];
  names: readonly (string | null)[];
  emails: readonly string[];
  phones: readonly (string | null)[];
  statuses: readonly (AccountStatus | null)[];
  /** JSON objects. */
  fields: readonly string[];
}

/** What happens to a contact that exists: known values replace its own, only fill empty ones, or nothing. */
export type DuplicatePolicy = "overwrite" | "fillEmpty" | "skip";

/** Where the people come from, for the timeline. */
export interface MergeSource {
  personId: string | null;
  importId: string;
  defaultStatus: AccountStatus;
}

/** A control character, which none of the values may hold. */
const SEPARATOR = "\u0001";

/** One text for a whole column, so that neither side spends time on quoting. Null is the empty text. */
function columnText(values: readonly (string | null)[]): string {
  if (values.some((value) => value?.includes(SEPARATOR))) throw new Error("People's values must not hold control characters");
  return values.join(SEPARATOR);
}

function peopleFrom(people: PeopleColumns): Sql {
  const column = (values: readonly (string | null)[]) => sql`string_to_array(${columnText(values)}, ${SEPARATOR}, '')`;
  return sql`unnest(
    ${column(people.ids)}::uuid[], ${column(people.names)}, ${column(people.emails)}, ${column(people.phones)}, ${column(people.statuses)}, ${column(people.fields)}
  ) as p (id, name, email, phone, status, fields)`;
}

/** A mail needs something to call its reader: without a name, what stands before the @. */
const nameOrLocalPart = sql`coalesce(p.name, case when length(split_part(p.email, '@', 1)) >= 2 then split_part(p.email, '@', 1) else left(p.email, 100) end)`;

/** Inserts those whose address is not there yet, with their events. Answers how many. */
export async function insertPeople(tx: Transaction, tenantId: string, people: PeopleColumns, source: MergeSource): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    with created as (
      insert into accounts (tenant_id, id, name, email, phone, status, fields)
      select ${tenantId}::uuid, p.id, ${nameOrLocalPart}, p.email, p.phone, coalesce(p.status, ${source.defaultStatus}::text), p.fields::jsonb
      from ${peopleFrom(people)}
      on conflict (tenant_id, lower(email)) do nothing
      returning id
    ), told as (
      insert into events (tenant_id, type, account_id, person_id, data)
      select ${tenantId}::uuid, 'account.created', created.id, ${source.personId}::uuid, ${importFact(source)}::jsonb from created
    )
    select count(*) as count from created`);
  return count;
}

const importFact = (source: MergeSource) => JSON.stringify({ source: "import", importId: source.importId });

interface NextValues {
  name: Sql;
  phone: Sql;
  status: Sql;
  fields: Sql;
}

const NEXT: Record<Exclude<DuplicatePolicy, "skip">, NextValues> = {
  overwrite: {
    name: sql`coalesce(f.name, a.name)`,
    phone: sql`coalesce(f.phone, a.phone)`,
    status: sql`coalesce(f.status, a.status)`,
    fields: sql`(a.fields || f.fields::jsonb)`,
  },
  // Name and status are never empty.
  fillEmpty: {
    name: sql`a.name`,
    phone: sql`coalesce(a.phone, f.phone)`,
    status: sql`a.status`,
    fields: sql`(f.fields::jsonb || a.fields)`,
  },
};

const differs = (next: NextValues) =>
  sql`(a.name, a.phone, a.status, a.fields) is distinct from (${next.name}, ${next.phone}, ${next.status}, ${next.fields})`;

/** Those of the people who are there under another id than the given one, as `found f`. */
const found = (people: PeopleColumns) => sql`
  given as materialized (select p.*, lower(p.email) as email_key from ${peopleFrom(people)}),
  found as materialized (
    select given.*, known.account_id
    from account_ids_by_email(array(select given.email_key from given)) as known
    join given on given.email_key = known.email_key
    where known.account_id <> given.id
  )`;

export interface FoundCounts {
  found: number;
  updated: number;
}

/** Changes those who are there already by the policy, with their events. */
export function updatePeople(tx: Transaction, tenantId: string, people: PeopleColumns, policy: DuplicatePolicy, source: MergeSource) {
  if (policy === "skip") return countFound(tx, tenantId, people, policy);
  const next = NEXT[policy];
  return tx.one<FoundCounts>(sql`
    with ${found(people)}, updated as (
      update accounts a
      set name = ${next.name}, phone = ${next.phone}, status = ${next.status}, fields = ${next.fields}, updated_at = now(), version = a.version + 1
      from found f
      where a.tenant_id = ${tenantId}::uuid and a.id = f.account_id and ${differs(next)}
      returning a.id
    ), told as (
      insert into events (tenant_id, type, account_id, person_id, data)
      select ${tenantId}::uuid, 'account.updated', updated.id, ${source.personId}::uuid, ${importFact(source)}::jsonb from updated
    )
    select (select count(*) from found) as found, (select count(*) from updated) as updated`);
}

/** How many are there already, and how many of them the policy would change. */
export function countFound(tx: Transaction, tenantId: string, people: PeopleColumns, policy: DuplicatePolicy) {
  const changes = policy === "skip" ? sql`false` : differs(NEXT[policy]);
  return tx.one<FoundCounts>(sql`
    with ${found(people)}
    select count(*) as found, count(*) filter (where ${changes}) as updated
    from found f join accounts a on a.tenant_id = ${tenantId}::uuid and a.id = f.account_id`);
}
