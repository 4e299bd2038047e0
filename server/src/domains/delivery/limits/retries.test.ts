import type { SendOutcome } from "@arauto/mail";
import { describe, expect, it } from "vitest";
import { complaintIn, retryDelay } from "./retries.ts";
import { DELIVERY_TUNING } from "../tuning.ts";

const MINUTE = 60_000;
const minutes = (reply: string, attempts = 0) =>
  retryDelay(DELIVERY_TUNING, reply, attempts) / MINUTE;
const within = (value: number, of: number) => {
  expect(value).toBeGreaterThanOrEqual(of * 0.8);
  expect(value).toBeLessThanOrEqual(of * 1.2);
};

describe("the delay before a retry", () => {
  it.each([
    ["greylisting is short", "451 4.7.1 Greylisted, come back", 1],
    ["a server error is short", "451 4.3.0 Try again", 1],
    ["a full mailbox is long", "452 4.2.2 Over quota", 20],
    [
      "too many messages is longer",
      "450 4.7.28 Our system has detected an unusual rate of mail",
      5,
    ],
    ["a receiver's policy is longer", "451 4.7.1 Blocked by local policy", 5],
  ])("for %s", (_, reply, expected) => within(minutes(reply), expected));

  it("grows with every attempt, up to a limit", () => {
    const reply = "451 4.3.0 Try again";
    [1, 5, 15, 60, 180, 180].forEach((expected, attempts) =>
      within(minutes(reply, attempts), expected),
    );
  });

  it("differs between recipients", () => {
    expect(new Set(Array.from({ length: 50 }, () => minutes("451 later"))).size).toBeGreaterThan(
      30,
    );
  });
});

describe("complaints about sending too much", () => {
  const rejected = (reply: string, stage: "mail" | "rcpt" | "data" = "rcpt"): SendOutcome => ({
    kind: "rejected",
    permanent: reply.startsWith("5"),
    code: Number(reply.slice(0, 3)),
    reply,
    stage,
  });

  it.each<[SendOutcome, string | null]>([
    [rejected("451 4.7.28 Receiving mail too quickly"), "domain"],
    [
      rejected(
        "450 4.2.1 The user you are trying to contact is receiving mail at a rate that prevents it",
        "data",
      ),
      "domain",
    ],
    [rejected("454 Throttling failure: Maximum sending rate exceeded", "mail"), "account"],
    [rejected("451 4.7.1 Greylisted, please try again"), null],
    [rejected("421 4.7.0 Too many mails on this connection"), null],
    [rejected("550 5.1.1 No such user"), null],
    [{ kind: "uncertain", reason: "too many connections" }, null],
  ])("are recognized in %j: %s", (outcome, expected) =>
    expect(complaintIn(outcome)).toBe(expected),
  );
});
