import { ENGAGEMENT_FILTER_FIELDS, STANDARD_FILTER_FIELDS } from "@arauto/contracts";
import type { FilterCondition, FilterFieldType, StandardFilterField } from "@arauto/contracts";
import type { CustomField, Topic } from "../../../lib/api.generated.ts";

/** What the names in conditions are looked up in. */
export interface FilterNames {
  /** Every custom field of the workspace, disabled ones too. */
  fields: readonly CustomField[];
  /** Every topic of the workspace, inactive ones too. */
  topics: readonly Topic[];
}

/** Whether a condition stands on the contact's language, whose values are tags. */
export const isLanguage = ({ source, field }: Pick<FilterCondition, "source" | "field">): boolean =>
  source === "standard" && field === "language";

/** The type of the field a condition names; undefined when there is none, or it was deleted. */
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
      return (ENGAGEMENT_FILTER_FIELDS as readonly string[]).includes(field) ? "engagement" : undefined;
    case "standard":
      return Object.hasOwn(STANDARD_FILTER_FIELDS, field) ? STANDARD_FILTER_FIELDS[field as StandardFilterField] : undefined;
  }
}
