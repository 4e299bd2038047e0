import type { Route } from "@arauto/contracts";
import build from "fast-json-stringify";
import { z } from "zod";
import type { JsonSchema } from "./schema-components.ts";

/** Encodes a response as JSON text. */
export type Encode = (answer: unknown) => string;

/** Compiled encoders by schema, shared by every server of a process. */
const compiled = new WeakMap<z.ZodType, Encode>();

/**
 * Returns the encoder of a route's responses, undefined for routes without any. Only declared
 * properties are sent, dates become ISO 8601 in UTC, and a response without a required property
 * throws. Compiled from the contract on first use, because compiling all of them would take half of
 * a server's start.
 */
export function responseEncoder({ response }: Pick<Route, "response">): Encode | undefined {
  if (!response) return undefined;
  return (answer) => {
    let encode = compiled.get(response);
    if (!encode) compiled.set(response, (encode = compileEncoder(response)));
    return encode(answer);
  };
}

/** @throws Error for a schema that cannot be encoded; a test proves that no route has one */
export function compileEncoder(response: z.ZodType): Encode {
  const schema = z.toJSONSchema(response, {
    io: "output",
    target: "draft-7",
    unrepresentable: "any",
  }) as JsonSchema;
  return build(forStringify(schema, (schema["definitions"] ?? {}) as JsonSchema, []));
}

function isNode(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// A text, number, boolean or null: plain JSON encodes it correctly.
function isScalar(schema: JsonSchema): boolean {
  return (
    ["string", "number", "integer", "boolean", "null"].includes(String(schema["type"])) &&
    schema["const"] === undefined
  );
}

// A schema without a type already accepts null, or is a union that gets one more member.
function orNull(schema: JsonSchema): JsonSchema {
  if (schema["type"] !== undefined) return { ...schema, nullable: true };
  const choices = schema["anyOf"];
  return Array.isArray(choices)
    ? { ...schema, anyOf: [...(choices as JsonSchema[]), { type: "null" }] }
    : schema;
}

const READ_ONLY: ReadonlySet<unknown> = new Set(["base64", "uri", "email"]);

const REFERENCE = "#/definitions/";

// Inlines references and writes "X or null" as a nullable X, so that the compiled code needs no
// validator to choose between branches. A recursive schema stays open at the second level.
function forStringify(
  schema: JsonSchema,
  definitions: JsonSchema,
  inside: readonly string[],
): JsonSchema {
  const reference = schema["$ref"];
  if (typeof reference === "string") {
    const name = reference.replace(REFERENCE, "");
    const target = definitions[name];
    return isNode(target) && !inside.includes(name)
      ? forStringify(target, definitions, [...inside, name])
      : {};
  }
  // Validated when it was stored, with too many branches to validate it again for every response.
  if (schema["x-stored"] === true) return {};
  const nested = (value: unknown) =>
    isNode(value) ? forStringify(value, definitions, inside) : value;
  const choices = (schema["anyOf"] ?? schema["oneOf"]) as JsonSchema[] | undefined;
  if (choices) {
    const values = choices.filter((choice) => choice["type"] !== "null");
    const [only] = values;
    if (values.length === 1 && only) return orNull(forStringify(only, definitions, inside));
    if (choices.every(isScalar)) return {};
    return { anyOf: choices.map((choice) => forStringify(choice, definitions, inside)) };
  }
  const [first, ...more] = (schema["allOf"] as JsonSchema[] | undefined) ?? [];
  if (first && more.length === 0) return forStringify(first, definitions, inside);
  const copy: JsonSchema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (
      key === "definitions" ||
      key === "$schema" ||
      key === "id" ||
      key === "default" ||
      key === "pattern" ||
      key === "propertyNames"
    )
      continue;
    // `format` describes how to parse a text, not how to encode it. In a union, addresses with letters such as "ä",
    // which we accept, would match no branch.
    if (key === "format" && READ_ONLY.has(value)) continue;
    // Undeclared properties are removed, and must not exclude a branch of a union.
    if (key === "additionalProperties" && value === false) continue;
    if (key === "properties" && isNode(value))
      copy[key] = Object.fromEntries(
        Object.entries(value).map(([name, property]) => [name, nested(property)]),
      );
    else if (key === "items" || key === "additionalProperties") copy[key] = nested(value);
    else copy[key] = value;
  }
  return copy;
}
