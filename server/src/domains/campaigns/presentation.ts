import {
  type Campaign,
  type CampaignStage,
  type CampaignVariant,
  isUnderWay,
  isWaiting,
  type Recipient,
} from "@arauto/contracts";
import { balance, type recipients, states } from "../ledger/index.ts";
import type { CampaignRow } from "./campaign-row-sql.ts";
import { spreadOf } from "./spread-outlook.ts";

export interface EngagementCounts {
  opened: number;
  clicked: number;
  unsubscribed: number;
  complained: number;
}

const NOBODY_YET: EngagementCounts = { opened: 0, clicked: 0, unsubscribed: 0, complained: 0 };
const together = (one: EngagementCounts, other: EngagementCounts): EngagementCounts => ({
  opened: one.opened + other.opened,
  clicked: one.clicked + other.clicked,
  unsubscribed: one.unsubscribed + other.unsubscribed,
  complained: one.complained + other.complained,
});

/** The reactions of recipients of one variant. */
export interface VariantResults {
  variant: number;
  sent: number;
  opened: number;
  clicked: number;
}

function stageOf(row: CampaignRow): { stage: CampaignStage | null; stageEndsAt: Date | null } {
  if (isWaiting(row.status))
    return { stage: row.sendAt === null ? "grace" : "scheduled", stageEndsAt: row.startsAt };
  return isUnderWay(row.status)
    ? { stage: row.stage, stageEndsAt: row.stageDueAt }
    : { stage: null, stageEndsAt: null };
}

function variantsOf(row: CampaignRow, results: readonly VariantResults[]): CampaignVariant[] {
  const { test } = row;
  if (!test) return [];
  const count = test.variants.length + 1;
  return Array.from({ length: count }, (_, index) => {
    const {
      sent = 0,
      opened = 0,
      clicked = 0,
    } = results.find((one) => one.variant === index) ?? {};
    return {
      index,
      ...wordsOf(row, index),
      share: test.share / count,
      isWinner: row.winner === null ? null : row.winner === index,
      sent,
      opened,
      clicked,
    };
  });
}

function wordsOf(
  row: CampaignRow,
  index: number,
): Pick<CampaignVariant, "subject" | "templateId" | "templateName"> {
  const own = {
    subject: row.shownSubject,
    templateId: row.templateId,
    templateName: row.templateName,
  };
  const variant = row.test?.variants[index - 1];
  if (!variant) return own;
  const templateId = row.test?.kind === "content" ? variant.templateId : row.templateId;
  const frozen = row.frozenVariants?.[index - 1];
  if (frozen) return { subject: frozen.subject, templateId, templateName: frozen.template.name };
  if (row.test?.kind === "subject") return { ...own, subject: variant.subject };
  const template = row.variantTemplates?.[templateId ?? ""];
  return {
    subject: variant.subject ?? row.subject ?? template?.subject ?? null,
    templateId,
    templateName: template?.name ?? null,
  };
}

/** A workflow has no subject: each of its messages has one. */
const shownWords = ({
  kind,
  shownSubject,
  shownPreheader,
}: CampaignRow): Pick<Campaign["shown"], "subject" | "preheader"> =>
  kind === "workflow"
    ? { subject: null, preheader: null }
    : { subject: shownSubject, preheader: shownPreheader };

/** Formats a time from JSON, which is in PostgreSQL's format. */
const isoText = (time: string | null): string | null => time && new Date(time).toISOString();
const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** @param engagement of each of the campaign's ledgers */
export function presentCampaign(
  row: CampaignRow,
  engagement: readonly EngagementCounts[],
  results: readonly VariantResults[],
): Campaign {
  const { stage, stageEndsAt } = stageOf(row);
  return {
    id: row.id,
    name: row.name,
    kind: row.kind === "workflow" ? "workflow" : "oneOff",
    workflowOf:
      row.workflowId === null
        ? null
        : { id: row.workflowId, name: row.workflowName ?? "", stepId: row.step ?? "" },
    status: row.status,
    stage,
    sendingAccountId: row.sendingAccountId,
    fromName: row.fromName,
    fromEmail: row.shownFromEmail ?? "",
    replyTo: row.replyTo,
    backupSendingAccountId: row.backupSendingAccountId,
    filterIds: row.filterIds,
    filters: row.filters ?? [],
    excludedFilterIds: row.excludedFilterIds,
    excludedFilters: row.excludedFilters ?? [],
    topicId: row.topicId,
    topicName: row.topicName,
    templateId: row.templateId,
    templateName: row.templateName,
    subject: row.subject,
    preheader: row.preheader,
    shown: { fromName: row.shownFromName ?? "", ...shownWords(row) },
    utm: row.utm,
    test: row.test,
    canary: row.canary,
    sendAt: row.sendAt,
    sendAtZone: row.sendAtZone,
    spreadMinutes: row.spreadMinutes,
    isImportant: row.isImportant,
    ignoresQuietHours: row.ignoresQuietHours,
    spread: spreadOf(row, Date.now()),
    expectedRecipients: isWaiting(row.status) ? row.expectedRecipients : null,
    startsAt: iso(row.startsAt),
    stageEndsAt: iso(stageEndsAt),
    resendOf: row.resendOf === null ? null : { id: row.resendOf, name: row.resendOfName ?? "" },
    variants: variantsOf(row, results),
    workflow: row.workflow,
    balance: balance.balanceOf(row),
    engagement: engagement.reduce(together, NOBODY_YET),
    problem: row.problem,
    approval: row.approval && {
      ...row.approval,
      decideBy: isoText(row.approval.decideBy),
      takesEffectAt: isoText(row.approval.takesEffectAt),
    },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    startedAt: iso(row.startedAt),
    finishedAt: iso(row.finishedAt),
    archivedAt: iso(row.archivedAt),
    version: row.version,
  };
}

export function presentRecipient(row: recipients.RecipientRow): Recipient {
  return {
    contactId: row.contactId,
    campaignId: row.campaignId,
    name: row.name,
    email: row.email,
    state: row.beingSent ? "claimed" : states.stateName(row.state),
    skipReason: row.skipReason,
    attempts: row.attempts,
    reply: row.reply,
    sentAt: row.sentAt?.toISOString() ?? null,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    heldSince: row.heldSince?.toISOString() ?? null,
    openedAt: row.openedAt?.toISOString() ?? null,
    clickedAt: row.clickedAt?.toISOString() ?? null,
    unsubscribedAt: row.unsubscribedAt?.toISOString() ?? null,
    complainedAt: row.complainedAt?.toISOString() ?? null,
    machineOpenedAt: row.machineOpenedAt?.toISOString() ?? null,
  };
}
