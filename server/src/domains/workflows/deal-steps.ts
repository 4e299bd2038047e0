import { AppError, type StepOf } from "@arauto/contracts";
import { type Contact, type LineTemplate, PersonalizationError } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import { contactForMail } from "../contacts/index.ts";
import { createStepDeals, moveStepDeals } from "../deals/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { findCurrentDeals } from "./event-queries.ts";
import type { RunAtStep } from "./run-queries.ts";
import { failed, type Outcomes, type StepContext } from "./step-context.ts";

/**
 * Maximum number of contacts for whom one transaction creates or moves deals: it locks their stage, which members also
 * move deals to. Further transactions handle the rest.
 */
const BATCH = 50;

const isPersonal = (title: string): boolean => title.includes("{{") || title.includes("{%");

/** Creates a deal for each contact; the contact passes with or without a deal. */
export async function createDeals(
  tx: Transaction,
  context: StepContext,
  step: StepOf<"createDeal">,
  runs: readonly RunAtStep[],
): Promise<Outcomes> {
  const { tenantId, workflowId } = context;
  const now = runs.slice(0, BATCH);
  const titles = await titlesFor(tx, context, step.config.title, now);
  const wanted = now.flatMap(({ contactId }) => {
    const title = titles.get(contactId);
    return typeof title === "string" ? [{ contactId, title }] : [];
  });
  const actor = { tenantId, userId: null, workflowId };
  try {
    const created = await createStepDeals(tx, actor, step.config, wanted);
    return now.map((run) => {
      const title = titles.get(run.contactId);
      if (title instanceof PersonalizationError) return [run, failed(step, title.message)];
      const dealId = created.get(run.contactId);
      return dealId === undefined
        ? [run, { kind: "passed", branch: "next", note: "dealExists" }]
        : [run, { kind: "passed", branch: "next", dealId, deals: 1 }];
    });
  } catch (error) {
    return unusable(error, step, now);
  }
}

/** Moves or closes deals of contacts; contacts without a deal pass. */
export async function moveDeals(
  tx: Transaction,
  { tenantId, workflowId }: StepContext,
  step: StepOf<"moveDeal">,
  runs: readonly RunAtStep[],
): Promise<Outcomes> {
  const now = runs.slice(0, BATCH);
  const current =
    step.config.which === "current"
      ? await findCurrentDeals(tx, tenantId, workflowId, now)
      : new Map<string, string>();
  const contacts = now.map(({ contactId }) => ({
    contactId,
    currentDealId: current.get(contactId) ?? null,
  }));
  const actor = { tenantId, userId: null, workflowId };
  try {
    const moved = await moveStepDeals(tx, actor, step.config, contacts);
    return now.map((run) => {
      const deals = moved.get(run.contactId) ?? [];
      if (deals === "currencyDiffers")
        return [run, failed(step, "The stage belongs to a pipeline with another currency")];
      return deals.length === 0
        ? [run, { kind: "passed", branch: "next", note: "noDeal" }]
        : [run, { kind: "passed", branch: "next", deals: deals.length }];
    });
  } catch (error) {
    return unusable(error, step, now);
  }
}

/** The pipeline, stage or reason of a step was deleted, so no deal was changed. */
function unusable(
  error: unknown,
  step: StepOf<"createDeal" | "moveDeal">,
  runs: readonly RunAtStep[],
): Outcomes {
  if (!(error instanceof AppError) || error.code !== "NOT_FOUND") throw error;
  return runs.map((run) => [run, failed(step, error.message)] as const);
}

/** Renders the titles of deals, by contact. */
async function titlesFor(
  tx: Transaction,
  { tenantId, workflowId, deps }: StepContext,
  title: string,
  runs: readonly RunAtStep[],
): Promise<Map<string, string | PersonalizationError>> {
  if (!isPersonal(title)) return new Map(runs.map(({ contactId }) => [contactId, title]));
  const contacts: Contact[] = [];
  for (const { contactId } of runs) {
    const contact = await contactForMail(tx, tenantId, contactId);
    if (contact) contacts.push({ ...contact, contactId });
  }
  const lines = await deps.rendering.lines(
    tenantId,
    await titleTemplate(tx, tenantId, workflowId, title),
    contacts,
  );
  return new Map(
    contacts.flatMap(({ contactId }, index) => {
      const line = lines[index];
      return line === undefined ? [] : [[contactId, line] as const];
    }),
  );
}

/** Returns the template of a deal's title; its variables see the contact, the workspace and the workflow. */
export async function titleTemplate(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  source: string,
): Promise<LineTemplate> {
  const { name, address, language, brand } = await workspaceFacts(tx, tenantId);
  return {
    source,
    workspace: { name, address, language, brand },
    campaign: { id: workflowId, name },
  };
}
