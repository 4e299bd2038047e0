import type { SendingDomainStatus } from "@arauto/contracts";
import type { DkimAlgorithm } from "@arauto/mail";
import type { SealedColumn } from "../../platform/crypto/sealed-columns-queries.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/** The columns that `keyContext` binds the key to. */
export const sealedKeys: SealedColumn = {
  name: "DKIM keys",
  table: sql`sending_domain_keys`,
  box: sql`private_box`,
  id: sql<string>`tenant_id || ':' || domain_id || ':' || selector`,
  context: sql<string>`'sending-domain:' || tenant_id || ':' || domain_id || ':' || selector`,
};
import type { Findings } from "./findings.ts";

export interface DomainRow {
  id: string;
  name: string;
  displayName: string;
  returnPathLabel: string;
  trackingLabel: string;
  status: SendingDomainStatus;
  returnPathVerified: boolean;
  trackingVerified: boolean;
  strictAlignment: boolean;
  returnPathMisses: number;
  trackingMisses: number;
  missesAt: Date | null;
  findings: Findings;
  checkedAt: Date | null;
  nextCheckAt: Date;
  waitingSince: Date;
  verifiedAt: Date | null;
  failingSince: Date | null;
  createdAt: Date;
  version: number;
}

const COLUMNS = sql`id, name, display_name, return_path_label, tracking_label, status, return_path_verified, tracking_verified, strict_alignment,
  return_path_misses, tracking_misses, misses_at, findings, checked_at, next_check_at, waiting_since, verified_at, failing_since, created_at, version`;

export function selectDomains(tx: Transaction, tenantId: string): Promise<DomainRow[]> {
  return tx.query(
    sql`select ${COLUMNS} from sending_domains where tenant_id = ${tenantId} order by name`,
  );
}

export function selectDomain(
  tx: Transaction,
  tenantId: string,
  id: string,
  { forUpdate = false }: { forUpdate?: boolean } = {},
): Promise<DomainRow | undefined> {
  const lock = forUpdate ? sql`for update` : sql``;
  return tx.maybeOne(
    sql`select ${COLUMNS} from sending_domains where tenant_id = ${tenantId} and id = ${id} ${lock}`,
  );
}

/** Finds the workspace's domains with these names, longest first. */
export function selectByName(
  tx: Transaction,
  tenantId: string,
  names: readonly string[],
): Promise<DomainRow[]> {
  return tx.query(sql`
    select ${COLUMNS} from sending_domains where tenant_id = ${tenantId} and name = any(${names}::text[]) order by length(name) desc`);
}

export async function countDomains(tx: Transaction, tenantId: string): Promise<number> {
  return (
    await tx.one<{ total: number }>(
      sql`select count(*) as total from sending_domains where tenant_id = ${tenantId}`,
    )
  ).total;
}

export async function insertDomain(
  tx: Transaction,
  tenantId: string,
  row: Pick<
    DomainRow,
    "id" | "name" | "displayName" | "returnPathLabel" | "trackingLabel" | "nextCheckAt"
  >,
): Promise<void> {
  await tx.execute(sql`
    insert into sending_domains (tenant_id, id, name, display_name, return_path_label, tracking_label, next_check_at)
    values (${tenantId}, ${row.id}, ${row.name}, ${row.displayName}, ${row.returnPathLabel}, ${row.trackingLabel}, ${row.nextCheckAt})`);
}

/** Changes the labels and discards the verification of renamed hosts. */
export async function updateLabels(
  tx: Transaction,
  tenantId: string,
  before: DomainRow,
  labels: Pick<DomainRow, "returnPathLabel" | "trackingLabel">,
): Promise<void> {
  const samePath = labels.returnPathLabel === before.returnPathLabel;
  const sameTracking = labels.trackingLabel === before.trackingLabel;
  const removed = [
    ...(samePath ? [] : ["returnPathMx", "returnPathSpf"]),
    ...(sameTracking ? [] : ["tracking"]),
  ];
  await tx.execute(sql`
    update sending_domains set return_path_label = ${labels.returnPathLabel}, tracking_label = ${labels.trackingLabel},
      return_path_verified = return_path_verified and ${samePath}, tracking_verified = tracking_verified and ${sameTracking},
      return_path_misses = case when ${samePath} then return_path_misses else 0 end,
      tracking_misses = case when ${sameTracking} then tracking_misses else 0 end,
      findings = findings - ${removed}::text[], waiting_since = now(), version = version + 1
    where tenant_id = ${tenantId} and id = ${before.id}`);
}

export type CheckedState = Pick<
  DomainRow,
  | "status"
  | "returnPathVerified"
  | "trackingVerified"
  | "strictAlignment"
  | "returnPathMisses"
  | "trackingMisses"
  | "missesAt"
  | "findings"
  | "nextCheckAt"
  | "waitingSince"
  | "verifiedAt"
  | "failingSince"
>;

