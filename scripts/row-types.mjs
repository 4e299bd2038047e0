// Compares the row types of queries with what PostgreSQL returned while tests ran. `npm test` does it; to do it alone:
//   ARAUTO_QUERY_RECORDS=/tmp/records npx vitest run --project server && node scripts/row-types.mjs /tmp/records
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./project.mjs";
import { isOptional, openProject } from "./row-calls.mjs";
import { acceptsKind, acceptsNull, typeName, valueKind } from "./row-values.mjs";

/** Tests run what they need; everything else needs a test that runs it. */
const TEST_FILE = /\.test\.ts$|\/testing\/|\/test-[a-z-]+\.ts$/;

/**
 * @typedef {{ name: string, type: number, table: number, column: number, kinds: string[] }} Column
 * @typedef {{ callers: string[], columns: Column[] }} Query `server/src/testing/query-records.ts` writes them
 * @typedef {{ table: number, column: number, name: string }} NullableColumn
 * @typedef {{ file: string, line: number, message: string }} Problem
 */

/**
 * Compares the types of a project with recorded queries.
 * @param {{ root: string, config: string, queries: Query[], nullable: NullableColumn[] }} input
 * @returns {{ checked: number, mismatches: Problem[], unexecuted: Problem[] }}
 */
export function rowTypeProblems({ root, config, queries, nullable }) {
  const project = openProject(root, config);
  try {
    const nullableNames = new Map(nullable.map((one) => [`${one.table}.${one.column}`, one.name]));
    const calls = project.rowCalls().filter(({ row }) => statesColumns(project.checker, row));
    const executed = new Set();
    const mismatches = new Map();
    for (const { callers, columns } of queries) {
      const call = project.callAt(callers[0]);
      if (!calls.includes(call)) continue;
      executed.add(call);
      const parts = project.partsOf(call, callers.slice(1));
      const messages = parts
        ? columnMessages(project.checker, parts, columns, nullableNames)
        : [];
      for (const message of messages) {
        const problem = { file: call.file, line: call.line, message };
        mismatches.set(JSON.stringify(problem), problem);
      }
    }
    const unexecuted = calls
      .filter((call) => !executed.has(call) && !TEST_FILE.test(call.file))
      .map(({ file, line }) => ({ file, line, message: "no test runs this query" }));
    return { checked: executed.size, mismatches: [...mismatches.values()].toSorted(byPlace), unexecuted };
  } finally {
    project.close();
  }
}

/** Whether a row type names columns. `unknown`, `object` and the like deliberately don't. */
function statesColumns(checker, row) {
  if (row.isTypeParameter() || row.isIntersectionType() || row.isUnionType()) return true;
  return checker.getPropertiesOfType(row).length > 0;
}

/** Returns what is wrong with a row type, given as the types that a row has together. */
function columnMessages(checker, parts, columns, nullableNames) {
  const messages = [];
  const byName = new Map();
  for (const column of columns) {
    if (byName.has(column.name)) messages.push(`two columns are named "${column.name}"`);
    byName.set(column.name, column);
  }
  const properties = parts.flatMap((part) => checker.getPropertiesOfType(part));
  for (const property of properties) {
    const column = byName.get(property.name);
    if (column) {
      const type = checker.getTypeOfSymbol(property);
      messages.push(...valueMessages(checker, property.name, type, column, nullableNames));
    } else if (!isOptional(property)) {
      messages.push(`"${property.name}" is not in the result, which has ${[...byName.keys()].join(", ")}`);
    }
  }
  const known = new Set(properties.map(({ name }) => name));
  const isOpen = parts.some((part) => checker.getIndexInfosOfType(part).length > 0);
  for (const { name, type } of isOpen ? [] : columns)
    if (!known.has(name)) messages.push(`the column "${name}" (${typeName(type)}) is not in the row type`);
  return messages;
}

function valueMessages(checker, name, type, column, nullableNames) {
  const stated = `"${name}" is ${checker.typeToString(type)}`;
  const kind = valueKind(column.type);
  const found = column.kinds.filter((one) => one !== "null");
  if (!kind || (kind !== "json" && found.some((one) => one !== kind)))
    return [`add ${typeName(column.type)}, here ${found.join(" or ") || "NULL"}, to scripts/row-values.mjs`];
  if (!acceptsKind(checker, type, kind, found)) {
    const inside = kind === "json" && found.length > 0 ? `, here ${found.join(" or ")}` : "";
    return [`${stated}, but PostgreSQL returns ${typeName(column.type)} (${kind}${inside})`];
  }
  if (acceptsNull(type)) return [];
  if (column.kinds.includes("null")) return [`${stated}, but PostgreSQL returned NULL`];
  const nullable = nullableNames.get(`${column.table}.${column.column}`);
  return nullable ? [`${stated}, but the column ${nullable} may be NULL`] : [];
}

function byPlace(one, other) {
  return one.file === other.file ? one.line - other.line : one.file < other.file ? -1 : 1;
}

/** Reads what a test run recorded, and compares the server's types with it. */
export function serverRowTypeProblems(folder) {
  const read = (name) => JSON.parse(readFileSync(path.join(folder, name), "utf8"));
  const files = readdirSync(folder).filter((name) => name.startsWith("queries-"));
  return rowTypeProblems({
    root,
    config: "server/tsconfig.json",
    queries: files.flatMap(read),
    nullable: read("nullable.json"),
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { checked, mismatches, unexecuted } = serverRowTypeProblems(process.argv[2] ?? "");
  for (const { file, line, message } of [...mismatches, ...unexecuted])
    console.error(`${file}:${line}: ${message}`);
  console.log(`${checked} queries checked, ${mismatches.length} mismatches, ${unexecuted.length} never run`);
  process.exit(mismatches.length + unexecuted.length > 0 ? 1 : 0);
}
