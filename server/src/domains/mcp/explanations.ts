import type { recipientVerdict, SkipReason, SuppressionReason } from "@arauto/contracts";
import type { z } from "zod";

type Verdict = z.output<typeof recipientVerdict>;

/** Why a contact in the audience got no email. */
const SKIPPED: Record<SkipReason, string> = {
  unsubscribed: "the contact had unsubscribed",
  bounced: "the address is suppressed, because an earlier email bounced",
  complained: "the contact had reported an earlier email as spam",
  manual: "a member had suppressed the address",
  inactive: "the contact was inactive",
  pending: "the contact had not confirmed their subscription",
  topic: "the contact was not subscribed to the campaign's topic",
  deleted: "the contact was deleted",
  merged: "the contact was merged into another one, whose entry counts",
  frequencyCap: "the contact had got as many emails as the frequency cap allows",
  leftWorkflow: "the contact left the workflow before the email was sent",
  canceled: "the campaign was canceled before it was their turn",
};

const SUPPRESSED: Record<SuppressionReason, string> = {
  unsubscribed: "the contact unsubscribed",
  bounced: "an email bounced",
  complained: "the contact reported an email as spam",
  manual: "a member suppressed the address",
};

/** Explains in a sentence why a contact did or didn't get a campaign. */
export function explainVerdict({ verdict, recipient, heldUntil, frozenAt }: Verdict): string {
  const locked = `when the recipient list was locked at ${frozenAt ?? "the start"}`;
  const attempts = `${recipient?.attempts ?? 0} attempts`;
  switch (verdict) {
    case "notStarted":
      return "No email was sent: the campaign has not started, so it has no recipient list yet.";
    case "unknownPerson":
      return "No email was sent: no contact has this address.";
    case "addedAfterFreeze":
      return `No email was sent: the contact did not exist yet ${locked}.`;
    case "didNotMatch":
      return `No email was sent: the contact was not in the audience ${locked}. They did not match its filters, or an excluded filter matched.`;
    case "skipped":
      return `No email was sent: ${SKIPPED[recipient?.skipReason ?? "canceled"]}.`;
    case "waiting":
      return "Not sent yet: the email is queued.";
    case "beingSent":
      return "The email is being sent right now.";
    case "sent":
      return `The email was sent: the recipient's mail server accepted it at ${recipient?.sentAt ?? "an unknown time"}.${reactionsTo(recipient)}`;
    case "deferred":
      return `Not delivered yet: the mail server rejected the email temporarily after ${attempts}. The next attempt is at ${recipient?.nextAttemptAt ?? "a time to be decided"}.`;
    case "failed":
      return `Not delivered: the email failed after ${attempts}. The reply says why.`;
    case "bounced":
      return "Not delivered: the email bounced. The reply says why.";
    case "complained":
      return "The email was delivered, and the contact reported it as spam.";
    case "heldByPlan":
      return `Not sent yet: the emails of the workspace's plan are used up. The email waits until ${heldUntil ?? "the next month"}, or until the workspace has a larger plan.`;
    case "heldByQuietHours":
      return `Not sent yet: these are quiet hours of the workspace. The email waits until ${heldUntil ?? "they end"}.`;
    case "uncertain":
      return "The delivery was not confirmed: the email was handed to the mail server, and its response was lost. It may have arrived. It is never resent automatically; a person can do so in the console.";
  }
}

function reactionsTo(recipient: Verdict["recipient"]): string {
  const reactions = (
    [
      ["openedAt", "opened it"],
      ["clickedAt", "clicked a link"],
      ["unsubscribedAt", "unsubscribed"],
    ] as const
  ).flatMap(([key, words]) => {
    const at = recipient?.[key];
    return at ? [`${words} at ${at}`] : [];
  });
  return reactions.length === 0 ? "" : ` The contact ${reactions.join(", ")}.`;
}

/** Explains whether campaigns reach a contact now; empty for an unknown one. */
export function explainReach(now: Verdict["contactNow"]): string[] {
  if (now === null) return [];
  if (now.canReceive) return ["Campaigns can reach the contact now."];
  const reasons = [
    ...(now.status === "active" ? [] : [`the contact is ${now.status}`]),
    ...(now.suppression === null
      ? []
      : [
          `the address is suppressed since ${now.suppression.since}, because ${SUPPRESSED[now.suppression.reason]}`,
        ]),
    ...(now.topic === null || now.topic.subscribed
      ? []
      : [`the contact is not subscribed to the topic ${JSON.stringify(now.topic.name)}`]),
  ];
  return [`Campaigns can't reach the contact now: ${reasons.join("; ")}.`];
}