/** Stores the result of a check. */
export async function storeCheck(
  tx: Transaction,
  tenantId: string,
  id: string,
  now: Date,
  state: CheckedState,
): Promise<void> {
  await tx.execute(sql`
    update sending_domains set status = ${state.status}, return_path_verified = ${state.returnPathVerified}, tracking_verified = ${state.trackingVerified},
      strict_alignment = ${state.strictAlignment}, return_path_misses = ${state.returnPathMisses}, tracking_misses = ${state.trackingMisses},
      misses_at = ${state.missesAt}, findings = ${JSON.stringify(state.findings)}::jsonb, checked_at = ${now}, next_check_at = ${state.nextCheckAt},
      waiting_since = ${state.waitingSince}, verified_at = ${state.verifiedAt}, failing_since = ${state.failingSince}
    where tenant_id = ${tenantId} and id = ${id}`);
}

/** Starts waiting for new records. */
export async function beginWaiting(
  tx: Transaction,
  tenantId: string,
  id: string,
  nextCheckAt: Date,
): Promise<void> {
  await tx.execute(sql`
    update sending_domains set waiting_since = now(), next_check_at = ${nextCheckAt}, version = version + 1
    where tenant_id = ${tenantId} and id = ${id}`);
}

export async function deleteDomain(tx: Transaction, tenantId: string, id: string): Promise<void> {
  await tx.execute(sql`delete from sending_domains where tenant_id = ${tenantId} and id = ${id}`);
}

/** Finds checks of all workspaces that are long overdue because their job was lost. Runs outside any tenant. */
export function selectOverdue(tx: Transaction): Promise<{ tenantId: string; id: string }[]> {
  return tx.query(
    sql`select tenant_id, id from sending_domains where next_check_at < now() - interval '1 hour'`,
  );
}

export interface KeyRow {
  domainId: string;
  selector: string;
  algorithm: DkimAlgorithm;
  state: "waiting" | "active" | "retired";
  record: string;
  misses: number;
  missesAt: Date | null;
  createdAt: Date;
  activeAt: Date | null;
  retiredAt: Date | null;
}

const KEY_COLUMNS = sql`domain_id, selector, algorithm, state, record, misses, misses_at, created_at, active_at, retired_at`;

/** Finds the keys of some domains, oldest first. */
export function selectKeys(
  tx: Transaction,
  tenantId: string,
  domainIds: readonly string[],
): Promise<KeyRow[]> {
  return tx.query(sql`
    select ${KEY_COLUMNS} from sending_domain_keys
    where tenant_id = ${tenantId} and domain_id = any(${domainIds}::uuid[]) order by created_at, algorithm desc, selector`);
}

/** Finds the signing keys, encrypted; RSA first. */
export function selectSigningKeys(
  tx: Transaction,
  tenantId: string,
  domainId: string,
): Promise<(Pick<KeyRow, "selector" | "algorithm"> & { privateBox: string })[]> {
  return tx.query(sql`
    select selector, algorithm, private_box from sending_domain_keys
    where tenant_id = ${tenantId} and domain_id = ${domainId} and state = 'active' order by algorithm desc, selector`);
}

export async function insertKey(
  tx: Transaction,
  tenantId: string,
  key: Pick<KeyRow, "domainId" | "selector" | "algorithm" | "record"> & { privateBox: string },
): Promise<void> {
  await tx.execute(sql`
    insert into sending_domain_keys (tenant_id, domain_id, selector, algorithm, record, private_box)
    values (${tenantId}, ${key.domainId}, ${key.selector}, ${key.algorithm}, ${key.record}, ${key.privateBox})`);
}

export async function updateKey(tx: Transaction, tenantId: string, key: KeyRow): Promise<void> {
  await tx.execute(sql`
    update sending_domain_keys set state = ${key.state}, misses = ${key.misses}, misses_at = ${key.missesAt}, active_at = ${key.activeAt}, retired_at = ${key.retiredAt}
    where tenant_id = ${tenantId} and domain_id = ${key.domainId} and selector = ${key.selector}`);
}

export async function deleteKeys(
  tx: Transaction,
  tenantId: string,
  domainId: string,
  selectors: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    delete from sending_domain_keys where tenant_id = ${tenantId} and domain_id = ${domainId} and selector = any(${selectors}::text[])`);
}

/** Deletes keys of all workspaces that were retired this many days ago. Runs outside any tenant. */
export function deleteRetiredKeys(tx: Transaction, days: number): Promise<number> {
  return tx.execute(
    sql`delete from sending_domain_keys where state = 'retired' and retired_at < now() - make_interval(days => ${days}::int)`,
  );
}

export async function selectPolicy(tx: Transaction, tenantId: string): Promise<"warn" | "refuse"> {
  const row = await tx.one<{ unverifiedSenders: "warn" | "refuse" }>(
    sql`select unverified_senders from tenants where tenant_id = ${tenantId}`,
  );
  return row.unverifiedSenders;
}

/** Returns whether the policy changed. */
export async function updatePolicy(
  tx: Transaction,
  tenantId: string,
  policy: "warn" | "refuse",
): Promise<boolean> {
  return (
    (await tx.execute(
      sql`update tenants set unverified_senders = ${policy} where tenant_id = ${tenantId} and unverified_senders <> ${policy}`,
    )) > 0
  );
}
