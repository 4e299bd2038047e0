import { describe, expect, it } from "vitest";
import { mailFacts } from "./mail-headers.ts";

const CAMPAIGN = "0190a1b2-0000-7000-8000-000000000001";

function message(...headers: string[]): Buffer {
  return Buffer.from(`${headers.join("\r\n")}\r\n\r\nSubject: in the body\r\n`);
}

describe("reading an email's headers", () => {
  it("finds subject and campaign at any position and in any notation", () => {
    expect(
      mailFacts(message("From: a@b", "SUBJECT:  Hello ", `x-arauto-campaign: ${CAMPAIGN}`)),
    ).toEqual({
      subject: "Hello",
      campaignId: CAMPAIGN,
    });
    expect(mailFacts(message("Subject: first header", "X-Subject: no"))).toEqual({
      subject: "first header",
      campaignId: null,
    });
  });

  it("ignores the body and invalid ids", () => {
    expect(mailFacts(message("From: a@b"))).toEqual({ subject: "", campaignId: null });
    expect(
      mailFacts(message("X-Arauto-Campaign: 1; drop table", "Subject: x")).campaignId,
    ).toBeNull();
    expect(
      mailFacts(message("X-Arauto-Campaign: 00000000-0000-0000-0000-000000000000")).campaignId,
    ).toBeNull();
    expect(mailFacts(Buffer.from("no headers at all"))).toEqual({ subject: "", campaignId: null });
  });

  it("joins folded lines and words split inside a character (RFC 2047)", () => {
    expect(
      mailFacts(
        message(
          "Subject: =?utf-8?B?w6fDow==?=",
          " =?UTF-8?Q?o_de_s=C3=A1?=",
          "\t=?utf-8?q?bado?= now",
        ),
      ).subject,
    ).toBe("ção de sábado now");
    expect(mailFacts(message("Subject: =?utf-8?Q?=C3?= =?utf-8?Q?=A9?=")).subject).toBe("é");
    expect(
      mailFacts(message("Subject: a =?iso-8859-1?Q?=E9?= b =?windows-1252?B?gA==?=")).subject,
    ).toBe("a é b €");
  });

  it("reads unknown charsets as UTF-8, and removes control characters that a database rejects", () => {
    expect(mailFacts(message("Subject: =?klingon?Q?abc?=")).subject).toBe("abc");
    expect(mailFacts(message("Subject: =?utf-8?Q?a=00b=0D=0ABcc:_x?=")).subject).toBe("a b Bcc: x");
    expect(mailFacts(message(`Subject: ${"x".repeat(499)}😀`)).subject).toHaveLength(500);
  });

  it("stays fast on headers made to be slow", () => {
    const started = performance.now();
    mailFacts(message(`Subject: ${"=?utf-8?q?".repeat(6000)}`));
    mailFacts(message(`Subject: ${" \t".repeat(30_000)}`, "Subject: x"));
    mailFacts(Buffer.from("\r\n ".repeat(100_000)));
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
