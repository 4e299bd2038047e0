import { sql, type Sql } from "../../platform/database/sql.ts";
import type { CheckedCondition } from "./filter-values.ts";
import { anniversariesOn, daysBefore } from "./workspace-days.ts";

/** The current day and its time zone. */
export interface Calendar {
  /** The workspace's IANA time zone, which decides the day of an instant. */
  timeZone: string;
  /** Today in that zone, `2026-11-21`. */
  today: string;
}

/** Returns the first and last day covered by a relative date operator; the first is open for `moreThanDaysAgo`. */
export function daysCovered(
  { operator, values }: Pick<CheckedCondition, "operator" | "values">,
  today: string,
): { from: string; to: string } {
  const days = Number(values[0]);
  if (operator === "inLastDays") return { from: daysBefore(today, days), to: today };
  return { from: today, to: daysBefore(today, -days) };
}

/**
 * Compiles a condition on a date custom field. Days are stored as ISO text, whose byte order is
 * chronological.
 */
export function dateSql(condition: CheckedCondition, { today }: Calendar): Sql {
  const day = sql`((a.fields ->> ${condition.field}::text) collate "C")`;
  const [value, to] = condition.values;
  // An empty text would sort before every day.
  const before = (end: string) => sql`(${day} < ${end}::text and ${day} <> '') is true`;
  const between = (first: string, last: string) =>
    sql`(${day} between ${first}::text and ${last}::text) is true`;
  switch (condition.operator) {
    case "equals":
      return sql`(${day} = ${value}::text) is true`;
    case "before":
      return before(String(value));
    case "moreThanDaysAgo":
      return before(daysBefore(today, Number(value)));
    case "after":
      return sql`(${day} > ${value}::text) is true`;
    case "between":
      return between(String(value), String(to));
    case "inLastDays":
    case "inNextDays": {
      const window = daysCovered(condition, today);
      return between(window.from, window.to);
    }
    case "anniversaryToday":
      return sql`(substr(${day}, 6) = any(${anniversariesOn(today)}::text[])) is true`;
    case "anniversaryThisMonth":
      return sql`(substr(${day}, 6, 2) = ${today.slice(5, 7)}::text) is true`;
    case "isSet":
      return sql`(${day} <> '') is true`;
    default:
      return sql`(${day} <> '') is not true`;
  }
}

/**
 * The instant at which a day starts in the workspace's zone, plus `later` days. PostgreSQL handles
 * daylight saving time.
 */
export function startOfDay(day: string, { timeZone }: Calendar, later = 0): Sql {
  return sql`((${day}::date + ${later}::int)::timestamp at time zone ${timeZone}::text)`;
}

/** Compiles a condition on an instant that every contact has. */
export function instantSql(instant: Sql, condition: CheckedCondition, calendar: Calendar): Sql {
  const [value, to] = condition.values.map(String);
  const day = String(value);
  const within = (first: string, last: string) =>
    sql`${instant} >= ${startOfDay(first, calendar)} and ${instant} < ${startOfDay(last, calendar, 1)}`;
  const local = (format: string) =>
    sql`to_char(${instant} at time zone ${calendar.timeZone}::text, ${format}::text)`;
  switch (condition.operator) {
    case "equals":
      return within(day, day);
    case "before":
      return sql`${instant} < ${startOfDay(day, calendar)}`;
    case "moreThanDaysAgo":
      return sql`${instant} < ${startOfDay(daysBefore(calendar.today, Number(value)), calendar)}`;
    case "after":
      return sql`${instant} >= ${startOfDay(day, calendar, 1)}`;
    case "between":
      return within(day, String(to));
    case "inLastDays":
    case "inNextDays": {
      const window = daysCovered(condition, calendar.today);
      return within(window.from, window.to);
    }
    case "anniversaryToday":
      return sql`${local("MM-DD")} = any(${anniversariesOn(calendar.today)}::text[])`;
    case "anniversaryThisMonth":
      return sql`${local("MM")} = ${calendar.today.slice(5, 7)}::text`;
    case "isSet":
      return sql`true`;
    default:
      return sql`false`;
  }
}
