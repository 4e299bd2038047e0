import {
  FILTER_COUNT_MAX,
  FILTER_DAYS_MAX,
  FILTER_OPERATORS,
  OPERATORS_BY_TYPE,
} from "@arauto/contracts";
import type {
  CustomEventPropertyCondition,
  FilterCondition,
  FilterDefinition,
  FilterFieldType,
  FilterGroup,
} from "@arauto/contracts";
import { parseTyped } from "../../custom-fields/index.ts";
import { readDeal } from "../deals/deal-draft.ts";
import { isDraftGroup, valueType } from "./draft.ts";
import type { Draft, DraftCondition, DraftProperty } from "./draft.ts";
import { fieldType } from "../builder/filter-names.ts";
import type { FilterNames } from "../builder/filter-names.ts";

export type ConditionPart =
  | "field"
  | "value"
  | "values"
  | "from"
  | "to"
  | "days"
  | "firstDay"
  | "lastDay"
  | "deal";
export type ConditionError =
  | "fieldGone"
  | "operatorUnfit"
  | "number"
  | "wholeNumber"
  | "count"
  | "date"
  | "tooLong"
  | "reversed";

export type ReadCondition =
  | { kind: "complete"; condition: FilterCondition }
  /** Incomplete; not an error. */
  | { kind: "incomplete"; missing: ConditionPart[] }
  | { kind: "invalid"; errors: Partial<Record<ConditionPart, ConditionError>> };

/** Missing or invalid values in a condition on a property, by the row's key. */
export type PropertyProblems = ReadonlyMap<
  string,
  { missing: readonly ConditionPart[]; errors: Partial<Record<ConditionPart, ConditionError>> }
>;

const VALUE_MAX = 500;

/** The result of parsing one text: a value, an error, or undefined for empty input. */
type ReadText = { value: string | number } | { error: ConditionError } | undefined;

function readDays(text: string, least: number): ReadText {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  const days = Number(trimmed);
  return /^\d{1,5}$/.test(trimmed) && days >= least && days <= FILTER_DAYS_MAX
    ? { value: days }
    : { error: "wholeNumber" };
}

function readText(text: string, type: FilterFieldType | "days", language: string): ReadText {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  // Zero days means only today.
  if (type === "days") return readDays(trimmed, 0);
  if (type === "number" || type === "date") {
    const parsed = parseTyped(trimmed, type, language);
    if ("error" in parsed) return { error: type };
    return { value: parsed.value as string | number };
  }
  // Emails too: a part of an address is a valid search.
  return trimmed.length > VALUE_MAX ? { error: "tooLong" } : { value: trimmed };
}

/** Collects missing and invalid parts while a row is parsed. */
class Reading {
  readonly missing: ConditionPart[] = [];
  readonly errors: Partial<Record<ConditionPart, ConditionError>> = {};

  /** Returns the value of a part; undefined when it is missing or invalid. */
  take(part: ConditionPart, result: ReadText): string | number | undefined {
    if (result === undefined) this.missing.push(part);
    else if ("error" in result) this.errors[part] = result.error;
    else return result.value;
    return undefined;
  }

  get isFine(): boolean {
    return this.missing.length === 0 && Object.keys(this.errors).length === 0;
  }

  end(condition: FilterCondition): ReadCondition {
    if (Object.keys(this.errors).length > 0) return { kind: "invalid", errors: this.errors };
    return this.missing.length > 0
      ? { kind: "incomplete", missing: this.missing }
      : { kind: "complete", condition };
  }
}

/** Parses one row. `language` determines how numbers are typed. */
export function readCondition(
  draft: DraftCondition,
  names: FilterNames,
  language: string,
): ReadCondition {
  if (draft.field === "") return { kind: "incomplete", missing: ["field"] };
  const type = fieldType(draft, names);
  if (type === undefined) return { kind: "invalid", errors: { field: "fieldGone" } };
  if (!OPERATORS_BY_TYPE[type].includes(draft.operator))
    return { kind: "invalid", errors: { field: "operatorUnfit" } };

  const reading = new Reading();
  const base = { source: draft.source, field: draft.field, operator: draft.operator };
  if (type === "engagement") {
    const days = draft.days === null ? undefined : reading.take("days", readDays(draft.days, 1));
    return reading.end({
      ...base,
      ...(draft.campaignId !== null && { campaignId: draft.campaignId }),
      ...(typeof days === "number" && { days }),
    });
  }
  if (type === "deal") {
    const { deal, missing } = readDeal(draft.deal);
    if (missing.length > 0) reading.missing.push("deal");
    return reading.end({ ...base, ...(Object.keys(deal).length > 0 && { deal }) });
  }
  if (type === "customEvent") return readCustomEvent(draft, reading, language);
  return reading.end({ ...base, ...readOperands(draft, type, reading, language) });
}

