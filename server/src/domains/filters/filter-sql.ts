import type { CustomFieldType, FilterDefinition } from "@arauto/contracts";
import { likePattern } from "../../platform/database/like-pattern.ts";
import { sql, type Sql } from "../../platform/database/sql.ts";
import { checkDefinition, type CheckedCondition } from "./filter-values.ts";

/** What a definition is compiled against. */
export interface FilterGround {
  /** Types of the workspace's custom fields by identifier. */
  fields: ReadonlyMap<string, CustomFieldType>;
  /** The workspace's IANA time zone: `createdAt` and "the last n days" mean its days. */
  timeZone: string;
  /** Today in that zone, `2026-11-21`. */
  today: string;
}

/** The condition that every contact meets. */
export const EVERYONE: Sql<boolean> = sql<boolean>`true`;

/**
 * Compiles a definition into a condition over `accounts a` that is true or false for every contact.
 * Values only ever become parameters. Texts compare without regard to case. People without a value
 * match `notEquals`, `notContains`, `notInList` and `isNotSet`, and no other operator.
 * @throws AppError FILTER_INVALID
 */
export function filterSql(definition: FilterDefinition, ground: FilterGround): Sql<boolean> {
  const conditions = checkDefinition(definition, ground.fields).map((condition) => sql`(${conditionSql(condition, ground)})`);
  return sql<boolean>`(${sql.join(conditions, definition.operator === "AND" ? sql` and ` : sql` or `)})`;
}

function conditionSql(condition: CheckedCondition, ground: FilterGround): Sql {
  if (condition.source === "custom") return customSql(condition, ground);
  if (condition.field === "createdAt") return createdAtSql(condition, ground);
  if (condition.field === "status") return statusSql(condition);
  const column = { name: sql`a.name`, email: sql`a.email` }[condition.field];
  return column ? textSql(column, condition) : textSql(sql`a.phone`, condition, "nullable");
}

function customSql(condition: CheckedCondition, ground: FilterGround): Sql {
  const key = sql`${condition.field}::text`;
  if (condition.type === "number") return numberSql(key, condition);
  if (condition.type === "date") return dateSql(key, condition, ground);
  if (condition.type === "boolean") return booleanSql(key, condition);
  return textSql(sql`(a.fields ->> ${key})`, condition, "nullable");
}

const listOf = (values: readonly (string | number)[], item: (value: string | number) => Sql) => sql.join(values.map(item));

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

function textSql(text: Sql, { operator, values }: CheckedCondition, may: "nullable" | "always" = "always"): Sql {
  const [value = ""] = values;
  const fold = folded(text, values);
  // A comparison with nothing is neither true nor false in SQL: say which of the two is meant.
  const known = (test: Sql) => (may === "nullable" ? sql`(${test}) is true` : test);
  const notKnown = (test: Sql) => (may === "nullable" ? sql`(${test}) is not true` : sql`not (${test})`);
  const equals = () => sql`${fold.text} = ${fold.value(value)}`;
  const like = (place: "anywhere" | "start" | "end") => sql`${fold.text} like ${fold.value(likePattern(String(value), place))}`;
  const inList = () => sql`${fold.text} in (${listOf(values, fold.value)})`;
  switch (operator) {
    case "equals":
      return known(equals());
    case "notEquals":
      return notKnown(equals());
    case "contains":
      return known(like("anywhere"));
    case "notContains":
      return notKnown(like("anywhere"));
    case "startsWith":
      return known(like("start"));
    case "endsWith":
      return known(like("end"));
    case "inList":
      return known(inList());
    case "notInList":
      return notKnown(inList());
    case "isSet":
      return known(sql`${text} <> ''`);
    default:
      return notKnown(sql`${text} <> ''`);
  }
}

/** Below every number that JSON from JavaScript can hold. */
const BELOW_NUMBERS = sql`'-1e309'::jsonb`;
/** JSON's order has every number before the first boolean, and every text before the first number. */
const ABOVE_NUMBERS = sql`'false'::jsonb`;

/**
 * Compared as JSON, without a cast: that takes half the time, and a value of another type, were one
 * ever stored, matches nothing instead of failing the whole query.
 */
