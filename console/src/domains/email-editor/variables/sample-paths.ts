import type { SampleData } from "./sample-data.tsx";

/** Maximum number of path segments after the first. */
const DEPTH_MAX = 3;
const NAME = /^[a-zA-Z][a-zA-Z0-9_]*$/;
const DAY = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/;

export interface SamplePath {
  path: string;
  type: "text" | "number" | "boolean" | "date";
  /** The value as displayed. */
  sample: string;
}

type Json = SampleData[string];

/** Returns every scalar value of the sample data below `prefix`, by its path in emails. */
export function samplePaths(value: Json, prefix: string, depth = 0): SamplePath[] {
  if (value === null) return depth === 0 ? [] : [{ path: prefix, type: "text", sample: "" }];
  if (Array.isArray(value)) return [];
  if (typeof value === "object") {
    if (depth >= DEPTH_MAX) return [];
    return Object.entries(value).flatMap(([name, inner]) =>
      NAME.test(name) ? samplePaths(inner, `${prefix}.${name}`, depth + 1) : [],
    );
  }
  if (depth === 0) return [];
  const type =
    typeof value === "number"
      ? "number"
      : typeof value === "boolean"
        ? "boolean"
        : DAY.test(value)
          ? "date"
          : "text";
  return [{ path: prefix, type, sample: String(value) }];
}

/** Returns every list of the sample data that a block can be repeated for, with its number of entries. */
export function sampleLists(
  value: Json,
  prefix = "data",
  depth = 0,
): { path: string; entries: number }[] {
  if (Array.isArray(value)) return depth === 0 ? [] : [{ path: prefix, entries: value.length }];
  if (typeof value !== "object" || value === null || depth >= DEPTH_MAX) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    NAME.test(name) ? sampleLists(inner, `${prefix}.${name}`, depth + 1) : [],
  );
}

/** Returns the first entry of a list in the sample data; undefined if there is none. */
export function sampleEntry(data: SampleData, list: string): Json | undefined {
  const [root, ...names] = list.split(".");
  if (root !== "data") return undefined;
  let value: Json | undefined = data;
  for (const name of names) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    value = value[name];
  }
  return Array.isArray(value) ? value[0] : undefined;
}
