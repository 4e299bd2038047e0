import type { SendOutcome } from "@arauto/mail";
import { describe, expect, it } from "vitest";
import { states } from "../../ledger/index.ts";
import { judge, type Verdict } from "./verdicts.ts";

const STATE = states.STATE_CODES;

const rejected = (
  code: number,
  reply: string,
  stage: "mail" | "rcpt" | "data" = "rcpt",
): SendOutcome => ({
  kind: "rejected",
  permanent: code >= 500,
  code,
  reply,
  stage,
});

describe("judging an attempt", () => {
  it.each<[string, SendOutcome, Partial<Verdict>]>([
    [
      "records an accepted message as sent",
      { kind: "accepted", reply: "250 2.0.0 Ok" },
      { state: STATE.sent, tries: 1, reply: "250 2.0.0 Ok" },
    ],
    [
      "records a lost reply as uncertain",
      { kind: "uncertain", reason: "cut" },
      { state: STATE.uncertain, suppress: false },
    ],
    [
      "bounces and suppresses an address that does not exist",
      rejected(550, "550 5.1.1 No such user"),
      { state: STATE.bounced, suppress: true, general: false },
    ],
    [
      "bounces a full mailbox without suppressing it",
      rejected(552, "552 5.2.2 Mailbox full"),
      { state: STATE.bounced, suppress: false },
    ],
    [
      "bounces a refusal without an enhanced code",
      rejected(550, "550 No"),
      { state: STATE.bounced, suppress: false },
    ],
    [
      "does not blame the address for a policy",
      rejected(550, "550 5.7.1 Blocked"),
      { state: STATE.failed, suppress: false, general: true },
    ],
    [
      "does not blame an address that the server cannot represent",
      rejected(553, "553 5.6.7 No SMTPUTF8"),
      { state: STATE.failed, suppress: false, general: false },
    ],
    [
      "does not blame the address for a bad sender",
      rejected(550, "550 5.1.8 Bad sender"),
      { state: STATE.failed, suppress: false, general: true },
    ],
    [
      "does not blame the address for a rejected sender, even with a mailbox's code",
      rejected(550, "550 5.2.0 Mail rejete. Mail rejected. OFR_506 [506]"),
      { state: STATE.failed, suppress: false, general: true },
    ],
    [
      "does not blame the address for a blocked IP",
      rejected(550, "550 INVALID IP"),
      { state: STATE.failed, suppress: false, general: true },
    ],
    [
      "does not blame the address for rejected content",
      rejected(554, "554 5.1.1 spam", "data"),
      { state: STATE.failed, suppress: false, general: true },
    ],
    [
      "bounces and suppresses an address that is unknown by the text of the reply",
      rejected(550, "550 No such user here"),
      { state: STATE.bounced, suppress: true },
    ],
    [
      "does not suppress for a bare 553",
      rejected(553, "553 sorry"),
      { state: STATE.bounced, suppress: false },
    ],
    [
      "does not blame the address for spam rejected at RCPT",
      rejected(550, "550 Blocked by Spamhaus"),
      { state: STATE.failed, suppress: false, general: true },
    ],
    [
      "bounces a full mailbox that is reported after the message",
      rejected(552, "552 5.2.2 Over quota", "data"),
      { state: STATE.bounced, suppress: false, general: false },
    ],
    [
      "does not blame the recipient for the sender's quota",
      rejected(550, "550 5.4.5 Daily sending quota exceeded"),
      { state: STATE.failed, suppress: false, general: true },
    ],
    [
      "defers a temporary refusal",
      rejected(451, "451 4.7.1 Greylisted"),
      { state: STATE.deferred, tries: 1 },
    ],
  ])("%s", (_, outcome, expected) => {
    expect(judge(outcome, 0, 6)).toMatchObject(expected);
  });

  it("fails after the last attempt", () => {
    expect(judge(rejected(451, "451 later"), 4, 6)?.state).toBe(STATE.deferred);
    expect(judge(rejected(451, "451 later"), 5, 6)?.state).toBe(STATE.failed);
  });

  it("counts no attempt when the message was certainly not sent", () => {
    expect(judge({ kind: "notSent", reason: "closed" }, 0, 6)).toBeNull();
    expect(judge(rejected(421, "421 4.3.2 Shutting down", "mail"), 0, 6)).toBeNull();
  });

  it("stores replies that the database can represent", () => {
    const reply =
      judge({ kind: "accepted", reply: `250 a\u0000b ${"x".repeat(2000)}` }, 0, 6)?.reply ?? "";
    expect(reply).not.toContain("\u0000");
    expect(reply.length).toBeLessThanOrEqual(500);
  });
});
