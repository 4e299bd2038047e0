import {
  type CustomEventPropertyCondition,
  type FilterableContactField,
  isFilterGroup,
  type FilterCondition,
  type FilterDefinition,
} from "@arauto/contracts";
import type { SampleContact, SampleWorkspace } from "./sample-workspace.ts";

/** The time and time zone for evaluating a definition. */
interface Moment {
  timeZone: string;
  today: string;
}

/**
 * Evaluates a filter in plain TypeScript, without SQL and without sharing code with the compiler.
 */
export function matchesContact(
  definition: FilterDefinition,
  contact: SampleContact,
  workspace: SampleWorkspace,
  moment: Moment,
): boolean {
  const outcomes = definition.conditions.map((part) =>
    isFilterGroup(part)
      ? matchesContact(part, contact, workspace, moment)
      : conditionMatches(part, contact, workspace, moment),
  );
  return definition.operator === "AND" ? !outcomes.includes(false) : outcomes.includes(true);
}

export function conditionMatches(
  condition: FilterCondition,
  contact: SampleContact,
  workspace: SampleWorkspace,
  { timeZone, today }: Moment,
): boolean {
  const { source, field } = condition;
  if (source === "topic")
    return isSubscribed(field, contact, workspace) === (condition.operator === "subscribed");
  if (source === "engagement")
    return (
      acted(condition, contact, workspace, { timeZone, today }) === (condition.operator === "did")
    );
  if (source === "customEvent")
    return occurredOften(condition, contact, workspace, { timeZone, today });
  if (source === "standard") {
    if (field === "tags") return tagsHold(condition, contact.tags);
    if (field === "createdAt")
      return dateMatches(condition, localDay(timeZone, contact.createdAt), today);
    return textMatches(condition, contact[field as FilterableContactField]);
  }
  const stored = Object.hasOwn(contact.fields, field) ? contact.fields[field] : undefined;
  const type = workspace.fields.get(field);
  if (type === "number") return numberMatches(condition, stored);
  if (type === "boolean") return booleanMatches(condition, stored);
  return type === "date"
    ? dateMatches(condition, storedText(stored), today)
    : textMatches(condition, storedText(stored));
}

/** Returns a stored value as text, whatever its type; undefined when there is none. */
function storedText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string") return value;
  // PostgreSQL writes JSON with a space after each colon.
  return JSON.stringify(value).replaceAll(":", ": ");
}

/** Lower-cases a text: ASCII letters only, if the searched values are all ASCII. */
function small(text: unknown, operands: readonly unknown[]): string {
  const ascii = operands.every((one) =>
    [...String(one)].every((character) => (character.codePointAt(0) ?? 0) < 128),
  );
  return ascii
    ? String(text).replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    : String(text).toLowerCase();
}

function textMatches(
  { operator, value, values = [] }: Operands,
  text: string | null | undefined,
): boolean {
  const known = text ?? undefined;
  const operands = values.length > 0 ? values : [value];
  const own = small(known, operands);
  const [first = "", ...others] = operands.map((one) => small(one, operands));
  const isOneOf = [first, ...others].includes(own);
  switch (operator) {
    case "isSet":
      return known !== undefined && known !== "";
    case "isNotSet":
      return known === undefined || known === "";
    case "equals":
    case "inList":
      return known !== undefined && isOneOf;
    case "notEquals":
    case "notInList":
      return known === undefined || !isOneOf;
    case "contains":
      return known !== undefined && own.includes(first);
    case "notContains":
      return known === undefined || !own.includes(first);
    case "startsWith":
      return known !== undefined && own.startsWith(first);
    case "endsWith":
      return known !== undefined && own.endsWith(first);
    default:
      throw new Error(`Unknown operator for a text: ${operator}`);
  }
}

/** The parts of a condition that its comparison depends on. */
type Operands = Pick<FilterCondition, "operator" | "value" | "values" | "from" | "to">;

function numberMatches(
  { operator, value, values = [], from, to }: Operands,
  stored: unknown,
): boolean {
  const known = typeof stored === "number";
  const number = Number(stored);
  switch (operator) {
    case "isSet":
      return known;
    case "isNotSet":
      return !known;
    case "equals":
      return known && number === Number(value);
    case "notEquals":
      return !(known && number === Number(value));
    case "inList":
      return known && values.some((one) => number === Number(one));
    case "notInList":
      return !(known && values.some((one) => number === Number(one)));
    case "greaterThan":
      return known && number > Number(value);
    case "lessThan":
      return known && number < Number(value);
    case "between":
      return known && number >= Number(from) && number <= Number(to);
    default:
      throw new Error(`Unknown operator for a number: ${operator}`);
  }
}

function booleanMatches({ operator }: Operands, stored: unknown): boolean {
  if (operator === "isTrue") return stored === true;
  if (operator === "isFalse") return stored === false;
  return (typeof stored === "boolean") === (operator === "isSet");
}

const isBefore = (one: string, other: string) =>
  Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0;

