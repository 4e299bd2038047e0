import { AppError } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { isIsoDate, knownFields } from "../custom-fields/index.ts";

interface Range<T> {
  from: T | undefined;
  to: T | undefined;
}

/** The required value of a custom field. */
export type FieldCondition = { identifier: string } & (
  | { type: "text"; contains: string }
  | ({ type: "number" } & Range<number>)
  | ({ type: "date" } & Range<string>)
  | { type: "boolean"; is: boolean }
);

const NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/**
 * Parses conditions such as `plan:gold` by the types of their fields.
 * @throws AppError VALIDATION for a field that doesn't exist, or a value that doesn't fit its type
 */
export async function resolveFieldConditions(
  tx: Transaction,
  tenantId: string,
  given: readonly string[],
): Promise<FieldCondition[]> {
  const fields = await knownFields(tx, tenantId, "deal");
  return given.map((text) => {
    const [identifier = ""] = text.split(":", 1);
    const value = text.slice(identifier.length + 1).trim();
    const path = `field.${identifier}`;
    const field = fields.find((one) => one.identifier === identifier);
    if (!field) throw refused(path, "fieldNotFound", `There is no field ${identifier}`);
    const condition = conditionOf(field.type, value);
    if (!condition)
      throw refused(
        path,
        "fieldConditionInvalid",
        `Field ${identifier} can't be compared with this`,
      );
    return { identifier, ...condition };
  });
}

function conditionOf(type: string, value: string) {
  switch (type) {
    case "boolean":
      return value === "true" || value === "false"
        ? { type: "boolean" as const, is: value === "true" }
        : undefined;
    case "number": {
      const range = rangeOf(value, (text) => NUMBER.test(text));
      const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
      return range && { type: "number" as const, from: number(range.from), to: number(range.to) };
    }
    case "date": {
      const range = rangeOf(value, isIsoDate);
      return range && { type: "date" as const, ...range };
    }
    default:
      return value === "" ? undefined : { type: "text" as const, contains: value };
  }
}

/** Parses `10`, `10..20`, `10..` or `..20`. */
function rangeOf(text: string, suits: (end: string) => boolean): Range<string> | undefined {
  const ends = text.split("..");
  if (ends.length > 2 || ends.every((end) => end === "")) return undefined;
  if (ends.some((end) => end !== "" && !suits(end))) return undefined;
  const [from = "", to = from] = ends;
  return { from: from || undefined, to: to || undefined };
}

const refused = (path: string, code: string, message: string) =>
  new AppError("VALIDATION", message, { errors: [{ path, code, message }] });
