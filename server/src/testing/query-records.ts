import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { columnKey, TENANT_ROLE } from "../platform/database/database.ts";
import type { RecordedStatement } from "./index-use.ts";

/** A column of a result. */
export interface RecordedColumn {
  /** As the row's key. */
  name: string;
  /** The OID of its type. */
  type: number;
  /** The OID of its table and its number in that table; 0 for expressions. */
  table: number;
  column: number;
  /** The kinds of values in the rows: "null", "string", "Date", "number[]", or "array" and "object" in JSON. */
  kinds: string[];
}

/** Results of queries from the same place, with the same columns. */
export interface RecordedQuery {
  /** The call of the query, then its callers as far as they are known: `server/src/a.ts:12:7`. */
  callers: string[];
  columns: RecordedColumn[];
}

const ROOT = path.resolve(import.meta.dirname, "../../..");
const SOURCES = path.join(ROOT, "server/src") + path.sep;
const DATABASE = path.join(SOURCES, "platform/database/database.ts");
/** A generic function's row type is known where it is called. */
const CALLERS_MAX = 4;
const FRAMES_MAX = 30;
const JSON_TYPES = new Set([114, 3802]);

/** Collects the results of the process's queries, and the statements that run inside workspaces. */
export function recordQueries(): {
  records: () => RecordedQuery[];
  statements: () => RecordedStatement[];
  stop: () => void;
} {
  const records = new Map<string, RecordedQuery>();
  const statements = new Map<string, RecordedStatement>();
  const originals = [pg.Client.prototype, pg.Pool.prototype].map((prototype) => {
    const query = prototype.query as (...parameters: unknown[]) => unknown;
    const recording = function (this: unknown, ...parameters: unknown[]): unknown {
      const result = query.apply(this, parameters);
      // Calls with a callback are the pool's own.
      if (!(result instanceof Promise)) return result;
      const text = textOf(parameters[0]);
      // Two of three statements only control a transaction, and finding the place costs more than recording.
      const place = /^(?:begin|commit|rollback)\b/.test(text) ? undefined : findPlace();
      addStatement(statements, this, text, place);
      return place
        ? result.then((done: pg.QueryResult | pg.QueryResult[]) => {
            if (!Array.isArray(done)) add(records, place, done);
            return done;
          })
        : result;
    };
    Object.assign(prototype, { query: recording });
    return { prototype, query };
  });
  return {
    records: () => [...records.values()],
    statements: () => [...statements.values()],
    stop: () => {
      for (const { prototype, query } of originals) Object.assign(prototype, { query });
    },
  };
}

/** Clients whose transaction is inside a workspace. */
const inWorkspace = new WeakSet<object>();

/** Returns a statement's text; empty for streams and other objects without one. */
function textOf(given: unknown): string {
  const text = typeof given === "string" ? given : (given as { text?: unknown } | null)?.text;
  return typeof text === "string" ? text : "";
}

/** Adds a statement that runs inside a workspace, once. */
function addStatement(
  statements: Map<string, RecordedStatement>,
  client: unknown,
  text: string,
  place: Place | undefined,
): void {
  if (text === "" || typeof client !== "object" || client === null) return;
  if (text.includes(`set local role ${TENANT_ROLE}`)) inWorkspace.add(client);
  else if (/^begin\b|set local role none/.test(text)) inWorkspace.delete(client);
  else if (place && inWorkspace.has(client) && !statements.has(text))
    statements.set(text, { text, callers: place.frames.map(sourcePosition) });
}

interface Place {
  /** Positions in the transformed code. */
  key: string;
  frames: NodeJS.CallSite[];
  /** Whether rows got keys in camelCase. */
  isTransaction: boolean;
}

