import { AppError, type CampaignFinding, type TemplateContent } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { fieldTypes } from "../custom-fields/index.ts";
import {
  type CampaignContent,
  type CampaignTexts,
  type FrozenVariant,
  frozenMessage,
  type SendingContent,
} from "../ledger/index.ts";
import { issuesOf, existingPictures } from "../templates/index.ts";
import { campaignTracking } from "../tracking/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { type DraftMail, type DraftState, type SendingState, withOwnWords } from "./draft-check.ts";
import type { CampaignRow } from "./campaign-row-sql.ts";
import { findData } from "./draft-queries.ts";
import { findingsOfMessage, sortedFindings } from "./findings.ts";

/** The parts of a frozen campaign, before its links are known. */
export interface FrozenParts {
  content: Omit<CampaignContent, "links">;
  texts: CampaignTexts;
  /** Custom fields that messages may reference. */
  fields: string[];
  /** For each message, the images it uses from the library. */
  pictures: string[][];
  /** For each message, its template. */
  templateIds: string[];
}

const shownOf = (content: TemplateContent, name: string): FrozenVariant => ({
  subject: content.subject,
  preheader: content.preheader,
  format: content.format,
  language: content.language,
  template: { name },
});
const textsOf = ({ source, translations }: TemplateContent) => ({ source, translations });

/** Copies sender and audience of a draft. @throws AppError CAMPAIGN_INCOMPLETE for a draft without a sender */
export async function freezeSending(
  tx: Transaction,
  tenantId: string,
  row: CampaignRow,
  state: SendingState,
): Promise<SendingContent> {
  const { account, topic } = state;
  if (!account) throw new AppError("CAMPAIGN_INCOMPLETE", "The campaign has no sender");
  const data = await findData(tx, tenantId, row.id);
  const { name, address, language, timeZone, brand, tracking } = await workspaceFacts(tx, tenantId);
  return {
    from: { name: row.fromName ?? account.fromName, address: account.fromEmail },
    replyTo: row.replyTo,
    utm: row.utm,
    tracking,
    campaign: { id: row.id, name: row.name },
    workspace: { name, address, language, timeZone, brand },
    filters: state.filters,
    excludedFilters: state.excluded,
    resendOf: row.resendOf === null ? null : { id: row.resendOf, name: row.resendOfName ?? "" },
    topic: topic ? { id: topic.id, name: topic.name } : null,
    ...(data && { data }),
  };
}

/** Copies the parts of messages: the first becomes the campaign's own, the others its variants. */
export async function freezeMails(
  tx: Transaction,
  tenantId: string,
  sending: SendingContent,
  [first, ...further]: readonly [DraftMail, ...DraftMail[]],
): Promise<FrozenParts> {
  const own = withOwnWords(first);
  const others = further.map((message) => ({
    name: message.template.name,
    content: withOwnWords(message),
  }));
  const pictures: string[][] = [];
  for (const content of [own, ...others.map((message) => message.content)])
    pictures.push(await existingPictures(tx, tenantId, content));
  return {
    texts: { ...textsOf(own), variants: others.map(({ content }) => textsOf(content)) },
    fields: [...(await fieldTypes(tx, tenantId)).keys()],
    pictures,
    templateIds: [first, ...further].map(({ template }) => template.id),
    content: {
      ...sending,
      ...shownOf(own, first.template.name),
      variants: others.map((message) => shownOf(message.content, message.name)),
    },
  };
}

/**
 * Copies everything that a complete draft sends.
 * @throws AppError CAMPAIGN_INCOMPLETE for a draft without a sender or template
 */
export async function freezeParts(
  tx: Transaction,
  tenantId: string,
  row: CampaignRow,
  state: DraftState,
): Promise<FrozenParts> {
  const [first, ...further] = state.messages;
  if (!first) throw new AppError("CAMPAIGN_INCOMPLETE", "The campaign has no template");
  return freezeMails(tx, tenantId, await freezeSending(tx, tenantId, row, state), [
    first,
    ...further,
  ]);
}

/**
 * Checks every message of a campaign, collects their links in one table, and returns findings that do not prevent
 * sending.
 * @param stepId the step, for a message of a workflow
 * @throws AppError TEMPLATE_INVALID with the paths of the findings, below `test.variants.<n>` for further variants
 */
export async function checkMessages(
  deps: Deps,
  tenantId: string,
  parts: FrozenParts,
  stepId: string | null = null,
): Promise<{ links: readonly string[]; findings: CampaignFinding[] }> {
  const { content, texts, fields, pictures, templateIds } = parts;
  const tracking = campaignTracking(deps, content.tracking);
  const findings: CampaignFinding[] = [];
  let links: readonly string[] = [];
  for (const [variant, shown] of pictures.entries()) {
    const email = frozenMessage({ ...content, links }, texts, variant);
    const issues = await issuesOf(deps, tenantId, email, {
      fields,
      pictures: shown,
      workspace: email.workspace,
      ...(email.data && { data: email.data }),
    });
    const errors = issues.filter((issue) => issue.severity === "error");
    if (errors.length > 0) {
      const under = variant === 0 ? "" : `test.variants.${variant - 1}.`;
      throw new AppError("TEMPLATE_INVALID", errors[0]?.message, {
        errors: errors.map(({ part, code, message }) => ({
          path: `${under}${part}`,
          code,
          message,
        })),
      });
    }
    const templateId = templateIds[variant] ?? "";
    findings.push(...findingsOfMessage(issues, { templateId, variant, stepId }));
    // Compiled like in the engine: without tracking a message has no links to number.
    links = await deps.rendering.links(tenantId, {
      ...email,
      tenantId,
      pictureBase: deps.config.publicUrl,
      tracking,
    });
  }
  return { links, findings: sortedFindings(findings) };
}
