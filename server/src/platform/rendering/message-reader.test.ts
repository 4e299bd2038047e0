import { verpAddress } from "@arauto/mail";
import { afterAll, describe, expect, it } from "vitest";
import { createLog } from "../log.ts";
import { createMessageReader } from "./message-reader.ts";

const NIL = "00000000-0000-0000-0000-000000000000";
const reader = createMessageReader({ log: createLog("silent"), limitMs: 20_000 });
afterAll(() => reader.close());

describe("a received message", () => {
  const key = Buffer.alloc(32, 7);
  const to = verpAddress({
    kind: "reply",
    campaignId: NIL,
    contactId: NIL,
    domain: "bounce.shop.example",
    key,
  });
  const file = Buffer.from([0, 1, 2, 255]);
  const source = [
    "From: Ana <ana@example.com>",
    `To: ${to}`,
    "Subject: Re: Offer",
    "Date: Tue, 10 Nov 2026 09:05:00 -0300",
    'Content-Type: multipart/mixed; boundary="b"',
    "",
    "--b",
    "Content-Type: text/html",
    "",
    "<p onclick=x>Yes</p><script>x</script>",
    "--b",
    "Content-Type: application/octet-stream",
    "Content-Transfer-Encoding: base64",
    "Content-Disposition: attachment; filename=a.bin",
    "",
    file.toString("base64"),
    "--b--",
  ].join("\r\n");

  it("is read on another thread with the same result: keys, dates and bytes included", async () => {
    const options = {
      verpKey: [Buffer.alloc(32, 1), key],
      envelope: { from: "ana@example.com", to: [to] },
    };
    expect(await reader.read("one", Buffer.from(source), options)).toMatchObject({
      kind: "reply",
      text: "Yes",
      html: "<p >Yes</p>",
      date: new Date("2026-11-10T12:05:00Z"),
      evidence: { verp: { kind: "reply", campaignId: NIL, contactId: NIL } },
      attachments: [{ name: "a.bin", content: file }],
    });
    expect(await reader.read("one", Buffer.from(source), options, "header")).toMatchObject({
      kind: "reply",
      subject: "Re: Offer",
      text: "",
      evidence: { verp: { kind: "reply" } },
      attachments: [],
    });
  });

  it("is prepared for display, large or small", async () => {
    const pictureNames = new Map([["logo@x", "a1"]]);
    for (const size of [10, 200_000]) {
      const html = `<img src="cid:logo@x"><img src="https://t.example/p.gif">${"x".repeat(size)}`;
      const shown = {
        html: `<img src="cid:a1"><img>${"x".repeat(size)}`,
        blocked: true,
        used: new Set(["a1"]),
      };
      const [message] = await reader.show("one", [{ html, pictureNames }], false);
      expect({ ...message, html: message?.html.replaceAll(" ", "") }).toEqual({
        ...shown,
        html: shown.html.replaceAll(" ", ""),
      });
    }
  });

  it("is parsed on another thread with the same result, large or small", async () => {
    const headers = [
      { name: "Subject", value: "Oi" },
      { name: "Content-Type", value: "text/html; charset=utf-8" },
    ];
    for (const size of [10, 200_000]) {
      const html = `<p>Olá${"x".repeat(size)}</p>`;
      const head = headers.map(({ name, value }) => `${name}: ${value}\r\n`).join("");
      expect(await reader.parse("one", Buffer.from(`${head}\r\n${html}`))).toEqual({
        headers,
        html,
        text: `Olá${"x".repeat(size)}`,
        attachments: [],
      });
    }
  });

  it("that takes too long to parse is shown by its header", async () => {
    const hurried = createMessageReader({ log: createLog("silent"), limitMs: 1 });
    const html = "<b>a</b>".repeat(60_000);
    const source = `Subject: Oi\r\nContent-Type: text/html\r\n\r\n${html}`;
    expect(await hurried.parse("one", Buffer.from(source))).toEqual({
      headers: [
        { name: "Subject", value: "Oi" },
        { name: "Content-Type", value: "text/html" },
      ],
      html: null,
      text: null,
      attachments: [],
    });
    await hurried.close();
  });
});
