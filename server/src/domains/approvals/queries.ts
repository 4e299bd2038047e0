import type {
  ApprovalAction,
  ApprovalStatus,
  CampaignKind,
  Language,
  MemberRole,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type ListQuery, listPage } from "../../platform/database/keyset.ts";
import { oneOf, type Sql, sql } from "../../platform/database/sql.ts";

export interface ApprovalRow {
  id: string;
  campaignId: string;
  campaignName: string;
  kind: CampaignKind;
  action: ApprovalAction;
  inside: "finish" | "move" | null;
  status: ApprovalStatus;
  round: number;
  fingerprint: string;
  workflowVersion: number | null;
  people: number | null;
  note: string;
  askedBy: string | null;
  /** Null once the user has left the installation. */
  askedByName: string | null;
  askedAt: Date;
  decideBy: Date | null;
  decidedBy: string | null;
  decidedByName: string | null;
  decidedAt: Date | null;
  takesEffectAt: Date | null;
  problem: { code: string; message: string } | null;
  /** The scheduled task of the run. */
  taskId: string | null;
  taskName: string | null;
  taskTiming: string | null;
  /** When that run is due, if approval was requested in advance. */
  runDueAt: Date | null;
}

const COLUMNS = sql`
  q.id, q.campaign_id, c.name as campaign_name, c.kind, q.action, q.inside, q.status, q.round, q.fingerprint, q.workflow_version,
  q.people, q.note, q.asked_by, a.name as asked_by_name, q.asked_at, q.decide_by, q.decided_by, d.name as decided_by_name,
  q.decided_at, q.takes_effect_at, q.problem, q.task_id, q.task_name, q.task_timing, q.run_due_at`;
const approvalsOf = (tenantId: string): Sql => sql`
  approvals q join campaigns c on c.tenant_id = ${tenantId}::uuid and c.id = q.campaign_id
  left join people a on a.id = q.asked_by left join people d on d.id = q.decided_by`;

