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
export function emailTexts(mail: SystemMail, context: TextContext): EmailTexts {
  const t = translator(mail.lang, "system-mail");
  const kind = textKindOf(mail);
  const name = plainName(mail.to.name);
  const values = { ...variablesOf(mail), time: context.time, host: context.host };
  return {
    subject: t(`${kind}.subject`, values),
    preheader: t(`${kind}.preheader`, values),
    heading: t(`${kind}.heading`, values),
    greeting: name === "" ? null : t("greeting", { name: unlinked(name) }),
    paragraphs: [
      ...t(`${kind}.paragraphs`, { ...values, returnObjects: true }).filter(
        (paragraph) => paragraph !== "",
      ),
      ...(mail.kind === "taskReport" ? figureLines(mail.lang, mail.report) : []),
    ],
    action: { label: t(`${kind}.action`), link: linkOf(mail, context) },
    note: t(`${kind}.note`, values),
    reason:
      "toBillingAddress" in mail && mail.toBillingAddress
        ? t("billingAddressReason", values)
        : t(`${kind}.reason`, values),
    ...(mail.kind === "confirmContact" && {
      sender: { name: nameInMail(mail.workspaceName), color: mail.brandColor },
    }),
  };
}

/** Returns the group of texts for an email. */
function textKindOf(mail: SystemMail) {
  if (mail.kind === "approvalOutcome") return OUTCOME_TEXTS[mail.outcome];
  return mail.kind === "planEnded" && mail.isTrial ? "trialEnded" : mail.kind;
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
function variablesOf(mail: SystemMail): Record<string, string | number> {
  const t = translator(mail.lang, "system-mail");
  switch (mail.kind) {
    case "resetPassword":
    case "confirmNewEmail":
      return { minutes: mail.minutes };
    case "emailChangeRequested":
    case "emailChanged":
      return { newEmail: unlinked(mail.newEmail) };
    case "recoveryCodeUsed":
      return { codesLeft: t("recoveryCodeUsed.codesLeft", { count: mail.left }) };
    case "confirmContact":
      return {
        workspaceName: nameInMail(mail.workspaceName),
        wording: unlinked(plainWords(mail.wording)),
        days: mail.days,
      };
    case "planEnded":
      return {
        workspaceName: nameInMail(mail.workspaceName),
        paused: t("pausedByPlan", { count: mail.paused }),
      };
    case "billingReceipt":
    case "billingRefund":
    case "billingInvoice":
    case "billingRenewal":
    case "billingUnpaid":
    case "billingLastNotice":
    case "billingCanceled":
      return billingVariables(mail);
    case "approvalRequested":
      return {
        workspaceName: nameInMail(mail.workspaceName),
        campaignName: nameInMail(mail.campaignName),
        askedBy: nameInMail(mail.askedBy),
        quote: quoteOf(mail.note),
      };
    case "approvalOutcome":
      return {
        workspaceName: nameInMail(mail.workspaceName),
        campaignName: nameInMail(mail.campaignName),
        by: nameInMail(mail.by),
        quote: quoteOf(mail.comment),
      };
    case "invitation":
      return {
        workspaceName: nameInMail(mail.workspaceName),
        invitedBy: nameInMail(mail.invitedBy),
        validity: t("invitation.validity", { count: mail.days }),
      };
    case "taskStarted":
    case "taskCompleted":
    case "taskFailed":
    case "taskMissed":
    case "taskOverdue":
      return {
        workspaceName: nameInMail(mail.workspaceName),
        taskName: nameInMail(mail.taskName),
      };
    case "taskReport":
      return {
        workspaceName: nameInMail(mail.workspaceName),
        taskName: nameInMail(mail.taskName),
        period: periodInWords(mail.lang, mail.report),
      };
    case "confirmEmail":
    case "passwordChanged":
    case "twoFactorEnabled":
    case "twoFactorDisabled":
      return {};
  }
}

function billingVariables(mail: Extract<SystemMail, { kind: `billing${string}` }>) {
  const t = translator(mail.lang, "system-mail");
  return {
    workspaceName: nameInMail(mail.workspaceName),
    plan: mail.plan.charAt(0).toUpperCase() + mail.plan.slice(1),
    amount: "amount" in mail ? moneyText(mail.lang, mail.amount, mail.currency) : "",
    number: "number" in mail ? mail.number : "",
    date: "date" in mail ? dateText(mail.lang, mail.date) : "",
    test: "isTest" in mail && mail.isTest ? t("billingTest") : "",
    refund: mail.kind === "billingReceipt" ? t(`billingRefundWay.${mail.refund ?? "console"}`) : "",
  };
}

/** Returns the link of the button: the email's own, the sign-in page, or the password reset page. */
function linkOf(mail: SystemMail, { forgotLink, homeLink }: TextContext): string {
  if ("link" in mail) return mail.link;
  return mail.kind === "emailChanged" ? homeLink : forgotLink;
}

/** Returns a calendar day in words. */
const dateText = (lang: Language, date: string): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));

/** Never empty, because sentences are built around it. */
function nameInMail(name: string): string {
  return unlinked(plainName(name)) || "…";
}