/** Returns which code of ours makes a query, from the stack; undefined for libraries. */
function findPlace(): Place | undefined {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.prepareStackTrace = (_, frames) => frames;
  Error.stackTraceLimit = FRAMES_MAX;
  const holder: { stack?: NodeJS.CallSite[] } = {};
  Error.captureStackTrace(holder, findPlace);
  const stack = holder.stack ?? [];
  Error.prepareStackTrace = prepareStackTrace;
  Error.stackTraceLimit = stackTraceLimit;

  const frames: NodeJS.CallSite[] = [];
  let isTransaction = false;
  for (const frame of stack) {
    const file = fileOf(frame);
    if (frames.length === 0) {
      isTransaction ||= file === DATABASE;
      if (file === import.meta.filename || file === DATABASE) continue;
      if (!file.startsWith(SOURCES)) return undefined;
    }
    if (file !== DATABASE && file.startsWith(SOURCES)) frames.push(frame);
    if (frames.length === CALLERS_MAX) break;
  }
  if (frames.length === 0) return undefined;
  const positions = frames.map(
    (frame) => `${fileOf(frame)}:${frame.getLineNumber()}:${frame.getColumnNumber()}`,
  );
  return { key: positions.join(), frames, isTransaction };
}

function fileOf(frame: NodeJS.CallSite): string {
  const name = frame.getFileName() ?? "";
  return name.startsWith("file://") ? name.slice("file://".length) : name;
}

function add(records: Map<string, RecordedQuery>, place: Place, result: pg.QueryResult): void {
  const { fields, rows } = result;
  if (fields.length === 0) return;
  const key = `${place.key} ${fields.map((field) => `${field.name}:${field.dataTypeID}:${field.tableID}:${field.columnID}`).join()}`;
  let record = records.get(key);
  if (!record) {
    record = {
      callers: place.frames.map(sourcePosition),
      columns: fields.map((field) => ({
        name: place.isTransaction ? columnKey(field.name) : field.name,
        type: field.dataTypeID,
        table: field.tableID,
        column: field.columnID,
        kinds: [],
      })),
    };
    records.set(key, record);
  }
  for (const [index, column] of record.columns.entries()) {
    const { name, dataTypeID } = fields[index]!;
    for (const row of rows as Record<string, unknown>[]) {
      const kind = kindOf(row[name], JSON_TYPES.has(dataTypeID));
      if (kind && !column.kinds.includes(kind)) column.kinds.push(kind);
    }
  }
}

/** Undefined for an empty array, which may be of any type. */
function kindOf(value: unknown, isJson: boolean): string | undefined {
  if (value === null) return "null";
  if (value instanceof Date) return "Date";
  if (Buffer.isBuffer(value)) return "Buffer";
  if (!Array.isArray(value)) return typeof value;
  if (isJson) return "array";
  const element: unknown = value.find((one) => one !== null);
  return element === undefined ? undefined : `${kindOf(element, false)}[]`;
}

/** Returns a frame's position in the source, which Vitest knows. */
function sourcePosition(frame: NodeJS.CallSite): string {
  const text = String(Error.prepareStackTrace?.(new Error(), [frame]) ?? frame);
  const position = /((?:file:\/\/)?\/[^()]+:\d+:\d+)\)?$/.exec(text)?.[1] ?? "";
  return path.relative(ROOT, position.replace(/^file:\/\//, ""));
}

/** Starts with the first test file of a process; the module stays loaded for the others. */
const ofProcess = process.env["ARAUTO_QUERY_RECORDS"] ? recordQueries() : undefined;
const ownName = `${randomUUID()}.json`;

/** Writes the process's records so far. */
export function writeRecords(folder: string): void {
  const write = (name: string, content: unknown) =>
    fs.writeFileSync(path.join(folder, name), JSON.stringify(content ?? []));
  write(`queries-${ownName}`, ofProcess?.records());
  write(`statements-${ownName}`, ofProcess?.statements());
}

/** Writes which columns of the schema may be NULL. Copies of a database have the same OIDs. */
export async function writeNullableColumns(folder: string, databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ table: number; column: number; name: string }>(
    `select c.oid as table, a.attnum as column, c.relname || '.' || a.attname as name
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       and a.attnum > 0 and not a.attnotnull and not a.attisdropped`,
  );
  await client.end();
  fs.writeFileSync(path.join(folder, "nullable.json"), JSON.stringify(rows));
}
