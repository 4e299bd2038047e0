import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rowTypeProblems } from "./row-types.mjs";

const TYPES = {
  text: 25,
  uuid: 2950,
  integer: 23,
  bigint: 20,
  numeric: 1700,
  boolean: 16,
  timestamptz: 1184,
  jsonb: 3802,
  bytea: 17,
  "text[]": 1009,
  "bigint[]": 1016,
} as const;
/** A table in which `ended_at` may be NULL. */
const NULLABLE = [{ table: 7, column: 2, name: "campaigns.ended_at" }];

let root: string;
beforeAll(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "arauto-row-types-"));
  mkdirSync(path.join(root, "platform/database"), { recursive: true });
  writeFileSync(
    path.join(root, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        module: "esnext",
        moduleResolution: "bundler",
        allowImportingTsExtensions: true,
        types: [],
      },
      include: ["."],
    }),
  );
  writeFileSync(
    path.join(root, "platform/database/database.ts"),
    `export interface Transaction {
      query<Row>(query: string): Promise<Row[]>;
      one<Row>(query: string): Promise<Row>;
      maybeOne<Row>(query: string): Promise<Row | undefined>;
      execute(query: string): Promise<number>;
    }
    declare global { interface Buffer { readonly length: number } }`,
  );
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const column = (name: string, type: keyof typeof TYPES, more: object = {}) => ({
  name,
  type: TYPES[type] as number,
  table: 0,
  column: 0,
  kinds: [] as string[],
  ...more,
});
type Column = ReturnType<typeof column>;
interface Exceptions {
  neverNull?: { file: string; property: string; because: string }[];
  runElsewhere?: { file: string; because: string }[];
}

/** Checks code in which `@` precedes each call, in the order of stacks: the query first, then its callers. */
function check(marked: string, results: Column[][] = [], exceptions: Exceptions = {}) {
  const lines =
    `import type { Transaction } from "./platform/database/database.ts";\n${marked}`.split("\n");
  const callers = lines.flatMap((text, line) =>
    [...text.matchAll(/@/g)].map(
      ({ index }, before) => `queries.ts:${line + 1}:${index + 1 - before}`,
    ),
  );
  writeFileSync(path.join(root, "queries.ts"), lines.join("\n").replaceAll("@", ""));
  const queries = results.map((columns) => ({ callers, columns }));
  return rowTypeProblems({
    root,
    config: "tsconfig.json",
    queries,
    nullable: NULLABLE,
    ...exceptions,
  });
}

function mismatches(type: string, ...results: Column[][]) {
  const { mismatches: found } = check(
    `export const run = (tx: Transaction) => tx.@query<${type}>("");`,
    results,
  );
  return found.map(({ message }) => message);
}

test("accepts every type that the driver returns", () => {
  const {
    checked,
    mismatches: found,
    gaps,
  } = check(
    `interface Row {
  id: string; kind: "a" | "b"; total: number; level: 1 | 2; sum: string; isOpen: boolean; at: Date;
  endedAt: Date | null; data: { names: string[] }; any: unknown; key: Buffer; tags: string[]; ids: readonly string[]; mode?: string;
}
export const run = (tx: Transaction): Promise<Row[]> => tx.@query("");`,
    [
      [
        column("id", "uuid"),
        column("kind", "text"),
        column("total", "bigint"),
        column("level", "integer"),
        column("sum", "numeric"),
        column("isOpen", "boolean"),
        column("at", "timestamptz"),
        column("endedAt", "timestamptz", { table: 7, column: 2, kinds: ["null"] }),
        column("data", "jsonb", { kinds: ["object"] }),
        column("any", "jsonb", { kinds: ["array", "string", "null"] }),
        column("key", "bytea"),
        column("tags", "text[]"),
        column("ids", "bigint[]"),
      ],
    ],
  );
  expect({ checked, found, gaps }).toEqual({ checked: 1, found: [], gaps: [] });
});

test("reports a property that the result lacks, and a column that the type lacks", () => {
  expect(
    mismatches("{ id: string; nmae: string }", [column("id", "uuid"), column("name", "text")]),
  ).toEqual([
    '"nmae" is not in the result, which has id, name',
    'the column "name" (text) is not in the row type',
  ]);
});

test("reports the place of a mismatch", () => {
  const { mismatches: found } = check(
    `export const run = (tx: Transaction) =>
  tx
    .@query<{ id: string }>("");`,
    [[column("id", "integer")]],
  );
  expect(found).toEqual([
    {
      file: "queries.ts",
      line: 4,
      message: '"id" is string, but PostgreSQL returns integer (number)',
    },
  ]);
});

test.each([
  ["number", "numeric", "numeric (string)"],
  ["string", "timestamptz", "timestamptz (Date)"],
  ["Date", "text", "text (string)"],
  ["string | number", "text", "text (string)"],
  ["boolean", "integer", "integer (number)"],
  ["string", "bytea", "bytea (Buffer)"],
  ["string", "text[]", "text[] (string[])"],
  ["number[]", "bigint[]", "bigint[] (string[])"],
  ["{ at: Date; }[]", "jsonb", "jsonb (json)"],
] as const)("reports %s for a column of type %s", (stated, type, returned) => {
  expect(mismatches(`{ value: ${stated} }`, [column("value", type)])).toEqual([
    `"value" is ${stated}, but PostgreSQL returns ${returned}`,
  ]);
});

