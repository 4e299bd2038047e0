import { likePattern } from "../../platform/database/like-pattern.ts";
import { sql, type Sql } from "../../platform/database/sql.ts";
import type { CheckedCondition } from "./filter-values.ts";

// oxlint-disable-next-line no-control-regex
const ASCII = /^[\u0000-\u007f]*$/;

/**
 * Small letters of both sides. What is searched for decides how: only ASCII letters of a text can
 * be equal to ASCII, and folding those alone takes a fraction of the time of all Unicode.
 */
function folded(text: Sql, values: readonly (string | number)[]): { text: Sql; value(value: string | number): Sql } {
  const collation = values.every((value) => ASCII.test(String(value))) ? sql` collate "C"` : sql``;
  return { text: sql`lower(${text}${collation})`, value: (value) => sql`lower(${String(value)}::text${collation})` };
}

/** A condition on a text that may be null. Compares without regard to case. */
export function textSql(text: Sql, { operator, values }: CheckedCondition): Sql {
  const [value = ""] = values;
  const fold = folded(text, values);
  const equals = () => sql`${fold.text} = ${fold.value(value)}`;
  const like = (place: "anywhere" | "start" | "end") => sql`${fold.text} like ${fold.value(likePattern(String(value), place))}`;
  const inList = () => sql`${fold.text} in (${sql.join(values.map(fold.value))})`;
  // A comparison with nothing is neither true nor false in SQL: say which of the two is meant.
  switch (operator) {
    case "equals":
      return sql`(${equals()}) is true`;
    case "notEquals":
      return sql`(${equals()}) is not true`;
    case "contains":
      return sql`(${like("anywhere")}) is true`;
    case "notContains":
      return sql`(${like("anywhere")}) is not true`;
    case "startsWith":
      return sql`(${like("start")}) is true`;
    case "endsWith":
      return sql`(${like("end")}) is true`;
    case "inList":
      return sql`(${inList()}) is true`;
    case "notInList":
      return sql`(${inList()}) is not true`;
    case "isSet":
      return sql`(${text} <> '') is true`;
    default:
      return sql`(${text} <> '') is not true`;
  }
}

export function statusSql({ operator, values }: CheckedCondition): Sql {
  const inList = sql`a.status in (${sql.join(values.map((value) => sql`${value}::text`))})`;
  return operator === "notEquals" ? sql`not (${inList})` : inList;
}
