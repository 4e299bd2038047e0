import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { TENANT_ROLE } from "../platform/database/database.ts";
import { fillEveryTable } from "./filled-database.ts";

/** A statement that ran inside a workspace. */
export interface RecordedStatement {
  text: string;
  /** The call of the query, then its callers: `server/src/a.ts:12:7`. */
  callers: string[];
}

/** A table that a statement can't read by an index because of row-level security. */
export interface IndexMiss {
  /** The call of the query, or its caller if the call is shared by lists. */
  place: string;
  table: string;
  /** The condition that the index could use. */
  condition: string;
}

export interface IndexUse {
  checked: number;
  /** Statements that need a temporary table of their transaction. */
  skipped: number;
  misses: IndexMiss[];
}

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  Alias?: string;
  "Index Cond"?: string;
  Plans?: Plan[];
}

const EXPLAINABLE = /^\s*(?:with|select|insert|update|delete|merge)\b/i;
/** The planner counts the pages of a table itself; these figures mean a million rows per page. */
const LARGE_TABLES = `
  update pg_class set reltuples = 1000000, relpages = case when relkind = 'i' then 2 else 1 end
  where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace`;
/** Allows the planner to use all suitable indexes. */
const BY_INDEX =
  "set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set enable_material = off; set enable_memoize = off; set jit = off";
/** Conditions with a function or a pattern. Operators alone differ only because plans join in another order. */
const LEAKY = /\w\(|~/;
/** Reads pages of lists, whose queries belong to its callers. */
const LISTS = "server/src/platform/database/keyset.ts";
const ANY_TENANT = "00000000-0000-0000-0000-000000000000";

/**
 * Finds tables of which a statement reads all rows of a workspace only because a condition is not leakproof: without
 * row-level security, it would use an index. Compares the plans of both.
 * @param databaseUrl a database with a few rows in every table, whose statistics are changed so that it looks large
 */
export async function findIndexMisses(
  databaseUrl: string,
  statements: readonly RecordedStatement[],
): Promise<IndexUse> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const misses = new Map<string, IndexMiss>();
  let checked = 0;
  let skipped = 0;
  try {
    await client.query(LARGE_TABLES);
    await client.query(BY_INDEX);
    for (const { text, callers } of statements) {
      const plans = await plansOf(client, text);
      if (!plans) {
        skipped += 1;
        continue;
      }
      checked += 1;
      const used = indexConditions(plans.inWorkspace);
      for (const [table, conditions] of indexConditions(plans.asOwner)) {
        const condition = conditions.find((one) => LEAKY.test(one));
        if (condition === undefined || used.get(table)?.some((one) => one !== "")) continue;
        const place = callers.find((one) => !one.startsWith(LISTS)) ?? callers[0] ?? "";
        const name = table.split(" ", 1)[0] ?? "";
        misses.set(`${place} ${name}`, { place, table: name, condition });
      }
    }
  } finally {
    await client.end();
  }
  return { misses: [...misses.values()], checked, skipped };
}

/** Returns undefined for a statement that needs a temporary table, or that has no plan. */
async function plansOf(
  client: pg.Client,
  text: string,
): Promise<{ asOwner: Plan; inWorkspace: Plan } | undefined> {
  if (!EXPLAINABLE.test(text)) return undefined;
  const explain = async (settings: string): Promise<Plan> => {
    await client.query(`begin; ${settings}`);
    try {
      const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
        `explain (generic_plan, costs off, format json) ${text}`,
      );
      return rows[0]!["QUERY PLAN"][0].Plan;
    } finally {
      await client.query("rollback");
    }
  };
  try {
    return {
      asOwner: await explain(`set local app.tenant_id = '${ANY_TENANT}'`),
      inWorkspace: await explain(
        `set local role ${TENANT_ROLE}; set local app.tenant_id = '${ANY_TENANT}'`,
      ),
    };
  } catch (error) {
    if (error instanceof pg.DatabaseError) return undefined;
    throw error;
  }
}

/**
 * Returns the index conditions except the workspace for each scan of a table, by the table's name and alias; "" for all
 * rows of the workspace.
 */
function indexConditions(plan: Plan): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const visit = (node: Plan, table: string | undefined): void => {
    const own = node["Relation Name"] ? tableName(node) : table;
    const condition = node["Index Cond"];
    if (own !== undefined && (condition !== undefined || node["Node Type"] === "Seq Scan"))
      found.set(own, [...(found.get(own) ?? []), withoutTenant(condition ?? "")]);
    for (const child of node.Plans ?? []) visit(child, own);
  };
  visit(plan, undefined);
  return found;
}

/** Returns a table's name and alias, for a partition those of its parent. */
const tableName = ({ "Relation Name": name = "", Alias: alias = name }: Plan): string =>
  `${name.replace(/_\d{4}_\d{2}$|_default$/, "")} ${alias.replace(/_\d+$/, "")}`;

function withoutTenant(condition: string): string {
  return conjuncts(condition)
    .filter((one) => !/^\(*tenant_id =/.test(one))
    .join(" and ");
}

/** Splits `((a = 1) AND (b = 2))`. */
function conjuncts(condition: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  const inner = /^\(\(.*\)\)$/.test(condition) ? condition.slice(1, -1) : condition;
  for (let at = 0; at < inner.length; at += 1) {
    if (inner[at] === "(") depth += 1;
    else if (inner[at] === ")") depth -= 1;
    else if (depth === 0 && inner.startsWith(" AND ", at)) {
      parts.push(inner.slice(start, at));
      start = at + 5;
    }
  }
  return [...parts, inner.slice(start)].filter((one) => one !== "");
}

/** Checks what all processes recorded, and writes the result for scripts/index-use.mjs. Fills the database. */
export async function writeIndexUse(folder: string, databaseUrl: string): Promise<void> {
  const statements = new Map<string, RecordedStatement>();
  for (const name of fs.readdirSync(folder).filter((one) => one.startsWith("statements-"))) {
    const text = fs.readFileSync(path.join(folder, name), "utf8");
    for (const one of JSON.parse(text) as RecordedStatement[]) statements.set(one.text, one);
  }
  await fillEveryTable(databaseUrl);
  const result = await findIndexMisses(databaseUrl, [...statements.values()]);
  fs.writeFileSync(path.join(folder, "index-use.json"), JSON.stringify(result));
}