/** Parses the operands that the operator of a row needs. */
function readOperands(
  draft: Pick<DraftCondition, "operator" | "value" | "values" | "from" | "to">,
  type: FilterFieldType,
  reading: Reading,
  language: string,
): Pick<FilterCondition, "value" | "values" | "from" | "to"> {
  const read = (part: "value" | "from" | "to") =>
    reading.take(part, readText(draft[part], valueType(type, draft.operator), language));
  switch (FILTER_OPERATORS[draft.operator]) {
    case "none":
      return {};
    case "one":
    case "days":
      return { value: read("value") };
    case "range": {
      const from = read("from");
      const to = read("to");
      if (from !== undefined && to !== undefined && from > to) reading.errors.to = "reversed";
      return { from, to };
    }
    case "list": {
      const typed = draft.values
        .map((text) => readText(text, type, language))
        .filter((result) => result !== undefined);
      if (typed.length === 0) reading.missing.push("values");
      const values = typed
        .map((result) => reading.take("values", result))
        .filter((value) => value !== undefined);
      return { values };
    }
  }
}

function readCount(text: string, least: number): ReadText {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  const count = Number(trimmed);
  return /^\d{1,7}$/.test(trimmed) && count >= least && count <= FILTER_COUNT_MAX
    ? { value: count }
    : { error: "count" };
}

/** Parses a row about a custom event: how often, when, and with which properties. */
function readCustomEvent(draft: DraftCondition, reading: Reading, language: string): ReadCondition {
  const { source, field, operator } = draft;
  const counts = FILTER_OPERATORS[operator] === "one";
  const value = counts
    ? reading.take("value", readCount(draft.value, operator === "atLeast" ? 1 : 0))
    : undefined;
  const days = draft.days === null ? undefined : reading.take("days", readDays(draft.days, 1));
  const readDay = (part: "firstDay" | "lastDay") => {
    const text = draft[part];
    return text === null ? undefined : reading.take(part, readText(text, "date", language));
  };
  const firstDay = readDay("firstDay");
  const lastDay = readDay("lastDay");
  if (typeof firstDay === "string" && typeof lastDay === "string" && firstDay > lastDay)
    reading.errors.lastDay = "reversed";
  const where = draft.where.map((one) => readProperty(one, language));
  for (const inner of where) {
    reading.missing.push(...inner.reading.missing);
    Object.assign(reading.errors, inner.reading.errors);
  }
  return reading.end({
    source,
    field,
    operator,
    ...(value !== undefined && { value }),
    ...(typeof days === "number" && { days }),
    ...(typeof firstDay === "string" && { firstDay }),
    ...(typeof lastDay === "string" && { lastDay }),
    ...(where.length > 0 && { where: where.map(({ condition }) => condition) }),
  });
}

function readProperty(
  draft: DraftProperty,
  language: string,
): { reading: Reading; condition: CustomEventPropertyCondition } {
  const reading = new Reading();
  const { property, type, operator } = draft;
  if (!OPERATORS_BY_TYPE[type].includes(operator)) reading.errors.field = "operatorUnfit";
  const operands = readOperands(draft, type, reading, language);
  return { reading, condition: { property, type, operator, ...operands } };
}

/** Returns the errors in the conditions on a custom event's properties. */
export function propertyProblems({ where }: DraftCondition, language: string): PropertyProblems {
  return new Map(
    where.flatMap((one) => {
      const { reading } = readProperty(one, language);
      const { missing, errors } = reading;
      return reading.isFine ? [] : [[one.key, { missing, errors }]];
    }),
  );
}

/** A part as it was sent: the row's or group's key, and for a group those of its rows. */
export interface SentPart {
  key: string;
  conditions: readonly string[] | null;
}

export interface ReadDraft {
  /** The complete conditions; null while there are none. */
  definition: FilterDefinition | null;
  /** The keys of `definition.conditions`, in the same order. */
  sent: readonly SentPart[];
  /** The result for each row, by its key. */
  rows: ReadonlyMap<string, ReadCondition>;
  /** Every row is complete and there is at least one. */
  isComplete: boolean;
}

/** Parses the whole builder; incomplete and invalid rows are left out of `definition`. */
export function readDraft(
  draft: Pick<Draft, "operator" | "parts">,
  names: FilterNames,
  language: string,
): ReadDraft {
  const rows = new Map<string, ReadCondition>();
  const complete = (condition: DraftCondition): FilterCondition[] => {
    const reading = readCondition(condition, names, language);
    rows.set(condition.key, reading);
    return reading.kind === "complete" ? [reading.condition] : [];
  };
  const isRead = ({ key }: DraftCondition) => rows.get(key)?.kind === "complete";

  const conditions: (FilterCondition | FilterGroup)[] = [];
  const sent: SentPart[] = [];
  for (const part of draft.parts) {
    const inside = (isDraftGroup(part) ? part.conditions : [part]).flatMap(complete);
    if (inside.length === 0) continue;
    if (isDraftGroup(part)) {
      conditions.push({ operator: part.operator, conditions: inside });
      sent.push({
        key: part.key,
        conditions: part.conditions.filter(isRead).map(({ key }) => key),
      });
    } else {
      conditions.push(...inside);
      sent.push({ key: part.key, conditions: null });
    }
  }
  const definition = conditions.length > 0 ? { operator: draft.operator, conditions } : null;
  const isComplete = rows.size > 0 && [...rows.values()].every(({ kind }) => kind === "complete");
  return { definition, sent, rows, isComplete };
}
