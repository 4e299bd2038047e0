import { randomUUID } from "node:crypto";
import type { NewEvent } from "../../../platform/events/events.ts";

/** Returns events that cause every type of the catalog once. */
export function everyEvent(): NewEvent[] {
  const contactId = randomUUID();
  const ids = { contactId, campaignId: randomUUID() };
  const deal = { dealId: randomUUID(), pipelineId: randomUUID() };
  const inStage = { ...deal, stageId: randomUUID(), value: 100, currency: "BRL" };
  const task = { taskId: randomUUID(), name: "n", kind: "report" as const };
  const taskRun = { ...task, runId: randomUUID(), dueAt: "2026-11-23T12:00:00Z" };
  return [
    { type: "account.created", contactId, data: { source: "form" } },
    { type: "account.updated", contactId, data: { changed: ["name"] } },
    { type: "account.deleted", contactId },
    { type: "account.restored", contactId },
    { type: "account.merged", contactId, data: { otherId: randomUUID() } },
    { type: "account.bounced", ...ids, data: { reason: "bounced" } },
    { type: "account.complained", ...ids, data: { reason: "complained" } },
    { type: "account.unsubscribed", ...ids, data: { reason: "unsubscribed" } },
    { type: "account.confirmed", contactId },
    { type: "mail.queued", contactId, data: { emailId: randomUUID() } },
    { type: "mail.sent", ...ids },
    { type: "mail.delayed", ...ids, data: { reply: "451 later" } },
    { type: "mail.bounced", ...ids, data: { reply: "550 no" } },
    { type: "mail.failed", ...ids, data: { reply: null } },
    { type: "mail.opened", ...ids, data: { by: "pixel" } },
    { type: "mail.clicked", ...ids, data: { link: 2 } },
    { type: "mail.complained", ...ids, data: {} },
    { type: "campaign.scheduled", ...ids, data: { startsAt: "2026-11-23T12:00:00Z" } },
    { type: "campaign.started", ...ids, data: {} },
    { type: "campaign.paused", ...ids, data: {} },
    { type: "campaign.resumed", ...ids, data: {} },
    { type: "campaign.sent", ...ids, data: {} },
    { type: "campaign.failed", ...ids, data: { code: "CAMPAIGN_NOBODY" } },
    { type: "campaign.canceled", ...ids },
    { type: "workflow.entered", ...ids, data: { round: 1 } },
    { type: "workflow.ended", ...ids, data: { round: 1 } },
    { type: "workflow.left", ...ids, data: { round: 2, reason: "goal" } },
    {
      type: "deal.created",
      contactId,
      data: { ...inStage, origin: "manual" },
    },
    { type: "deal.updated", contactId, data: { ...deal, changed: ["value"] } },
    {
      type: "deal.moved",
      contactId,
      data: { ...deal, stageId: randomUUID(), formerStageId: randomUUID() },
    },
    { type: "deal.won", contactId, data: inStage },
    { type: "deal.lost", contactId, data: { ...inStage, reasonId: randomUUID() } },
    { type: "deal.deleted", contactId, data: deal },
    { type: "task.started", data: { ...taskRun, startedBy: "schedule" } },
    { type: "task.completed", data: { ...taskRun, attempts: 1 } },
    { type: "task.failed", data: { ...taskRun, attempts: 4, cause: "timeout", error: null } },
    { type: "task.missed", data: { ...taskRun, cause: "outage" } },
    { type: "task.overdue", data: { ...task, hours: 26, since: "2026-11-23T12:00:00Z" } },
    ...furtherEvents(),
  ];
}

function furtherEvents(): NewEvent[] {
  const invoice = {
    invoiceId: randomUUID(),
    number: "2026-000001",
    amount: 19_900,
    currency: "BRL",
    test: false,
  };
  return [
    { type: "invoice.created", data: invoice },
    { type: "invoice.paid", data: invoice },
    { type: "invoice.refunded", data: invoice },
    {
      type: "import.finished",
      data: {
        importId: randomUUID(),
        rows: 1,
        created: 1,
        updated: 0,
        unchanged: 0,
        rejected: 0,
      },
    },
    {
      type: "export.finished",
      data: { exportId: randomUUID(), kind: "contacts", file: "f", rows: 1 },
    },
    { type: "webhook.disabled", data: { webhookId: randomUUID(), host: "h", reason: "gone" } },
  ];
}
