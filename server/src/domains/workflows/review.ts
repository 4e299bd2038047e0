import {
  AppError,
  type FieldProblem,
  isActive,
  isOver,
  isWaiting,
  NEW_WORKFLOW,
  type WorkflowReview,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import {
  audienceOf,
  type AudienceParts,
  countAudience,
  frozenAudience,
} from "../audience/index.ts";
import {
  approvable,
  type CampaignRow,
  draftCheck,
  freezing,
  requireCampaign,
  review,
  start,
  wrongState,
} from "../campaigns/index.ts";
import { findFrozenCampaign, type SendingContent } from "../ledger/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { approvableWorkflow } from "./approvable.ts";
import { compileSteps, freezeSteps, gatherParts, messagesMax } from "./checks.ts";
import { titleProblems, titlesOf } from "./deal-checks.ts";
import { requestsOf, stepRequestProblems } from "./request-checks.ts";
import { requireWorkflow } from "./service.ts";

/** Sender and audience of a workflow: from the draft, or as frozen at its start. */
export interface Sending {
  content: SendingContent | null;
  audience: AudienceParts;
  startsAt: Date | null;
  problems: FieldProblem[];
}

/** Returns sender and audience; a running workflow keeps the frozen ones. */
export async function sendingOf(
  tx: Transaction,
  deps: Pick<Deps, "config">,
  tenantId: string,
  row: CampaignRow,
): Promise<Sending> {
  if (isActive(row.status)) {
    const content = (await findFrozenCampaign(tx, tenantId, row.id))?.content;
    if (!content) throw new Error(`Workflow ${row.id} has nothing frozen`);
    return {
      content,
      audience: frozenAudience(content),
      startsAt: isWaiting(row.status) ? row.startsAt : null,
      problems: [],
    };
  }
  const state = await draftCheck.checkSending(tx, tenantId, row);
  const startsAt = await start.plannedStart(tx, deps, tenantId, {
    sendAt: row.sendAt,
    sendAtZone: "workspace",
  });
  return {
    content: state.account ? await freezing.freezeSending(tx, tenantId, row, state) : null,
    audience: review.audienceParts(row, state),
    startsAt,
    problems: startsAt === null ? [...state.problems, start.PAST] : state.problems,
  };
}

/** No one enters later when a workflow only enrolls contacts who match at its start. */
export const NO_RECIPIENTS: FieldProblem = {
  path: "filterIds",
  code: "nobody",
  message: "No one in the audience can receive emails",
};

/**
 * Reports who would enter a workflow now, how many messages they would get, and everything that prevents its start or
 * the publishing of its changes. Still returns the rest if contacts cannot be counted now.
 * @throws AppError NOT_FOUND, WRONG_STATE once it has ended
 */
export async function reviewWorkflow(
  deps: Deps,
  tenantId: string,
  id: string,
): Promise<WorkflowReview> {
  const seen = await deps.database.tenant(tenantId, async (tx) => {
    const workflow = await requireWorkflow(tx, tenantId, id);
    const row = await requireCampaign(tx, tenantId, id);
    if (isOver(row.status)) throw wrongState("reviewed", row.status, "workflow");
    const definition = workflow.definition ?? NEW_WORKFLOW;
    const sending = await sendingOf(tx, deps, tenantId, row);
    const { mails, filters, problems } = await gatherParts(tx, tenantId, definition);
    const frozen = sending.content ? await freezeSteps(tx, tenantId, sending.content, mails) : [];
    const requests = await requestsOf(tx, tenantId, definition);
    const titles = await titlesOf(tx, tenantId, id, definition);
    const { timeZone } = await workspaceFacts(tx, tenantId);
    const isUnderWay = isActive(row.status);
    const approval = sending.content
      ? await deps.sendGate.needFor(
          tx,
          approvable.plannedSend(
            tx,
            { tenantId, userId: null },
            id,
            approvableWorkflow(
              { definition, filters, sending: sending.content, mails: frozen },
              { sendAt: isUnderWay ? null : row.sendAt, inside: isUnderWay ? "finish" : null },
            ),
            isUnderWay ? "publish" : "start",
          ),
        )
      : ("notNeeded" as const);
    return {
      approval,
      definition,
      sending,
      frozen,
      titles,
      requests,
      timeZone,
      isUnderWay,
      problems: [...sending.problems, ...problems],
    };
  });
  const { definition, sending, problems } = seen;
  const compiled = await compileSteps(deps, tenantId, seen.frozen);
  problems.push(...compiled.problems);
  problems.push(...(await titleProblems(deps, tenantId, seen.titles)));
  problems.push(...(await stepRequestProblems(deps, tenantId, seen.requests)));
  const counts = await review.collecting(problems, "filterIds", () =>
    countContacts(deps, tenantId, sending.audience),
  );
  const contacts = counts
    ? review.contactsOf(counts, seen.timeZone)
    : { matched: null, canReceive: null, leftOut: [] };
  const entry = definition.steps.find((step) => step.type === "entry");
  if (!seen.isUnderWay && entry?.config.trigger === "once" && contacts.canReceive === 0)
    problems.push(NO_RECIPIENTS);
  const { matched, canReceive, leftOut } = contacts;
  return {
    matched,
    canReceive,
    leftOut,
    mails: messagesMax(definition),
    problems,
    startsAt: sending.startsAt?.toISOString() ?? null,
    findings: compiled.findings,
    approval: seen.approval,
  };
}

/** Counts in a separate transaction, so that a timeout fails only the count. Returns null on a timeout. */
async function countContacts(deps: Deps, tenantId: string, audience: AudienceParts) {
  try {
    return await deps.database.tenant(tenantId, async (tx) =>
      countAudience(tx, tenantId, await audienceOf(tx, tenantId, audience), false),
    );
  } catch (error) {
    if (error instanceof AppError) throw error;
    deps.log.warn({ err: error, tenantId }, "Could not count the audience of a workflow");
    return null;
  }
}