function numberSql(key: Sql, { operator, values }: CheckedCondition): Sql {
  const number = sql`(a.fields -> ${key})`;
  const json = (value: string | number | undefined) => sql`${JSON.stringify(value)}::jsonb`;
  const [value, to] = values;
  switch (operator) {
    case "equals":
      return sql`(${number} = ${json(value)}) is true`;
    case "notEquals":
      return sql`(${number} = ${json(value)}) is not true`;
    case "greaterThan":
      return sql`(${number} > ${json(value)} and ${number} < ${ABOVE_NUMBERS}) is true`;
    case "lessThan":
      return sql`(${number} < ${json(value)} and ${number} > ${BELOW_NUMBERS}) is true`;
    case "between":
      return sql`(${number} between ${json(value)} and ${json(to)}) is true`;
    case "inList":
      return sql`(${number} in (${listOf(values, json)})) is true`;
    case "notInList":
      return sql`(${number} in (${listOf(values, json)})) is not true`;
    case "isSet":
      return sql`(jsonb_typeof(${number}) = 'number') is true`;
    default:
      return sql`(jsonb_typeof(${number}) = 'number') is not true`;
  }
}

function booleanSql(key: Sql, { operator }: CheckedCondition): Sql {
  const value = sql`(a.fields -> ${key})`;
  switch (operator) {
    case "isTrue":
      return sql`(${value} = 'true'::jsonb) is true`;
    case "isFalse":
      return sql`(${value} = 'false'::jsonb) is true`;
    case "isSet":
      return sql`(jsonb_typeof(${value}) = 'boolean') is true`;
    default:
      return sql`(jsonb_typeof(${value}) = 'boolean') is not true`;
  }
}

/** Days are stored as ISO text, whose order by bytes is the order of days. */
function dateSql(key: Sql, { operator, values }: CheckedCondition, ground: FilterGround): Sql {
  const day = sql`((a.fields ->> ${key}) collate "C")`;
  const [value, to] = values;
  switch (operator) {
    case "equals":
      return sql`(${day} = ${value}) is true`;
    case "before":
      // An empty text would be before every day.
      return sql`(${day} < ${value} and ${day} <> '') is true`;
    case "after":
      return sql`(${day} > ${value}) is true`;
    case "between":
      return sql`(${day} between ${value} and ${to}) is true`;
    case "inLastDays":
      return sql`(${day} between ${daysBefore(ground.today, Number(value))} and ${ground.today}) is true`;
    case "isSet":
      return sql`(${day} <> '') is true`;
    default:
      return sql`(${day} <> '') is not true`;
  }
}

function createdAtSql({ operator, values }: CheckedCondition, ground: FilterGround): Sql {
  // The instant at which a day starts in the workspace's zone; daylight saving is PostgreSQL's to know.
  const start = (day: string, later = 0) => sql`((${day}::date + ${later}::int)::timestamp at time zone ${ground.timeZone}::text)`;
  const within = (from: string, to: string) => sql`a.created_at >= ${start(from)} and a.created_at < ${start(to, 1)}`;
  const value = String(values[0]);
  switch (operator) {
    case "equals":
      return within(value, value);
    case "before":
      return sql`a.created_at < ${start(value)}`;
    case "after":
      return sql`a.created_at >= ${start(value, 1)}`;
    case "between":
      return within(value, String(values[1]));
    case "inLastDays":
      return within(daysBefore(ground.today, Number(value)), ground.today);
    case "isSet":
      return sql`true`;
    default:
      return sql`false`;
  }
}

function statusSql({ operator, values }: CheckedCondition): Sql {
  const inList = sql`a.status in (${listOf(values, (value) => sql`${value}::text`)})`;
  return operator === "notEquals" ? sql`not (${inList})` : inList;
}

const DAY_MS = 86_400_000;

/** The day that lies `days` before another, both as ISO dates. */
export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}

/** The day that an instant belongs to in a zone, as an ISO date. */
export function dayIn(timeZone: string, instant: Date): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "iso8601",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(instant);
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}
