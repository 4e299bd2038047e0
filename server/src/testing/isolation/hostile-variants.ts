import type { Route } from "@arauto/contracts";
import { z } from "zod";
import type { Example } from "./examples/example.ts";

type JsonSchema = { [key: string]: unknown };
type Path = readonly (string | number)[];

/** Numbers beyond 16, 32, 53 and 64 bits, and a fraction. */
const EXTREMES = [40_000, 2_147_483_648, -2_147_483_649, Number.MAX_SAFE_INTEGER, 1e308, 0.5];
const EXTREME_TEXTS = [
  "2147483648",
  "99999999999999999999999",
  "-1",
  "NaN",
  "\0",
  "\ufffd",
  "a".repeat(1_001),
  // Valid in ISO 8601, but outside PostgreSQL's range.
  "2026-01-01T00:00:00-23:59",
  "0000-01-01T00:00:00Z",
  "0000-01-01",
];

/** Yields the same request with each number in turn set to its extremes, in body, query and cursor. */
export function* extremeVariants(route: Route, example: Example): Generator<Example> {
  if (route.body) {
    const paths = [...numberPaths(route.body), ...numberLeaves(example.body)];
    const distinct = new Map(paths.map((path) => [path.join("."), path]));
    for (const path of distinct.values())
      for (const value of EXTREMES)
        yield {
          ...example,
          body: withValue(example.body ?? {}, path, value) as Record<string, unknown>,
        };
  }
  for (const name of Object.keys(route.query?.shape ?? {})) {
    for (const value of EXTREME_TEXTS)
      yield { ...example, query: { ...example.query, [name]: value } };
    if (name === "cursor")
      for (const cursor of forgedCursors(route))
        yield { ...example, query: { ...example.query, cursor } };
  }
  for (const name of Object.keys(route.params?.shape ?? {}))
    for (const value of EXTREME_TEXTS)
      yield { ...example, params: { ...example.params, [name]: value } };
}

/** Yields cursors of every sort order, at a position that its column cannot store. */
function forgedCursors(route: Route): string[] {
  const sort = route.query?.shape["sort"] as z.ZodType | undefined;
  const sorts = sort
    ? ((z.toJSONSchema(sort, { io: "input" }) as { enum?: string[] }).enum ?? [])
    : [];
  const id = "018f0000-0000-7000-8000-000000000000";
  return sorts.flatMap((name) =>
    ["99999999999999999999999", "x", "\0"].map((value) =>
      Buffer.from(JSON.stringify([name, value, id, value])).toString("base64url"),
    ),
  );
}

/** Returns the paths at which a schema accepts numbers; for lists, in their first entry. */
function numberPaths(schema: z.ZodType): Path[] {
  const root = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const named = (root["$defs"] ?? {}) as Record<string, JsonSchema>;
  const found: Path[] = [];

  function walk(node: JsonSchema, path: Path, above: readonly JsonSchema[]): void {
    if (above.includes(node)) return;
    const down = (inner: unknown, at: Path) => walk(inner as JsonSchema, at, [...above, node]);
    if (node["type"] === "integer" || node["type"] === "number") found.push(path);
    if (typeof node["$ref"] === "string")
      down(node["$ref"] === "#" ? root : named[node["$ref"].replace("#/$defs/", "")], path);
    for (const [name, property] of Object.entries((node["properties"] ?? {}) as JsonSchema))
      down(property, [...path, name]);
    if (node["items"]) down(node["items"], [...path, 0]);
    for (const union of ["anyOf", "oneOf", "allOf"])
      for (const choice of (node[union] ?? []) as unknown[]) down(choice, path);
  }

  walk(root, [], []);
  return found;
}

function numberLeaves(value: unknown, path: Path = []): Path[] {
  if (typeof value === "number") return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    numberLeaves(child, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function withValue(value: unknown, [step, ...rest]: Path, last: number): unknown {
  if (step === undefined) return last;
  if (typeof step === "number") {
    const list: unknown[] = Array.isArray(value) ? [...(value as unknown[])] : [];
    list[step] = withValue(list[step], rest, last);
    return list;
  }
  const record =
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  return { ...record, [step]: withValue(record[step], rest, last) };
}
