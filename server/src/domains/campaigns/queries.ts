import {
  CAMPAIGN_VIEWS,
  type CampaignCanary,
  type CampaignStage,
  type CampaignStatus,
  type CampaignTest,
  type CampaignView,
  type Utm,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type ListQuery, listPage } from "../../platform/database/keyset.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import type { TrackingPrivacy } from "@arauto/mail";
import type { CampaignContent, CampaignTexts, FrozenVariant } from "./content.ts";

/** The stages that are stored; the others are seen from the schedule. */
export type RunningStage = Exclude<CampaignStage, "grace" | "scheduled">;

/** Why a campaign rests by itself. */
export interface CampaignProblem {
  code: string;
  message: string;
  /** When it is over by itself. */
  until?: string;
}

/** Sums over the chunks of one campaign. */
export interface ChunkSums {
  size: number;
  sent: number;
  failed: number;
  bounced: number;
  skipped: number;
  uncertain: number;
  deferred: number;
  skippedBy: Record<string, number> | null;
}

export interface CampaignRow {
  id: string;
  name: string;
  status: CampaignStatus;
  open: boolean;
  stage: RunningStage | null;
  stageDueAt: Date | null;
  winner: number | null;
  sendingAccountId: string | null;
  backupSendingAccountId: string | null;
  fromName: string | null;
  replyTo: string | null;
  filterIds: string[];
  excludedFilterIds: string[];
  topicId: string | null;
  templateId: string | null;
  subject: string | null;
  preheader: string | null;
  utm: Utm | null;
  test: CampaignTest | null;
  canary: CampaignCanary | null;
  sendAt: string | null;
  sendAtZone: "workspace" | "recipient";
  startsAt: Date | null;
  resendOf: string | null;
  resendOfName: string | null;
  shownFromName: string | null;
  shownFromEmail: string | null;
  shownSubject: string | null;
  shownPreheader: string | null;
  filters: { id: string; name: string }[] | null;
  excludedFilters: { id: string; name: string }[] | null;
  topicName: string | null;
  templateName: string | null;
  /** Of a started campaign with a test: its further variants. */
  frozenVariants: FrozenVariant[] | null;
  /** Of a draft with a test: the templates its variants name, by id. */
  variantTemplates: Record<string, { name: string; subject: string }> | null;
  frozen: number | null;
  skippedAtFreeze: Record<string, number> | null;
  problem: CampaignProblem | null;
  createdAt: Date;
  updatedAt: Date;
  frozenAt: Date | null;
  startedAt: Date | null;
  finishedAt: Date | null;
  archivedAt: Date | null;
  version: number;
  sums: ChunkSums | null;
}

const namedFilters = (ids: Sql) => sql`(
  select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by array_position(${ids}, f.id))
  from filters f where f.tenant_id = c.tenant_id and f.id = any(${ids}))`;
const frozenFilters = (key: string) => sql`(
  select jsonb_agg(jsonb_build_object('id', f ->> 'id', 'name', f ->> 'name')) from jsonb_array_elements(c.content -> ${sql.lit(key)}) f)`;

// A draft shows its parts as they are now, a started campaign what was frozen.
const COLUMNS = sql`
  c.id, c.name, c.status, c.open, c.stage, c.stage_due_at, c.winner, c.sending_account_id, c.backup_sending_account_id,
  c.from_name, c.reply_to, c.filter_ids, c.excluded_filter_ids, c.topic_id, c.template_id, c.subject, c.preheader, c.utm, c.test, c.canary,
  c.send_at, c.send_at_zone, c.starts_at, c.resend_of, c.frozen, c.skipped_at_freeze, c.problem,
  c.created_at, c.updated_at, c.frozen_at, c.started_at, c.finished_at, c.archived_at, c.version,
  coalesce(c.content -> 'from' ->> 'name', c.from_name, s.from_name) as shown_from_name,
  coalesce(c.content -> 'from' ->> 'address', s.from_email) as shown_from_email,
  coalesce(c.content ->> 'subject', c.subject, t.subject) as shown_subject,
  coalesce(c.content ->> 'preheader', c.preheader, t.preheader) as shown_preheader,
  case
    when c.content is null then ${namedFilters(sql`c.filter_ids`)}
    when c.content ? 'filters' then ${frozenFilters("filters")}
    when c.filter_ids[1] is not null then jsonb_build_array(jsonb_build_object('id', c.filter_ids[1], 'name', c.content #>> '{filter,name}'))
  end as filters,
  case when c.content is null then ${namedFilters(sql`c.excluded_filter_ids`)} else ${frozenFilters("excludedFilters")} end as excluded_filters,
  case when c.content is null then o.name else c.content -> 'topic' ->> 'name' end as topic_name,
  coalesce(c.content -> 'template' ->> 'name', t.name) as template_name,
  (select p.name from campaigns p where p.tenant_id = c.tenant_id and p.id = c.resend_of) as resend_of_name,
  c.content -> 'variants' as frozen_variants,
  case when c.test is not null and c.content is null then (
    select jsonb_object_agg(v.id, jsonb_build_object('name', v.name, 'subject', v.subject)) from templates v
    where v.tenant_id = c.tenant_id and v.id in (select (e ->> 'templateId')::uuid from jsonb_array_elements(c.test -> 'variants') e)
  ) end as variant_templates,
  case when c.frozen is not null then (
    select jsonb_build_object(
      'size', coalesce(sum(k.size), 0), 'sent', coalesce(sum(k.sent), 0), 'failed', coalesce(sum(k.failed), 0),
      'bounced', coalesce(sum(k.bounced), 0), 'skipped', coalesce(sum(k.skipped), 0),
      'uncertain', coalesce(sum(k.uncertain), 0), 'deferred', coalesce(sum(k.deferred), 0),
      'skippedBy', (
        select jsonb_object_agg(reason, total) from (
          select e.key as reason, sum(e.value::int) as total
          from campaign_chunks b cross join lateral jsonb_each_text(b.skipped_by) e
          where b.tenant_id = c.tenant_id and b.campaign_id = c.id and b.skipped > 0 group by e.key
        ) reasons
      )
    )
    from campaign_chunks k where k.tenant_id = c.tenant_id and k.campaign_id = c.id
  ) end as sums`;

