import type { FilterCondition, FilterDefinition, FilterGroup } from "@arauto/contracts";
import { daysLater } from "../../../ui/formats/calendar-days.ts";
import { type CreatedRange, firstDay } from "../../../ui/list-page/created-range.ts";

/** The conditions of a contact list. */
export interface ContactListView {
  search?: string | undefined;
  status?: string | undefined;
  tag?: string | undefined;
  /** The creation date range; `today` is an ISO date in the workspace's time zone, `firstWeekday` 0 is Sunday. */
  created?: { range: CreatedRange; today: string; firstWeekday: number } | undefined;
}

/** Returns the filter that matches the contacts of a list; null when the list shows all contacts. */
export function definitionFromList({
  search = "",
  status = "",
  tag = "",
  created,
}: ContactListView): FilterDefinition | null {
  const conditions: (FilterCondition | FilterGroup)[] = [];
  const text = search.trim();
  if (text !== "") {
    const contains = (field: string): FilterCondition => ({
      source: "standard",
      field,
      operator: "contains",
      value: text,
    });
    conditions.push({ operator: "OR", conditions: [contains("name"), contains("email")] });
  }
  if (status !== "")
    conditions.push({ source: "standard", field: "status", operator: "equals", value: status });
  if (tag !== "")
    conditions.push({ source: "standard", field: "tags", operator: "inList", values: [tag] });
  if (created) conditions.push(createdCondition(created));
  return conditions.length > 0 ? { operator: "AND", conditions } : null;
}

/** The last days stay relative; the other ranges start on a fixed day. */
function createdCondition({
  range,
  today,
  firstWeekday,
}: NonNullable<ContactListView["created"]>): FilterCondition {
  const createdAt = { source: "standard", field: "createdAt" } as const;
  if (range === "last7") return { ...createdAt, operator: "inLastDays", value: 7 };
  if (range === "last30") return { ...createdAt, operator: "inLastDays", value: 30 };
  return {
    ...createdAt,
    operator: "after",
    value: daysLater(firstDay(range, today, firstWeekday), -1),
  };
}

/** Returns the URL of the builder with an initial definition. */
export function newFilterAddress(definition: FilterDefinition): string {
  return `/filters/new?from=${encodeURIComponent(JSON.stringify(definition))}`;
}
