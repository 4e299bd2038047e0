import type { SealedColumn } from "../../platform/crypto/sealed-columns-queries.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";

export interface SecretRow {
  id: string;
  name: string;
  hosts: string[];
  createdAt: Date;
  updatedAt: Date;
}

const COLUMNS = sql`id, name, hosts, created_at, updated_at`;

/** Whether a stored request, as JSON, inserts the secret of this name. */
export const usesSecret = (request: Sql, name: Sql): Sql =>
  sql`(${request})::text ~ ('\\{\\{-?\\s*secrets\\.' || ${name} || '\\s*-?\\}\\}')`;

export function findSecrets(tx: Transaction, tenantId: string): Promise<SecretRow[]> {
  return tx.query(
    sql`select ${COLUMNS} from secrets where tenant_id = ${tenantId}::uuid order by name`,
  );
}

/** Finds the encrypted values of secrets by name. */
export function findBoxes(
  tx: Transaction,
  tenantId: string,
  names: readonly string[],
): Promise<{ id: string; name: string; hosts: string[]; valueBox: string }[]> {
  return tx.query(sql`
    select id, name, hosts, value_box from secrets where tenant_id = ${tenantId}::uuid and name = any(${[...names]}::text[])`);
}

/** Finds a secret, and locks it until the transaction ends. */
export function lockSecret(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<SecretRow | undefined> {
  return tx.maybeOne(sql`
    select ${COLUMNS} from secrets where tenant_id = ${tenantId}::uuid and id = ${id}::uuid for update`);
}

/** Counts the secrets, and blocks concurrent counts until this transaction ends. */
export async function countSecrets(tx: Transaction, tenantId: string): Promise<number> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`secrets:${tenantId}`}, 0))`);
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from secrets where tenant_id = ${tenantId}::uuid`,
  );
  return count;
}

/** Returns undefined when the name is taken. */
export function insertSecret(
  tx: Transaction,
  tenantId: string,
  {
    id,
    name,
    hosts,
    valueBox,
    now,
  }: { id: string; name: string; hosts: readonly string[]; valueBox: string; now: Date },
): Promise<SecretRow | undefined> {
  return tx.maybeOne(sql`
    insert into secrets (tenant_id, id, name, hosts, value_box, created_at, updated_at)
    values (${tenantId}::uuid, ${id}::uuid, ${name}::text, ${[...hosts]}::text[], ${valueBox}::text, ${now}::timestamptz, ${now}::timestamptz)
    on conflict (tenant_id, name) do nothing returning ${COLUMNS}`);
}

/** Changes a secret. Without `valueBox`, its value stays. */
export function changeSecret(
  tx: Transaction,
  tenantId: string,
  id: string,
  { hosts, valueBox, now }: { hosts: readonly string[]; valueBox: string | null; now: Date },
): Promise<SecretRow | undefined> {
  return tx.maybeOne(sql`
    update secrets
    set hosts = ${[...hosts]}::text[], value_box = coalesce(${valueBox}::text, value_box), updated_at = ${now}::timestamptz
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid returning ${COLUMNS}`);
}

export async function deleteSecret(tx: Transaction, tenantId: string, id: string): Promise<void> {
  await tx.execute(
    sql`delete from secrets where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`,
  );
}

export interface SigningRow {
  secretBox: string;
  formerSecretBox: string | null;
  formerSecretUntil: Date | null;
}

export function findSigning(tx: Transaction, tenantId: string): Promise<SigningRow | undefined> {
  return tx.maybeOne(sql`
    select secret_box, former_secret_box, former_secret_until from request_signing_secrets where tenant_id = ${tenantId}::uuid`);
}

/** Stores the first signing secret of a workspace, unless it has one. */
export async function insertSigning(
  tx: Transaction,
  tenantId: string,
  secretBox: string,
): Promise<void> {
  await tx.execute(sql`
    insert into request_signing_secrets (tenant_id, secret_box) values (${tenantId}::uuid, ${secretBox}::text)
    on conflict (tenant_id) do nothing`);
}

/** Replaces the signing secret; the previous one also signs until a time. */
export async function rotateSigning(
  tx: Transaction,
  tenantId: string,
  secretBox: string,
  formerUntil: Date,
): Promise<void> {
  await tx.execute(sql`
    update request_signing_secrets
    set secret_box = ${secretBox}::text, former_secret_box = secret_box, former_secret_until = ${formerUntil}::timestamptz
    where tenant_id = ${tenantId}::uuid`);
}

const signingColumn = (name: string, box: Sql): SealedColumn => ({
  name,
  table: sql`request_signing_secrets`,
  box,
  id: sql<string>`tenant_id::text`,
  context: sql<string>`'requestSigning:' || tenant_id`,
});

/** The contexts are those of `secrets.ts` and `signing-secret.ts`. */
export const sealedSecrets: readonly SealedColumn[] = [
  {
    name: "secrets of requests",
    table: sql`secrets`,
    box: sql`value_box`,
    id: sql<string>`tenant_id || ':' || id`,
    context: sql<string>`'secret:' || tenant_id || ':' || id`,
  },
  signingColumn("signing secrets of requests", sql`secret_box`),
  signingColumn("former signing secrets of requests", sql`former_secret_box`),
];
