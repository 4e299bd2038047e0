import { sql, type Sql } from "../../platform/database/sql.ts";
import type { CheckedCondition } from "./filter-values.ts";

/** Sorts below every number that JSON from JavaScript can contain. */
const BELOW_NUMBERS = sql`'-1e309'::jsonb`;
/**
 * JSON's order puts every number before the first boolean, and every text before the first number.
 */
const ABOVE_NUMBERS = sql`'false'::jsonb`;

/** The parts of a condition that its comparison depends on. */
type Compared = Pick<CheckedCondition, "field" | "operator" | "values">;
/** The custom fields of `accounts a`. */
const FIELDS = sql`a.fields`;

/**
 * Compiles a condition on a number in a JSON object, by default on a number custom field. Values compare as JSON, without a cast: that takes
 * half the time, and a stored value of another type matches nothing instead of failing the whole
 * query.
 */
export function numberSql({ field, operator, values }: Compared, fields = FIELDS): Sql {
  const number = sql`(${fields} -> ${field}::text)`;
  const json = (value: string | number | undefined) => sql`${JSON.stringify(value)}::jsonb`;
  const inList = () => sql`${number} in (${sql.join(values.map(json))})`;
  const [value = 0, to] = values;
  switch (operator) {
    case "equals":
      return holds(fields, field, value);
    case "notEquals":
      return sql`not ${holds(fields, field, value)}`;
    case "greaterThan":
      return sql`(${number} > ${json(value)} and ${number} < ${ABOVE_NUMBERS}) is true`;
    case "lessThan":
      return sql`(${number} < ${json(value)} and ${number} > ${BELOW_NUMBERS}) is true`;
    case "between":
      return sql`(${number} between ${json(value)} and ${json(to)}) is true`;
    case "inList":
      return sql`(${inList()}) is true`;
    case "notInList":
      return sql`(${inList()}) is not true`;
    case "isSet":
      return sql`(jsonb_typeof(${number}) = 'number') is true`;
    default:
      return sql`(jsonb_typeof(${number}) = 'number') is not true`;
  }
}

/** Whether the object contains exactly this value. Takes half the time of extracting it. */
const holds = (fields: Sql, field: string, value: string | number | boolean): Sql =>
  sql`${fields} @> ${JSON.stringify({ [field]: value })}::jsonb`;

/** Compiles a condition on a boolean in a JSON object, by default on a boolean custom field. */
export function booleanSql({ field, operator }: Compared, fields = FIELDS): Sql {
  const value = sql`(${fields} -> ${field}::text)`;
  switch (operator) {
    case "isTrue":
      return holds(fields, field, true);
    case "isFalse":
      return holds(fields, field, false);
    case "isSet":
      return sql`(jsonb_typeof(${value}) = 'boolean') is true`;
    default:
      return sql`(jsonb_typeof(${value}) = 'boolean') is not true`;
  }
}
