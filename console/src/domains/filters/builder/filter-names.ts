import {
  customEventName,
  DEAL_FILTER_FIELDS,
  ENGAGEMENT_FILTER_FIELDS,
  STANDARD_FILTER_FIELDS,
} from "@arauto/contracts";
import type { FilterCondition, FilterFieldType, StandardFilterField } from "@arauto/contracts";
import type { CustomField, KnownCustomEvent, Topic } from "../../../lib/api.generated.ts";
import type { DealNames } from "../deals/deal-names.ts";

/** Names that conditions refer to. */
export interface FilterNames {
  /** All custom fields of the workspace, including disabled ones. */
  fields: readonly CustomField[];
  /** All topics of the workspace, including inactive ones. */
  topics: readonly Topic[];
  /** The custom events that the workspace stores; only for suggestions, since a condition may name any. */
  customEvents?: readonly KnownCustomEvent[];
  /** Names in conditions on deals. */
  deals?: DealNames;
}

/** Returns whether a condition is about the contact's language, whose values are tags. */
export const isLanguage = ({ source, field }: Pick<FilterCondition, "source" | "field">): boolean =>
  source === "standard" && field === "language";

/** Returns the type of a condition's field; undefined if there is none, or it was deleted. */
export function fieldType(
  { source, field }: Pick<FilterCondition, "source" | "field">,
  { fields, topics }: FilterNames,
): FilterFieldType | undefined {
  switch (source) {
    case "custom":
      return fields.find(({ identifier }) => identifier === field)?.type;
    case "topic":
      return topics.some(({ id }) => id === field) ? "topic" : undefined;
    case "engagement":
      return (ENGAGEMENT_FILTER_FIELDS as readonly string[]).includes(field)
        ? "engagement"
        : undefined;
    case "customEvent":
      return customEventName.safeParse(field).success ? "customEvent" : undefined;
    case "deal":
      return (DEAL_FILTER_FIELDS as readonly string[]).includes(field) ? "deal" : undefined;
    case "standard":
      return Object.hasOwn(STANDARD_FILTER_FIELDS, field)
        ? STANDARD_FILTER_FIELDS[field as StandardFilterField]
        : undefined;
  }
}
