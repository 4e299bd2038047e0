import { recipientVerdict, SKIP_REASONS, type Recipient } from "@arauto/contracts";
import { describe, expect, it } from "vitest";
import { explainReach, explainVerdict } from "./explanations.ts";

const recipient: Recipient = {
  contactId: "0193e8a0-0000-7000-8000-000000000001",
  campaignId: "01900000-0000-7000-8000-0000000000c1",
  name: "Ana",
  email: "ana@example.com",
  state: "sent",
  skipReason: null,
  attempts: 2,
  reply: "250 OK",
  sentAt: "2026-11-20T10:00:00Z",
  nextAttemptAt: null,
  heldSince: null,
  openedAt: "2026-11-20T11:00:00Z",
  clickedAt: null,
  unsubscribedAt: null,
  complainedAt: null,
  machineOpenedAt: null,
};
const facts = {
  email: "ana@example.com",
  frozenAt: "2026-11-20T09:00:00Z",
  contactNow: null,
  heldUntil: "2026-12-01T03:00:00Z",
  recipient,
};

describe("the explanation of a verdict", () => {
  it("is different for each verdict", () => {
    const verdicts = recipientVerdict.shape.verdict.options;
    const outcomes = verdicts.map((verdict) => explainVerdict({ ...facts, verdict }));
    expect(new Set(outcomes).size).toBe(verdicts.length);
  });

  it("is different for every reason to skip a contact", () => {
    const outcomes = SKIP_REASONS.map((skipReason) =>
      explainVerdict({ ...facts, verdict: "skipped", recipient: { ...recipient, skipReason } }),
    );
    expect(new Set(outcomes).size).toBe(SKIP_REASONS.length);
  });

  it("describes the contact's reaction to the email", () => {
    expect(explainVerdict({ ...facts, verdict: "sent" })).toContain(
      "The contact opened it at 2026-11-20T11:00:00Z.",
    );
  });
});

it("lists every reason why campaigns can't reach a contact now", () => {
  const topic = {
    topicId: recipient.contactId,
    name: "Offers",
    subscribed: false,
    changedAt: null,
  };
  const suppression = {
    reason: "bounced" as const,
    since: "2026-11-01T00:00:00Z",
    campaignId: null,
    campaignName: null,
  };
  const now = { contactId: recipient.contactId, canReceive: false, topic, suppression };
  const [outcomes] = explainReach({ ...now, status: "pending" });
  for (const reason of ["pending", "bounced", "Offers"]) expect(outcomes).toContain(reason);
  expect(explainReach(null)).toEqual([]);
});
