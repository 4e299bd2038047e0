import type { AuditEntry, AuditLogFilters, AuditRecordKind, AuditVerb } from "@arauto/contracts";
import type { AuditedTables } from "../../platform/audit/audited-call.ts";
import { findExisting } from "../../platform/audit/audit-queries.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { ListQuery } from "../../platform/database/keyset.ts";
import * as queries from "./queries.ts";

/** Returns a page of the audit log, newest entries first. */
export async function listEntries(
  tx: Transaction,
  tables: AuditedTables,
  tenantId: string,
  query: AuditLogFilters & ListQuery,
) {
  const { rows, ...page } = await queries.findPage(tx, tenantId, query, query);
  const existing = await existingRecords(tx, tables, tenantId, rows);
  return { items: rows.map((row) => present(row, existing)), ...page };
}

function present(row: queries.EntryRow, existing: ReadonlySet<string>): AuditEntry {
  const { ip, userAgent, sessionId, correlationId } = row;
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    verb: row.action.slice(row.action.indexOf(".") + 1) as AuditVerb,
    actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
    record: {
      kind: row.recordKind,
      id: row.recordId,
      name: row.recordName,
      exists: row.recordId !== null && existing.has(row.recordId),
    },
    count: row.count,
    names: row.names,
    changes: row.changes.map(({ field, before = null, after = null, secret = false }) => ({
      field,
      before,
      after,
      isSecret: secret,
    })),
    origin:
      ip === null || correlationId === null ? null : { ip, userAgent, sessionId, correlationId },
  };
}

/** Returns the ids of the referenced records that can still be opened. */
async function existingRecords(
  tx: Transaction,
  tables: AuditedTables,
  tenantId: string,
  rows: readonly queries.EntryRow[],
): Promise<Set<string>> {
  const named = new Map<AuditRecordKind, Set<string>>();
  for (const { recordKind, recordId } of rows) {
    if (recordId === null) continue;
    named.set(recordKind, (named.get(recordKind) ?? new Set()).add(recordId));
  }
  const found = await Promise.all(
    [...named].map(async ([kind, ids]) => {
      const table = tables[kind];
      return table ? findExisting(tx, tenantId, table, [...ids]) : [];
    }),
  );
  return new Set(found.flat());
}
