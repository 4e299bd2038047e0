import { FILTER_OPERATORS, OPERATORS_BY_TYPE, STANDARD_FILTER_FIELDS } from "@arauto/contracts";
import type { FilterCondition, FilterDefinition, FilterFieldType, FilterOperator, StandardFilterField } from "@arauto/contracts";
import { parseTyped, typedText } from "../custom-fields/typed-text.ts";
import type { CustomField } from "../../app/api.generated.ts";

/** One row of the builder: what people typed, as text, until it can become a condition. */
export interface DraftCondition {
  /** Lives as long as the row does, so that inputs keep their focus. */
  key: string;
  source: "standard" | "custom";
  /** Empty until a field is chosen. */
  field: string;
  operator: FilterOperator;
  value: string;
  values: string[];
  from: string;
  to: string;
}

export interface Draft {
  name: string;
  description: string;
  operator: "AND" | "OR";
  conditions: DraftCondition[];
}

export type ConditionPart = "field" | "value" | "values" | "from" | "to";
export type ConditionFault = "fieldGone" | "operatorUnfit" | "number" | "wholeNumber" | "date" | "tooLong" | "reversed" | "missing";

export type ReadCondition =
  | { kind: "complete"; condition: FilterCondition }
  /** Something is still to be filled in; no fault of anybody's. */
  | { kind: "incomplete"; missing: ConditionPart[] }
  | { kind: "faulty"; faults: Partial<Record<ConditionPart, ConditionFault>> };

const VALUE_MAX = 500;
/** A century. */
const DAYS_MAX = 36_500;

export function emptyCondition(): DraftCondition {
  return { key: crypto.randomUUID(), source: "standard", field: "", operator: "equals", value: "", values: [], from: "", to: "" };
}

/** The type of the field a condition names; undefined when there is none, or it was deleted. */
export function fieldType(
  condition: Pick<DraftCondition, "source" | "field">,
  fields: readonly CustomField[],
): FilterFieldType | undefined {
  if (condition.source === "custom") return fields.find((field) => field.identifier === condition.field)?.type;
  return Object.hasOwn(STANDARD_FILTER_FIELDS, condition.field)
    ? STANDARD_FILTER_FIELDS[condition.field as StandardFilterField]
    : undefined;
}

/** What the value of a condition is typed as: that of its field, but a count of days for inLastDays. */
export function valueType(type: FilterFieldType, operator: FilterOperator): FilterFieldType | "days" {
  return operator === "inLastDays" ? "days" : type;
}

/** The condition standing on another field: keeps operator and values only where the type stays the same. */
export function withField(
  condition: DraftCondition,
  source: DraftCondition["source"],
  field: string,
  fields: readonly CustomField[],
): DraftCondition {
  const before = fieldType(condition, fields);
  const type = fieldType({ source, field }, fields);
  if (type === undefined || type === before) return { ...condition, source, field };
  const operator = OPERATORS_BY_TYPE[type][0] ?? "isSet";
  return { ...condition, source, field, operator, value: "", values: [], from: "", to: "" };
}

/** The condition with another operator; what was typed moves along where it still fits. */
export function withOperator(condition: DraftCondition, operator: FilterOperator): DraftCondition {
  const daysNow = operator === "inLastDays";
  if (daysNow !== (condition.operator === "inLastDays")) return { ...condition, operator, value: "", values: [], from: "", to: "" };
  const first = condition.value || condition.values[0] || condition.from;
  const next: DraftCondition = { ...condition, operator };
  const needs = FILTER_OPERATORS[operator];
  if (needs === "one") next.value = first;
  if (needs === "list" && condition.values.length === 0 && first !== "") next.values = [first];
  if (needs === "range" && condition.from === "") next.from = first;
  return next;
}

