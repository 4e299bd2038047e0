import { finished, type Readable } from "node:stream";
import type { ExportRequest, Language } from "@arauto/contracts";
import { copyOut } from "../../platform/database/copy-out.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { textsOf } from "../../platform/texts.ts";
import { selectionPredicate } from "../audience/index.ts";
import { exportedEntries } from "../audit-log/index.ts";
import { requireCampaign } from "../campaigns/index.ts";
import { fieldTypes } from "../custom-fields/index.ts";
import { exportedDeals } from "../deals/index.ts";
import { exportedEvents } from "../webhooks/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { copiedRecords } from "./copied-records.ts";
import { csvFile } from "./csv-file.ts";
import * as exportSql from "./export-sql.ts";
import { jsonFile } from "./json-file.ts";
import { readOneSnapshot } from "./queries.ts";
import { xlsxFile } from "./xlsx-file.ts";

/** How often a run records its progress and checks whether it is still needed. */
const HEARTBEAT_MS = 500;

export interface ExportWork {
  tenantId: string;
  /** The storage key of the file. */
  key: string;
  request: ExportRequest;
  /** Stops writing. */
  signal: AbortSignal;
  /** Records progress; false stops writing. */
  isOurs(progress: { rows: number; total: number }): Promise<boolean>;
}

/** The export was deleted, or another run continues it. */
export class TakenOver extends Error {
  constructor() {
    super("Another process took over the export");
  }
}

/**
 * Writes a complete file or none, from one snapshot of the database, in bounded memory.
 * @throws TakenOver; the reason of `signal`; AppError for a selection that is no longer valid
 */
export async function writeExport(
  { database, storage }: Deps,
  work: ExportWork,
): Promise<{ rows: number; size: number }> {
  const { tenantId, key, request, signal, isOurs } = work;
  const written = await database.tenant(tenantId, async (tx) => {
    await readOneSnapshot(tx);
    const { columns, rows, language } = await planOf(tx, tenantId, request);
    const { total } = await tx.one<{ total: number }>(exportSql.countQuery(rows));
    let done = 0;
    const onRows = (more: number) => (done = Math.min(done + more, total));
    const renewClaim = async () => {
      if (!(await isOurs({ rows: done, total }))) throw new TakenOver();
    };
    await renewClaim();

    const { content, rowCount } = fileOf(tx, request, { columns, rows, language, total, onRows });
    const heartbeat = setInterval(
      () => void renewClaim().catch((error: Error) => content.destroy(error)),
      HEARTBEAT_MS,
    );
    const stop = () => content.destroy(signal.reason as Error);
    signal.addEventListener("abort", stop, { once: true });
    finished(content, () => {
      clearInterval(heartbeat);
      signal.removeEventListener("abort", stop);
    });
    if (signal.aborted) stop();
    return { size: await storage.put(key, content), rowCount };
  });
  return { rows: written.rowCount(), size: written.size };
}

interface Plan {
  columns: readonly exportSql.ExportColumn[];
  rows: exportSql.ExportRows;
  language: Language;
}

async function planOf(tx: Transaction, tenantId: string, request: ExportRequest): Promise<Plan> {
  const { language } = await workspaceFacts(tx, tenantId);
  if (request.kind === "suppressions")
    return {
      columns: exportSql.SUPPRESSION_COLUMNS,
      rows: exportSql.suppressionRows(tenantId, request.reason),
      language,
    };
  if (request.kind === "recipients") {
    const { kind, ledgers } = await requireCampaign(tx, tenantId, request.campaignId);
    const columns = exportSql.RECIPIENT_COLUMNS;
    return {
      columns: kind === "workflow" ? [...columns, exportSql.messageColumn(tenantId)] : columns,
      rows: exportSql.recipientRows(tenantId, ledgers, request.filter),
      language,
    };
  }
  if (request.kind === "webhookEvents")
    return {
      columns: exportSql.WEBHOOK_EVENT_COLUMNS,
      rows: exportedEvents(tenantId, request.filter, request.ids),
      language,
    };
  if (request.kind === "auditLog")
    return {
      columns: exportSql.AUDIT_LOG_COLUMNS,
      rows: exportedEntries(tenantId, request.filter),
      language,
    };
  if (request.kind === "deals")
    return {
      columns: exportSql.dealColumns(await fieldTypes(tx, tenantId, "deal")),
      rows: await exportedDeals(tx, tenantId, request.filter, request.ids),
      language,
    };
  const columns = exportSql.contactColumnsOf(request.columns, await fieldTypes(tx, tenantId));
  const selected = await selectionPredicate(tx, tenantId, request.selection);
  return { columns, rows: exportSql.contactRows(tenantId, selected, columns), language };
}

function fileOf(
  tx: Transaction,
  { kind, format }: ExportRequest,
  {
    columns,
    rows,
    language,
    total,
    onRows,
  }: Plan & { total: number; onRows: (rows: number) => void },
) {
  if (format === "csv") {
    const style = exportSql.csvStyle(language);
    const { content, rowCount } = copyOut(tx, exportSql.csvQuery(columns, rows, style), {
      kind: "csv",
      delimiter: style.delimiter,
    });
    const headers = columns.map((column) => column.header);
    return { content: csvFile(content, headers, style.delimiter, onRows), rowCount };
  }
  if (format === "json") {
    const { content, rowCount } = copyOut(tx, exportSql.jsonQuery(columns, rows), { kind: "text" });
    return { content: endsTogether(content, jsonFile(copiedRecords(content), onRows)), rowCount };
  }
  const { content, rowCount } = copyOut(tx, exportSql.plainQuery(columns, rows), { kind: "text" });
  const file = xlsxFile({
    columns,
    records: copiedRecords(content),
    total,
    sheetName: textsOf(language, "exports").sheets[kind],
    onRows,
  });
  return { content: endsTogether(content, file), rowCount };
}

/** Passes an error of the rows on to their file, and stops the rows when the file is closed. Returns the file. */
function endsTogether<File extends Readable>(rows: Readable, file: File): File {
  rows.once("error", (error) => file.destroy(error));
  file.once("close", () => rows.destroy());
  return file;
}
