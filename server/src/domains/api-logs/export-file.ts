import { Readable } from "node:stream";
import { API_LOG_EXPORT_MAX, type ApiLogFilters } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Download } from "../../platform/http/handler.ts";
import * as queries from "./queries.ts";
import { openLog, present } from "./service.ts";

const ROWS_AT_ONCE = 500;
const BYTE_ORDER_MARK = "\ufeff";
const FORMULA = /^[=+\-@\t\r]/;
const COLUMNS = [
  "at",
  "method",
  "path",
  "route",
  "status",
  "errorCode",
  "durationMs",
  "mode",
  "key",
  "ip",
  "correlationId",
  "idempotencyKey",
  "userAgent",
  "id",
] as const;

/**
 * Returns calls as a file streamed from the database. The first calls are read in advance, so that an error becomes an
 * error response.
 */
export async function exportFile(
  deps: Pick<Deps, "database" | "planLimits">,
  tenantId: string,
  { format, ...filters }: ApiLogFilters & { format: "csv" | "json" },
): Promise<Download> {
  const { database } = deps;
  const log = await database.tenant(tenantId, (tx) => openLog(tx, deps, tenantId));
  const readAfter = (last: Row | null) =>
    database.tenant(tenantId, (tx) => queries.findForFile(tx, log, filters, last, ROWS_AT_ONCE));
  const rows = allRows(await readAfter(null), readAfter);
  const day = new Date().toISOString().slice(0, 10);
  return {
    fileName: `api-logs-${day}.${format}`,
    content: Readable.from(format === "csv" ? csv(rows) : json(rows)),
  };
}

type Row = queries.ApiLogRow & queries.BodyRow;

async function* allRows(
  first: Row[],
  readAfter: (last: Row | null) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let rows = first;
  for (let count = ROWS_AT_ONCE; ; count += ROWS_AT_ONCE) {
    yield rows;
    if (rows.length < ROWS_AT_ONCE || count >= API_LOG_EXPORT_MAX) return;
    rows = await readAfter(rows.at(-1) ?? null);
  }
}

async function* csv(pages: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${COLUMNS.join(",")}\r\n`;
  for await (const rows of pages) {
    const lines = rows.map((row) => {
      const call = { ...present(row), ...row, at: row.at.toISOString(), key: row.keyName };
      return `${COLUMNS.map((column) => cell(call[column])).join(",")}\r\n`;
    });
    yield lines.join("");
  }
}

/** Neutralizes a cell against CSV formula injection (OWASP) and quotes it where needed. */
function cell(value: string | number | null): string {
  const text = String(value ?? "");
  const safe = typeof value === "string" && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

async function* json(pages: AsyncIterable<Row[]>): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const rows of pages) {
    for (const row of rows) {
      const { idempotencyKey, userAgent, requestBody, requestState, responseBody, responseState } =
        row;
      const call = {
        ...present(row),
        idempotencyKey,
        userAgent,
        request: { text: requestBody, state: requestState },
        response: { text: responseBody, state: responseState },
      };
      yield separator + JSON.stringify(call);
      separator = ",\n";
    }
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}
