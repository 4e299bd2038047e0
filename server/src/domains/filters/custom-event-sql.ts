import { sql, type Sql } from "../../platform/database/sql.ts";
import { type Calendar, daysCovered, startOfDay } from "./date-sql.ts";
import type { EngagementContext } from "./engagement-sql.ts";
import type { CheckedCondition, CheckedPropertyCondition } from "./filter-values.ts";
import { booleanSql, numberSql } from "./number-sql.ts";
import { textSql } from "./text-sql.ts";
import { daysBefore } from "./workspace-days.ts";

/**
 * Compiles a condition on how often contacts did something outside of Arauto. The matching contacts are gathered once,
 * regardless of the number of contacts.
 */
export function customEventSql(condition: CheckedCondition, context: EngagementContext): Sql {
  const { min, max } = acceptedCounts(condition);
  const tests = [...periodTests(condition, context), ...propertyTests(condition.where, context)];
  const events = sql`
    select e.account_id from custom_events e
    where e.tenant_id = ${context.tenantId}::uuid and e.name = ${condition.field}::text
      ${sql.join(
        tests.map((test) => sql`and ${test}`),
        sql` `,
      )}`;
  // Contacts without any event are not among the events: a condition that they meet is compiled as the negation of one
  // that they don't.
  if (min === 0)
    return max === null ? sql`true` : sql`not ${among(atLeast(events, max + 1), context)}`;
  return among(max === null ? atLeast(events, min) : exactly(events, min), context);
}

/** Returns the range of event counts that the condition accepts. */
function acceptedCounts({ operator, values }: CheckedCondition): {
  min: number;
  max: number | null;
} {
  const count = Number(values[0]);
  switch (operator) {
    case "didNot":
      return { min: 0, max: 0 };
    case "atLeast":
      return { min: count, max: null };
    case "atMost":
      return { min: 0, max: count };
    case "exactly":
      return { min: count, max: count };
    default:
      return { min: 1, max: null };
  }
}

const atLeast = (events: Sql, count: number): Sql =>
  count === 1 ? events : sql`${events} group by e.account_id having count(*) >= ${count}::int`;

const exactly = (events: Sql, count: number): Sql =>
  sql`${events} group by e.account_id having count(*) = ${count}::int`;

/** Tests whether contacts are among some; see `EngagementContext.joinsActs`. */
const among = (contacts: Sql, { joinsActs }: EngagementContext): Sql =>
  joinsActs
    ? sql`exists (select from (${contacts}) act where act.account_id = a.id)`
    : sql`((a.id in (${contacts})) is true)`;

function periodTests({ days, firstDay, lastDay }: CheckedCondition, calendar: Calendar): Sql[] {
  const since = days === null ? firstDay : daysBefore(calendar.today, days);
  return [
    ...(since === null ? [] : [sql`e.occurred_at >= ${startOfDay(since, calendar)}`]),
    ...(lastDay === null ? [] : [sql`e.occurred_at < ${startOfDay(lastDay, calendar, 1)}`]),
  ];
}

/** Compiles conditions on properties, over `custom_events e`. */
export const propertyTests = (
  where: readonly CheckedPropertyCondition[],
  calendar: Calendar,
): Sql[] => where.map((condition) => sql`(${propertySql(condition, calendar)})`);

const PROPERTIES = sql`e.properties`;

function propertySql(condition: CheckedPropertyCondition, calendar: Calendar): Sql {
  switch (condition.type) {
    case "number":
      return numberSql(condition, PROPERTIES);
    case "boolean":
      return booleanSql(condition, PROPERTIES);
    case "date":
      return propertyDateSql(condition, calendar);
    case "text":
      return textSql(sql`(${PROPERTIES} ->> ${condition.field}::text)`, condition);
  }
}

/** A stored date: a day, or a time in UTC. */
const DATE = "^[0-9]{4}-[0-9]{2}-[0-9]{2}(T.*Z)?$";

/**
 * Compiles a condition on a date property. A day is compared unchanged, a time by its day in the workspace. Both are
 * ISO text, whose byte order is chronological.
 */
function propertyDateSql(condition: CheckedPropertyCondition, calendar: Calendar): Sql {
  const text = sql`((${PROPERTIES} ->> ${condition.field}::text) collate "C")`;
  const isDate = sql`${text} ~ ${DATE}::text`;
  // A sub-query is evaluated once, not for each event.
  const start = (day: string, later = 0) =>
    sql`(select to_char(${startOfDay(day, calendar, later)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
  const either = (ofDay: Sql, ofTime: Sql) =>
    sql`(${isDate} and case when length(${text}) = 10 then ${ofDay} else ${ofTime} end) is true`;
  const within = (first: string, last: string) =>
    either(
      sql`${text} between ${first}::text and ${last}::text`,
      sql`${text} >= ${start(first)} and ${text} < ${start(last, 1)}`,
    );
  const before = (day: string) => either(sql`${text} < ${day}::text`, sql`${text} < ${start(day)}`);
  const [value, to] = condition.values.map(String);
  const day = String(value);
  switch (condition.operator) {
    case "equals":
      return within(day, day);
    case "before":
      return before(day);
    case "moreThanDaysAgo":
      return before(daysBefore(calendar.today, Number(value)));
    case "after":
      return either(sql`${text} > ${day}::text`, sql`${text} >= ${start(day, 1)}`);
    case "between":
      return within(day, String(to));
    case "inLastDays":
    case "inNextDays": {
      const window = daysCovered(condition, calendar.today);
      return within(window.from, window.to);
    }
    case "isSet":
      return sql`(${isDate}) is true`;
    default:
      return sql`(${isDate}) is not true`;
  }
}
