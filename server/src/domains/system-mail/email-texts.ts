import type { Language } from "@arauto/contracts";
import { moneyText } from "../../platform/money-text.ts";
import { translator } from "../../platform/texts.ts";
import { plainName, plainWords, unlinked } from "./plain-words.ts";
import { figureLines, periodInWords } from "./report-figures.ts";
import type { SystemMail } from "./system-mail.ts";

/** The texts of an email in one language; all of them plain text. */
export interface EmailTexts {
  subject: string;
  /** The preview text in an inbox. */
  preheader: string;
  heading: string;
  greeting: string | null;
  paragraphs: readonly string[];
  action: { label: string; link: string };
  /** For a reader who did not expect this email. */
  note: string;
  /** Why it was sent. */
  reason: string;
  /** The sender, when it is a workspace: its name replaces our logo. */
  sender?: { name: string; color: string | null };
}

/** Data that every text may mention or link to. */
export interface TextContext {
  /** When it happened, in words. */
  time: string;
  /** Host of the installation. */
  host: string;
  /** Where a user who lost access sets a new password. */
  forgotLink: string;
  /** The sign-in page. */
  homeLink: string;
}

/** Returns the texts of an email in its reader's language. */
export function emailTexts(message: SystemMail, context: TextContext): EmailTexts {
  const t = translator(message.lang, "system-mail");
  const kind = textKindOf(message);
  const name = plainName(message.to.name);
  const values = { ...variablesOf(message), time: context.time, host: context.host };
  return {
    subject: t(`${kind}.subject`, values),
    preheader: t(`${kind}.preheader`, values),
    heading: t(`${kind}.heading`, values),
    greeting: name === "" ? null : t("greeting", { name: unlinked(name) }),
    paragraphs: [
      ...t(`${kind}.paragraphs`, { ...values, returnObjects: true }).filter(
        (paragraph) => paragraph !== "",
      ),
      ...(message.kind === "taskReport" ? figureLines(message.lang, message.report) : []),
    ],
    action: { label: t(`${kind}.action`), link: linkOf(message, context) },
    note: t(`${kind}.note`, values),
    reason:
      "toBillingAddress" in message && message.toBillingAddress
        ? t("billingAddressReason", values)
        : t(`${kind}.reason`, values),
    ...(message.kind === "confirmContact" && {
      sender: { name: nameInEmail(message.workspaceName), color: message.brandColor },
    }),
  };
}

/** Returns the group of texts for an email. */
function textKindOf(message: SystemMail) {
  if (message.kind === "approvalOutcome") return OUTCOME_TEXTS[message.outcome];
  return message.kind === "planEnded" && message.isTrial ? "trialEnded" : message.kind;
}

const OUTCOME_TEXTS = {
  approved: "approvalApproved",
  undone: "approvalUndone",
  changesRequested: "approvalChanges",
  declined: "approvalDeclined",
  changed: "approvalOutdated",
  expired: "approvalExpired",
  failed: "approvalFailed",
} as const;

/** A member's text as a separate paragraph. */
const quoteOf = (text: string): string =>
  text.trim() === "" ? "" : `“${unlinked(plainWords(text))}”`;

/** Returns the variables of an email's texts. Values chosen by others contain no links. */
function variablesOf(message: SystemMail): Record<string, string | number> {
  const t = translator(message.lang, "system-mail");
  switch (message.kind) {
    case "resetPassword":
    case "confirmNewEmail":
      return { minutes: message.minutes };
    case "emailChangeRequested":
    case "emailChanged":
      return { newEmail: unlinked(message.newEmail) };
    case "recoveryCodeUsed":
      return { codesLeft: t("recoveryCodeUsed.codesLeft", { count: message.left }) };
    case "confirmContact":
      return {
        workspaceName: nameInEmail(message.workspaceName),
        wording: unlinked(plainWords(message.wording)),
        days: message.days,
      };
    case "planEnded":
      return {
        workspaceName: nameInEmail(message.workspaceName),
        paused: t("pausedByPlan", { count: message.paused }),
      };
    case "billingReceipt":
    case "billingRefund":
    case "billingInvoice":
    case "billingRenewal":
    case "billingUnpaid":
    case "billingLastNotice":
    case "billingCanceled":
      return billingVariables(message);
    case "approvalRequested":
      return {
        workspaceName: nameInEmail(message.workspaceName),
        campaignName: nameInEmail(message.campaignName),
        askedBy: nameInEmail(message.askedBy),
        quote: quoteOf(message.note),
      };
    case "approvalOutcome":
      return {
        workspaceName: nameInEmail(message.workspaceName),
        campaignName: nameInEmail(message.campaignName),
        by: nameInEmail(message.by),
        quote: quoteOf(message.comment),
      };
    case "invitation":
      return {
        workspaceName: nameInEmail(message.workspaceName),
        invitedBy: nameInEmail(message.invitedBy),
        validity: t("invitation.validity", { count: message.days }),
      };
    case "taskStarted":
    case "taskCompleted":
    case "taskFailed":
    case "taskMissed":
    case "taskOverdue":
      return {
        workspaceName: nameInEmail(message.workspaceName),
        taskName: nameInEmail(message.taskName),
      };
    case "taskReport":
      return {
        workspaceName: nameInEmail(message.workspaceName),
        taskName: nameInEmail(message.taskName),
        period: periodInWords(message.lang, message.report),
      };
    case "confirmEmail":
    case "passwordChanged":
    case "twoFactorEnabled":
    case "twoFactorDisabled":
      return {};
  }
}

function billingVariables(message: Extract<SystemMail, { kind: `billing${string}` }>) {
  const t = translator(message.lang, "system-mail");
  return {
    workspaceName: nameInEmail(message.workspaceName),
    plan: message.plan.charAt(0).toUpperCase() + message.plan.slice(1),
    amount: "amount" in message ? moneyText(message.lang, message.amount, message.currency) : "",
    number: "number" in message ? message.number : "",
    date: "date" in message ? dateText(message.lang, message.date) : "",
    test: "isTest" in message && message.isTest ? t("billingTest") : "",
    refund:
      message.kind === "billingReceipt" ? t(`billingRefundWay.${message.refund ?? "console"}`) : "",
  };
}

/** Returns the link of the button: the email's own, the sign-in page, or the password reset page. */
function linkOf(message: SystemMail, { forgotLink, homeLink }: TextContext): string {
  if ("link" in message) return message.link;
  return message.kind === "emailChanged" ? homeLink : forgotLink;
}

/** Returns a calendar day in words. */
const dateText = (lang: Language, date: string): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));

/** Never empty, because sentences are built around it. */
function nameInEmail(name: string): string {
  return unlinked(plainName(name)) || "…";
}
