import {
  AUDIT_FIELDS,
  AUDIT_NAMED_MAX,
  AUDIT_SECRETS,
  type AuditRecordKind,
  type AuditRule,
  auditVerbOf,
} from "@arauto/contracts";
import { type TenantWatch, type Transaction, withTenantWatch } from "../database/database.ts";
import { recordAudit } from "./audit.ts";
import { unauditedIn } from "./unaudited.ts";
import { type AuditedTable, findSnapshots, hasWritten, type SnapshotRow } from "./audit-queries.ts";

/** The table of each kind of record, as declared by the domains. */
export type AuditedTables = Readonly<Partial<Record<AuditRecordKind, AuditedTable>>>;

/** A call of a route with an audit rule. */
export interface AuditedCall {
  rule: AuditRule;
  tables: AuditedTables;
  tenantId: string;
  /** The caller's own membership. */
  membershipId: string | null;
  params: unknown;
  body: unknown;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Longer texts are truncated. */
const TEXT_MAX = 300;
/** Maximum number of records looked up per call. */
const RECORDS_MAX = 100;

/**
 * Runs a call. The first of its transactions that changes something also appends the entry, so that there is one for
 * every committed change, and none for others.
 */
export async function auditCall<T>(call: AuditedCall, work: () => Promise<T>): Promise<T> {
  const state = { isOver: false };
  const watch: TenantWatch = {
    async around(tenantId, begin, inner) {
      if (tenantId !== call.tenantId || state.isOver) return begin(inner);
      let recorded = false;
      const result = await begin(async (tx) => {
        recorded = false;
        const ids = idsOf(call);
        const before = await snapshots(tx, call, ids);
        const value = await inner(tx);
        if (!state.isOver && (call.rule.isRead || (await hasWritten(tx))))
          recorded = await append(tx, call, { ids, before, value });
        return value;
      });
      state.isOver ||= recorded;
      return result;
    },
  };
  try {
    return await withTenantWatch(watch, work);
  } finally {
    state.isOver = true;
  }
}

/** Returns the ids in a call, without those that can't exist. */
function idsOf({ rule, tenantId, membershipId, params, body }: AuditedCall): string[] {
  if (rule.record === "workspace") return [tenantId];
  if (rule.verb === "left" && membershipId !== null) return [membershipId];
  if (rule.isUnnamed || rule.verb === "created") return [];
  const key = rule.id ?? "id";
  const given = { ...(body as object | undefined), ...(params as object) } as Record<
    string,
    unknown
  >;
  const ids = given[key] ?? given["ids"];
  return (Array.isArray(ids) ? ids : [ids])
    .filter((id): id is string => typeof id === "string" && UUID.test(id))
    .slice(0, RECORDS_MAX);
}

const secretsOf = (record: AuditRecordKind): readonly string[] =>
  (AUDIT_SECRETS as Partial<Record<AuditRecordKind, readonly string[]>>)[record] ?? [];

async function snapshots(
  tx: Transaction,
  { rule, tables, tenantId }: AuditedCall,
  ids: readonly string[],
): Promise<SnapshotRow[]> {
  const table = tables[rule.record];
  if (!table || ids.length === 0) return [];
  const fields = [...AUDIT_FIELDS[rule.record], ...secretsOf(rule.record)];
  const rows = await findSnapshots(tx, tenantId, table, fields, ids);
  return table.isUrl ? rows.map((row) => ({ ...row, name: hostOf(row.name) })) : rows;
}

const hostOf = (url: string | null): string | null =>
  url !== null && URL.canParse(url) ? new URL(url).host : null;

interface Outcome {
  ids: readonly string[];
  before: readonly SnapshotRow[];
  /** The return value of the transaction's work. */
  value: unknown;
}

/** Returns whether there was something to record. */
async function append(
  tx: Transaction,
  call: AuditedCall,
  { ids, before, value }: Outcome,
): Promise<boolean> {
  const { rule, tenantId, body } = call;
  const count = countOf(value);
  if (count === 0 && isBulk(body)) return false;
  const created = ids.length === 0 && !rule.isUnnamed ? idOf(value) : undefined;
  const changed = created === undefined ? ids : [created];
  const untouched = unauditedIn(value);
  if (changed.length > 0 && changed.every((id) => untouched.has(id))) return false;
  const after = await snapshots(tx, call, changed);
  // Locking counts as a write even if nothing was found, and ids of another workspace must not be stored.
  const isKnown = before.length > 0 || after.length > 0 || !call.tables[rule.record];
  if (ids.length > 0 && !isKnown) return false;
  const action = `${rule.record}.${auditVerbOf(rule, body)}` as const;
  if (ids.length > 1) {
    const failed = failedIds(value);
    const names = before
      .flatMap(({ id, name }) => (failed.has(id) || untouched.has(id) ? [] : (name ?? [])))
      .slice(0, AUDIT_NAMED_MAX);
    await recordAudit(tx, tenantId, { action, names, ...(count !== undefined && { count }) });
    return true;
  }
  const [id = null] = changed;
  const changes = changesOf(rule.record, before[0], after[0]);
  if (rule.byFields && changes.length === 0) return false;
  await recordAudit(tx, tenantId, {
    action,
    record: { id, name: after[0]?.name ?? before[0]?.name ?? null },
    ...(id === null && count !== undefined && { count }),
    changes,
  });
  return true;
}

const isBulk = (body: unknown): boolean => Array.isArray((body as { ids?: unknown } | null)?.ids);

/** Returns the id of a created record. */
function idOf(value: unknown): string | undefined {
  const { id } = (value ?? {}) as { id?: unknown };
  return typeof id === "string" && UUID.test(id) ? id : undefined;
}

/** Returns the result for each record of a bulk call, if its transaction reports them. */
function resultsOf(value: unknown): { id: string; code: string | null }[] | undefined {
  const items: unknown = Array.isArray(value)
    ? value
    : (value as { items?: unknown } | null)?.items;
  if (!Array.isArray(items) || items.length === 0) return undefined;
  const isResult = (item: unknown) =>
    typeof item === "object" && item !== null && "id" in item && "code" in item;
  return items.every(isResult) ? (items as { id: string; code: string | null }[]) : undefined;
}

const failedIds = (value: unknown): Set<string> =>
  new Set(resultsOf(value)?.flatMap(({ id, code }) => (code === null ? [] : id)));

/** Returns the number of records that a bulk call changed or is changing. */
function countOf(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  const { count, total } = (value ?? {}) as { count?: unknown; total?: unknown };
  const done = resultsOf(value)?.filter(({ code }) => code === null).length;
  return [count, total, done].find((one): one is number => typeof one === "number");
}

function changesOf(
  record: AuditRecordKind,
  before: SnapshotRow | undefined,
  after: SnapshotRow | undefined,
): object[] {
  const valueOf = (row: SnapshotRow | undefined, field: string) => row?.fields[field] ?? null;
  const isChanged = (field: string) =>
    JSON.stringify(valueOf(before, field)) !== JSON.stringify(valueOf(after, field)) &&
    !(isEmpty(valueOf(before, field)) && isEmpty(valueOf(after, field)));
  const hasBoth = before !== undefined && after !== undefined;
  return [
    ...AUDIT_FIELDS[record].filter(isChanged).map((field) => ({
      field,
      before: cut(valueOf(before, field)),
      after: cut(valueOf(after, field)),
    })),
    ...(hasBoth ? secretsOf(record).filter(isChanged) : []).map((field) => ({
      field,
      secret: true,
    })),
  ];
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === "" || (Array.isArray(value) && value.length === 0);

function cut(value: unknown): unknown {
  if (typeof value === "string")
    return value.length > TEXT_MAX ? `${value.slice(0, TEXT_MAX)}…` : value;
  return Array.isArray(value) ? value.slice(0, RECORDS_MAX).map(cut) : value;
}
