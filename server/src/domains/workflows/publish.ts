import { isDeepStrictEqual } from "node:util";
import {
  AppError,
  isActive,
  type publishWorkflowBody,
  type Workflow,
  type WorkflowDefinition,
} from "@arauto/contracts";
import type { z } from "zod";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import {
  type Actor,
  approvable as toApprove,
  campaignState,
  workflowJobs,
  wrongState,
} from "../campaigns/index.ts";
import { approvableWorkflow } from "./approvable.ts";
import { lockVersion, type WorkflowRow } from "./queries.ts";
import { readWorkflow, requireWorkflow } from "./service.ts";
import { messagesOf, nextEntryOf, preparePublishing, type Publishable } from "./start.ts";
import * as stateQueries from "./state-queries.ts";
import * as versionQueries from "./version-queries.ts";

type Publishing = z.output<typeof publishWorkflowBody>;

/** @throws AppError WRONG_STATE, VERSION_CONFLICT */
function requireCurrent(workflow: Workflow, version: number): void {
  if (!isActive(workflow.status)) throw wrongState("published", workflow.status, "workflow");
  if (workflow.version !== version)
    throw new AppError("VERSION_CONFLICT", undefined, { current: workflow });
}

/**
 * Publishes the changes of a running workflow, completely or not at all: contacts who enter from now on get the new
 * version. `inside` decides whether contacts on steps that still exist move to it as well. Publishing without changes
 * creates no version.
 * @throws AppError NOT_FOUND; WRONG_STATE for one that is not running; VERSION_CONFLICT with the current workflow;
 *   CAMPAIGN_INCOMPLETE or TEMPLATE_INVALID with everything that prevents publishing; APPROVAL_REQUIRED
 */
export async function publishWorkflow(
  deps: Deps,
  { tenantId, userId }: Actor,
  id: string,
  { version, inside, acceptedFindings }: Publishing,
): Promise<Workflow> {
  await deps.database.tenant(tenantId, async (tx) =>
    requireCurrent(await readWorkflow(tx, tenantId, id), version),
  );
  const publishable = await preparePublishing(deps, tenantId, id, acceptedFindings);
  return deps.database.tenant(tenantId, async (tx) => {
    await lockVersion(tx, tenantId, id);
    const workflow = await requireWorkflow(tx, tenantId, id);
    requireCurrent(await readWorkflow(tx, tenantId, id), version);
    if (publishable.drawnVersion !== version || workflow.publishedVersion === null) {
      throw new AppError("VERSION_CONFLICT", undefined, {
        current: await readWorkflow(tx, tenantId, id),
      });
    }
    const approvable = approvableWorkflow(publishable, { sendAt: null, inside });
    await deps.sendGate.requireApproval(
      tx,
      toApprove.plannedSend(tx, { tenantId, userId }, id, approvable, "publish"),
    );
    await campaignState.setAcceptedFindings(tx, tenantId, id, publishable.acceptedFindings);
    const before = await versionQueries.loadVersion(tx, tenantId, id, workflow.publishedVersion);
    const number = await publishVersion(tx, { tenantId, userId }, workflow, before, publishable);
    if (inside === "move") await moveRunsInside(tx, tenantId, id, publishable.definition, number);
    await workflowJobs.askTick(tx, deps, tenantId, id);
    return readWorkflow(tx, tenantId, id);
  });
}

/** Creates the next version with the changed messages; returns the number of the version that contacts enter. */
async function publishVersion(
  tx: Transaction,
  { tenantId, userId }: Actor,
  workflow: WorkflowRow,
  before: versionQueries.PublishedVersion,
  publishable: Publishable,
): Promise<number> {
  const { definition, filters, sending } = publishable;
  const version = before.version + 1;
  const messages = messagesOf(publishable, workflow.name, version);
  const kept = await versionQueries.findMessages(tx, tenantId, workflow.id, before.editions);
  const sameAs = (message: versionQueries.Message) =>
    kept.find((one) => one.step === message.step && sendsTheSame(one, message));
  const changed = messages.filter((message) => !sameAs(message));
  const editions = Object.fromEntries(
    messages.map((message) => [message.step, (sameAs(message) ?? message).edition]),
  );
  const next = { version, definition, filters, editions };
  if (isDeepStrictEqual({ ...stored(next), version: 0 }, { ...stored(before), version: 0 }))
    return before.version;

  await versionQueries.insertVersion(tx, tenantId, workflow.id, next, userId);
  await versionQueries.insertMessages(tx, tenantId, workflow.id, sending.campaign, changed);
  await stateQueries.setCurrentVersion(tx, tenantId, workflow.id, version);
  if (!isDeepStrictEqual(entryOf(definition), entryOf(before.definition))) {
    await stateQueries.setNextEntry(
      tx,
      tenantId,
      workflow.id,
      await nextEntryOf(tx, tenantId, definition, nowOrBegin(workflow)),
    );
  }
  await recordEvents(tx, tenantId, [
    { type: "workflow.published", campaignId: workflow.id, userId, data: { version } },
  ]);
  return version;
}

/** Contacts cannot enter before the start. */
const nowOrBegin = ({ startsAt }: WorkflowRow): Date =>
  new Date(Math.max(Date.now(), startsAt?.getTime() ?? 0));

/** Converts a value to what the database would return. */
const stored = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

const sendsTheSame = (
  one: Omit<versionQueries.Message, "name">,
  other: Omit<versionQueries.Message, "name">,
): boolean =>
  isDeepStrictEqual(one.content, stored(other.content)) &&
  one.source === other.source &&
  one.isImportant === other.isImportant &&
  isDeepStrictEqual(one.translations, stored(other.translations ?? []));

const entryOf = ({ steps }: WorkflowDefinition) =>
  steps.find((step) => step.type === "entry")?.config;

/** Contacts keep their position: those who wait keep waiting, and those with a message in flight get that one. */
async function moveRunsInside(
  tx: Transaction,
  tenantId: string,
  id: string,
  { steps }: WorkflowDefinition,
  to: number,
): Promise<void> {
  const there = new Map<string, string>(steps.map((step) => [step.id, step.type]));
  const others = await stateQueries.findOtherSteps(tx, tenantId, id, to);
  const kept = others.filter(({ step, type }) => there.get(step) === type);
  await stateQueries.moveInside(tx, tenantId, id, kept, to);
}

/**
 * Opens or closes the entry. Repeating it is a no-op.
 * @throws AppError NOT_FOUND, WRONG_STATE for a workflow that is not running
 */
export function setEntry(
  deps: Deps,
  { tenantId, userId }: Actor,
  id: string,
  open: boolean,
): Promise<Workflow> {
  return deps.database.tenant(tenantId, async (tx) => {
    await lockVersion(tx, tenantId, id);
    const workflow = await requireWorkflow(tx, tenantId, id);
    const { status, published } = workflow;
    if (!isActive(status) || !published)
      throw wrongState(open ? "opened" : "closed", status, "workflow");
    if (await stateQueries.setEntryOpen(tx, tenantId, id, open)) {
      // Times that passed while it was closed enroll no one.
      if (open)
        await stateQueries.setNextEntry(
          tx,
          tenantId,
          id,
          await nextEntryOf(tx, tenantId, published, nowOrBegin(workflow)),
        );
      await recordEvents(tx, tenantId, [
        { type: open ? "workflow.entryOpened" : "workflow.entryClosed", campaignId: id, userId },
      ]);
      await workflowJobs.askTick(tx, deps, tenantId, id);
    }
    return readWorkflow(tx, tenantId, id);
  });
}
