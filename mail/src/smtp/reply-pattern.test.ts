import { describe, expect, it } from "vitest";
import { replyPattern } from "./reply-pattern.ts";

describe("replyPattern", () => {
  it.each([
    ["450 4.7.1 try again later", "450 4.7.1 try again later"],
    [
      "550 5.1.1 <ana.souza@uol.com.br>: Recipient address rejected: User unknown",
      "550 5.1.1 …: Recipient address rejected: User unknown",
    ],
    [
      "421-4.7.28 [203.0.113.9] Our system has detected an unusual rate. https://support.google.com/mail/?p=UnsolicitedRateLimitError d9443c01a7336-297 - gsmtp",
      "421-4.7.28 […] Our system has detected an unusual rate. https://support.google.com/mail/?p=UnsolicitedRateLimitError … - gsmtp",
    ],
    [
      "550 5.7.1 Unfortunately, messages from [203.0.113.9] weren't sent. part of their network is on our block list (S3140).",
      "550 5.7.1 Unfortunately, messages from […] weren't sent. part of their network is on our block list (S3140).",
    ],
    ["451 4.3.0 queue 20261123-8812 2001:db8:0:0::1 busy", "451 4.3.0 queue … busy"],
    [
      "554 see https://rbl.example/lookup?ip=203.0.113.9&id=77",
      "554 see https://rbl.example/lookup",
    ],
  ])("reduces %j", (reply, pattern) => {
    expect(replyPattern(reply)).toBe(pattern);
  });

  it("omits the name of the recipient's mailbox, which servers quote without a domain", () => {
    expect(replyPattern("550 No such user (Ana.Souza) here", "ana.souza@uol.com.br")).toBe(
      "550 No such user (…) here",
    );
    expect(replyPattern("550 user J. (a+b) unknown", "a+b@example.com")).toBe(
      "550 user J. (…) unknown",
    );
  });

  it("is equal for two recipients with the same problem", () => {
    const reply = (address: string, id: string) =>
      replyPattern(`450 4.2.0 <${address}>: Greylisted, see ${id}`, address);
    expect(reply("ana@uol.com.br", "B72F19C0A1")).toBe(reply("rui@uol.com.br", "9A00F1D3CC"));
  });

  it("is bounded and contains no repeated white space, for any reply", () => {
    const hostile = `550 ${"@".repeat(300)}\u0000\r\n${"a@".repeat(300)}`;
    expect(replyPattern(hostile).length).toBeLessThanOrEqual(200);
    expect(replyPattern("x".repeat(100_000)).length).toBe(200);
    expect(replyPattern("")).toBe("");
  });
});
