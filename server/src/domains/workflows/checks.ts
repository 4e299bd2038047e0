import {
  AppError,
  type CampaignFinding,
  type FieldProblem,
  type WorkflowDefinition,
  type WorkflowErrorCode,
  workflowErrors,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { draftCheck, findings, freezing } from "../campaigns/index.ts";
import { checkFieldValues, knownFields } from "../custom-fields/index.ts";
import { customEventProblems, findFilter } from "../filters/index.ts";
import type { SendingContent } from "../ledger/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { dealProblems } from "./deal-checks.ts";
import { timesOf } from "./schedule-times.ts";
import type { PublishedVersion } from "./version-queries.ts";

/** The path within a step and the message for each error code. */
const FAULTS: Record<WorkflowErrorCode, { place?: string; message: string }> = {
  noEntry: { message: "Add an entry step" },
  manyEntries: { message: "A workflow can have only one entry step" },
  unreachable: { message: "This step can't be reached" },
  loop: { message: "A path leads back to this step" },
  brokenLink: { message: "A path leads to a missing step" },
  doubleLink: { message: "Two paths use the same output of this step" },
  templateMissing: { place: "templateId", message: "Choose a template" },
  filterMissing: { place: "filterId", message: "Choose a filter" },
  mailStepMissing: {
    place: "stepId",
    message: "Choose an email that everyone has passed before this step",
  },
  actionMissing: { place: "action", message: "Choose what to change" },
  sharesWrong: { place: "shares", message: "The shares must add up to 100" },
  eventMissing: { place: "event", message: "Choose an event" },
  dealChangeMissing: { place: "deal", message: "Choose what happens to the deal" },
  pipelineMissing: { place: "pipelineId", message: "Choose a pipeline" },
  stageMissing: { place: "stageId", message: "Choose a stage" },
  titleMissing: { place: "title", message: "Enter a title" },
  goalMissing: { place: "goal", message: "Choose what reaches the goal" },
  reasonMissing: { place: "reasonId", message: "Choose a lost reason" },
  addressMissing: { place: "url", message: "Enter the address of the request" },
  addressInvalid: {
    place: "url",
    message: "The address must start with https:// and a host without variables",
  },
  secretLiteral: {
    place: "headers",
    message: "Store this header's value as a secret, and use it as {{ secrets.name }}",
  },
  batchNotJson: {
    place: "batchSize",
    message: "A call for several contacts needs a method with a body, and a JSON body",
  },
  batchTags: {
    place: "batchSize",
    message: "In a request for several contacts, only the body can contain variables",
  },
  scheduleMissing: { place: "schedule", message: "Choose when contacts enter" },
  nothingToDo: { message: "The workflow has no emails, contact updates, deals or requests" },
};

/** An email step with its template. */
export interface StepMail {
  stepId: string;
  /** The name of the workflow's step, or of its template. */
  title: string;
  mail: draftCheck.DraftMail;
}

/** The records that a workflow references and that exist. */
export interface WorkflowParts {
  mails: StepMail[];
  filters: PublishedVersion["filters"];
  /** Problems that prevent publishing, except errors that only compiling the messages can find. */
  problems: FieldProblem[];
}

/** Loads everything the steps of a workflow reference, and lists what is missing. */
export async function gatherParts(
  tx: Transaction,
  tenantId: string,
  definition: WorkflowDefinition,
): Promise<WorkflowParts> {
  const problems: FieldProblem[] = workflowErrors(definition).map(({ stepId, code }) => {
    const { place, message } = FAULTS[code];
    const path = ["steps", stepId, place]
      .filter((part) => part !== null && part !== undefined)
      .join(".");
    return { path, code, message };
  });
  const report = (path: string, code: string, message: string) =>
    void problems.push({ path, code, message });
  const parts: WorkflowParts = { mails: [], filters: {}, problems };

  const nameFilter = async (id: string | null, stepId: string, place = "filterId") => {
    if (id === null || parts.filters[id]) return;
    const filter = await findFilter(tx, tenantId, id);
    if (filter) parts.filters[id] = { name: filter.name, definition: filter.definition };
    else report(`steps.${stepId}.${place}`, "notFound", "The filter no longer exists");
  };

  problems.push(...(await dealProblems(tx, tenantId, definition)));
  for (const step of definition.steps) {
    if (step.type === "email") {
      const { templateId, subject, preheader, filterId } = step.config;
      // A step without a template is already reported.
      const template =
        templateId &&
        (await draftCheck.templateToSend(
          tx,
          tenantId,
          templateId,
          `steps.${step.id}.templateId`,
          report,
        ));
      if (template)
        parts.mails.push({
          stepId: step.id,
          title: step.name || template.name,
          mail: { template, subject, preheader },
        });
      await nameFilter(filterId, step.id);
    }
    if (step.type === "decision" && step.config.condition.kind === "filter")
      await nameFilter(step.config.condition.filterId, step.id);
    if (step.type === "entry" && step.config.trigger === "schedule" && step.config.schedule) {
      const { timeZone } = await workspaceFacts(tx, tenantId);
      const under = `steps.${step.id}.schedule`;
      problems.push(
        ...errorsOf(() => timesOf(step.config.schedule!, timeZone, new Date(), 1)).map((error) => ({
          ...error,
          path: under,
        })),
      );
    }
    if (step.type === "entry") {
      const { event, goal } = step.config;
      problems.push(...customEventProblems(event, `steps.${step.id}.event`));
      if (goal?.kind === "event")
        problems.push(...customEventProblems(goal.event, `steps.${step.id}.goal`));
      if (goal?.kind === "filter") await nameFilter(goal.filterId, step.id, "goal");
    }
    if (step.type === "wait" && step.config.kind === "event")
      problems.push(...customEventProblems(step.config.event, `steps.${step.id}.event`));
    if (step.type === "update" && step.config.action?.kind === "setField") {
      const { identifier, value } = step.config.action;
      const { problems: errors } = checkFieldValues(
        await knownFields(tx, tenantId),
        { [identifier]: value },
        {},
      );
      const place = (code: string) => (code === "fieldUnknown" ? "identifier" : "value");
      problems.push(
        ...errors.map((error) => ({ ...error, path: `steps.${step.id}.${place(error.code)}` })),
      );
    }
  }
  return parts;
}

/** Turns errors that a user can fix into problems. */
function errorsOf(work: () => unknown): FieldProblem[] {
  try {
    work();
    return [];
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return error.extra.errors ?? [{ path: "", code: error.code, message: error.message }];
  }
}

/** A message with all its frozen content except its links. */
export interface FrozenMail extends StepMail {
  parts: freezing.FrozenParts;
}

export async function freezeSteps(
  tx: Transaction,
  tenantId: string,
  sending: SendingContent,
  mails: readonly StepMail[],
): Promise<FrozenMail[]> {
  const frozen: FrozenMail[] = [];
  // The audience is frozen with the workflow: a message goes to every contact who reaches its step.
  const own = { ...sending, filters: [], excludedFilters: [], resendOf: null };
  for (const step of mails)
    frozen.push({ ...step, parts: await freezing.freezeMails(tx, tenantId, own, [step.mail]) });
  return frozen;
}

/**
 * Compiles each message separately. Returns its links and findings, or the errors that prevent sending, below the path
 * of its step.
 */
export async function compileSteps(
  deps: Deps,
  tenantId: string,
  mails: readonly FrozenMail[],
): Promise<{
  links: Map<string, readonly string[]>;
  problems: FieldProblem[];
  findings: CampaignFinding[];
}> {
  const found: CampaignFinding[] = [];
  const links = new Map<string, readonly string[]>();
  const problems: FieldProblem[] = [];
  for (const { stepId, parts } of mails) {
    const under = `steps.${stepId}.templateId`;
    try {
      const checked = await freezing.checkMessages(deps, tenantId, parts, stepId);
      links.set(stepId, checked.links);
      found.push(...checked.findings);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      const located =
        error.extra.errors?.map((error) => ({ ...error, path: `${under}.${error.path}` })) ?? [];
      problems.push(
        ...(located.length > 0
          ? located
          : [{ path: under, code: error.code, message: error.message }]),
      );
    }
  }
  return { links, problems, findings: findings.sortedFindings(found) };
}

/** Returns the maximum number of messages a contact can get on any path from the entry. */
export function messagesMax({ steps, links }: WorkflowDefinition): number {
  const most = new Map<string, number>();
  const byId = new Map(steps.map((step) => [step.id, step]));
  const from = (id: string, passed: ReadonlySet<string>): number => {
    const known = most.get(id);
    const step = byId.get(id);
    if (known !== undefined || !step || passed.has(id)) return known ?? 0;
    const ways = links
      .filter((link) => link.from === id)
      .map(({ to }) => from(to, new Set([...passed, id])));
    const count = (step.type === "email" ? 1 : 0) + Math.max(0, ...ways);
    most.set(id, count);
    return count;
  };
  const entry = steps.find(({ type }) => type === "entry");
  return entry ? from(entry.id, new Set()) : 0;
}
