import { checkTemplate, compileMessage } from "@arauto/mail";
import { AppError, type Campaign, type FieldProblem } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/domain.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { fieldTypes } from "../custom-fields/index.ts";
import { audiencePredicate, findFilter } from "../filters/index.ts";
import { findSendingAccount } from "../sending-accounts/index.ts";
import { findTemplate, picturesThere } from "../templates/index.ts";
import { findTopic, holdTopics } from "../topics/index.ts";
import { campaignTracking } from "../tracking/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { type CampaignContent, type CampaignTexts, frozenMail } from "./content.ts";
import { type CampaignRow, setPreparing } from "./queries.ts";
import { type Actor, readCampaign, requireCampaign, wrongState } from "./service.ts";

const STARTED = ["preparing", "sending"];

interface Parts {
  content: Omit<CampaignContent, "links">;
  texts: CampaignTexts;
  /** Custom fields the template may name. */
  fields: string[];
  /** Of the pictures it shows, those of the library. */
  pictures: string[];
}

/**
 * Starts a draft: checks that it can be sent, freezes what it sends, and asks for its audience to be
 * frozen. A second click finds it started and changes nothing.
 * @throws AppError NOT_FOUND, WRONG_STATE, CAMPAIGN_INCOMPLETE, FILTER_INVALID, TEMPLATE_INVALID
 */
export async function startCampaign(deps: Deps, actor: Actor, id: string): Promise<Campaign> {
  const { tenantId, personId } = actor;
  const found = await deps.database.tenant(tenantId, async (tx) => {
    const row = await requireCampaign(tx, tenantId, id);
    if (STARTED.includes(row.status)) return readCampaign(tx, tenantId, id);
    if (row.status !== "draft" && row.status !== "failed") throw wrongState("started", row.status);
    return { row, parts: await gatherParts(tx, tenantId, row) };
  });
  if (!("parts" in found)) return found;

  const { row, parts } = found;
  const links = await compileLinks(deps, tenantId, parts);
  return deps.database.tenant(tenantId, async (tx) => {
    if (await setPreparing(tx, tenantId, id, row.version, { ...parts.content, links }, parts.texts)) {
      await recordEvents(tx, tenantId, [{ type: "campaign.started", campaignId: id, personId }]);
      await deps.jobs.add(tx, "delivery.freeze", { tenantId, campaignId: id }, { key: `delivery.freeze:${id}` });
      return readCampaign(tx, tenantId, id);
    }
    const current = await readCampaign(tx, tenantId, id);
    if (STARTED.includes(current.status)) return current;
    throw new AppError("VERSION_CONFLICT", undefined, { current });
  });
}

function incomplete(errors: FieldProblem[]): AppError {
  return new AppError("CAMPAIGN_INCOMPLETE", errors.map((e) => e.message).join(". "), { errors });
}

async function gatherParts(tx: Transaction, tenantId: string, row: CampaignRow): Promise<Parts> {
  const account = row.sendingAccountId ? await findSendingAccount(tx, tenantId, row.sendingAccountId) : undefined;
  const template = row.templateId ? await findTemplate(tx, tenantId, row.templateId) : undefined;
  const filter = row.filterId ? await findFilter(tx, tenantId, row.filterId) : undefined;

  if (row.topicId) await holdTopics(tx, tenantId, [row.topicId]);
  const topic = row.topicId ? await findTopic(tx, tenantId, row.topicId) : undefined;

  const errors: FieldProblem[] = [];
  if (!account)
    errors.push({ path: "sendingAccountId", code: row.sendingAccountId ? "notFound" : "required", message: "Choose a sending account" });
  if (!template || template.status === "deleted")
    errors.push({ path: "templateId", code: row.templateId ? "notFound" : "required", message: "Choose a template" });
  else if (template.status !== "active") errors.push({ path: "templateId", code: "inactive", message: "The template is not active" });
  if (row.filterId && !filter) errors.push({ path: "filterId", code: "notFound", message: "The filter no longer exists" });
  if (row.topicId && !topic) errors.push({ path: "topicId", code: "notFound", message: "The topic no longer exists" });
  else if (topic?.status === "inactive") errors.push({ path: "topicId", code: "inactive", message: "The topic is not active" });
  if (!account || !template || errors.length > 0) throw incomplete(errors);

  await audiencePredicate(tx, tenantId, filter?.definition ?? null);
  const { name, address, language, timeZone, brand } = await workspaceFacts(tx, tenantId);
  const { source, translations, subject, preheader, format, language: mainLanguage } = template.content;
  return {
    texts: { source, translations },
    fields: [...(await fieldTypes(tx, tenantId)).keys()],
    pictures: await picturesThere(tx, tenantId, template.content),
    content: {
      subject,
      preheader,
      format,
      language: mainLanguage,
      from: { name: account.fromName, address: account.fromEmail },
      campaign: { id: row.id, name: row.name },
      workspace: { name, address, language, timeZone, brand },
      filter: filter ? { name: filter.name, definition: filter.definition } : null,
      template: { name: template.name },
      topic: topic ? { id: topic.id, name: topic.name } : null,
    },
  };
}

async function compileLinks(deps: Deps, tenantId: string, parts: Parts): Promise<readonly string[]> {
  const { content, texts, fields, pictures } = parts;
  const mail = frozenMail(content, texts);
  const issues = await checkTemplate(mail, { fields, pictures, workspace: mail.workspace });
  const errors = issues.filter((issue) => issue.severity === "error");
  if (errors.length > 0) {
    throw new AppError("TEMPLATE_INVALID", errors[0]?.message, {
      errors: errors.map(({ part, code, message }) => ({ path: part, code, message })),
    });
  }
  // As the engine compiles it: without tracking a mail has no links to number.
  return (await compileMessage({ ...mail, tenantId, pictureBase: deps.config.publicUrl, tracking: campaignTracking(deps) })).links;
}
