import { z } from "zod";
import type { FieldProblem } from "./errors.ts";

const REQUIRED = "This field is required";

/** Returns a plain sentence for an issue whose schema has no message, instead of the validator's text. */
function plainMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? REQUIRED : `Must be of type ${issue.expected}`;
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return REQUIRED;
      return limitMessage("at least", issue.origin, issue.minimum);
    case "too_big":
      return limitMessage("at most", issue.origin, issue.maximum);
    case "invalid_format":
      return issue.format === "regex"
        ? "Invalid format"
        : `Invalid ${issue.format.replaceAll("_", " ")}`;
    case "invalid_value":
      return `Must be one of: ${issue.values.map(String).join(", ")}`;
    default:
      return "Invalid value";
  }
}

function limitMessage(bound: string, origin: string, limit: number | bigint): string {
  const plural = Number(limit) === 1 ? "" : "s";
  if (origin === "string") return `Use ${bound} ${limit} character${plural}`;
  if (origin === "array" || origin === "set" || origin === "map")
    return `Use ${bound} ${limit} item${plural}`;
  return `Must be ${bound} ${limit}`;
}

z.config({ customError: plainMessage });

/** Returns the translatable code of a schema issue: a single word. The console has a text for each. */
export function fieldCodeOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.message === REQUIRED ? "required" : "invalidType";
    case "too_small":
      return issue.origin === "string" && issue.minimum === 1 ? "required" : "tooSmall";
    case "too_big":
      return "tooBig";
    case "invalid_format":
      return issue.format === "regex" ? "invalidFormat" : `invalid_${issue.format}`;
    case "invalid_value":
      return "invalidValue";
    case "custom":
      return typeof issue.params?.["code"] === "string" ? issue.params["code"] : "invalid";
    default:
      return "invalid";
  }
}

/** Returns a problem for each field with issues. */
export const fieldProblemsOf = (issues: readonly z.core.$ZodIssue[]): FieldProblem[] =>
  issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => ({
        ...placeOf([...path, key]),
        code: "unknownField",
        message: "Unknown field",
      }));
    return [{ ...placeOf(path), code: fieldCodeOf(issue), message: issue.message }];
  });

const placeOf = (path: readonly string[]) => ({ path: path.join("."), pointer: pointerOf(path) });

/** Returns the fragment of the JSON pointer (RFC 6901, section 6) to a value: `#/items/0/email`. */
export const pointerOf = (path: readonly string[]): string =>
  `#${path.map((key) => `/${encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("")}`;
