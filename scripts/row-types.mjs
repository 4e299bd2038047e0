// Compares the row types of queries with what PostgreSQL returned while tests ran. `npm test` does it; to do it alone:
//   ARAUTO_QUERY_RECORDS=/tmp/records npx vitest run --project server && node scripts/row-types.mjs /tmp/records
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { NEVER_NULL, RUN_ELSEWHERE } from "./row-exceptions.mjs";
import { root } from "./project.mjs";
import { isOptional, openProject } from "./row-calls.mjs";
import { acceptsKind, acceptsNull, typeName, valueKind } from "./row-values.mjs";

/** Tests run any queries; all others need a test that runs them. */
const TEST_FILE = /\.test\.ts$|\/testing\/|\/test-[a-z-]+\.ts$/;

/**
 * @typedef {{ name: string, type: number, table: number, column: number, kinds: string[] }} Column
 * @typedef {{ callers: string[], columns: Column[] }} Query `server/src/testing/query-records.ts` writes them
 * @typedef {{ table: number, column: number, name: string }} NullableColumn
 * @typedef {{ file: string, line: number, message: string }} Problem
 */

/**
 * Compares the types of a project with recorded queries. Gaps are queries that no test runs, and unneeded exceptions.
 * @param {{ root: string, config: string, queries: Query[], nullable: NullableColumn[], neverNull?: typeof NEVER_NULL,
 * runElsewhere?: typeof RUN_ELSEWHERE }} input
 * @returns {{ checked: number, mismatches: Problem[], gaps: Problem[] }}
 */
export function rowTypeProblems({
  root,
  config,
  queries,
  nullable,
  neverNull = [],
  runElsewhere = [],
}) {
  const project = openProject(root, config);
  try {
    const calls = project.rowCalls().filter(({ row }) => namesColumns(project.checker, row));
    const nullability = new Nullability(nullable, neverNull);
    const executed = new Set();
    const checked = new Set();
    const mismatches = new Map();
    for (const { callers, columns } of queries) {
      const call = project.callAt(callers[0]);
      if (!calls.includes(call)) continue;
      executed.add(call);
      const parts = project.partsOf(call, callers.slice(1));
      if (!parts) continue;
      checked.add(call);
      for (const message of columnMessages(project.checker, parts, columns, nullability.in(call))) {
        const problem = { file: call.file, line: call.line, message };
        mismatches.set(JSON.stringify(problem), problem);
      }
    }
    const gaps = calls
      .filter((call) => !checked.has(call) && !TEST_FILE.test(call.file))
      .map((call) => ({
        file: call.file,
        line: call.line,
        message: executed.has(call)
          ? "no test shows the type that a caller states"
          : "no test runs this query",
      }));
    const isElsewhere = ({ file }) => runElsewhere.some((one) => one.file === file);
    const needless = runElsewhere.filter((one) => !gaps.some(({ file }) => file === one.file));
    return {
      checked: checked.size,
      mismatches: [...mismatches.values()].toSorted(byPlace),
      gaps: [
        ...gaps.filter((gap) => !isElsewhere(gap)),
        ...needless.map(({ file }) => ({
          file,
          line: 1,
          message: "the file needs no entry in scripts/row-exceptions.mjs",
        })),
        ...nullability.unused(),
      ],
    };
  } finally {
    project.close();
  }
}

/** The columns that may be NULL according to the schema, except those that are never null in practice. */
class Nullability {
  #names;
  #exceptions;
  #used = new Set();

  constructor(nullable, neverNull) {
    this.#names = new Map(nullable.map(({ table, column, name }) => [`${table}.${column}`, name]));
    this.#exceptions = neverNull;
  }

  /**
   * Returns a function that returns the name of a column that may be NULL. Nullability doesn't matter in tests, which
   * control their data.
   */
  in({ file }) {
    return ({ name, table, column }) => {
      const nullable = this.#names.get(`${table}.${column}`);
      if (!nullable || TEST_FILE.test(file)) return undefined;
      const exception = this.#exceptions.find((one) => one.file === file && one.property === name);
      if (exception) this.#used.add(exception);
      return exception ? undefined : nullable;
    };
  }

  unused() {
    return this.#exceptions
      .filter((one) => !this.#used.has(one))
      .map(({ file, property }) => ({
        file,
        line: 1,
        message: `"${property}" needs no entry in scripts/row-exceptions.mjs`,
      }));
  }
}

/** Returns whether a type names all of its columns. `unknown`, `object` and `Record` deliberately don't. */
function namesColumns(checker, type) {
  if (type.isTypeParameter() || type.isIntersectionType() || type.isUnionType()) return true;
  const isRecord = checker.getIndexInfosOfType(type).length > 0;
  return !isRecord && checker.getPropertiesOfType(type).length > 0;
}

/** Returns the problems of a row type, given as the types that together describe a row. */
function columnMessages(checker, parts, columns, nullableName) {
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
      messages.push(...valueMessages(checker, property.name, type, column, nullableName));
    } else if (!isOptional(property)) {
      messages.push(
        `"${property.name}" is not in the result, which has ${[...byName.keys()].join(", ")}`,
      );
    }
  }
  const known = new Set(properties.map(({ name }) => name));
  const hasMore = parts.some((part) => !namesColumns(checker, part));
  for (const { name, type } of hasMore ? [] : columns)
    if (!known.has(name))
      messages.push(`the column "${name}" (${typeName(type)}) is not in the row type`);
  return messages;
}

function valueMessages(checker, name, type, column, nullableName) {
  const stated = `"${name}" is ${checker.typeToString(type)}`;
  const kind = valueKind(column.type);
  const found = column.kinds.filter((one) => one !== "null");
  if (!kind || (kind !== "json" && found.some((one) => one !== kind)))
    return [
      `add ${typeName(column.type)}, here ${found.join(" or ") || "NULL"}, to scripts/row-values.mjs`,
    ];
  if (!acceptsKind(checker, type, kind, found)) {
    const inside = kind === "json" && found.length > 0 ? `, here ${found.join(" or ")}` : "";
    return [`${stated}, but PostgreSQL returns ${typeName(column.type)} (${kind}${inside})`];
  }
  if (acceptsNull(type)) return [];
  if (column.kinds.includes("null")) return [`${stated}, but PostgreSQL returned NULL`];
  const nullable = nullableName(column);
  return nullable ? [`${stated}, but the column ${nullable} may be NULL`] : [];
}

function byPlace(one, other) {
  return one.file === other.file ? one.line - other.line : one.file < other.file ? -1 : 1;
}

/** Reads the records of a test run, and compares the server's types with them. */
export function serverRowTypeProblems(folder) {
  const read = (name) => JSON.parse(readFileSync(path.join(folder, name), "utf8"));
  const files = readdirSync(folder).filter((name) => name.startsWith("queries-"));
  return rowTypeProblems({
    root,
    config: "server/tsconfig.json",
    queries: files.flatMap(read),
    nullable: read("nullable.json"),
    neverNull: NEVER_NULL,
    runElsewhere: RUN_ELSEWHERE,
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { checked, mismatches, gaps } = serverRowTypeProblems(process.argv[2] ?? "");
  for (const { file, line, message } of [...mismatches, ...gaps])
    console.error(`${file}:${line}: ${message}`);
  console.log(`${checked} queries checked, ${mismatches.length + gaps.length} problems`);
  process.exit(mismatches.length + gaps.length > 0 ? 1 : 0);
}