export const find = (
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<ApprovalRow | undefined> =>
  tx.maybeOne<ApprovalRow>(
    sql`select ${COLUMNS} from ${approvalsOf(tenantId)} where q.tenant_id = ${tenantId}::uuid and q.id = ${id}::uuid`,
  );

/** Finds a request and locks it until the transaction ends. */
export const lock = (
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<ApprovalRow | undefined> =>
  tx.maybeOne<ApprovalRow>(
    sql`select ${COLUMNS} from ${approvalsOf(tenantId)} where q.tenant_id = ${tenantId}::uuid and q.id = ${id}::uuid for update of q`,
  );

export const findOfCampaign = (
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<ApprovalRow | undefined> =>
  tx.maybeOne<ApprovalRow>(
    sql`select ${COLUMNS} from ${approvalsOf(tenantId)} where q.tenant_id = ${tenantId}::uuid and q.campaign_id = ${campaignId}::uuid`,
  );

/** Returns the time of the transaction by the database's clock. */
export async function findNow(tx: Transaction): Promise<Date> {
  const { now } = await tx.one<{ now: Date }>(sql`select now()::timestamptz(3) as now`);
  return now;
}

export interface Viewer {
  userId: string;
  maySend: boolean;
  mayPublish: boolean;
}

const DONE: readonly ApprovalStatus[] = [
  "applied",
  "approved",
  "changed",
  "changesRequested",
  "declined",
  "expired",
  "failed",
  "withdrawn",
];
const OPEN_OF_REQUESTER: readonly ApprovalStatus[] = [
  "waiting",
  "approved",
  "changed",
  "changesRequested",
  "declined",
  "expired",
  "failed",
];

/** Condition for requests that a member could decide. */
function decidable({ userId, maySend, mayPublish }: Viewer): Sql {
  if (!maySend) return sql`false`;
  const own = sql`q.status = 'waiting' and q.asked_by is distinct from ${userId}::uuid`;
  return mayPublish ? own : sql`${own} and c.kind <> 'workflow'`;
}

export function list(
  tx: Transaction,
  tenantId: string,
  viewer: Viewer,
  query: ListQuery & { view: "all" | "mine" | "asked" | "done" },
) {
  const inView = {
    all: sql`true`,
    mine: decidable(viewer),
    asked: sql`q.asked_by = ${viewer.userId}::uuid and ${oneOf(sql`q.status`, OPEN_OF_REQUESTER)}`,
    done: oneOf(sql`q.status`, DONE),
  }[query.view];
  return listPage<ApprovalRow>(
    tx,
    {
      columns: COLUMNS,
      from: approvalsOf(tenantId),
      where: [sql`q.tenant_id = ${tenantId}::uuid`, inView],
      id: sql`q.id`,
      sorts: { askedAt: { by: sql`q.asked_at`, type: "timestamptz" } },
      defaultSort: "-askedAt",
    },
    query,
  );
}

export interface NewRound {
  id: string;
  campaignId: string;
  action: ApprovalAction;
  inside: "finish" | "move" | null;
  fingerprint: string;
  workflowVersion: number | null;
  people: number | null;
  note: string;
  askedBy: string;
  decideBy: Date | null;
  now: Date;
  task: AskingTask | null;
}

/** A scheduled task whose run requests approval. */
export interface AskingTask {
  id: string;
  name: string;
  /** A digest of its schedule. */
  timing: string;
  /** Set if approval is requested before the run is due: the run starts the approved content. */
  runDueAt: Date | null;
}

/** Creates a request, or starts its next round. Returns the request and its round. */
export function upsert(
  tx: Transaction,
  tenantId: string,
  ask: NewRound,
): Promise<{ id: string; round: number }> {
  return tx.one(sql`
    insert into approvals (tenant_id, id, campaign_id, action, inside, status, round, fingerprint, workflow_version, people, note, asked_by, asked_at, decide_by, task_id, task_name, task_timing, run_due_at)
    values (${tenantId}::uuid, ${ask.id}::uuid, ${ask.campaignId}::uuid, ${ask.action}, ${ask.inside}, 'waiting', 1, ${ask.fingerprint},
      ${ask.workflowVersion}::int, ${ask.people}::int, ${ask.note}, ${ask.askedBy}::uuid, ${ask.now}::timestamptz, ${ask.decideBy}::timestamptz,
      ${ask.task?.id ?? null}::uuid, ${ask.task?.name ?? null}::text, ${ask.task?.timing ?? null}::text,
      ${ask.task?.runDueAt ?? null}::timestamptz)
    on conflict (tenant_id, campaign_id) do update set
      action = excluded.action, inside = excluded.inside, status = 'waiting', round = approvals.round + 1,
      fingerprint = excluded.fingerprint, workflow_version = excluded.workflow_version, people = excluded.people,
      note = excluded.note, asked_by = excluded.asked_by, asked_at = excluded.asked_at, decide_by = excluded.decide_by,
      task_id = excluded.task_id, task_name = excluded.task_name, task_timing = excluded.task_timing, run_due_at = excluded.run_due_at,
      decided_by = null, decided_at = null, takes_effect_at = null, problem = null
    returning id, round`);
}

/** Fields stored with a change of the status. */
export interface Outcome {
  status: ApprovalStatus;
  decidedBy?: string | null;
  decidedAt?: Date | null;
  takesEffectAt?: Date | null;
  problem?: { code: string; message: string } | null;
}

/** Stores the outcome of a locked request. */
export async function setOutcome(
  tx: Transaction,
  tenantId: string,
  before: ApprovalRow,
  outcome: Outcome,
): Promise<void> {
  const next = { ...before, problem: null, ...outcome };
  const problem = next.problem && JSON.stringify(next.problem);
  await tx.execute(sql`
    update approvals set status = ${next.status}, decided_by = ${next.decidedBy}::uuid, decided_at = ${next.decidedAt}::timestamptz,
      takes_effect_at = ${next.takesEffectAt}::timestamptz, problem = ${problem}::jsonb
    where tenant_id = ${tenantId}::uuid and id = ${before.id}::uuid`);
}

export interface Approver {
  userId: string;
  name: string;
  email: string;
  lang: Language;
}

/** Returns the members with these roles, except one. */
export const findMembers = (
  tx: Transaction,
  tenantId: string,
  roles: readonly MemberRole[],
  except: string | null,
): Promise<Approver[]> =>
  tx.query<Approver>(sql`
    select m.person_id as user_id, p.name, p.email, p.lang from person_tenants m join people p on p.id = m.person_id
    where m.tenant_id = ${tenantId}::uuid and ${oneOf(sql`m.role`, roles)} and m.person_id is distinct from ${except}::uuid
    order by p.name, m.person_id`);

/** Returns a user who is still a member. */
export const findMember = (
  tx: Transaction,
  tenantId: string,
  userId: string,
): Promise<Approver | undefined> =>
  tx.maybeOne<Approver>(sql`
    select m.person_id as user_id, p.name, p.email, p.lang from person_tenants m join people p on p.id = m.person_id
    where m.tenant_id = ${tenantId}::uuid and m.person_id = ${userId}::uuid`);
