import {
  DEAL_FILTER_FIELDS,
  ENGAGEMENT_FILTER_FIELDS,
  OPERATORS_BY_TYPE,
  STANDARD_FILTER_FIELDS,
} from "@arauto/contracts";
import type { FilterFieldType, FilterOperator } from "@arauto/contracts";
import type { TFunction } from "i18next";
import type { DraftCondition } from "../draft/draft.ts";
import { fieldType } from "../builder/filter-names.ts";
import type { FilterNames } from "../builder/filter-names.ts";

type T = TFunction<"filters">;
type NamedField = Pick<DraftCondition, "source" | "field">;

export interface FieldChoice {
  /** Source and field, for example `custom:city`. */
  value: string;
  label: string;
  /** An additional search text. */
  alias?: string;
  type?: FilterFieldType | undefined;
}

export const choiceOf = ({ source, field }: NamedField): string | null =>
  field === "" ? null : `${source}:${field}`;

const SOURCES: readonly DraftCondition["source"][] = [
  "standard",
  "custom",
  "topic",
  "engagement",
  "customEvent",
  "deal",
];

/** The choice offered while there are no custom events: it opens the API reference. */
export const NO_CUSTOM_EVENTS = "customEvent:";

export function chosenField(choice: string): NamedField {
  const source = SOURCES.find((one) => choice.startsWith(`${one}:`)) ?? "standard";
  return { source, field: choice.slice(source.length + 1) };
}

/**
 * Returns the fields that conditions can refer to, grouped. A selected field that was deleted stays listed, so that the
 * row shows it.
 */
export function fieldChoices(
  t: T,
  names: FilterNames,
  chosen: NamedField,
): { group: string; items: FieldChoice[] }[] {
  const current = choiceOf(chosen);
  const standard = Object.entries(STANDARD_FILTER_FIELDS).map(([field, type]) => ({
    value: `standard:${field}`,
    label: t(`standardFields.${field}`),
    type,
  }));
  const isOffered = (choice: { value: string; isActive: boolean }) =>
    choice.isActive || choice.value === current;
  const custom = names.fields
    .map(({ identifier, name, type, status }) => ({
      value: `custom:${identifier}`,
      label: name,
      alias: identifier,
      type,
      isActive: status === "active",
    }))
    .filter(isOffered);
  const topics = names.topics
    .map(({ id, name, status }) => ({
      value: `topic:${id}`,
      label: name,
      type: "topic" as const,
      isActive: status === "active",
    }))
    .filter(isOffered);
  const engagement = ENGAGEMENT_FILTER_FIELDS.map((field) => ({
    value: `engagement:${field}`,
    label: t(`engagementFields.${field}`),
    type: "engagement" as const,
  }));
  const deals = DEAL_FILTER_FIELDS.map((field) => ({
    value: `deal:${field}`,
    label: t(`deal.field.${field}`),
    type: "deal" as const,
  }));
  const known = names.customEvents?.map(({ name }) => name) ?? [];
  const isUnknown = chosen.source === "customEvent" && !known.includes(chosen.field);
  const customEvents = [...known, ...(isUnknown && chosen.field !== "" ? [chosen.field] : [])].map(
    (name) => ({ value: `customEvent:${name}`, label: name, type: "customEvent" as const }),
  );
  const noEvents =
    names.customEvents && customEvents.length === 0
      ? [{ value: NO_CUSTOM_EVENTS, label: t("choose.noCustomEvents") }]
      : [];
  const gone =
    current !== null && fieldType(chosen, names) === undefined
      ? [{ value: current, label: chosen.source === "topic" ? t("goneTopic") : chosen.field }]
      : [];
  return [
    { group: t("choose.gone"), items: gone },
    { group: t("choose.contact"), items: standard.filter(({ type }) => type !== "tags") },
    { group: t("choose.custom"), items: custom },
    { group: t("choose.tags"), items: standard.filter(({ type }) => type === "tags") },
    { group: t("choose.topics"), items: topics },
    { group: t("choose.engagement"), items: engagement },
    { group: t("choose.deals"), items: deals },
    { group: t("choose.customEvents"), items: [...customEvents, ...noEvents] },
  ].filter(({ items }) => items.length > 0);
}

const folded = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Returns whether a choice matches a search, ignoring case and accents. */
export function isFound(
  { label, alias = "" }: Pick<FieldChoice, "label" | "alias">,
  search: string,
): boolean {
  const needle = folded(search.trim());
  return folded(label).includes(needle) || folded(alias).includes(needle);
}

/** Returns the operators of a type, with the labels for that type. */
export function operatorOptions(
  t: T,
  type: FilterFieldType,
): { value: FilterOperator; label: string }[] {
  return labeledOperators(t, type, OPERATORS_BY_TYPE[type]);
}

/** Returns some operators with their labels for a type. */
export function labeledOperators(
  t: T,
  type: FilterFieldType,
  operators: readonly FilterOperator[],
): { value: FilterOperator; label: string }[] {
  const context =
    type === "date" || type === "tags" || type === "customEvent" || type === "deal"
      ? type
      : undefined;
  return operators.map((operator) => ({
    value: operator,
    label: t(`operator.${operator}`, { context }),
  }));
}
