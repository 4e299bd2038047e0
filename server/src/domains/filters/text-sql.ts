import { likePattern } from "../../platform/database/like-pattern.ts";
import { sql, type Sql } from "../../platform/database/sql.ts";
import type { CheckedCondition } from "./filter-values.ts";

// oxlint-disable-next-line no-control-regex
const ASCII = /^[\u0000-\u007f]*$/;

type Value = string | number;
/** The parts of a condition that its comparison depends on. */
type Compared = Pick<CheckedCondition, "operator" | "values">;

/** Both sides of a case-insensitive comparison. */
interface Folded {
  text: Sql;
  value(value: Value): Sql;
}

/**
 * Lower-cases both sides. When the searched value is ASCII, only ASCII letters can match, and
 * folding those takes a fraction of the time of full Unicode.
 */
function folded(text: Sql, ascii: boolean): Folded {
  const collation = ascii ? sql` collate "C"` : sql``;
  return {
    text: sql`lower(${text}${collation})`,
    value: (value) => sql`lower(${String(value)}::text${collation})`,
  };
}

/**
 * Compiles the comparison of an operator, before the negation of operators that start with "not".
 */
function comparison({ operator, values }: Compared, { text, value }: Folded): Sql {
  const [first = ""] = values;
  const like = (place: "anywhere" | "start" | "end") =>
    sql`${text} like ${value(likePattern(String(first), place))}`;
  switch (operator) {
    case "contains":
    case "notContains":
      return like("anywhere");
    case "startsWith":
      return like("start");
    case "endsWith":
      return like("end");
    case "inList":
    case "notInList":
      return sql`${text} in (${sql.join(values.map(value))})`;
    default:
      return sql`${text} = ${value(first)}`;
  }
}

const isNegative = ({ operator }: Compared) =>
  operator === "notEquals" || operator === "notContains" || operator === "notInList";

/** Compiles a condition on a text that may be null. Compares case-insensitively. */
export function textSql(text: Sql, condition: Compared): Sql {
  // A comparison with null is neither true nor false in SQL; `is true` makes it false.
  if (condition.operator === "isSet") return sql`(${text} <> '') is true`;
  if (condition.operator === "isNotSet") return sql`(${text} <> '') is not true`;
  const ascii = condition.values.every((value) => ASCII.test(String(value)));
  const test = comparison(condition, folded(text, ascii));
  return isNegative(condition) ? sql`(${test}) is not true` : sql`(${test}) is true`;
}

export function emailSql(condition: CheckedCondition): Sql {
  if (condition.operator === "isSet" || condition.operator === "isNotSet")
    return textSql(sql`a.email`, condition);
  const test = comparison(condition, {
    text: sql`a.email_key`,
    value: (value) => sql`lower(${String(value)}::text)`,
  });
  return isNegative(condition) ? sql`not (${test})` : test;
}

/**
 * Compiles a condition on the name. The name's key also has no accents: it narrows the candidates
 * without folding every name.
 */
export function nameSql(condition: CheckedCondition): Sql {
  const exact = textSql(sql`a.name`, condition);
  // The key drops accents, so it cannot decide for values with accents.
  const byKey =
    condition.values.length > 0 &&
    !isNegative(condition) &&
    condition.values.every((value) => ASCII.test(String(value)));
  if (!byKey) return exact;
  return sql`${comparison(condition, { text: sql`a.name_key`, value: (value) => sql`lower(${String(value)}::text)` })} and ${exact}`;
}

export function statusSql({ operator, values }: CheckedCondition): Sql {
  if (operator === "inList")
    return sql`a.status in (${sql.join(values.map((value) => sql`${value}::text`))})`;
  return operator === "notEquals"
    ? sql`a.status <> ${values[0]}::text`
    : sql`a.status = ${values[0]}::text`;
}
