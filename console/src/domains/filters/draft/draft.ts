import {
  FILTER_OPERATORS,
  isFilterGroup,
  OPERATORS_BY_PROPERTY_TYPE,
  OPERATORS_BY_TYPE,
} from "@arauto/contracts";
import type {
  CustomEventPropertyCondition,
  CustomEventPropertyType,
  DealFilterField,
  FilterCondition,
  FilterDefinition,
  FilterFieldType,
  FilterOperator,
} from "@arauto/contracts";
import { typedText } from "../../custom-fields/index.ts";
import { draftOfDeal, type DraftDeal, fittingDeal } from "../deals/deal-draft.ts";
import { fieldType } from "../builder/filter-names.ts";
import type { FilterNames } from "../builder/filter-names.ts";

/** One row of the builder: the input, as text, until it can become a condition. */
export interface DraftCondition {
  /** Stable for the life of the row, so that inputs keep their focus. */
  key: string;
  source: FilterCondition["source"];
  /** Empty until a field is chosen. */
  field: string;
  operator: FilterOperator;
  value: string;
  values: string[];
  from: string;
  to: string;
  /** Only for engagement: null means in any campaign. */
  campaignId: string | null;
  /** Only for engagement and custom events: the number of last days; null means ever. */
  days: string | null;
  /** Only for custom events: the first and last day that count; null means open. */
  firstDay: string | null;
  lastDay: string | null;
  /** Only for custom events: conditions on their properties. */
  where: DraftProperty[];
  /** Only for deals: the criteria of the deal. */
  deal: DraftDeal;
}

/** A condition on a property of a custom event, with the input as text. */
export interface DraftProperty extends Pick<
  DraftCondition,
  "key" | "operator" | "value" | "values" | "from" | "to"
> {
  property: string;
  type: CustomEventPropertyType;
}

/** Rows joined by the group's own operator. */
export interface DraftGroup {
  key: string;
  operator: "AND" | "OR";
  conditions: DraftCondition[];
}

export type DraftPart = DraftCondition | DraftGroup;

export interface Draft {
  name: string;
  description: string;
  operator: "AND" | "OR";
  parts: DraftPart[];
}

const NO_VALUES = {
  value: "",
  values: [],
  from: "",
  to: "",
  campaignId: null,
  days: null,
  firstDay: null,
  lastDay: null,
} as const;

/** Returns whether a part is a group. */
export const isDraftGroup = (part: DraftPart): part is DraftGroup => "conditions" in part;

export function emptyCondition(): DraftCondition {
  return {
    key: crypto.randomUUID(),
    source: "standard",
    field: "",
    operator: "equals",
    ...NO_VALUES,
    values: [],
    where: [],
    deal: {},
  };
}

/** Returns whether nothing was entered yet. */
export function isBlank({ name, description, parts: [first, ...others] }: Draft): boolean {
  const hasField = first !== undefined && (isDraftGroup(first) || first.field !== "");
  return name === "" && description === "" && !hasField && others.length === 0;
}

/** Returns an empty condition on a property. */
export function emptyProperty(property: string, type: CustomEventPropertyType): DraftProperty {
  const operator = OPERATORS_BY_PROPERTY_TYPE[type][0] ?? "isSet";
  const { value, from, to } = NO_VALUES;
  return { key: crypto.randomUUID(), property, type, operator, value, values: [], from, to };
}

/** Returns a condition on a property as a separate row, for the inputs of its values. */
export function rowOfProperty(property: DraftProperty): DraftCondition {
  const { key, operator, value, values, from, to } = property;
  return {
    ...emptyCondition(),
    source: "customEvent",
    field: property.property,
    key,
    operator,
    value,
    values,
    from,
    to,
  };
}

/** Returns the type of a condition's value: that of its field, or a number of days. */
export function valueType(
  type: FilterFieldType,
  operator: FilterOperator,
): FilterFieldType | "days" {
  return FILTER_OPERATORS[operator] === "days" ? "days" : type;
}

/** Returns the condition with another field: keeps operator and values only if the type stays the same. */
export function withField(
  condition: DraftCondition,
  source: DraftCondition["source"],
  field: string,
  names: FilterNames,
): DraftCondition {
  const before = fieldType(condition, names);
  const type = fieldType({ source, field }, names);
  // Another event has other properties.
  if (type === undefined || type === before) {
    const deal = type === "deal" ? fittingDeal(condition.deal, field as DealFilterField) : {};
    return { ...condition, source, field, where: [], deal };
  }
  const operator = OPERATORS_BY_TYPE[type][0] ?? "isSet";
  return { ...condition, source, field, operator, ...NO_VALUES, values: [], where: [], deal: {} };
}

/** Returns the condition with another operator; input is kept where it still fits. */
export function withOperator(condition: DraftCondition, operator: FilterOperator): DraftCondition {
  const needs = FILTER_OPERATORS[operator];
  const had = FILTER_OPERATORS[condition.operator];
  // A day is not a number of days; the days of one relative operator fit the next.
  if (needs !== "none" && had !== "none" && (needs === "days") !== (had === "days"))
    return { ...condition, operator, value: "", values: [], from: "", to: "" };
  const first = condition.value || condition.values[0] || condition.from;
  const next: DraftCondition = { ...condition, operator };
  if (needs === "one" || needs === "days") next.value = first;
  if (needs === "list" && condition.values.length === 0 && first !== "") next.values = [first];
  if (needs === "range" && condition.from === "") next.from = first;
  return next;
}

/** Returns a stored condition as a row of the builder. `language` determines how numbers are written. */
export function draftOf(condition: FilterCondition, language: string): DraftCondition {
  return {
    source: condition.source,
    field: condition.field,
    ...operandsOf(condition, language),
    campaignId: condition.campaignId ?? null,
    days: condition.days === undefined ? null : String(condition.days),
    firstDay: condition.firstDay ?? null,
    lastDay: condition.lastDay ?? null,
    where: (condition.where ?? []).map((one) => ({
      property: one.property,
      type: one.type,
      ...operandsOf(one, language),
    })),
    deal: draftOfDeal(condition.deal),
  };
}

function operandsOf(
  { operator, ...operands }: FilterCondition | CustomEventPropertyCondition,
  language: string,
) {
  const text = (value: string | number | boolean | undefined) => typedText(value, language);
  return {
    key: crypto.randomUUID(),
    operator,
    value: text(operands.value),
    values: (operands.values ?? []).map(text),
    from: text(operands.from),
    to: text(operands.to),
  };
}

interface Described {
  name: string;
  description: string;
  definition: FilterDefinition;
}

/** Converts a stored filter to a draft. */
export function draftOfFilter(
  { name, description, definition }: Described,
  language: string,
): Draft {
  const parts = definition.conditions.map((part): DraftPart =>
    isFilterGroup(part)
      ? {
          key: crypto.randomUUID(),
          operator: part.operator,
          conditions: part.conditions.map((one) => draftOf(one, language)),
        }
      : draftOf(part, language),
  );
  return { name, description, operator: definition.operator, parts };
}

/** Returns a draft's content, without the keys of its rows, so that equal drafts can be recognized. */
export function contentOf(draft: Draft): string {
  return JSON.stringify(draft, (name, value: unknown) => (name === "key" ? undefined : value));
}
