import {
  AppError,
  isInDelivery,
  type WORKFLOW_ENTRY_RESULTS,
  type workflowEntrant,
  type WorkflowContactRuns,
  type WorkflowContact,
  type WorkflowRunState,
} from "@arauto/contracts";
import type { z } from "zod";
import type { Transaction } from "../../platform/database/database.ts";
import type { ListQuery } from "../../platform/database/keyset.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { workflowJobs, wrongState } from "../campaigns/index.ts";
import { entryOf } from "./enrollment.ts";
import { findEntrant, insertEntrant, setEntered } from "./enrollment-queries.ts";
import { addCounts } from "./move-queries.ts";
import { arrivals, moveOn } from "./moves.ts";
import * as queries from "./contact-queries.ts";
import {
  byStep,
  findInsideOf,
  findRunInside,
  findWorkflowsOf,
  lockWorkflow,
  RUN_STATES,
} from "./run-queries.ts";
import { requireWorkflow } from "./service.ts";
import { loadVersion } from "./version-queries.ts";

const STATES = Object.fromEntries(
  Object.entries(RUN_STATES).map(([state, code]) => [code, state]),
) as Record<number, WorkflowRunState>;

function presentContact(row: queries.WorkflowContactRow): WorkflowContact {
  const state = row.isUncertain ? "uncertain" : (STATES[row.state] ?? "due");
  const dueAt = state === "waiting" || state === "due" ? row.dueAt : row.cappedUntil;
  return {
    contactId: row.contactId,
    name: row.name,
    email: row.email,
    round: row.round,
    version: row.version,
    state,
    stepId: row.step,
    dueAt: dueAt?.toISOString() ?? null,
    isHeld: row.heldByPlan,
    problem: row.problem,
    enteredAt: row.enteredAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

/** @throws AppError NOT_FOUND */
export async function listContacts(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  query: ListQuery & {
    search?: string | undefined;
    state?: WorkflowRunState | undefined;
    stepId?: string | undefined;
  },
) {
  await requireWorkflow(tx, tenantId, workflowId);
  const { rows, ...page } = await queries.listRuns(tx, tenantId, workflowId, query);
  return { ...page, items: rows.map(presentContact) };
}

/** Returns a contact's rounds, with each step. @throws AppError NOT_FOUND for a contact who never entered */
export async function getContactRuns(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  contactId: string,
): Promise<WorkflowContactRuns> {
  await requireWorkflow(tx, tenantId, workflowId);
  const runs = await queries.findRuns(tx, tenantId, workflowId, contactId);
  if (runs.length === 0) throw new AppError("NOT_FOUND", "This contact never entered the workflow");
  const ways = await queries.findWays(tx, tenantId, workflowId, contactId);
  return {
    runs: runs.map((run) => ({
      ...presentContact(run),
      steps: [
        ...ways.filter(({ round }) => round === run.round).map(presentWay),
        ...presentStep(run),
      ],
    })),
  };
}

const presentWay = ({ step, arrivedAt, leftAt, branch, note }: queries.WayRow) => ({
  stepId: step,
  arrivedAt: arrivedAt.toISOString(),
  leftAt: leftAt.toISOString(),
  branch,
  note,
});

/** Returns the step a contact is at. */
function presentStep({ state, step, arrivedAt }: queries.WorkflowContactRow) {
  if (state >= RUN_STATES.finished) return [];
  return [
    { stepId: step, arrivedAt: arrivedAt.toISOString(), leftAt: null, branch: null, note: null },
  ];
}

type Answer = (typeof WORKFLOW_ENTRY_RESULTS)[number];

/**
 * Enrolls one contact, regardless of the audience. A no-op while they are inside.
 * @throws AppError NOT_FOUND without such a workflow or contact; WRONG_STATE before it has begun, and once it has ended
 */
export function enterContact(
  deps: Deps,
  tenantId: string,
  workflowId: string,
  by: z.output<typeof workflowEntrant>,
): Promise<{ answer: Answer; contact: WorkflowContact | null }> {
  return deps.database.tenant(tenantId, async (tx) => {
    const { status } = await requireWorkflow(tx, tenantId, workflowId);
    const running = await lockWorkflow(tx, tenantId, workflowId);
    if (!running || !isInDelivery(running.status))
      throw wrongState("entered", running?.status ?? status, "workflow");
    const contactId = await findEntrant(tx, tenantId, by);
    if (contactId === undefined) throw new AppError("NOT_FOUND", "Contact not found");
    const present = async (answer: Answer) => {
      const [newest] = await queries.findRuns(tx, tenantId, workflowId, contactId);
      return { answer, contact: newest ? presentContact(newest) : null };
    };
    if (!running.entryOpen) return present("closed");
    const version = await loadVersion(tx, tenantId, workflowId, running.version);
    const entry = entryOf(version);
    const entrance = { tenantId, workflowId, version: version.version, step: entry.id };
    const round = await insertEntrant(tx, entrance, contactId);
    if (round === undefined) return present("alreadyInside");
    await setEntered(tx, tenantId, workflowId, 1, null);
    await addCounts(tx, tenantId, workflowId, arrivals(entry.id, 1), {
      finished: 0,
      failed: 0,
      left: 0,
    });
    await recordEvents(tx, tenantId, [
      { type: "workflow.entered", contactId, campaignId: workflowId, data: { round } },
    ]);
    await workflowJobs.askTick(tx, deps, tenantId, workflowId);
    return present("entered");
  });
}

/** Removes one contact; a message in flight still arrives. Repeating it is a no-op. @throws AppError NOT_FOUND */
export function exitContact(
  deps: Deps,
  tenantId: string,
  workflowId: string,
  contactId: string,
): Promise<WorkflowContactRuns> {
  return deps.database.tenant(tenantId, async (tx) => {
    await requireWorkflow(tx, tenantId, workflowId);
    await lockWorkflow(tx, tenantId, workflowId);
    const run = await findRunInside(tx, tenantId, workflowId, contactId);
    if (run) {
      const { definition } = await loadVersion(tx, tenantId, workflowId, run.version);
      await moveOn(tx, { tenantId, workflowId, definition }, run.step, [[run, { kind: "left" }]]);
      await workflowJobs.askTick(tx, deps, tenantId, workflowId);
    }
    return getContactRuns(tx, tenantId, workflowId, contactId);
  });
}

/** Removes contacts moved to the trash from all workflows, as `exitContact` does. */
export async function exitEverywhere(
  tx: Transaction,
  deps: Pick<Deps, "jobs">,
  tenantId: string,
  contactIds: readonly string[],
): Promise<void> {
  for (const workflowId of await findWorkflowsOf(tx, tenantId, contactIds)) {
    await lockWorkflow(tx, tenantId, workflowId);
    const inside = await findInsideOf(tx, tenantId, workflowId, contactIds);
    for (const { version, step, runs } of byStep(inside)) {
      const { definition } = await loadVersion(tx, tenantId, workflowId, version);
      const outcomes = runs.map((run) => [run, { kind: "left" }] as const);
      await moveOn(tx, { tenantId, workflowId, definition }, step, outcomes);
    }
    await workflowJobs.askTick(tx, deps, tenantId, workflowId);
  }
}
