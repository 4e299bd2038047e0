import type { WebhookEventFilter } from "@arauto/contracts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { filteredEvents } from "./event-queries.ts";
import { filterOf } from "./events-service.ts";

/**
 * Selects webhook events for a file, ordered by creation: those that match the conditions of the list, or only those
 * among them with the given ids. `d` is the event, and `w` its webhook.
 */
export function exportedEvents(
  tenantId: string,
  filter: WebhookEventFilter,
  ids: readonly string[] | undefined,
): { from: Sql; where: Sql; order: Sql } {
  const { from, where } = filteredEvents(tenantId, filterOf(filter));
  if (ids !== undefined) where.push(sql`d.id = any(${ids}::uuid[])`);
  return { from, where: sql.join(where, sql` and `), order: sql`d.created_at, d.id` };
}
