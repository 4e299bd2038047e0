import type { Language, MemberRole, Workspace, WorkspaceTracking } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import type { BrandRow } from "./brand-queries.ts";

/** One user's membership in one workspace. */
export interface Membership {
  personTenantId: string;
  tenantId: string;
  name: string;
  role: MemberRole;
  isActivedPlan: boolean;
  lastOpenedAt: Date | null;
  createdAt: Date;
}

export type WorkspaceRow = Omit<Workspace, "createdAt"> & { createdAt: Date };

const membershipColumns = sql`m.id as person_tenant_id, m.tenant_id, t.name, m.role, coalesce(t.plan_ends_at, t.trial_ends_at) > now() as is_actived_plan, m.last_opened_at, m.created_at`;
const workspaceColumns = sql`
  tenant_id as id, name, address, language, time_zone, brand_color, double_opt_in, consent_text, tracking, approval_above, approve_workflows,
  created_at, version`;

/** A membership with the most recently started campaign of its workspace. */
export interface ListedMembership extends Membership {
  campaignName: string | null;
  campaignStartedAt: Date | null;
}

export function listMemberships(tx: Transaction, userId: string): Promise<ListedMembership[]> {
  return tx.query(sql`
    select ${membershipColumns}, c.name as campaign_name, c.started_at as campaign_started_at
    from person_tenants m join tenants t on t.tenant_id = m.tenant_id
    left join lateral (
      select name, started_at from campaigns
      where tenant_id = m.tenant_id and kind = 'oneOff' and started_at is not null
      order by created_at desc, id desc limit 1
    ) c on true
    where m.person_id = ${userId} order by m.last_opened_at desc nulls last, m.created_at desc, m.id`);
}

export function findMembership(
  tx: Transaction,
  userId: string,
  personTenantId: string,
): Promise<Membership | undefined> {
  return tx.maybeOne(sql`
    select ${membershipColumns} from person_tenants m join tenants t on t.tenant_id = m.tenant_id
    where m.id = ${personTenantId} and m.person_id = ${userId}`);
}

export function openMembership(
  tx: Transaction,
  userId: string,
  personTenantId: string,
): Promise<Membership | undefined> {
  return tx.maybeOne(sql`
    update person_tenants m set last_opened_at = now() from tenants t
    where m.id = ${personTenantId} and m.person_id = ${userId} and t.tenant_id = m.tenant_id
    returning ${membershipColumns}`);
}

/** Finds the membership of a user in a workspace. */
export function findMembershipIn(
  tx: Transaction,
  userId: string,
  tenantId: string,
): Promise<Membership | undefined> {
  return tx.maybeOne(sql`
    select ${membershipColumns} from person_tenants m join tenants t on t.tenant_id = m.tenant_id
    where m.tenant_id = ${tenantId} and m.person_id = ${userId}`);
}

/** Returns false when the user is already a member, in any role. */
export async function insertMembership(
  tx: Transaction,
  membership: { id: string; tenantId: string; userId: string; role: MemberRole },
): Promise<boolean> {
  const count = await tx.execute(sql`
    insert into person_tenants (tenant_id, id, person_id, role)
    values (${membership.tenantId}, ${membership.id}, ${membership.userId}, ${membership.role})
    on conflict (tenant_id, person_id) do nothing`);
  return count > 0;
}

export async function insertWorkspace(
  tx: Transaction,
  workspace: { id: string; name: string; language: Language; trialDays: number },
): Promise<void> {
  await tx.execute(sql`
    insert into tenants (tenant_id, name, language, trial_ends_at)
    values (${workspace.id}, ${workspace.name}, ${workspace.language}, now() + make_interval(days => ${workspace.trialDays}::int))`);
}

/** Whether the trial or the plan of a workspace is still active. */
export async function hasActivePlan(tx: Transaction, tenantId: string): Promise<boolean> {
  const { active } = await tx.one<{ active: boolean }>(
    sql`select coalesce(plan_ends_at, trial_ends_at) > now() as active from tenants where tenant_id = ${tenantId}`,
  );
  return active;
}

/** Returns the workspace with its brand, as stored. */
export function findWithBrand(tx: Transaction, tenantId: string): Promise<WorkspaceRow & BrandRow> {
  return tx.one(
    sql`select ${workspaceColumns}, brand, brand_version from tenants where tenant_id = ${tenantId}`,
  );
}

export function findWorkspace(tx: Transaction, tenantId: string): Promise<WorkspaceRow> {
  return tx.one(sql`select ${workspaceColumns} from tenants where tenant_id = ${tenantId}`);
}

export interface WorkspaceChange {
  name: string;
  address: string;
  language: Language;
  timeZone: string;
  /** Undefined: unchanged. */
  brandColor?: string | null | undefined;
  doubleOptIn?: boolean | undefined;
  consentText?: string | undefined;
  tracking?: WorkspaceTracking | undefined;
  approvalAbove?: number | null | undefined;
  approveWorkflows?: boolean | undefined;
  version: number;
}

/** Returns undefined when `version` is stale. Another color also changes the brand's version. */
export function updateWorkspace(
  tx: Transaction,
  tenantId: string,
  change: WorkspaceChange,
): Promise<WorkspaceRow | undefined> {
  const color =
    change.brandColor === undefined
      ? sql`brand_color`
      : sql`${change.brandColor?.toLowerCase() ?? null}::text`;
  return tx.maybeOne(sql`
    update tenants set name = ${change.name}, address = ${change.address}, language = ${change.language},
      time_zone = ${change.timeZone}, brand_color = ${color},
      brand_version = brand_version + (brand_color is distinct from ${color})::int,
      double_opt_in = coalesce(${change.doubleOptIn ?? null}::boolean, double_opt_in),
      consent_text = coalesce(${change.consentText ?? null}::text, consent_text),
      tracking = coalesce(${change.tracking ?? null}::text, tracking),
      approval_above = ${change.approvalAbove === undefined ? sql`approval_above` : sql`${change.approvalAbove}::int`},
      approve_workflows = coalesce(${change.approveWorkflows ?? null}::boolean, approve_workflows), version = version + 1
    where tenant_id = ${tenantId} and version = ${change.version}
    returning ${workspaceColumns}`);
}
