import {
  AppError,
  type CampaignTest,
  type FieldProblem,
  type TemplateContent,
} from "@arauto/contracts";
import { sameAddress } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import { type SendingAccountFacts, findSendingAccount } from "../sending-accounts/index.ts";
import { requireAllowedSender } from "../sending-domains/index.ts";
import { findFilter } from "../filters/index.ts";
import { type TemplateToSend, findTemplate } from "../templates/index.ts";
import { findTopic, lockTopics } from "../topics/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import type { CampaignRow } from "./campaign-row-sql.ts";

type SavedFilter = NonNullable<Awaited<ReturnType<typeof findFilter>>>;

/** Sender and audience of a draft, with the parts that currently exist. */
export interface SendingState {
  account: SendingAccountFacts | undefined;
  filters: SavedFilter[];
  excluded: SavedFilter[];
  topic: { id: string; name: string } | undefined;
  /** Problems that prevent the draft from being started. */
  problems: FieldProblem[];
}

/** A message with its template, and the texts that override the template's. */
export interface DraftMail {
  template: TemplateToSend;
  subject: string | null;
  preheader: string | null;
}

/** The current parts of a one-off draft that exist. */
export interface DraftState extends SendingState {
  /** The campaign's messages by variant number. */
  messages: DraftMail[];
}

type Tell = (path: string, code: string, message: string) => void;
const reporter =
  (problems: FieldProblem[]): Tell =>
  (path, code, message) =>
    void problems.push({ path, code, message });

/**
 * Checks what campaigns of every kind need: a sender, an audience, an existing topic if one is set,
 * and the company's postal address, which laws on commercial email require in every message
 * (CAN-SPAM, 15 U.S.C. 7704(a)(5)).
 */
export async function checkSending(
  tx: Transaction,
  tenantId: string,
  row: CampaignRow,
): Promise<SendingState> {
  const problems: FieldProblem[] = [];
  const report = reporter(problems);

  const account = row.sendingAccountId
    ? await findSendingAccount(tx, tenantId, row.sendingAccountId)
    : undefined;
  if (!account)
    report(
      "sendingAccountId",
      row.sendingAccountId ? "notFound" : "required",
      "Choose a sending account",
    );
  await checkBackup(tx, tenantId, row, account, report);

  const filters = await gatherFilters(tx, tenantId, row.filterIds, "filterIds", report);
  const excluded = await gatherFilters(
    tx,
    tenantId,
    row.excludedFilterIds,
    "excludedFilterIds",
    report,
  );

  if (row.topicId) await lockTopics(tx, tenantId, [row.topicId]);
  const topic = row.topicId ? await findTopic(tx, tenantId, row.topicId) : undefined;
  if (row.topicId && !topic) report("topicId", "notFound", "The topic no longer exists");
  else if (topic?.status === "inactive") report("topicId", "inactive", "The topic is not active");
  if ((await workspaceFacts(tx, tenantId)).address.trim() === "") {
    report(
      "address",
      "addressMissing",
      "Enter the company's postal address in the workspace settings",
    );
  }
  await checkSender(tx, tenantId, account, problems);
  return { account, filters, excluded, topic, problems };
}

/** Collects the parts of a one-off draft, and its problems. */
export async function checkDraft(
  tx: Transaction,
  tenantId: string,
  row: CampaignRow,
): Promise<DraftState> {
  const sending = await checkSending(tx, tenantId, row);
  const problems = [...sending.problems];
  const report = reporter(problems);
  const messages = await gatherMessages(tx, tenantId, row, report);
  if (row.test && row.canary)
    report("canary", "withTest", "A test and a first batch cannot be used together");
  if (row.sendAt !== null && row.sendAtZone === "recipient") {
    if (row.test)
      report("sendAtZone", "withTest", "A/B tests can't be combined with local send times");
    if (row.canary)
      report("sendAtZone", "withCanary", "A first batch can't be combined with local send times");
  }
  return { ...sending, messages, problems };
}

/** Messages to the test inbox need no proof of the sender's identity. */
async function checkSender(
  tx: Transaction,
  tenantId: string,
  account: SendingAccountFacts | undefined,
  problems: FieldProblem[],
): Promise<void> {
  if (!account || account.kind === "capture") return;
  try {
    await requireAllowedSender(tx, tenantId, account.fromEmail);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "SENDER_NOT_VERIFIED") throw error;
    problems.push(...(error.extra.errors ?? []));
  }
}

async function checkBackup(
  tx: Transaction,
  tenantId: string,
  row: CampaignRow,
  account: SendingAccountFacts | undefined,
  report: Tell,
): Promise<void> {
  const path = "backupSendingAccountId";
  if (row.backupSendingAccountId === null) return;
  const backup = await findSendingAccount(tx, tenantId, row.backupSendingAccountId);
  if (!backup) return report(path, "notFound", "The backup account no longer exists");
  if (!account) return;
  if (backup.id === account.id)
    return report(path, "sameAccount", "The backup account must differ from the sending account");
  if (backup.kind === "capture" || account.kind === "capture")
    return report(path, "builtIn", "The test inbox can't be a backup account");
  if (!sameAddress(backup.fromEmail, account.fromEmail))
    report(path, "otherSender", "The backup account must send from the same address");
}

async function gatherFilters(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
  path: string,
  report: Tell,
): Promise<SavedFilter[]> {
  const found: SavedFilter[] = [];
  for (const [index, id] of ids.entries()) {
    const filter = await findFilter(tx, tenantId, id);
    if (filter) found.push(filter);
    else report(`${path}.${index}`, "notFound", "The filter no longer exists");
  }
  return found;
}

async function gatherMessages(
  tx: Transaction,
  tenantId: string,
  row: CampaignRow,
  report: Tell,
): Promise<DraftState["messages"]> {
  const messages: DraftMail[] = [];
  const add = async (path: string, templateId: string | null, subject: string | null) => {
    const template = await templateToSend(tx, tenantId, templateId, path, report);
    if (template) messages.push({ template, subject, preheader: row.preheader });
  };
  await add("templateId", row.templateId, row.subject);
  for (const [index, variant] of (row.test?.variants ?? []).entries())
    await addVariant(row.test?.kind, index, variant);
  return messages;

  async function addVariant(
    kind: CampaignTest["kind"] | undefined,
    index: number,
    variant: CampaignTest["variants"][number],
  ) {
    const path = `test.variants.${index}`;
    if (kind === "content")
      return add(`${path}.templateId`, variant.templateId, variant.subject ?? row.subject);
    if (variant.subject === null)
      return report(`${path}.subject`, "required", "Enter a subject for every variant");
    if (messages[0]) messages.push({ ...messages[0], subject: variant.subject });
  }
}

/** Returns a sendable template, or adds the problem that prevents it. */
export async function templateToSend(
  tx: Transaction,
  tenantId: string,
  templateId: string | null,
  path: string,
  report: Tell,
): Promise<TemplateToSend | undefined> {
  const template = templateId ? await findTemplate(tx, tenantId, templateId) : undefined;
  if (template?.status === "active") return template;
  if (!template || template.status === "deleted")
    report(path, templateId ? "notFound" : "required", "Choose a template");
  else report(path, "inactive", "The template is not active");
  return undefined;
}

/** Returns a template's content with the campaign's own texts inserted. */
export function withOwnWords({ template, subject, preheader }: DraftMail): TemplateContent {
  const own = { ...(subject !== null && { subject }), ...(preheader !== null && { preheader }) };
  const { content } = template;
  return {
    ...content,
    ...own,
    translations: content.translations.map((translation) => ({ ...translation, ...own })),
  };
}
