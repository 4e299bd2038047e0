import { expect, it } from "vitest";
import { z } from "zod";
import { allRoutes } from "./api.ts";
import { INTEGER_MAX } from "./lists.ts";

type Node = Record<string, unknown>;

/** Paths of whole numbers that a schema allows to exceed the database type `integer`. */
function unbounded(node: unknown, path: string): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = node as Node;
  const low = Number(minimum ?? exclusiveMinimum ?? -Infinity);
  const high = Number(maximum ?? exclusiveMaximum ?? Infinity);
  const own = type === "integer" && (high > INTEGER_MAX || low < -INTEGER_MAX - 1) ? [path] : [];
  return [
    ...own,
    ...Object.entries(node).flatMap(([key, child]) => unbounded(child, `${path}.${key}`)),
  ];
}

it("rejects whole numbers in requests that exceed the database type integer", () => {
  const found = allRoutes.flatMap(({ operationId, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([place, schema]) => {
      if (!schema) return [];
      // A coerced number is typed as a number only in the output schema.
      return (["input", "output"] as const).flatMap((io) =>
        unbounded(
          z.toJSONSchema(schema, { io, unrepresentable: "any" }),
          `${operationId}.${place}`,
        ),
      );
    }),
  );
  expect([...new Set(found)]).toEqual([]);
});
