import { createHash } from "node:crypto";
import pg from "pg";

/** Rows per table: two with a value in every column, then one with the required columns only. */
const ROWS = 3;

/** Tables to which nothing refers and whose rows come with the database. */
const FILLED_BY_MIGRATIONS = new Set(["plans"]);

interface Column {
  name: string;
  type: string;
  isRequired: boolean;
  hasDefault: boolean;
}

interface Reference {
  columns: string[];
  table: string;
  targets: string[];
}

interface Table {
  name: string;
  columns: Column[];
  references: Reference[];
  checks: string[];
}

type Row = Record<string, unknown>;

/**
 * Inserts rows into every table of a migrated database, generated from the catalog alone: types, foreign keys and
 * checks. Texts contain characters that a copy could damage. Also queues a job.
 */
export async function fillEveryTable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const rows = new Map<string, Row[]>();
    for (const table of inOrder(await readTables(client))) {
      const filled: Row[] = [];
      for (let index = 0; index < ROWS && !FILLED_BY_MIGRATIONS.has(table.name); index += 1)
        filled.push(await insert(client, table, rowOf(table, index, rows)));
      rows.set(table.name, filled);
    }
    await client.query(
      "select graphile_worker.add_job('filled.test', json_build_object('text', $1::text))",
      [textOf("job", "payload", 0)],
    );
  } finally {
    await client.end();
  }
}

/** Counts the rows of every table of the installation except those of migrations. Partitions count with their parent. */
export async function countEveryTable(url: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migrations'
       order by 1`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of rows) {
      const counted = await client.query<{ count: number }>(
        `select count(*)::int as count from ${name}`,
      );
      counts[name] = counted.rows[0]?.count ?? 0;
    }
    return counts;
  } finally {
    await client.end();
  }
}

/**
 * Returns a digest of all rows per table, in these columns only, so that newer migrations don't change it. Omits
 * transaction ids, which are meaningless outside their cluster.
 */
export async function digestEveryTable(
  url: string,
  columnsOf?: Record<string, string[]>,
): Promise<Record<string, { columns: string[]; digest: string }>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set timezone = 'UTC'");
    const digests: Record<string, { columns: string[]; digest: string }> = {};
    for (const { name, columns } of await readTables(client)) {
      const own = columns.filter(({ type }) => type !== "xid8").map((column) => column.name);
      const chosen = columnsOf === undefined ? own : columnsOf[name];
      if (chosen === undefined) continue;
      const values = chosen.map((column) => `${pg.escapeIdentifier(column)}::text`).join(", ");
      const { rows } = await client.query<{ row: string }>(
        `select json_build_array(${values})::text as row from ${pg.escapeIdentifier(name)}`,
      );
      const digest = createHash("sha256")
        .update(
          rows
            .map(({ row }) => row)
            .toSorted()
            .join("\n"),
        )
        .digest("hex");
      digests[name] = { columns: chosen, digest };
    }
    return digests;
  } finally {
    await client.end();
  }
}

async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name,
       (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'isRequired', a.attnotnull, 'hasDefault', a.atthasdef)
           order by a.attnum)
         from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (select coalesce(json_agg(json_build_object(
           'columns', (select json_agg(a.attname order by k.place) from unnest(f.conkey) with ordinality k (number, place)
             join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.number),
           'table', f.confrelid::regclass::text,
           'targets', (select json_agg(a.attname order by k.place) from unnest(f.confkey) with ordinality k (number, place)
             join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.number))), '[]')
         from pg_constraint f where f.conrelid = c.oid and f.contype = 'f') as references,
       (select coalesce(json_agg(pg_get_constraintdef(k.oid)), '[]') from pg_constraint k where k.conrelid = c.oid and k.contype = 'c') as checks
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migrations'
     order by 1`,
  );
  return rows;
}

/** Sorts tables after those that they reference. */
function inOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const waiting = [...tables];
  while (waiting.length > 0) {
    const isReady = ({ name, references }: Table) =>
      references.every(
        (reference) =>
          reference.table === name || ordered.some((table) => table.name === reference.table),
      );
    const at = waiting.findIndex(isReady);
    if (at === -1)
      throw new Error(`Tables refer to each other: ${waiting.map(({ name }) => name).join(", ")}`);
    ordered.push(...waiting.splice(at, 1));
  }
  return ordered;
}

