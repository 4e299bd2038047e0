import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readInbound } from "./read-inbound.ts";
import { FREE_REPORTS } from "./testing/free-reports.ts";
import { KEY } from "./testing/mail-builder.ts";
import { OTHER_MAILS } from "./testing/other-mails.ts";
import { STANDARD_REPORTS } from "./testing/standard-reports.ts";

const CORPUS = [...STANDARD_REPORTS, ...FREE_REPORTS, ...OTHER_MAILS].map(({ mail }) => mail);
/** Far more than a message needs: quadratic time would take minutes. */
const TIME_MAX = 10_000;

async function kindOf(message: Buffer): Promise<string> {
  return (
    await readInbound(message, { verpKey: KEY, envelope: { from: "", to: ["x@example.com"] } })
  ).kind;
}

describe("readInbound with hostile bytes", () => {
  it("never throws for any bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), async (bytes) => {
        expect(await kindOf(Buffer.from(bytes))).toMatch(/^\w+$/);
      }),
      { numRuns: 300 },
    );
  });

  it("never throws for real messages that were truncated, duplicated and changed", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...CORPUS),
        fc.array(
          fc.record({
            at: fc.nat(5000),
            length: fc.nat(200),
            by: fc.uint8Array({ maxLength: 40 }),
            copies: fc.nat(3),
          }),
          {
            minLength: 1,
            maxLength: 6,
          },
        ),
        async (message, changes) => {
          let bytes: Buffer = message;
          for (const { at, length, by, copies } of changes) {
            const cut = bytes.subarray(at, at + length);
            bytes = Buffer.concat([
              bytes.subarray(0, at),
              Buffer.from(by),
              ...Array.from({ length: copies }, () => cut),
              bytes.subarray(at + length),
            ]);
          }
          expect(await kindOf(bytes)).toMatch(/^\w+$/);
        },
      ),
      { numRuns: 500 },
    );
  });

  const nested = (depth: number) => {
    let text = "";
    for (let level = 0; level < depth; level++)
      text += `Content-Type: multipart/mixed; boundary=b${level}\n\n--b${level}\n`;
    return `${text}\nend`;
  };
  const MB = 1024 * 1024;
  const HEAD = "From: a@example.com\nTo: b@example.com\nSubject: undeliverable\nReturn-Path: <>\n";
  it.each([
    ["10 MB of one line", () => `${HEAD}\n${"x".repeat(10 * MB)}`],
    ["10 MB of addresses", () => `${HEAD}\n${"<a@b.example>: 550 unknown user\n".repeat(330_000)}`],
    ["10 MB of partial addresses", () => `${HEAD}\n${"a".repeat(5 * MB)}@${"b.".repeat(2 * MB)}`],
    ["10 MB of quoted letters", () => `${HEAD}\n${'"a'.repeat(5 * MB)}`],
    ["10 MB of spaces", () => `${HEAD}\n${" ".repeat(10 * MB)}`],
    ["10 MB of empty lines", () => `${HEAD}\n${"\n".repeat(10 * MB)}`],
    [
      "10 MB of nested replies",
      () =>
        `${HEAD.replace("Return-Path: <>\n", "").replace("undeliverable", "Re: hi")}\n${"On Monday, Ana\n> wrote\n".repeat(450_000)}`,
    ],
    [
      "a header of 10 MB in one field",
      () => `X-A: ${"=?utf-8?q?a?= ".repeat(700_000)}\n${HEAD}\nhi`,
    ],
    ["a subject of 10 MB", () => `Subject: ${"=?".repeat(5 * MB)}\n\nhi`],
    ["a million header fields", () => `${"X-A: b\n".repeat(1_400_000)}${HEAD}\nhi`],
    ["a header folded a million times", () => `${HEAD}X-A: a\n${" b\n".repeat(3_000_000)}\nhi`],
    ["nested parts, 20,000 deep", () => HEAD + nested(20_000)],
    [
      "nested messages, 20,000 deep",
      () => HEAD + "Content-Type: message/rfc822\n\n".repeat(20_000),
    ],
    [
      "200,000 parts",
      () =>
        `${HEAD}Content-Type: multipart/mixed; boundary=b\n\n${"--b\nContent-Type: text/html\n\n<p>x\n".repeat(200_000)}--b--`,
    ],
    [
      "invalid delimiters",
      () => `${HEAD}Content-Type: multipart/mixed; boundary=b\n\n${"--bb\n".repeat(2_000_000)}`,
    ],
    [
      "HTML nested 1,000,000 deep",
      () => `${HEAD}Content-Type: text/html\n\n${"<div>".repeat(1_000_000)}`,
    ],
    [
      "HTML with unclosed tags",
      () => `${HEAD}Content-Type: text/html\n\n${'<a href="'.repeat(1_000_000)}`,
    ],
    [
      "endless report fields",
      () =>
        `${HEAD}Content-Type: message/delivery-status\n\n${"Final-Recipient: rfc822; a@b.example\nAction: failed\n\n".repeat(190_000)}`,
    ],
    [
      "endless parameters",
      () => `${HEAD}Content-Type: text/plain${'; a*1="b'.repeat(1_000_000)}\n\nhi`,
    ],
    ["endless Message-IDs", () => `${HEAD}References: ${"<a@b> ".repeat(1_600_000)}\n\nhi`],
    [
      "10 MB of quoted-printable",
      () => `${HEAD}Content-Transfer-Encoding: quoted-printable\n\n${"=\n=3D".repeat(1_700_000)}`,
    ],
  ])("takes little time and memory for %s", async (_name, make) => {
    const message = Buffer.from(make(), "latin1");
    const start = performance.now();
    await kindOf(message);
    expect(performance.now() - start).toBeLessThan(TIME_MAX);
  });
});
