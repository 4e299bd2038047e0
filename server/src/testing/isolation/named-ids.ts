import type { Route } from "@arauto/contracts";
import { z } from "zod";

type JsonSchema = { [key: string]: unknown };
type Part = "params" | "query" | "body";

/**
 * Returns the paths in a route's input that accept an id, such as `body.filterId` or `body.ids.*`, where a stranger
 * could insert another workspace's.
 */
export function idPlaces(route: Route): string[] {
  const places = new Set<string>();
  for (const part of ["params", "query", "body"] as const satisfies Part[]) {
    const schema = route[part];
    if (schema)
      collect(
        z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema,
        part,
        places,
      );
  }
  return [...places];
}

function collect(root: JsonSchema, start: string, places: Set<string>): void {
  const named = (root["$defs"] ?? {}) as Record<string, JsonSchema>;

  function walk(schema: JsonSchema, path: string, above: readonly JsonSchema[]): void {
    if (above.includes(schema)) return;
    const down = (inner: unknown, at: string) => walk(inner as JsonSchema, at, [...above, schema]);
    if (schema["format"] === "uuid") places.add(path);
    if (typeof schema["$ref"] === "string")
      down(schema["$ref"] === "#" ? root : named[schema["$ref"].replace("#/$defs/", "")], path);
    for (const [name, property] of Object.entries((schema["properties"] ?? {}) as JsonSchema))
      down(property, `${path}.${name}`);
    if (schema["items"]) down(schema["items"], `${path}.*`);
    for (const union of ["anyOf", "oneOf", "allOf"])
      for (const choice of (schema[union] ?? []) as unknown[]) down(choice, path);
  }

  walk(root, start, []);
}

/** Returns the texts at a path in an input. */
export function valuesAt(input: unknown, place: string): unknown[] {
  return place
    .split(".")
    .reduce<unknown[]>((found, step) => found.flatMap((value) => stepInto(value, step)), [input]);
}

function stepInto(value: unknown, step: string): unknown[] {
  if (value === null || typeof value !== "object") return [];
  if (step === "*") return Array.isArray(value) ? value : [];
  return [(value as Record<string, unknown>)[step]];
}
