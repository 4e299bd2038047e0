import type { CampaignStatus } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type ListQuery, listPage } from "../../platform/database/keyset.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import type { Reference, ReferenceTarget } from "../../platform/domain.ts";
import type { CampaignContent, CampaignTexts } from "./content.ts";

/** Why a campaign rests by itself. */
export interface CampaignProblem {
  code: string;
  message: string;
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
  sendingAccountId: string | null;
  filterId: string | null;
  topicId: string | null;
  templateId: string | null;
  fromName: string | null;
  fromEmail: string | null;
  filterName: string | null;
  topicName: string | null;
  templateName: string | null;
  subject: string | null;
  frozen: number | null;
  skippedAtFreeze: Record<string, number> | null;
  problem: CampaignProblem | null;
  createdAt: Date;
  updatedAt: Date;
  frozenAt: Date | null;
  startedAt: Date | null;
  finishedAt: Date | null;
  version: number;
  sums: ChunkSums | null;
}

// A draft shows its parts as they are now, a started campaign what was frozen.
const COLUMNS = sql`
  c.id, c.name, c.status, c.open, c.sending_account_id, c.filter_id, c.topic_id, c.template_id, c.frozen, c.skipped_at_freeze, c.problem,
  c.created_at, c.updated_at, c.frozen_at, c.started_at, c.finished_at, c.version,
  coalesce(c.content -> 'from' ->> 'name', s.from_name) as from_name,
  coalesce(c.content -> 'from' ->> 'address', s.from_email) as from_email,
  case when c.content is null then f.name else c.content -> 'filter' ->> 'name' end as filter_name,
  case when c.content is null then o.name else c.content -> 'topic' ->> 'name' end as topic_name,
  coalesce(c.content -> 'template' ->> 'name', t.name) as template_name,
  coalesce(c.content ->> 'subject', t.subject) as subject,
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
  left join filters f on f.tenant_id = c.tenant_id and f.id = c.filter_id
  left join topics o on o.tenant_id = c.tenant_id and o.id = c.topic_id
  left join templates t on t.tenant_id = c.tenant_id and t.id = c.template_id`;

export function findCampaign(tx: Transaction, tenantId: string, id: string): Promise<CampaignRow | undefined> {
  return tx.maybeOne<CampaignRow>(sql`select ${COLUMNS} from ${FROM} where c.tenant_id = ${tenantId} and c.id = ${id}`);
}

export function listCampaigns(
  tx: Transaction,
  tenantId: string,
  query: ListQuery & { search?: string | undefined; status?: CampaignStatus | undefined },
) {
  const where: Sql[] = [sql`c.tenant_id = ${tenantId}`];
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
        name: { by: sql`lower(c.name)`, type: "text" },
        status: { by: sql`c.status`, type: "text" },
      },
      defaultSort: "-createdAt",
    },
    query,
  );
}

export interface DraftParts {
  name: string;
  sendingAccountId: string | null;
  filterId: string | null;
  topicId: string | null;
  templateId: string | null;
}

export async function insertDraft(tx: Transaction, tenantId: string, id: string, draft: DraftParts, personId: string): Promise<void> {
  await tx.execute(sql`
    insert into campaigns (tenant_id, id, name, status, sending_account_id, filter_id, topic_id, template_id, created_by)
    values (${tenantId}, ${id}, ${draft.name}, 'draft', ${draft.sendingAccountId}, ${draft.filterId}, ${draft.topicId}, ${draft.templateId}, ${personId})`);
}

/** Whether the draft was there to be changed, in this version. A campaign that could not be started is a draft again. */
export async function updateDraft(
  tx: Transaction,
  tenantId: string,
  id: string,
  draft: DraftParts & { version: number },
): Promise<boolean> {
  const changed = await tx.execute(sql`
    update campaigns set name = ${draft.name}, sending_account_id = ${draft.sendingAccountId}, filter_id = ${draft.filterId},
      topic_id = ${draft.topicId}, template_id = ${draft.templateId}, status = 'draft', content = null, source = null, translations = null, problem = null, started_at = null,
      version = version + 1, updated_at = now()
    where tenant_id = ${tenantId} and id = ${id} and version = ${draft.version} and status in ('draft', 'failed')`);
  return changed > 0;
}

export async function deleteDraft(tx: Transaction, tenantId: string, id: string): Promise<boolean> {
  return (await tx.execute(sql`delete from campaigns where tenant_id = ${tenantId} and id = ${id} and status = 'draft'`)) > 0;
}

/** What a draft is put together from. */
type DraftPart = Exclude<keyof DraftParts, "name">;

/** Which of a draft's parts do not exist in this workspace. */
export async function missingParts(tx: Transaction, tenantId: string, draft: DraftParts): Promise<DraftPart[]> {
  const found = await tx.one<{ sendingAccount: boolean; filter: boolean; topic: boolean; template: boolean }>(sql`
    select
      exists (select from sending_accounts where tenant_id = ${tenantId} and id = ${draft.sendingAccountId}::uuid) as sending_account,
      exists (select from filters where tenant_id = ${tenantId} and id = ${draft.filterId}::uuid) as filter,
      exists (select from topics where tenant_id = ${tenantId} and id = ${draft.topicId}::uuid) as topic,
      exists (select from templates where tenant_id = ${tenantId} and id = ${draft.templateId}::uuid and deleted_at is null) as template`);
  const missing: DraftPart[] = [];
  if (draft.sendingAccountId && !found.sendingAccount) missing.push("sendingAccountId");
  if (draft.filterId && !found.filter) missing.push("filterId");
  if (draft.topicId && !found.topic) missing.push("topicId");
  if (draft.templateId && !found.template) missing.push("templateId");
  return missing;
}

/** Moves a draft of this version to `preparing` with its content; false when somebody else was first. */
export async function setPreparing(
  tx: Transaction,
  tenantId: string,
  id: string,
  version: number,
  content: CampaignContent,
  { source, translations }: CampaignTexts,
): Promise<boolean> {
  const changed = await tx.execute(sql`
    update campaigns set status = 'preparing', content = ${JSON.stringify(content)}::jsonb, source = ${source},
      translations = ${JSON.stringify(translations ?? [])}::jsonb, problem = null, started_at = now(),
      finished_at = null, updated_at = now(), version = version + 1
    where tenant_id = ${tenantId} and id = ${id} and version = ${version} and status in ('draft', 'failed')`);
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

export function findReferences(tx: Transaction, tenantId: string, target: ReferenceTarget, ids: readonly string[]): Promise<Reference[]> {
  if (target === "customField" || target === "image" || ids.length === 0) return Promise.resolve([]);
  const column = { filter: sql`filter_id`, template: sql`template_id`, topic: sql`topic_id`, sendingAccount: sql`sending_account_id` }[
    target
  ];
  // A started campaign keeps copies of its filter and template; it needs its sending account and its topic to the end.
  const statuses = ["draft", "scheduled", "failed", "preparing", "sending", "paused"];
  return tx.query<Reference>(sql`
    select 'campaign' as kind, id, name, ${column} as target_id from campaigns
    where tenant_id = ${tenantId} and ${column} = any(${ids}::uuid[]) and status = any(${statuses}::text[]) order by name limit 100`);
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
