import type { DomainRate, SendingAccount } from "@arauto/contracts";
import type { SealedColumn } from "../../platform/crypto/sealed-columns-queries.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/** The columns that `passwordContext` binds the password to. */
export const sealedPasswords: SealedColumn = {
  name: "passwords of sending accounts",
  table: sql`sending_accounts`,
  box: sql`password_box`,
  id: sql<string>`tenant_id || ':' || id`,
  context: sql<string>`'sending-account:' || tenant_id || ':' || id`,
};

type Smtp = NonNullable<SendingAccount["smtp"]>;
export type LastTest = NonNullable<SendingAccount["lastTest"]>;

export interface SendingAccountValues {
  name: string;
  fromName: string;
  fromEmail: string;
  host: string | null;
  port: number | null;
  security: Smtp["security"] | null;
  username: string;
  /** Encrypted; null without a password. */
  passwordBox: string | null;
  ratePerSecond: number | null;
  ratePerHour: number | null;
  domainRates: readonly DomainRate[];
  connections: number;
}

export interface SendingAccountRow extends SendingAccountValues {
  id: string;
  kind: SendingAccount["kind"];
  lastTest: LastTest | null;
  createdAt: Date;
  version: number;
}

const COLUMNS = sql`id, kind, name, from_name, from_email, host, port, security, username, password_box, rate_per_second, rate_per_hour, domain_rates, connections, last_test, created_at, version`;
// The test inbox comes first and is the default.
const ORDER = sql`kind = 'capture' desc, created_at, id`;

export function selectSendingAccounts(
  tx: Transaction,
  tenantId: string,
): Promise<SendingAccountRow[]> {
  return tx.query(
    sql`select ${COLUMNS} from sending_accounts where tenant_id = ${tenantId} order by ${ORDER}`,
  );
}

export function selectSendingAccount(
  tx: Transaction,
  tenantId: string,
  id: string,
  options: { forUpdate?: boolean } = {},
): Promise<SendingAccountRow | undefined> {
  const lock = options.forUpdate ? sql`for update` : sql``;
  return tx.maybeOne(
    sql`select ${COLUMNS} from sending_accounts where tenant_id = ${tenantId} and id = ${id} ${lock}`,
  );
}

/** Keeps accounts from being deleted until the transaction ends. Returns those that exist. */
export async function lockSendingAccounts(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from sending_accounts where tenant_id = ${tenantId}::uuid and id = any(${[...ids]}::uuid[])
    order by id for key share`);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the newest account whose last test succeeded, else the test inbox. */
export function selectDefaultSendingAccount(
  tx: Transaction,
  tenantId: string,
): Promise<SendingAccountRow | undefined> {
  return tx.maybeOne(sql`
    select ${COLUMNS} from sending_accounts where tenant_id = ${tenantId} and (kind = 'capture' or last_test ->> 'ok' = 'true')
    order by kind = 'smtp' desc, created_at desc, id desc limit 1`);
}

export function insertSendingAccount(
  tx: Transaction,
  tenantId: string,
  id: string,
  kind: SendingAccount["kind"],
  values: SendingAccountValues,
): Promise<SendingAccountRow> {
  return tx.one(sql`
    insert into sending_accounts (tenant_id, id, kind, name, from_name, from_email, host, port, security, username, password_box, rate_per_second, rate_per_hour, domain_rates, connections)
    values (${tenantId}, ${id}, ${kind}, ${values.name}, ${values.fromName}, ${values.fromEmail}, ${values.host}, ${values.port}, ${values.security},
      ${values.username}, ${values.passwordBox}, ${values.ratePerSecond}, ${values.ratePerHour},
      ${JSON.stringify(values.domainRates)}::jsonb, ${values.connections})
    returning ${COLUMNS}`);
}

/** Changes an account and discards its last test. */
export function updateSendingAccount(
  tx: Transaction,
  tenantId: string,
  id: string,
  values: SendingAccountValues,
  keepTest: boolean,
): Promise<SendingAccountRow> {
  const lastTest = keepTest ? sql`last_test` : sql`null`;
  return tx.one(sql`
    update sending_accounts set name = ${values.name}, from_name = ${values.fromName}, from_email = ${values.fromEmail}, host = ${values.host}, port = ${values.port},
      security = ${values.security}, username = ${values.username}, password_box = ${values.passwordBox}, rate_per_second = ${values.ratePerSecond},
      rate_per_hour = ${values.ratePerHour}, domain_rates = ${JSON.stringify(values.domainRates)}::jsonb,
      connections = ${values.connections}, last_test = ${lastTest}, version = version + 1
    where tenant_id = ${tenantId} and id = ${id} returning ${COLUMNS}`);
}

/** Stores the result of a test, unless the account was changed meanwhile. */
export function updateLastTest(
  tx: Transaction,
  tenantId: string,
  id: string,
  version: number,
  test: LastTest,
): Promise<number> {
  return tx.execute(sql`
    update sending_accounts set last_test = ${JSON.stringify(test)}::jsonb
    where tenant_id = ${tenantId} and id = ${id} and version = ${version}`);
}

export function deleteSendingAccount(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<number> {
  return tx.execute(sql`delete from sending_accounts where tenant_id = ${tenantId} and id = ${id}`);
}
