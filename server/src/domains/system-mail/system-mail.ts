import type { Language } from "@arauto/contracts";
import { v7 } from "uuid";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { declareJob } from "../../platform/jobs/job-queue.ts";
import { countTowardLimit } from "./daily-limit.ts";

/** Kinds of system emails, with their data. */
export type SystemMailContent =
  | { kind: "confirmEmail"; link: string }
  | { kind: "resetPassword"; link: string; minutes: number }
  | { kind: "passwordChanged" }
  /** Sent to the new address. */
  | { kind: "confirmNewEmail"; link: string; minutes: number }
  /** Sent to the current address, and to the old one once it is replaced. */
  | { kind: "emailChangeRequested"; newEmail: string }
  | { kind: "emailChanged"; newEmail: string }
  | { kind: "twoFactorEnabled" }
  | { kind: "twoFactorDisabled" }
  | { kind: "recoveryCodeUsed"; left: number }
  /** Asks a workspace's contact, who has no login, to confirm. */
  | {
      kind: "confirmContact";
      link: string;
      workspaceName: string;
      brandColor: string | null;
      wording: string;
      days: number;
    }
  /**
   * Informs an Owner that the trial or the plan has ended, and how many workflows and scheduled
   * campaigns were paused.
   */
  | { kind: "planEnded"; link: string; workspaceName: string; isTrial: boolean; paused: number }
  /** About a payment; `amount` is in the smallest unit of the currency. */
  | ({ kind: "billingRefund"; number: string; isTest: boolean } & BillingFacts)
  /** `refund` is missing in jobs of earlier releases. */
  | ({ kind: "billingReceipt"; number: string; isTest: boolean; refund?: RefundWay } & BillingFacts)
  /** An invoice on request. */
  | ({ kind: "billingInvoice"; number: string } & BillingFacts)
  /** The invoice of the next period, due on a date (`YYYY-MM-DD`). */
  | ({ kind: "billingRenewal"; number: string; date: string } & BillingFacts)
  /** A renewal is unpaid: the plan ends on the date unless it is paid. The last notice comes after the last charge. */
  | ({ kind: "billingUnpaid" | "billingLastNotice"; date: string } & BillingFacts)
  /** A plan was canceled: it runs until the date, and can be resumed until then. */
  | ({ kind: "billingCanceled"; date: string } & PlanFacts)
  /** Asks a member to approve a campaign or workflow. */
  | {
      kind: "approvalRequested";
      link: string;
      workspaceName: string;
      campaignName: string;
      askedBy: string;
      note: string;
    }
  /** Informs the requester, and if nothing was sent also those who could have decided it. */
  | {
      kind: "approvalOutcome";
      outcome:
        | "approved"
        | "undone"
        | "changesRequested"
        | "declined"
        | "changed"
        | "expired"
        | "failed";
      link: string;
      workspaceName: string;
      campaignName: string;
      by: string;
      comment: string;
    }
  | { kind: "invitation"; link: string; workspaceName: string; invitedBy: string; days: number }
  /** Informs an assignee of a scheduled task. */
  | {
      kind: "taskStarted" | "taskCompleted" | "taskFailed" | "taskMissed" | "taskOverdue";
      link: string;
      workspaceName: string;
      taskName: string;
    }
  /** Figures of a period, for a scheduled task. */
  | {
      kind: "taskReport";
      link: string;
      workspaceName: string;
      taskName: string;
      report: ReportFigures;
    };

/**
 * How a payer gets the money back within the days of the law: with a button of the invoice; by writing to the seller, who
 * returns it elsewhere; or not at all, because nothing was charged.
 */
export type RefundWay = "console" | "byHand" | "none";

interface PlanFacts {
  link: string;
  workspaceName: string;
  /** The plan's name in lower case: `pro`. */
  plan: string;
  /** Sent to the address for invoices, which belongs to no Owner. */
  toBillingAddress?: boolean;
}

interface BillingFacts extends PlanFacts {
  amount: number;
  currency: string;
}

/** One figure of a report: its sum, and that of the previous period. */
export interface ReportFigure {
  name:
    | "sent"
    | "delivered"
    | "opened"
    | "clicked"
    | "bounced"
    | "unsubscribed"
    | "complained"
    | "gained"
    | "won";
  value: number;
  before: number;
  /** For `won`: the values are in this currency's smallest unit. */
  currency?: string;
}

export interface ReportFigures {
  /** First and last day. */
  from: string;
  to: string;
  figures: readonly ReportFigure[];
  /** Whether they are also attached as a file. */
  csv: boolean;
}

export type SystemMail = SystemMailContent & {
  to: { email: string; name: string };
  lang: Language;
  /**
   * The recipient. An email about a login must never pass through a mailbox or server that others
   * control, so it is sent through the installation's own sender, or else to the user's private
   * part of the test inbox. With `viaTenantId` it is the user who caused the email: in the
   * test inbox only they see it, because its link would let any reader in.
   */
  userId?: string;
  /**
   * An invitation and a request to confirm are the workspace's own emails and use its sending
   * account. Without one, an invitation uses the installation's sender; a request to confirm never
   * does, because its wording and recipients are the workspace's choice.
   */
  viaTenantId?: string;
};

export interface SystemMailPayload {
  mailId: string;
  /** A sealed `QueuedMail`. */
  box: string;
}

export const systemMailJob = declareJob<SystemMailPayload>("system-mail.send");

export interface QueuedMail {
  mail: SystemMail;
  /** When it was queued, in milliseconds. */
  at: number;
}

/** With the engine's growing delays (e^n seconds, six hours at most), the last attempt happens after 22 hours. */
const ATTEMPTS = 13;

const sealingContext = (mailId: string) => `system-mail:${mailId}`;

export interface SystemMailOptions {
  /** Emails of one queue are sent sequentially, so that many of them never delay others. */
  queue?: string;
}

/**
 * Sends an email after the transaction commits, at least once, retried for a day. Its contents
 * (links are secrets) are encrypted until then. An invitation counts toward the daily limit.
 * @throws RetryLater SYSTEM_EMAIL_LIMIT
 */
export async function queueSystemMail(
  tx: Transaction,
  deps: Pick<Deps, "config" | "jobs" | "secrets">,
  message: SystemMail,
  options: SystemMailOptions = {},
): Promise<void> {
  const { viaTenantId: tenantId, userId } = message;
  if (message.kind === "invitation" && tenantId !== undefined && userId !== undefined)
    await countTowardLimit(tx, deps, { tenantId, userId });
  const mailId = v7();
  const queued: QueuedMail = { mail: message, at: Date.now() };
  const box = deps.secrets.seal(JSON.stringify(queued), sealingContext(mailId));
  const payload: SystemMailPayload = { mailId, box };
  await deps.jobs.add(tx, systemMailJob, payload, { ...options, maxAttempts: ATTEMPTS });
}

/** Decrypts the payload that `queueSystemMail` put into a job. */
export function openQueuedEmail(
  deps: Pick<Deps, "secrets">,
  { mailId, box }: SystemMailPayload,
): QueuedMail {
  const { mail, at } = JSON.parse(deps.secrets.open(box, sealingContext(mailId))) as QueuedMail & {
    mail: { personId?: string };
  };
  // Jobs of earlier releases contain `personId`.
  const userId = mail.userId ?? mail.personId;
  return { mail: userId === undefined ? mail : { ...mail, userId }, at };
}
