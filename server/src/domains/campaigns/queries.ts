import {
  CAMPAIGN_TRANSITIONS,
  CAMPAIGN_VIEWS,
  type CampaignStatus,
  type CampaignTransitionName,
  type CampaignView,
  canArchive,
  isOver,
  statusesBefore,
  statusesWhere,
  viewOf,
} from "@arauto/contracts";
import type { TrackingPrivacy } from "@arauto/mail";
import { type CreatedRange, createdWithin } from "../../platform/database/created-range.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { type ListQuery, listPage } from "../../platform/database/keyset.ts";
import { oneOf, type Sql, sql } from "../../platform/database/sql.ts";
import {
  CAMPAIGN_COLUMNS,
  CAMPAIGNS,
  type CampaignProblem,
  type CampaignRow,
} from "./campaign-row-sql.ts";
import {
  type CampaignContent,
  type CampaignTexts,
  isListed,
  isStanding,
  type SendingContent,
} from "../ledger/index.ts";

export function findCampaign(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<CampaignRow | undefined> {
  return tx.maybeOne<CampaignRow>(
    sql`select ${CAMPAIGN_COLUMNS} from ${CAMPAIGNS} where c.tenant_id = ${tenantId} and c.id = ${id} and not ${isStanding("c")}`,
  );
}

function inView(view: CampaignView): Sql {
  if (view === "archived") return sql`c.archived_at is not null`;
  if (view === "all") return sql`c.archived_at is null`;
  const statuses = statusesWhere((status) => viewOf(status) === view);
  return sql`(c.archived_at is null and ${oneOf(sql`c.status`, statuses)})`;
}

export function listCampaigns(
  tx: Transaction,
  tenantId: string,
  query: ListQuery &
    CreatedRange & {
      search?: string | undefined;
      status?: CampaignStatus | undefined;
      view: CampaignView;
    },
) {
  const where: Sql[] = [
    sql`c.tenant_id = ${tenantId}`,
    isListed("c"),
    inView(query.view),
    ...createdWithin(sql`c.created_at`, query),
  ];
  if (query.status) where.push(sql`c.status = ${query.status}`);
  if (query.search) where.push(sql`position(lower(${query.search}) in lower(c.name)) > 0`);
  return listPage<CampaignRow>(
    tx,
    {
      columns: CAMPAIGN_COLUMNS,
      from: CAMPAIGNS,
      where,
      id: sql`c.id`,
      sorts: {
        createdAt: { by: sql`c.created_at`, type: "timestamptz" },
        startsAt: {
          by: sql`coalesce(c.starts_at, c.started_at, c.created_at)`,
          type: "timestamptz",
        },
        name: { by: sql`lower(c.name)`, type: "text" },
        status: { by: sql`c.status`, type: "text" },
      },
      defaultSort: "-createdAt",
    },
    query,
  );
}

/** Counts the campaigns of each view. */
export function countViews(
  tx: Transaction,
  tenantId: string,
): Promise<Record<CampaignView, number>> {
  const counts = CAMPAIGN_VIEWS.map(
    (view) => sql`count(*) filter (where ${inView(view)}) as ${sql.ref(view)}`,
  );
  return tx.one(
    sql`select ${sql.join(counts)} from campaigns c where c.tenant_id = ${tenantId} and ${isListed("c")}`,
  );
}

/**
 * Moves a draft of this version to `scheduled` with its content (`startsAt` null: it begins now; a workflow has no
 * texts). Returns false when another request was first.
 */
export async function setScheduled(
  tx: Transaction,
  tenantId: string,
  id: string,
  version: number,
  startsAt: Date | null,
  content: CampaignContent | SendingContent,
  texts: CampaignTexts | null,
): Promise<boolean> {
  const { source, translations, variants } = texts ?? {
    source: null,
    translations: null,
    variants: null,
  };
  const changed = await tx.execute(sql`
    update campaigns set status = 'scheduled', content = ${JSON.stringify(content)}::jsonb, source = ${source},
      translations = ${JSON.stringify(translations ?? [])}::jsonb, variant_texts = ${variants && JSON.stringify(variants)}::jsonb,
      starts_at = coalesce(${startsAt}::timestamptz, date_trunc('milliseconds', now())), stage = null, stage_due_at = null, winner = null, archived_at = null,
      problem = null, started_at = null, finished_at = null, updated_at = now(), version = version + 1
    where tenant_id = ${tenantId} and id = ${id} and version = ${version} and ${oneOf(sql`status`, statusesBefore("start"))}`);
  return changed > 0;
}

/** Stores the digest of a campaign's content at its start, and the number of contacts it is about to reach. */
export async function setStartFacts(
  tx: Transaction,
  tenantId: string,
  id: string,
  { fingerprint, people }: { fingerprint: string; people: number },
): Promise<void> {
  await tx.execute(sql`
    update campaigns set fingerprint = ${fingerprint}, expected_recipients = ${people}::int
    where tenant_id = ${tenantId} and id = ${id}`);
}

/** Returns the digest of a started campaign's content; null for a draft and for campaigns older than digests. */
export async function findFingerprint(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<string | null> {
  const row = await tx.maybeOne<{ fingerprint: string | null }>(
    sql`select fingerprint from campaigns where tenant_id = ${tenantId} and id = ${id} and content is not null`,
  );
  return row?.fingerprint ?? null;
}

/** Stores the keys of accepted serious findings. */
export async function setAcceptedFindings(
  tx: Transaction,
  tenantId: string,
  id: string,
  keys: readonly string[],
): Promise<void> {
  await tx.execute(
    sql`update campaigns set accepted_findings = ${keys}::text[] where tenant_id = ${tenantId} and id = ${id}`,
  );
}

/** Returns the keys of accepted serious findings. */
export async function findAcceptedFindings(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<string[]> {
  const row = await tx.maybeOne<{ acceptedFindings: string[] }>(
    sql`select accepted_findings from campaigns where tenant_id = ${tenantId} and id = ${id}`,
  );
  return row?.acceptedFindings ?? [];
}

/** Returns the time of the database clock, which also decides when jobs are due. */
export async function findTime(tx: Transaction): Promise<Date> {
  const { time } = await tx.one<{ time: Date }>(sql`select clock_timestamp() as time`);
  return time;
}

/** Turns a scheduled campaign into a draft again; returns false when it has begun or is not scheduled. */
export async function setUnscheduled(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<boolean> {
  const changed = await tx.execute(sql`
    update campaigns set status = 'draft', content = null, source = null, translations = null, variant_texts = null, starts_at = null,
      problem = null, updated_at = now(), version = version + 1
    where tenant_id = ${tenantId} and id = ${id} and status = 'scheduled'`);
  return changed > 0;
}

/**
 * Moves a campaign that has not begun to another time; `startsAt` is null for a draft. Returns false when another
 * request was first.
 */
export async function setTime(
  tx: Transaction,
  tenantId: string,
  id: string,
  { status, version }: Pick<CampaignRow, "status" | "version">,
  { sendAt, startsAt }: { sendAt: string; startsAt: Date | null },
): Promise<boolean> {
  const changed = await tx.execute(sql`
    update campaigns set send_at = ${sendAt}, starts_at = ${startsAt}::timestamptz, updated_at = now(), version = version + 1
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and version = ${version} and status = ${status}`);
  return changed > 0;
}

/**
 * Begins a scheduled campaign when it is due, unless the end of the plan paused it; a workflow is running immediately.
 * Returns how many seconds late it is, or undefined when there is no such campaign.
 */
export async function setBegun(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<number | undefined> {
  const begun = await tx.maybeOne<{ late: number }>(sql`
    update campaigns set status = case kind when 'workflow' then 'sending' else 'preparing' end, started_at = now(), updated_at = now(), version = version + 1
    where tenant_id = ${tenantId} and id = ${id} and status = 'scheduled' and problem is null and starts_at <= now()
    returning floor(extract(epoch from now() - starts_at))::int as late`);
  return begun?.late;
}

/**
 * Ends the undo period of a campaign now; returns false when it has none. The column has millisecond precision:
 * rounding up would make the time lie in the future.
 */
export async function endUndoPeriod(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<boolean> {
  const changed = await tx.execute(sql`
    update campaigns set starts_at = date_trunc('milliseconds', now()), updated_at = now(), version = version + 1
    where tenant_id = ${tenantId} and id = ${id} and kind = 'oneOff' and status = 'scheduled' and send_at is null and problem is null`);
  return changed > 0;
}

/** Archives or unarchives a campaign that is not in progress; returns false when it is. */
export async function setArchived(
  tx: Transaction,
  tenantId: string,
  id: string,
  archived: boolean,
): Promise<boolean> {
  const changed = await tx.execute(sql`
    update campaigns set archived_at = case when ${archived}::boolean then coalesce(archived_at, now()) end, updated_at = now()
    where tenant_id = ${tenantId} and id = ${id} and not open and ${oneOf(sql`status`, statusesWhere(canArchive))}
      and not exists (select from campaigns m where m.tenant_id = ${tenantId} and m.workflow_id = ${id} and m.open)`);
  return changed > 0;
}

/** Makes a transition; returns false if the status does not allow it. Clears the problem unless one is given. */
export async function changeStatus(
  tx: Transaction,
  tenantId: string,
  id: string,
  transition: CampaignTransitionName,
  problem: CampaignProblem | null = null,
): Promise<boolean> {
  const { to }: { to: CampaignStatus } = CAMPAIGN_TRANSITIONS[transition];
  const ends = isOver(to) || to === "failed";
  const changed = await tx.execute(sql`
    update campaigns set status = ${to}, problem = ${problem === null ? null : JSON.stringify(problem)}::jsonb, updated_at = now(),
      finished_at = case when ${ends}::boolean then now() end
    where tenant_id = ${tenantId} and id = ${id} and ${oneOf(sql`status`, statusesBefore(transition))}`);
  return changed > 0;
}

/**
 * Pauses a campaign that is being sent, or prevents an automatically paused one from resuming; returns false when it is
 * neither. One statement, so that a sending server recovering at this moment comes either before or after it.
 */
export async function setPaused(tx: Transaction, tenantId: string, id: string): Promise<boolean> {
  const changed = await tx.execute(sql`
    update campaigns set status = 'paused', problem = case when status = 'paused' then problem - 'resumesUntil' end, updated_at = now()
    where tenant_id = ${tenantId} and id = ${id} and (status = 'sending' or (status = 'paused' and problem ? 'resumesUntil'))`);
  return changed > 0;
}

/**
 * Returns the link templates of a campaign by index, none before its start. Returns undefined
 * without such a campaign.
 */
export async function findLinks(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<string[] | undefined> {
  const row = await tx.maybeOne<{ links: string[] | null }>(
    sql`select content -> 'links' as links from campaigns where tenant_id = ${tenantId} and id = ${id}`,
  );
  return row && (row.links ?? []);
}

/** Returns how a started campaign tracks opens and clicks; `individual` for campaigns older than the setting. */
export async function trackingOf(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<TrackingPrivacy> {
  const { tracking } = await tx.one<{ tracking: TrackingPrivacy }>(
    sql`select coalesce(content ->> 'tracking', 'individual') as tracking from campaigns where tenant_id = ${tenantId} and id = ${id}`,
  );
  return tracking;
}

/** Shows or clears a problem of a campaign that keeps sending. */
export async function noteProblem(
  tx: Transaction,
  tenantId: string,
  id: string,
  problem: CampaignProblem | null,
): Promise<void> {
  const text = problem === null ? null : JSON.stringify(problem);
  await tx.execute(sql`
    update campaigns set problem = ${text}::jsonb, updated_at = now()
    where tenant_id = ${tenantId} and id = ${id} and status = 'sending' and problem is distinct from ${text}::jsonb`);
}

/** Resumes a campaign paused automatically only because its server was unreachable. Returns false for any other. */
export async function resumeWaiting(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<boolean> {
  const changed = await tx.execute(sql`
    update campaigns set status = 'sending', problem = null, updated_at = now()
    where tenant_id = ${tenantId} and id = ${campaignId} and status = 'paused' and (problem ->> 'resumesUntil')::timestamptz > now()`);
  return changed > 0;
}
