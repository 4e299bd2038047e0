import type { FilterCondition, FilterDefinition, FilterGroup } from "@arauto/contracts";

/** What a list of contacts is narrowed by. */
export interface ContactListView {
  search?: string | undefined;
  status?: string | undefined;
  tag?: string | undefined;
}

/** The filter that finds whom a list of contacts shows; null when the list shows everybody. */
export function definitionFromList({ search = "", status = "", tag = "" }: ContactListView): FilterDefinition | null {
  const conditions: (FilterCondition | FilterGroup)[] = [];
  const text = search.trim();
  if (text !== "") {
    const contains = (field: string): FilterCondition => ({ source: "standard", field, operator: "contains", value: text });
    conditions.push({ operator: "OR", conditions: [contains("name"), contains("email")] });
  }
  if (status !== "") conditions.push({ source: "standard", field: "status", operator: "equals", value: status });
  if (tag !== "") conditions.push({ source: "standard", field: "tags", operator: "inList", values: [tag] });
  return conditions.length > 0 ? { operator: "AND", conditions } : null;
}

/** The address of the builder that starts with a definition. */
export function newFilterAddress(definition: FilterDefinition): string {
  return `/filters/new?from=${encodeURIComponent(JSON.stringify(definition))}`;
}