const FROM = sql`
  campaigns c
  left join sending_accounts s on s.tenant_id = c.tenant_id and s.id = c.sending_account_id
  left join topics o on o.tenant_id = c.tenant_id and o.id = c.topic_id
  left join templates t on t.tenant_id = c.tenant_id and t.id = c.template_id`;

export function findCampaign(tx: Transaction, tenantId: string, id: string): Promise<CampaignRow | undefined> {
  return tx.maybeOne<CampaignRow>(sql`select ${COLUMNS} from ${FROM} where c.tenant_id = ${tenantId} and c.id = ${id}`);
}

const VIEW_STATUSES: Record<Exclude<CampaignView, "all" | "archived">, readonly CampaignStatus[]> = {
  draft: ["draft", "failed"],
  scheduled: ["scheduled"],
  sending: ["preparing", "sending", "paused"],
  sent: ["sent", "canceled"],
};

function inView(view: CampaignView): Sql {
  if (view === "archived") return sql`c.archived_at is not null`;
  if (view === "all") return sql`c.archived_at is null`;
  return sql`(c.archived_at is null and c.status = any(${[...VIEW_STATUSES[view]]}::text[]))`;
}

export function listCampaigns(
  tx: Transaction,
  tenantId: string,
  query: ListQuery & { search?: string | undefined; status?: CampaignStatus | undefined; view: CampaignView },
) {
  const where: Sql[] = [sql`c.tenant_id = ${tenantId}`, inView(query.view)];
  if (query.status) where.push(sql`c.status = ${query.status}`);
  if (query.search) where.push(sql`position(lower(${query.search}) in lower(c.name)) > 0`);
  return listPage<CampaignRow>(
    tx,
    {
      columns: COLUMNS,
      from: FROM,
      where,
      id: sql`c.id`,
      sorts: {
        createdAt: { by: sql`c.created_at`, type: "timestamptz" },
        startsAt: { by: sql`coalesce(c.starts_at, c.started_at, c.created_at)`, type: "timestamptz" },
        name: { by: sql`lower(c.name)`, type: "text" },
        status: { by: sql`c.status`, type: "text" },
      },
      defaultSort: "-createdAt",
    },
    query,
  );
}

/** How many campaigns each view holds. */
export function countViews(tx: Transaction, tenantId: string): Promise<Record<CampaignView, number>> {
  const counts = CAMPAIGN_VIEWS.map((view) => sql`count(*) filter (where ${inView(view)}) as ${sql.ref(view)}`);
  return tx.one(sql`select ${sql.join(counts)} from campaigns c where c.tenant_id = ${tenantId}`);
}

