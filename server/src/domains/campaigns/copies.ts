import { AppError, type Campaign } from "@arauto/contracts";
import { v7 } from "uuid";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { withoutMissing } from "./draft-parts.ts";
import { type DraftParts, findDefinition, insertDraft } from "./draft-queries.ts";
import type { CampaignRow } from "./campaign-row-sql.ts";
import { trackingOf } from "./queries.ts";
import { type Actor, readCampaign, requireOneOff, requireOwn, wrongState } from "./service.ts";
import { missingInWorkflow, withoutParts } from "./workflow-parts.ts";

const NAME_MAX = 100;

/** Appends a number to a name to identify the copy: "August (2)". */
export function copyName(name: string): string {
  const [, base = name, number = "1"] = /^(.*\S) \((\d{1,4})\)$/s.exec(name) ?? [];
  const suffix = ` (${Number(number) + 1})`;
  return `${[...base].slice(0, NAME_MAX - suffix.length).join("")}${suffix}`;
}

const partsOf = (row: CampaignRow): DraftParts => ({
  name: copyName(row.name),
  kind: row.kind === "workflow" ? "workflow" : "oneOff",
  sendingAccountId: row.sendingAccountId,
  fromName: row.fromName,
  replyTo: row.replyTo,
  backupSendingAccountId: row.backupSendingAccountId,
  filterIds: row.filterIds,
  excludedFilterIds: row.excludedFilterIds,
  topicId: row.topicId,
  templateId: row.templateId,
  subject: row.subject,
  preheader: row.preheader,
  utm: row.utm,
  test: row.test,
  canary: row.canary,
  // Its time has passed, or will have.
  sendAt: null,
  sendAtZone: row.sendAtZone,
  spreadMinutes: row.spreadMinutes,
  isImportant: row.isImportant,
  ignoresQuietHours: row.ignoresQuietHours,
});

/** Fields that the draft page does not edit. */
type Further = Pick<Parameters<typeof insertDraft>[3], "resendOf" | "workflow">;

async function addDraft(
  tx: Transaction,
  actor: Actor,
  parts: DraftParts,
  further: Further,
): Promise<Campaign> {
  const id = v7();
  await insertDraft(
    tx,
    actor.tenantId,
    id,
    { ...(await withoutMissing(tx, actor.tenantId, parts)), ...further },
    actor.userId,
  );
  return readCampaign(tx, actor.tenantId, id);
}

/** Creates a draft from a campaign, without parts that no longer exist. @throws AppError NOT_FOUND */
export function duplicateCampaign(deps: Deps, actor: Actor, id: string): Promise<Campaign> {
  return deps.database.tenant(actor.tenantId, async (tx) => {
    const row = await requireOwn(tx, actor.tenantId, id);
    const workflow = await findDefinition(tx, actor.tenantId, id);
    const missing = workflow ? await missingInWorkflow(tx, actor.tenantId, workflow) : [];
    return addDraft(tx, actor, partsOf(row), {
      resendOf: row.resendOf,
      workflow: workflow && withoutParts(workflow, missing),
    });
  });
}

/**
 * Creates a draft with the same message for recipients who have not opened the campaign by the time
 * the draft is started.
 * @throws AppError NOT_FOUND; WRONG_STATE before it was sent to anyone, and when opens are not
 *   recorded
 */
export function resendToNonOpeners(deps: Deps, actor: Actor, id: string): Promise<Campaign> {
  return deps.database.tenant(actor.tenantId, async (tx) => {
    const row = await requireOneOff(tx, actor.tenantId, id);
    if (!row.sums?.sent) throw wrongState("resent", row.status);
    if ((await trackingOf(tx, actor.tenantId, id)) !== "individual") {
      throw new AppError("WRONG_STATE", "Opens of this campaign were not recorded per contact");
    }
    const parts = {
      ...partsOf(row),
      filterIds: [],
      excludedFilterIds: [],
      test: null,
      canary: null,
    };
    return addDraft(tx, actor, parts, { resendOf: id, workflow: null });
  });
}
