import {
  WORKFLOW_BRANCHES,
  type WorkflowResults,
  type WorkflowStepResults,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { engagementOf } from "../tracking/index.ts";
import { STEP_OUTCOMES } from "./moves.ts";
import { findMessages, findStepCounts, findSums, type MessageSums } from "./results-queries.ts";
import { requireWorkflow } from "./service.ts";

type Engagement = Awaited<ReturnType<typeof engagementOf>>;

/** Returns the results by step. Before the start there are no steps. @throws AppError NOT_FOUND */
export async function readResults(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
): Promise<WorkflowResults> {
  await requireWorkflow(tx, tenantId, workflowId);
  const {
    entered,
    finished,
    failed,
    leftEarly: left,
  } = (await findSums(tx, tenantId, workflowId)) ?? NOBODY;
  const counts = await findStepCounts(tx, tenantId, workflowId);
  const messages = await findMessages(tx, tenantId, workflowId);
  const engagement = await engagementOf(
    tx,
    tenantId,
    messages.map(({ id }) => id),
  );
  const steps = [
    ...new Set([...counts.map(({ step }) => step), ...messages.map(({ step }) => step)]),
  ];
  return {
    entered,
    inside: entered - finished - failed - left,
    finished,
    failed,
    left,
    steps: steps.map((stepId) =>
      resultsOf(
        stepId,
        counts.filter(({ step }) => step === stepId),
        messages.filter(({ step }) => step === stepId),
        engagement,
      ),
    ),
  };
}

const NOBODY = { entered: 0, finished: 0, failed: 0, leftEarly: 0 };

function resultsOf(
  stepId: string,
  counts: readonly { outcome: string; people: number }[],
  messages: readonly MessageSums[],
  engagement: Engagement,
): WorkflowStepResults {
  const of = (outcome: string) => counts.find((count) => count.outcome === outcome)?.people ?? 0;
  const left = WORKFLOW_BRANCHES.map((branch) => ({ branch, people: of(branch) })).filter(
    ({ people }) => people > 0,
  );
  const arrived = of(STEP_OUTCOMES.arrived);
  const failed = of(STEP_OUTCOMES.failed);
  const takenOut = of(STEP_OUTCOMES.left);
  const wentOn = left.reduce((sum, { people }) => sum + people, 0);
  return {
    stepId,
    arrived,
    present: arrived - wentOn - failed - takenOut,
    left,
    ended: of(STEP_OUTCOMES.ended),
    failed,
    takenOut,
    mail: messages.length === 0 ? null : mailOf(messages, engagement),
  };
}

function mailOf(
  messages: readonly MessageSums[],
  engagement: Engagement,
): NonNullable<WorkflowStepResults["mail"]> {
  const total = (key: "sent" | "skipped" | "failed" | "uncertain") =>
    messages.reduce((sum, message) => sum + message[key], 0);
  const did = (key: "opened" | "clicked" | "unsubscribed") =>
    messages.reduce((sum, { id }) => sum + (engagement.get(id)?.[key] ?? 0), 0);
  return {
    campaignIds: messages.map(({ id }) => id),
    sent: total("sent"),
    skipped: total("skipped"),
    failed: total("failed"),
    uncertain: total("uncertain"),
    opened: did("opened"),
    clicked: did("clicked"),
    unsubscribed: did("unsubscribed"),
  };
}