/** Moves a draft of this version to `scheduled` with its content (`startsAt` null: it begins now); false when somebody else was first. */
export async function setScheduled(
  tx: Transaction,
  tenantId: string,
  id: string,
  version: number,
  startsAt: Date | null,
  content: CampaignContent,
  { source, translations, variants }: CampaignTexts,
): Promise<boolean> {
  const changed = await tx.execute(sql`
    update campaigns set status = 'scheduled', content = ${JSON.stringify(content)}::jsonb, source = ${source},
      translations = ${JSON.stringify(translations ?? [])}::jsonb, variant_texts = ${variants && JSON.stringify(variants)}::jsonb,
      starts_at = coalesce(${startsAt}::timestamptz, date_trunc('milliseconds', now())), stage = null, stage_due_at = null, winner = null, archived_at = null,
      problem = null, started_at = null, finished_at = null, updated_at = now(), version = version + 1
    where tenant_id = ${tenantId} and id = ${id} and version = ${version} and status in ('draft', 'failed')`);
  return changed > 0;
}

/** A scheduled campaign becomes a draft again; false when it has begun, or is none. */
export async function setUnscheduled(tx: Transaction, tenantId: string, id: string): Promise<boolean> {
  const changed = await tx.execute(sql`
    update campaigns set status = 'draft', content = null, source = null, translations = null, variant_texts = null, starts_at = null,
      updated_at = now(), version = version + 1
    where tenant_id = ${tenantId} and id = ${id} and status = 'scheduled'`);
  return changed > 0;
}

/** A scheduled campaign whose time has come begins; answers by how many seconds it is late, undefined when it is none. */
export async function setBegun(tx: Transaction, tenantId: string, id: string): Promise<number | undefined> {
  const begun = await tx.maybeOne<{ late: number }>(sql`
    update campaigns set status = 'preparing', started_at = now(), updated_at = now(), version = version + 1
    where tenant_id = ${tenantId} and id = ${id} and status = 'scheduled' and starts_at <= now()
    returning floor(extract(epoch from now() - starts_at))::int as late`);
  return begun?.late;
}

/** Puts a campaign that is not under way into the archive, or takes it out; false when it is under way. */
export async function setArchived(tx: Transaction, tenantId: string, id: string, archived: boolean): Promise<boolean> {
  const changed = await tx.execute(sql`
    update campaigns set archived_at = case when ${archived}::boolean then coalesce(archived_at, now()) end, updated_at = now()
    where tenant_id = ${tenantId} and id = ${id} and not open and status in ('draft', 'failed', 'sent', 'canceled')`);
  return changed > 0;
}

/** Changes the status if it is one of `from`; false otherwise. Clears the problem unless one is given. */
export async function changeStatus(
  tx: Transaction,
  tenantId: string,
  id: string,
  from: readonly CampaignStatus[],
  to: CampaignStatus,
  problem: CampaignProblem | null = null,
): Promise<boolean> {
  const changed = await tx.execute(sql`
    update campaigns set status = ${to}, problem = ${problem === null ? null : JSON.stringify(problem)}::jsonb, updated_at = now(),
      finished_at = case when ${to} in ('canceled', 'failed') then now() end
    where tenant_id = ${tenantId} and id = ${id} and status = any(${from}::text[])`);
  return changed > 0;
}

/**
 * Pauses a campaign that is being sent, and lets one that paused itself no longer go on by itself; false when it is
 * neither. One statement, so that a server that comes back at this moment comes before it or after it.
 */
export async function setPaused(tx: Transaction, tenantId: string, id: string): Promise<boolean> {
  const changed = await tx.execute(sql`
    update campaigns set status = 'paused', problem = case when status = 'paused' then problem - 'resumesUntil' end, updated_at = now()
    where tenant_id = ${tenantId} and id = ${id} and (status = 'sending' or (status = 'paused' and problem ? 'resumesUntil'))`);
  return changed > 0;
}

/** The link templates of a campaign by index; none before it was started. Undefined without such a campaign. */
export async function findLinks(tx: Transaction, tenantId: string, id: string): Promise<string[] | undefined> {
  const row = await tx.maybeOne<{ links: string[] | null }>(
    sql`select content -> 'links' as links from campaigns where tenant_id = ${tenantId} and id = ${id}`,
  );
  return row && (row.links ?? []);
}

/** Whether a live lease holds a part of the campaign. */
export async function isBeingSent(tx: Transaction, tenantId: string, id: string): Promise<boolean> {
  const { held } = await tx.one<{ held: boolean }>(sql`
    select exists (
      select from campaign_chunks where tenant_id = ${tenantId} and campaign_id = ${id} and not done and lease_until > now()
    ) as held`);
  return held;
}

/** What a started campaign notes of the people who open and click; everything of each before there was a choice. */
export async function trackingOf(tx: Transaction, tenantId: string, id: string): Promise<TrackingPrivacy> {
  const { tracking } = await tx.one<{ tracking: TrackingPrivacy }>(
    sql`select coalesce(content ->> 'tracking', 'individual') as tracking from campaigns where tenant_id = ${tenantId} and id = ${id}`,
  );
  return tracking;
}
