import type { FilterCondition, FilterDefinition, FilterGroup } from "@arauto/contracts";
import { daysLater } from "../../../ui/formats/calendar-days.ts";
import { type CreatedRange, firstDay } from "../../../ui/list-page/created-range.ts";

/** What a list of contacts is narrowed by. */
export interface ContactListView {
  search?: string | undefined;
  status?: string | undefined;
  tag?: string | undefined;
  /** The range of creation; `today` is an ISO date in the workspace's time zone, `firstWeekday` 0 is Sunday. */
  created?: { range: CreatedRange; today: string; firstWeekday: number } | undefined;
}

/** The filter that finds whom a list of contacts shows; null when the list shows everybody. */
export function definitionFromList({ search = "", status = "", tag = "", created }: ContactListView): FilterDefinition | null {
  const conditions: (FilterCondition | FilterGroup)[] = [];
  const text = search.trim();
  if (text !== "") {
    const contains = (field: string): FilterCondition => ({ source: "standard", field, operator: "contains", value: text });
    conditions.push({ operator: "OR", conditions: [contains("name"), contains("email")] });
  }
  if (status !== "") conditions.push({ source: "standard", field: "status", operator: "equals", value: status });
  if (tag !== "") conditions.push({ source: "standard", field: "tags", operator: "inList", values: [tag] });
  if (created) conditions.push(createdCondition(created));
  return conditions.length > 0 ? { operator: "AND", conditions } : null;
}

/** The last days stay relative; the other ranges begin on the day on which they begin now. */
function createdCondition({ range, today, firstWeekday }: NonNullable<ContactListView["created"]>): FilterCondition {
  const createdAt = { source: "standard", field: "createdAt" } as const;
  if (range === "last7") return { ...createdAt, operator: "inLastDays", value: 7 };
  if (range === "last30") return { ...createdAt, operator: "inLastDays", value: 30 };
  return { ...createdAt, operator: "after", value: daysLater(firstDay(range, today, firstWeekday), -1) };
}

/** The address of the builder that starts with a definition. */
export function newFilterAddress(definition: FilterDefinition): string {
  return `/filters/new?from=${encodeURIComponent(JSON.stringify(definition))}`;
}
