import type { CustomEventMatch, FieldProblem } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { findMatching } from "./custom-event-queries.ts";
import { propertyTests } from "./custom-event-sql.ts";
import { checkPropertyConditions } from "./filter-values.ts";
import { dayIn } from "./workspace-days.ts";

/** Returns what is wrong with the conditions on an event's properties, below a path. */
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
  const { timeZone } = await workspaceFacts(tx, tenantId);
  const calendar = { timeZone, today: dayIn(timeZone, new Date()) };
  // What can't be checked was refused when the workflow was published.
  const tests = propertyTests(checkPropertyConditions(where, "where", []), calendar);
  return findMatching(tx, tenantId, name, eventIds, tests);
}
