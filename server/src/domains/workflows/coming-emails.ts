import { canPause, statusesWhere, type WorkflowDefinition } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { findPlacesOf } from "./run-queries.ts";
import { loadVersion } from "./version-queries.ts";

/** The email that a contact gets when their current wait in a workflow ends. */
export interface ComingEmail {
  /** The workflow's. */
  id: string;
  name: string;
  at: Date;
}

/** Maximum number of a contact's runs to check. */
const RUNS_MAX = 50;

/**
 * Returns the next emails for contacts in workflows, earliest first. Excludes emails that follow a decision, another
 * wait or a filter.
 */
export async function findComingEmails(
  tx: Transaction,
  tenantId: string,
  contactIds: readonly string[],
): Promise<ComingEmail[]> {
  // Nothing is due in a paused workflow.
  const statuses = statusesWhere(canPause);
  const places = await findPlacesOf(tx, tenantId, contactIds, statuses, RUNS_MAX);
  const coming: ComingEmail[] = [];
  for (const { workflowId, name, version, step, dueAt } of places) {
    const { definition } = await loadVersion(tx, tenantId, workflowId, version);
    if (leadsToEmail(definition, step)) coming.push({ id: workflowId, name, at: dueAt });
  }
  return coming;
}

/** Whether an email follows the wait at a step, with nothing between that could prevent it. */
function leadsToEmail({ steps, links }: WorkflowDefinition, from: string): boolean {
  const seen = new Set<string>();
  let step = steps.find(({ id }) => id === from);
  while (step && !seen.has(step.id)) {
    seen.add(step.id);
    switch (step.type) {
      case "email":
        return step.config.filterId === null;
      case "wait":
        if (step.id !== from || step.config.kind === "event" || step.config.kind === "deal")
          return false;
        break;
      case "update":
      case "createDeal":
      case "moveDeal":
      case "request":
        break;
      default:
        return false;
    }
    const { id } = step;
    const to = links.find((link) => link.from === id && link.branch === "next")?.to;
    step = steps.find((one) => one.id === to);
  }
  return false;
}