/** Reads one row. `language` tells how numbers are typed. */
export function readCondition(draft: DraftCondition, fields: readonly CustomField[], language: string): ReadCondition {
  if (draft.field === "") return { kind: "incomplete", missing: ["field"] };
  const type = fieldType(draft, fields);
  if (type === undefined) return { kind: "faulty", faults: { field: "fieldGone" } };
  if (!OPERATORS_BY_TYPE[type].includes(draft.operator)) return { kind: "faulty", faults: { field: "operatorUnfit" } };

  const missing: ConditionPart[] = [];
  const faults: Partial<Record<ConditionPart, ConditionFault>> = {};
  const read = (part: "value" | "from" | "to", text: string) => {
    const result = readScalar(text, valueType(type, draft.operator), language);
    if (result === undefined) missing.push(part);
    else if ("fault" in result) faults[part] = result.fault;
    else return result.value;
    return undefined;
  };
  const base = { source: draft.source, field: draft.field, operator: draft.operator };
  let condition: FilterCondition = base;

  const needs = FILTER_OPERATORS[draft.operator];
  if (needs === "one") condition = { ...base, value: read("value", draft.value) };
  if (needs === "range") {
    const from = read("from", draft.from);
    const to = read("to", draft.to);
    if (from !== undefined && to !== undefined && from > to) faults.to = "reversed";
    condition = { ...base, from, to };
  }
  if (needs === "list") {
    const values = [];
    for (const text of draft.values) {
      const result = readScalar(text, type, language);
      if (result === undefined) continue;
      if ("fault" in result) faults.values = result.fault;
      else values.push(result.value);
    }
    if (values.length === 0) missing.push("values");
    condition = { ...base, values };
  }
  if (Object.keys(faults).length > 0) return { kind: "faulty", faults };
  return missing.length > 0 ? { kind: "incomplete", missing } : { kind: "complete", condition };
}

function readScalar(
  text: string,
  type: FilterFieldType | "days",
  language: string,
): { value: string | number } | { fault: ConditionFault } | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  if (type === "days")
    return /^[1-9]\d{0,4}$/.test(trimmed) && Number(trimmed) <= DAYS_MAX ? { value: Number(trimmed) } : { fault: "wholeNumber" };
  if (type === "number" || type === "date") {
    const parsed = parseTyped(trimmed, type, language);
    if ("error" in parsed) return { fault: type };
    return { value: parsed.value as string | number };
  }
  // Emails too: a part of an address is a fair thing to look for.
  return trimmed.length > VALUE_MAX ? { fault: "tooLong" } : { value: trimmed };
}

/** A stored condition as a row of the builder. */
export function draftOf(condition: FilterCondition, language: string): DraftCondition {
  const text = (value: string | number | boolean | undefined) => typedText(value, language);
  return {
    key: crypto.randomUUID(),
    source: condition.source,
    field: condition.field,
    operator: condition.operator,
    value: text(condition.value),
    values: (condition.values ?? []).map(text),
    from: text(condition.from),
    to: text(condition.to),
  };
}

export interface ReadDraft {
  /** The complete conditions; null while there is none. */
  definition: FilterDefinition | null;
  /** Row keys of `definition.conditions`, in the same order. */
  keys: string[];
  /** Each row's reading by its key. */
  rows: ReadonlyMap<string, ReadCondition>;
  /** Every row is complete and there is at least one. */
  isComplete: boolean;
}

/** Reads the whole builder; what is incomplete or faulty is left out of `definition`. */
export function readDraft(draft: Pick<Draft, "operator" | "conditions">, fields: readonly CustomField[], language: string): ReadDraft {
  const rows = new Map<string, ReadCondition>();
  const conditions: FilterCondition[] = [];
  const keys: string[] = [];
  for (const row of draft.conditions) {
    const reading = readCondition(row, fields, language);
    rows.set(row.key, reading);
    if (reading.kind !== "complete") continue;
    conditions.push(reading.condition);
    keys.push(row.key);
  }
  const definition = conditions.length > 0 ? { operator: draft.operator, conditions } : null;
  return { definition, keys, rows, isComplete: conditions.length > 0 && conditions.length === draft.conditions.length };
}
