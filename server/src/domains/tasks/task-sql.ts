import type {
  TaskAction,
  TaskCause,
  TaskHolidays,
  TaskSchedule,
  TaskStatus,
  TaskType,
} from "@arauto/contracts";
import { type Sql, sql } from "../../platform/database/sql.ts";

/** A stored task. */
export interface StoredTask {
  id: string;
  name: string;
  type: TaskType;
  description: string;
  action: TaskAction;
  priority: number;
  schedule: TaskSchedule;
  timeZone: string;
  dueDate: string | null;
  holidays: TaskHolidays;
  overlap: "skip" | "queue" | "allow";
  catchUpMinutes: number;
  retryAttempts: number;
  timeoutSeconds: number;
  expectSuccessHours: number | null;
  assignees: string[];
  tags: string[];
  notifyOnStart: boolean;
  notifyOnSuccess: boolean;
  notifyOnFailure: boolean;
  startImmediately: boolean;
  draft: boolean;
  anchorAt: Date;
  nextDueAt: Date | null;
  lastDueAt: Date | null;
  skippedDueAt: Date | null;
  pausedAt: Date | null;
  pauseNote: string;
  pausedSkipped: number;
  missedAt: Date | null;
  expectBy: Date | null;
  overdueSince: Date | null;
  createdBy: string | null;
  /** Who changed it last. */
  changedBy: string | null;
  createdAt: Date;
  updatedAt: Date;
  version: number;
}

export interface TaskRow extends StoredTask {
  status: TaskStatus;
  lastCause: TaskCause | null;
  pausedByName: string | null;
  runId: string | null;
  runStartedAt: Date | null;
  progressDone: number | null;
  progressTotal: number | null;
  people: { id: string; name: string; avatar: string | null }[];
}

export const STORED = sql`t.id, t.name, t.type, t.description, t.action, t.priority, t.schedule, t.time_zone,
  t.due_date::text as due_date, t.holidays, t.overlap, t.catch_up_minutes, t.retry_attempts, t.timeout_seconds,
  t.expect_success_hours, t.assignees, t.tags, t.notify_on_start, t.notify_on_success, t.notify_on_failure,
  t.start_immediately, t.draft, t.anchor_at, t.next_due_at, t.last_due_at, t.skipped_due_at, t.paused_at, t.pause_note, t.paused_skipped,
  t.missed_at, t.expect_by, t.overdue_since, t.created_by, t.changed_by, t.created_at, t.updated_at, t.version`;

/** The latest unfinished run of a task, as `o`. */
const openRun = (tenantId: string): Sql => sql`left join lateral (
    select r.id, r.started_at, r.progress_done, r.progress_total from task_runs r
    where r.tenant_id = ${tenantId}::uuid and r.task_id = t.id and r.outcome = 'running'
    order by r.started_at nulls last, r.due_at limit 1
  ) o on true`;

/** The status of the contract. */
export const STATUS = sql<string>`case
  when o.id is not null then 'running'
  when t.last_outcome = 'failed' then 'failed'
  when t.next_due_at is null and not t.draft then 'completed'
  else 'pending' end`;

/** Tables joined for conditions and counts. */
export const counted = (tenantId: string): Sql => sql`tasks t ${openRun(tenantId)}`;

export const shown = (tenantId: string): Sql => sql`${counted(tenantId)}
  left join people b on b.id = t.paused_by`;

/** Former members are omitted from the assignees. */
export const columns = (tenantId: string): Sql => sql`${STORED}, ${STATUS} as status, t.last_cause,
  b.name as paused_by_name, o.id as run_id, o.started_at as run_started_at, o.progress_done, o.progress_total,
  (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar) order by lower(p.name), p.id), '[]')
    from person_tenants m join people p on p.id = m.person_id
    where m.tenant_id = ${tenantId}::uuid and m.person_id = any(t.assignees)) as people`;
