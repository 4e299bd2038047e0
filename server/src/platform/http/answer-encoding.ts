import type { Route } from "@arauto/contracts";
import build from "fast-json-stringify";
import { z } from "zod";
import type { JsonSchema } from "./schema-components.ts";

/** Turns an answer into JSON text. */
export type Encode = (answer: unknown) => string;

/** Compiled encoders by the schema they were made of: they are the same for every server of a process. */
const compiled = new WeakMap<z.ZodType, Encode>();

/**
 * The encoder of a route's answers, undefined for routes without: only declared properties leave, dates become ISO 8601
 * in UTC, and an answer that lacks a required property throws. Compiled from the contract at the first answer, for all
 * of them together would make up half of a server's start.
 */
export function answerEncoder({ response }: Pick<Route, "response">): Encode | undefined {
  if (!response) return undefined;
  return (answer) => {
    let encode = compiled.get(response);
    if (!encode) compiled.set(response, (encode = compileEncoder(response)));
    return encode(answer);
  };
}

/** @throws Error for a schema that cannot be encoded, which a test says of no route */
export function compileEncoder(response: z.ZodType): Encode {
  const whole = z.toJSONSchema(response, { io: "output", target: "draft-7", unrepresentable: "any" }) as JsonSchema;
  return build(forStringify(whole, (whole["definitions"] ?? {}) as JsonSchema, []));
}

function isNode(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// Text, number, boolean or null in one place: plain JSON does it right.
function isScalar(schema: JsonSchema): boolean {
  return ["string", "number", "integer", "boolean", "null"].includes(String(schema["type"])) && schema["const"] === undefined;
}

// What says no type takes null already, or is a choice that gets one more.
function orNull(schema: JsonSchema): JsonSchema {
  if (schema["type"] !== undefined) return { ...schema, nullable: true };
  const choices = schema["anyOf"];
  return Array.isArray(choices) ? { ...schema, anyOf: [...(choices as JsonSchema[]), { type: "null" }] } : schema;
}

const REFERENCE = "#/definitions/";

// Inlines references and writes "X or null" as a nullable X: the compiled code then needs no
// validator to choose between branches. A schema that contains itself is left open at the second turn.
function forStringify(schema: JsonSchema, definitions: JsonSchema, inside: readonly string[]): JsonSchema {
  const reference = schema["$ref"];
  if (typeof reference === "string") {
    const name = reference.replace(REFERENCE, "");
    const target = definitions[name];
    return isNode(target) && !inside.includes(name) ? forStringify(target, definitions, [...inside, name]) : {};
  }
  // Checked when it was stored, and by far too many branches to be checked again for every answer.
  if (schema["x-stored"] === true) return {};
  const nested = (value: unknown) => (isNode(value) ? forStringify(value, definitions, inside) : value);
  const choices = (schema["anyOf"] ?? schema["oneOf"]) as JsonSchema[] | undefined;
  if (choices) {
    const values = choices.filter((choice) => choice["type"] !== "null");
    const [only] = values;
    if (values.length === 1 && only) return orNull(forStringify(only, definitions, inside));
    if (choices.every(isScalar)) return {};
    return { anyOf: choices.map((choice) => forStringify(choice, definitions, inside)) };
  }
  const [whole, ...more] = (schema["allOf"] as JsonSchema[] | undefined) ?? [];
  if (whole && more.length === 0) return forStringify(whole, definitions, inside);
  const copy: JsonSchema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === "definitions" || key === "$schema" || key === "id" || key === "default" || key === "pattern" || key === "propertyNames")
      continue;
    // Says how text is to be read, not how it is written.
    if (key === "format" && value === "base64") continue;
    // What is not declared is left out, and is no reason to refuse a branch of a union.
    if (key === "additionalProperties" && value === false) continue;
    if (key === "properties" && isNode(value))
      copy[key] = Object.fromEntries(Object.entries(value).map(([name, property]) => [name, nested(property)]));
    else if (key === "items" || key === "additionalProperties") copy[key] = nested(value);
    else copy[key] = value;
  }
  return copy;
}
