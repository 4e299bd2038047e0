import type { CustomEventMatch, FieldProblem } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { findMatching, findPast } from "./custom-event-queries.ts";
import { propertyTests } from "./custom-event-sql.ts";
import { checkPropertyConditions } from "./filter-values.ts";
import { dayIn } from "./workspace-days.ts";

/** Returns problems of conditions on an event's properties, below a path. */
export function customEventProblems(
  event: CustomEventMatch | null | undefined,
  path: string,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  checkPropertyConditions(event?.where ?? [], `${path}.where`, problems);
  return problems;
}

/** Returns those of some custom events that have a name and meet conditions, with their contacts. */
export async function matchingEvents(
  tx: Transaction,
  tenantId: string,
  { name, where }: CustomEventMatch,
  eventIds: readonly string[],
): Promise<{ id: string; contactId: string }[]> {
  return findMatching(tx, tenantId, name, eventIds, await testsOf(tx, tenantId, where));
}

/** Returns the first custom events in a period that have a name and meet conditions, with their contacts and times. */
export async function pastEvents(
  tx: Transaction,
  tenantId: string,
  { name, where }: CustomEventMatch,
  period: { from: Date; until: Date },
  most: number,
): Promise<{ contactId: string; at: Date }[]> {
  return findPast(tx, tenantId, name, period, await testsOf(tx, tenantId, where), most);
}

async function testsOf(tx: Transaction, tenantId: string, where: CustomEventMatch["where"]) {
  const { timeZone } = await workspaceFacts(tx, tenantId);
  const calendar = { timeZone, today: dayIn(timeZone, new Date()) };
  // Conditions that can't be checked were rejected when the workflow was checked.
  return propertyTests(checkPropertyConditions(where, "where", []), calendar);
}