test("reports JSON of another structure", () => {
  expect(
    mismatches("{ data: string[] }", [column("data", "jsonb", { kinds: ["object"] })]),
  ).toEqual(['"data" is string[], but PostgreSQL returns jsonb (json, here object)']);
});

test("reports NULL that was returned, in any of the results", () => {
  expect(
    mismatches(
      "{ id: string }",
      [column("id", "uuid")],
      [column("id", "uuid", { kinds: ["null"] })],
    ),
  ).toEqual(['"id" is string, but PostgreSQL returned NULL']);
});

test("reports a column that may be NULL, even if no test returned one", () => {
  expect(
    mismatches("{ endedAt: Date }", [column("endedAt", "timestamptz", { table: 7, column: 2 })]),
  ).toEqual(['"endedAt" is Date, but the column campaigns.ended_at may be NULL']);
});

test("reports an exception that no query needs, and nothing where one applies", () => {
  const neverNull = ["endedAt", "id"].map((property) => ({
    file: "queries.ts",
    property,
    because: "only campaigns that ended",
  }));
  const { mismatches: found, gaps } = check(
    `export const run = (tx: Transaction) => tx.@query<{ endedAt: Date }>("");`,
    [[column("endedAt", "timestamptz", { table: 7, column: 2 })]],
    { neverNull },
  );
  expect(found).toEqual([]);
  expect(gaps).toEqual([
    { file: "queries.ts", line: 1, message: '"id" needs no entry in scripts/row-exceptions.mjs' },
  ]);
});

test("reports two columns with the same name", () => {
  expect(mismatches("{ id: string }", [column("id", "uuid"), column("id", "uuid")])).toEqual([
    'two columns are named "id"',
  ]);
});

test("reports a type with unknown values", () => {
  expect(mismatches("{ id: string }", [{ ...column("id", "uuid"), type: 600 }])).toEqual([
    "add the type with OID 600, here NULL, to scripts/row-values.mjs",
  ]);
  expect(mismatches("{ sum: string }", [column("sum", "numeric", { kinds: ["number"] })])).toEqual([
    "add numeric, here number, to scripts/row-values.mjs",
  ]);
});

test.each(["unknown", "object", "Record<string, unknown>"])(
  "checks nothing for rows of %s",
  (type) => {
    expect(mismatches(type, [column("id", "uuid")])).toEqual([]);
  },
);

test("supports results of one row or none", () => {
  for (const method of ["one", "maybeOne"]) {
    const { mismatches: found } = check(
      `export const run = (tx: Transaction) => tx.@${method}<{ id: number }>("");`,
      [[column("id", "uuid")]],
    );
    expect(found).toHaveLength(1);
  }
});

test.each([
  ["states", "await @list<{ id: number }>(tx)", "Promise<unknown>"],
  ["infers", "@list(tx)", "Promise<{ rows: Page<{ id: number }> | null }>"],
])("takes the row type of a generic function from a caller that %s it", (_, call, result) => {
  const { mismatches: found } = check(
    `interface Page<T> { rows: T[] }
async function list<Row>(tx: Transaction): Promise<{ rows: Page<Row> | null }> {
  return { rows: { rows: await tx.@query<Row & { place: string }>("") } };
}
export async function run(tx: Transaction): ${result} { return ${call}; }`,
    [[column("id", "uuid"), column("place", "text")]],
  );
  expect(found).toMatchObject([
    { line: 4, message: '"id" is number, but PostgreSQL returns uuid (string)' },
  ]);
});

test("lists the queries of the product that no test ran", () => {
  writeFileSync(
    path.join(root, "other.test.ts"),
    `import type { Transaction } from "./platform/database/database.ts";
export const run = (tx: Transaction) => tx.query<{ id: string }>("");`,
  );
  const { gaps } = check(
    `export const run = (tx: Transaction) => tx.query<{ id: string }>("");
export const change = (tx: Transaction) => tx.execute("");`,
  );
  expect(gaps).toEqual([{ file: "queries.ts", line: 2, message: "no test runs this query" }]);
});

test("omits files whose queries run in other processes, while that is true", () => {
  const runElsewhere = [{ file: "queries.ts", because: "a command runs it" }];
  const code = `export const run = (tx: Transaction) => tx.@query<{ id: string }>("");`;
  expect(check(code, [], { runElsewhere }).gaps).toEqual([]);
  expect(check(code, [[column("id", "uuid")]], { runElsewhere }).gaps).toEqual([
    {
      file: "queries.ts",
      line: 1,
      message: "the file needs no entry in scripts/row-exceptions.mjs",
    },
  ]);
});

test("lists a generic query of the product with unknown callers", () => {
  const { checked, gaps } = check(
    `export const run = <Row>(tx: Transaction) => tx.@query<Row>("");`,
    [[column("id", "uuid")]],
  );
  expect({ checked, gaps }).toEqual({
    checked: 0,
    gaps: [{ file: "queries.ts", line: 2, message: "no test shows the type that a caller states" }],
  });
});