function dateMatches(
  { operator, value, from, to }: Operands,
  day: string | undefined,
  today: string,
): boolean {
  const known = day !== undefined && day !== "";
  if (operator === "isSet") return known;
  if (operator === "isNotSet") return !known;
  if (!known) return false;
  const within = (first: unknown, last: unknown) =>
    !isBefore(day, String(first)) && !isBefore(String(last), day);
  const monthAndDay = [...day].slice(5).join("");
  switch (operator) {
    case "equals":
      return day === value;
    case "before":
      return isBefore(day, String(value));
    case "after":
      return isBefore(String(value), day);
    case "between":
      return within(from, to);
    case "inLastDays":
      return within(dayAfter(today, -Number(value)), today);
    case "inNextDays":
      return within(today, dayAfter(today, Number(value)));
    case "moreThanDaysAgo":
      return isBefore(day, dayAfter(today, -Number(value)));
    case "anniversaryThisMonth":
      return monthAndDay.slice(0, 2) === today.slice(5, 7);
    case "anniversaryToday": {
      const tomorrow = dayAfter(today, 1).slice(5);
      const leapDayToday = today.endsWith("02-28") && tomorrow === "03-01";
      return monthAndDay === today.slice(5) || (leapDayToday && monthAndDay === "02-29");
    }
    default:
      throw new Error(`Unknown operator for a date: ${operator}`);
  }
}

function dayAfter(day: string, days: number): string {
  const moved = new Date(`${day}T12:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

function localDay(timeZone: string, instant: Date): string {
  // Sweden formats days as ISO does.
  return instant.toLocaleDateString("sv-SE", { timeZone });
}

function tagsHold({ operator, values = [] }: FilterCondition, tags: readonly string[]): boolean {
  const own = tags.map((tag) => tag.toLowerCase());
  const has = (tag: unknown) => own.includes(String(tag).toLowerCase());
  switch (operator) {
    case "isSet":
      return own.length > 0;
    case "isNotSet":
      return own.length === 0;
    case "inList":
      return values.some(has);
    case "hasAll":
      return values.every(has);
    case "notInList":
      return !values.some(has);
    default:
      throw new Error(`Unknown operator for tags: ${operator}`);
  }
}

function isSubscribed(
  topicId: string,
  contact: SampleContact,
  workspace: SampleWorkspace,
): boolean {
  const choice = workspace.choices.find(
    (one) => one.topicId === topicId && one.contactId === contact.id,
  );
  return choice ? choice.subscribed : workspace.topics.get(topicId) === "in";
}

function acted(
  { field, campaignId, days }: FilterCondition,
  contact: SampleContact,
  workspace: SampleWorkspace,
  moment: Moment,
): boolean {
  const since = days === undefined ? null : dayAfter(moment.today, -days);
  return workspace.ledger.some((row) => {
    const who = workspace.merged.get(row.contactId) ?? row.contactId;
    if (who !== contact.id || (campaignId !== undefined && row.campaignId !== campaignId))
      return false;
    const times = {
      sent: row.sentAt,
      opened: row.openedAt,
      clicked: row.clickedAt,
      unsubscribed: row.unsubscribedAt,
      bounced: row.bouncedAt,
    };
    const at = times[field as keyof typeof times];
    return at !== null && (since === null || !isBefore(localDay(moment.timeZone, at), since));
  });
}

function occurredOften(
  { field, operator, value, days, firstDay, lastDay, where = [] }: FilterCondition,
  contact: SampleContact,
  workspace: SampleWorkspace,
  moment: Moment,
): boolean {
  const since = days === undefined ? firstDay : dayAfter(moment.today, -days);
  const count = workspace.customEvents.filter((event) => {
    if (event.contactId !== contact.id || event.name !== field) return false;
    const day = localDay(moment.timeZone, event.occurredAt);
    return (
      (since === undefined || !isBefore(day, since)) &&
      (lastDay === undefined || !isBefore(lastDay, day)) &&
      where.every((one) => propertyMatches(one, event.properties[one.property], moment))
    );
  }).length;
  const meant = {
    did: count > 0,
    didNot: count === 0,
    atLeast: count >= Number(value),
    atMost: count <= Number(value),
    exactly: count === Number(value),
  };
  return meant[operator as keyof typeof meant];
}

function propertyMatches(
  condition: CustomEventPropertyCondition,
  stored: unknown,
  { timeZone, today }: Moment,
): boolean {
  if (condition.type === "number") return numberMatches(condition, stored);
  if (condition.type === "boolean") return booleanMatches(condition, stored);
  if (condition.type === "text") return textMatches(condition, storedText(stored));
  const isDate = typeof stored === "string" && /^\d{4}-\d\d-\d\d(T.*Z)?$/.test(stored);
  if (!isDate) return dateMatches(condition, undefined, today);
  const day = stored.includes("T") ? localDay(timeZone, new Date(stored)) : stored;
  return dateMatches(condition, day, today);
}
