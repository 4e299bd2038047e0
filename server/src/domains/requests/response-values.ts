import type { RequestAnswer, RequestValue } from "@arauto/contracts";
import { checkFieldValues, fieldReader, type KnownField } from "../custom-fields/index.ts";

/** JSON has only one notation of numbers and dates. */
const STYLE = { decimalComma: false, dayFirst: false };

/** Returns the values of fields from a response, or why they get none. */
export function readResponseValues(
  answers: readonly RequestAnswer[],
  { body, isWhole }: { body: string; isWhole: boolean },
  fields: readonly KnownField[],
): RequestValue[] {
  if (answers.length === 0) return [];
  const root = isWhole ? parsed(body) : undefined;
  return answers.map(({ pointer, field }): RequestValue => {
    const none = (problem: NonNullable<RequestValue["problem"]>) => ({
      field,
      pointer,
      value: null,
      problem,
    });
    if (root === undefined) return none("notJson");
    const known = fields.find(({ identifier, active }) => identifier === field && active);
    if (!known) return none("fieldUnknown");
    const found = valueAt(root.value, pointer);
    if (found === undefined) return none("missing");
    const value = typed(found, known, fields);
    return value === undefined ? none("unfitting") : { field, pointer, value, problem: null };
  });
}

function parsed(body: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(body) as unknown };
  } catch {
    return undefined;
  }
}

/** Returns the value at a JSON pointer (RFC 6901); undefined when there is none. */
function valueAt(root: unknown, pointer: string): unknown {
  let value = root;
  for (const part of pointer.split("/").slice(1)) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** Returns a value as stored by its field; undefined if it does not fit. Null clears the field. */
function typed(
  value: unknown,
  { identifier, type }: KnownField,
  fields: readonly KnownField[],
): RequestValue["value"] | undefined {
  if (value === null || value === "") return null;
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean")
    return undefined;
  const fits = (one: string | number | boolean) =>
    checkFieldValues(fields, { [identifier]: one }, {}).problems.length === 0;
  if (fits(value)) return value;
  const read = fieldReader(type, STYLE)(String(value).trim());
  if ("reason" in read) return undefined;
  const parsed = JSON.parse(read.value) as string | number | boolean;
  return fits(parsed) ? parsed : undefined;
}
