import { describe, expect, it } from "vitest";
import { readInbound, readInboundHeader } from "./read-inbound.ts";
import { FREE_REPORTS } from "./testing/free-reports.ts";
import {
  BOUNCE_ADDRESS,
  KEY,
  OUR_ID,
  CONTACT,
  REPLY_ADDRESS,
  write,
} from "./testing/mail-builder.ts";
import { OTHER_MAILS } from "./testing/other-mails.ts";
import { SENDER_REFUSALS } from "./testing/sender-refusals.ts";
import { STANDARD_REPORTS } from "./testing/standard-reports.ts";

const OPTIONS = {
  verpKey: KEY,
  ownAddresses: ["novidades@loja.example"],
  ownDomains: ["news.loja.example"],
};

describe("readInbound", () => {
  it.each(SENDER_REFUSALS)(
    "does not treat a rejection of the sender as the recipient's: $name",
    async ({ mail, expected }) => {
      const read = await readInbound(mail, OPTIONS);
      if (read.kind !== "bounce") throw new Error("no bounce");
      expect(
        read.recipients.map((one) => [
          one.address,
          one.action,
          one.status,
          one.permanent,
          one.reason,
        ]),
      ).toEqual(expected);
    },
  );

  it.each([...STANDARD_REPORTS, ...FREE_REPORTS])(
    "reads a bounce: $name",
    async ({ mail, expected, isWithoutOriginal }) => {
      const read = await readInbound(mail, OPTIONS);
      expect(read.kind).toBe("bounce");
      if (read.kind !== "bounce") throw new Error("no bounce");
      expect(
        read.recipients.map((one) => [
          one.address,
          one.action,
          one.status,
          one.permanent,
          one.reason,
        ]),
      ).toEqual(expected);
      expect(read.isStandard).toBe(STANDARD_REPORTS.some((one) => one.mail === mail));
      expect(read.isFailure).toBe(expected.some(([, action]) => action === "failed"));
      expect(read.evidence.verp).toEqual({ kind: "bounce", ...CONTACT });
      expect(read.evidence.originalMessageId).toBe(isWithoutOriginal === true ? null : OUR_ID);
      expect(read.isAnswerable).toBe(false);
    },
  );

  it.each(OTHER_MAILS)("classifies: $name", async ({ mail, expected }) => {
    expect(await readInbound(mail, OPTIONS)).toMatchObject(expected);
  });

  it("distinguishes a forwarded address from the one we sent to, and returns the server's words", async () => {
    const read = await readInbound(
      STANDARD_REPORTS.find(({ name }) => name.startsWith("two recipients"))?.mail ??
        Buffer.alloc(0),
      OPTIONS,
    );
    expect(read).toMatchObject({
      recipients: [
        {
          address: "ana@destino.example",
          finalAddress: "ana.antiga@outro.example",
          diagnostic: expect.stringContaining("Host not found") as string,
        },
        { address: "BRUNO@destino.example", finalAddress: null },
      ],
    });
  });

  it.each([
    [
      "the envelope",
      { envelope: { from: "", to: [BOUNCE_ADDRESS.toUpperCase()] } },
      "",
      "envelope",
    ],
    ["Delivered-To", {}, `Delivered-To: ${BOUNCE_ADDRESS}`, "delivered-to"],
    ["X-Original-To", {}, `X-Original-To: <${BOUNCE_ADDRESS}>`, "x-original-to"],
    ["References", {}, `References: <x@y.example>\n <${BOUNCE_ADDRESS}>`, "references"],
  ])("finds our address in %s", async (_where, options, headers, source) => {
    const message = write({
      from: "Ana <ana@destino.example>",
      to: "caixa@loja.example",
      returnPath: "ana@destino.example",
      ...(headers === "" ? {} : { headers }),
      body: "Oi",
    });
    expect((await readInbound(message, { ...OPTIONS, ...options })).evidence).toMatchObject({
      verp: { kind: "bounce", ...CONTACT },
      verpSource: source,
    });
  });

  it("finds our address in the returned message, and none without the key", async () => {
    const message = Buffer.from(
      (FREE_REPORTS[0]?.mail.toString("latin1") ?? "").replace(
        `To: ${BOUNCE_ADDRESS}`,
        "To: caixa@loja.example",
      ),
      "latin1",
    );
    expect((await readInbound(message, OPTIONS)).evidence).toMatchObject({
      verp: CONTACT,
      verpSource: "original",
      originalMessageId: OUR_ID,
    });
    expect((await readInbound(message)).evidence).toMatchObject({ verp: null, verpSource: null });
    expect(
      (await readInbound(message, { verpKey: Buffer.from("other") })).evidence.verp,
    ).toBeNull();
  });

  it("does not mistake a person's text about bounces for a bounce", async () => {
    const message = write({
      from: "Ana <ana@destino.example>",
      to: REPLY_ADDRESS,
      subject: "Re: Undelivered mail",
      returnPath: "ana@destino.example",
      headers: `In-Reply-To: <${OUR_ID}>`,
      body: "My mail to bruno@outro.example failed with 550 user unknown. Can you help?",
    });
    expect(await readInbound(message, OPTIONS)).toMatchObject({
      kind: "reply",
      isAnswerable: true,
      evidence: { originalMessageId: OUR_ID, verp: { kind: "reply" } },
    });
  });

  it("detects messages in a loop", async () => {
    const headers = Array.from(
      { length: 70 },
      (_, hop) => `Received: from a${hop}.example by b.example; Tue, 10 Nov 2026 09:00:00 -0300`,
    ).join("\n");
    expect(
      await readInbound(
        write({
          from: "ana@destino.example",
          returnPath: "ana@destino.example",
          headers,
          body: "Oi",
        }),
      ),
    ).toMatchObject({ isLoop: true, isAnswerable: false });
  });
});

describe("readInboundHeader", () => {
  const ANSWER = {
    from: "Ana <ana@destino.example>",
    to: REPLY_ADDRESS,
    subject: "Re: Offer",
    returnPath: "ana@destino.example",
  };

  it("classifies a person's message as a reply, and reads nothing of its body", () => {
    expect(readInboundHeader(write({ ...ANSWER, body: "Oi" }), OPTIONS)).toMatchObject({
      kind: "reply",
      from: { name: "Ana", address: "ana@destino.example" },
      subject: "Re: Offer",
      evidence: { verp: { kind: "reply" } },
      text: "",
      html: null,
      attachments: [],
    });
  });

  it.each([
    [
      "a server's report is unknown",
      { ...ANSWER, from: "MAILER-DAEMON@mx.example", returnPath: "" },
      { kind: "unknown", returnPath: "" },
    ],
    [
      "an absence notice is one",
      { ...ANSWER, headers: "Auto-Submitted: auto-replied" },
      { kind: "autoReply" },
    ],
    [
      "a message of a list is unknown",
      { ...ANSWER, headers: "List-Id: <list.example>" },
      { kind: "unknown" },
    ],
  ])("recognizes by the header alone that %s", (_what, parts, expected) => {
    expect(readInboundHeader(write({ ...parts, body: "Oi" }), OPTIONS)).toMatchObject(expected);
  });
});