function rowOf(table: Table, index: number, rows: ReadonlyMap<string, Row[]>): Row {
  const isSparse = index === ROWS - 1;
  const row: Row = {};
  for (const { name, type, isRequired, hasDefault } of table.columns) {
    if (isSparse && (!isRequired || hasDefault)) continue;
    const value =
      referenced(table, name, index, rows) ??
      checked(table, name, index) ??
      valueOf(table.name, name, type, index);
    if (value !== undefined) row[name] = value;
  }
  return withTied(table, row, index);
}

/** Adapts columns that a check links to others. */
function withTied({ name }: Table, row: Row, index: number): Row {
  // Only links that change the email have a new one.
  if (row["kind"] === "email") row["new_email"] = textOf(name, "new_email", index);
  else delete row["new_email"];
  if (name === "deals") {
    if ((row["status"] ?? "open") === "open") delete row["closed_on"];
    if (row["status"] !== "lost") delete row["lost_reason_id"];
  }
  if (name === "monthly_goals" && row["metric"] !== "revenue") delete row["currency"];
  return row;
}

function referenced(
  table: Table,
  column: string,
  index: number,
  rows: ReadonlyMap<string, Row[]>,
): unknown {
  for (const { columns, table: target, targets } of table.references) {
    const at = columns.indexOf(column);
    const value = at === -1 ? undefined : rows.get(target)?.[index]?.[targets[at] ?? ""];
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Returns one of the values that a check lists. */
function checked({ checks }: Table, column: string, index: number): unknown {
  const list = checks
    .map(
      (check) =>
        new RegExp(`^CHECK \\(\\(${column} = ANY \\(ARRAY\\[(.+)\\]\\)\\)\\)$`).exec(check)?.[1],
    )
    .find(Boolean);
  const values = list?.split(", ").map((value) => /^'(.+)'::text$/.exec(value)?.[1]);
  return values?.[index % values.length];
}

function valueOf(table: string, column: string, type: string, index: number): unknown {
  // Its check is a pattern, not a list; the default fits.
  if (column === "brand_color") return undefined;
  if (column === "currency") return "BRL";
  if (table === "secrets" && column === "name") return `secret_${index}`;
  // Its check is a range.
  if (column === "spread_minutes") return 60 + index;
  if (column === "cap_emails" || column === "cap_days") return 1 + index;
  if (column === "quiet_start" || column === "quiet_end") return `0${index}:30`;
  if (column === "tenant_id") return uuidOf("tenants", "tenant_id", index);
  if (type.endsWith("[]"))
    return [0, 1].map((n) => valueOf(table, `${column}${n}`, type.slice(0, -2), index));
  switch (type) {
    case "text":
      return textOf(table, column, index);
    case "uuid":
      return uuidOf(table, column, index);
    case "smallint":
    case "integer":
    case "bigint":
    case "real":
      return index + 1;
    case "boolean":
      return index % 2 === 0;
    case "bytea":
      // Sixteen bytes, because an id is generated from some of these values.
      return Buffer.from(
        `000a0d5cff${uuidOf(table, column, index).replaceAll("-", "").slice(-22)}`,
        "hex",
      );
    case "json":
    case "jsonb":
      return JSON.stringify({ index, text: textOf(table, column, index) });
    case "date":
      return `2026-02-0${index + 1}`;
    case "timestamp with time zone":
      return `2026-02-0${index + 1}T04:05:06.789Z`;
    case "xid8":
      return String(index + 1);
    default:
      throw new Error(`${table}.${column} has the type ${type}: say here what its rows contain`);
  }
}

const textOf = (table: string, column: string, index: number) =>
  `${table}.${column} ${index}: tab\tline\nreturn\r\\N \\. "quoted" 'ação' 🌅`;

function uuidOf(table: string, column: string, index: number): string {
  const digest = createHash("sha256").update(`${table}.${column}.${index}`).digest("hex");
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-4${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}

async function insert(client: pg.Client, { name }: Table, row: Row): Promise<Row> {
  const columns = Object.keys(row);
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
  const values = columns.map((_, at) => `$${at + 1}`).join(", ");
  const text = columns.length > 0 ? `(${list}) values (${values})` : "default values";
  try {
    const { rows } = await client.query<Row>(
      `insert into ${pg.escapeIdentifier(name)} ${text} returning *`,
      Object.values(row),
    );
    return rows[0] ?? {};
  } catch (cause) {
    throw new Error(`No row could be made for ${name}: ${(cause as Error).message}`, { cause });
  }
}
