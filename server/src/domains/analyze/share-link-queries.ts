import { type AnalyzeScope, type Brand, SHARE_LINK_KEPT_DAYS } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import type { ScopeRow } from "./scope.ts";

export interface ShareLinkRow extends ScopeRow {
  id: string;
  name: string;
  isFixed: boolean;
  hidesNames: boolean;
  showsSales: boolean;
  createdBy: string | null;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  opens: number;
  lastOpenedAt: Date | null;
}

const SHOWN = sql`
  select l.id, l.name, l.period, l.from_day::text as from_day, l.to_day::text as to_day, l.compare, l.filters, l.is_fixed, l.hides_names, l.shows_sales,
    p.name as created_by, l.created_at, l.expires_at, l.revoked_at, l.opens, l.last_opened_at
  from share_links l left join people p on p.id = l.created_by`;

/** Returns the links of a workspace, latest first. */
export function findAll(tx: Transaction, tenantId: string): Promise<ShareLinkRow[]> {
  return tx.query<ShareLinkRow>(sql`
    ${SHOWN} where l.tenant_id = ${tenantId}::uuid order by l.created_at desc, l.id desc`);
}

export function find(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<ShareLinkRow | undefined> {
  return tx.maybeOne<ShareLinkRow>(sql`
    ${SHOWN} where l.tenant_id = ${tenantId}::uuid and l.id = ${id}::uuid`);
}

/** Counts the active links, and blocks new ones until this transaction ends. */
export async function lock(
  tx: Transaction,
  tenantId: string,
): Promise<{ now: Date; count: number }> {
  await tx.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`share-links:${tenantId}`}, 0))`,
  );
  return tx.one(sql`
    select now()::timestamptz(3) as now, (
      select count(*) from share_links l where l.tenant_id = ${tenantId}::uuid and l.revoked_at is null and l.expires_at > now()
    ) as count`);
}

export interface NewShareLink extends AnalyzeScope {
  id: string;
  tokenHash: Buffer;
  name: string;
  isFixed: boolean;
  hidesNames: boolean;
  showsSales: boolean;
  userId: string;
  now: Date;
  expiresAt: Date;
}

export async function insert(tx: Transaction, tenantId: string, link: NewShareLink): Promise<void> {
  await tx.execute(sql`
    insert into share_links (tenant_id, id, token_hash, name, period, from_day, to_day, compare, filters, is_fixed, hides_names,
      shows_sales, created_by, created_at, expires_at)
    values (${tenantId}::uuid, ${link.id}::uuid, ${link.tokenHash}, ${link.name}, ${link.period}, ${link.from}::date, ${link.to}::date,
      ${link.compare}, ${JSON.stringify(link.filters)}::jsonb, ${link.isFixed}, ${link.hidesNames}, ${link.showsSales}, ${link.userId}::uuid,
      ${link.now}::timestamptz, ${link.expiresAt}::timestamptz)`);
}

/** Ends a link. Returns false when it was already revoked or does not exist. */
export async function revoke(
  tx: Transaction,
  tenantId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const count = await tx.execute(sql`
    update share_links set revoked_at = ${now}::timestamptz
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and revoked_at is null`);
  return count > 0;
}

/** An active link, with the workspace data for its page. */
export interface OpenLinkRow extends ScopeRow {
  id: string;
  name: string;
  isFixed: boolean;
  hidesNames: boolean;
  showsSales: boolean;
  expiresAt: Date;
  now: Date;
  workspace: string;
  timeZone: string;
  logo: Brand["logo"];
}

/** Returns the link of a token, unless it has ended. */
export function findOpen(
  tx: Transaction,
  tenantId: string,
  tokenHash: Buffer,
): Promise<OpenLinkRow | undefined> {
  return tx.maybeOne<OpenLinkRow>(sql`
    select l.id, l.name, l.period, l.from_day::text as from_day, l.to_day::text as to_day, l.compare, l.filters, l.is_fixed, l.hides_names, l.shows_sales,
      l.expires_at, now()::timestamptz(3) as now, t.name as workspace, t.time_zone, nullif(t.brand -> 'logo', 'null') as logo
    from share_links l join tenants t on t.tenant_id = ${tenantId}::uuid
    where l.tenant_id = ${tenantId}::uuid and l.token_hash = ${tokenHash} and l.revoked_at is null and l.expires_at > now()`);
}

/** Counts a visit. */
export async function countOpening(
  tx: Transaction,
  tenantId: string,
  id: string,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update share_links set opens = opens + 1, last_opened_at = ${now}::timestamptz
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
}

/** Deletes the links of all workspaces that ended long ago. */
export const removeEnded = (tx: Transaction) =>
  tx.execute(sql`
    delete from share_links where least(expires_at, revoked_at) < now() - make_interval(days => ${SHARE_LINK_KEPT_DAYS}::int)`);
