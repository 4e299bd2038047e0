import fc from "fast-check";
import { simpleParser } from "mailparser";
import type { AddressObject } from "mailparser";
import { describe, expect, it } from "vitest";
import { headerText, mailbox, oneLine } from "./header-text.ts";
import { parseAddress } from "./mail-address.ts";

const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.string({ unit: "binary", maxLength: 100 }),
  fc
    .array(
      fc.constantFrom(
        "a",
        " ",
        "é",
        "日本",
        "👩‍👩‍👧",
        "\r\n",
        "\n",
        "=?",
        "?=",
        '"',
        "\\",
        "x".repeat(100),
        "مرحبا",
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join("")),
);

describe("headerText", () => {
  it("decodes to the original line, never to another header", async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const value = headerText("Subject", text);
        for (const line of `Subject: ${value}`.split("\r\n"))
          expect(line.length).toBeLessThanOrEqual(998);
        for (const line of value.split("\r\n").slice(1)) expect(line).toMatch(/^ \S/);
        expect(value).toMatch(/^[\x20-\x7e\r\n]*$/);
        const message = await simpleParser(`Subject: ${value}\r\nX-Next: here\r\n\r\nbody\r\n`);
        expect(message.subject ?? "").toBe(Buffer.from(oneLine(text), "utf8").toString("utf8"));
        expect(message.headers.get("x-next")).toBe("here");
        expect(
          [...message.headers.keys()].filter((name) => name !== "subject" && name !== "x-next"),
        ).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("limits lines with encoded words to 76, also right after the header's name", () => {
    const lines = `Subject: ${headerText("Subject", "é😀日".repeat(60))}`.split("\r\n");
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(76);
  });
});

describe("mailbox", () => {
  it("keeps any name a name, and the address the only one", async () => {
    const address = parseAddress("ana@receiver.test");
    if (address === null) throw new Error("address");
    await fc.assert(
      fc.asyncProperty(anyText, async (name) => {
        const message = await simpleParser(
          `To: ${mailbox(name, address)}\r\nX-Next: here\r\n\r\nbody\r\n`,
        );
        expect((message.to as AddressObject).value.map((to) => to.address)).toEqual([
          "ana@receiver.test",
        ]);
        expect(message.headers.size).toBe(2);
      }),
      { numRuns: 300 },
    );
    const email = await simpleParser(
      `To: ${mailbox('Ana "the, boss" <x@y.z>', address)}\r\n\r\nbody\r\n`,
    );
    expect((email.to as AddressObject).value).toEqual([
      { address: "ana@receiver.test", name: 'Ana "the, boss" <x@y.z>' },
    ]);
  });
});

describe("parseAddress", () => {
  it("accepts ordinary, international and long-domain addresses", () => {
    expect(parseAddress("Ana.Souza+x@Example.COM")).toEqual({
      text: "Ana.Souza+x@example.com",
      domain: "example.com",
      utf8: false,
    });
    expect(parseAddress("ana@exämple.com")).toEqual({
      text: "ana@xn--exmple-cua.com",
      domain: "xn--exmple-cua.com",
      utf8: false,
    });
    expect(parseAddress("josé@日本.jp")).toEqual({
      text: "josé@xn--wgv71a.jp",
      domain: "xn--wgv71a.jp",
      utf8: true,
    });
  });

  it("rejects anything that could contain more than an address", () => {
    const bad = [
      "",
      "a",
      "@b.c",
      "a@",
      "a b@c.d",
      "a@b.c>\r\nRCPT TO:<x@y.z",
      "a\r\n@b.c",
      "a\u0000@b.c",
      "a,b@c.d",
      "<a@b.c>",
      "a@b@c.d",
      "a..b@c.d",
      ".a@b.c",
      '"a b"@c.d',
      "a@b..c",
      "a@-b.c",
      "a@b c.d",
      "a@b.c,d@e.f",
      "a@[1.2.3.4]",
      `${"a".repeat(65)}@b.c`,
      `a@${"b".repeat(64)}.c`,
      "a@b.c\n",
      "a\u202e@b.c",
      "a@ex%41mple.com",
      "a@ä/b.com",
    ];
    for (const text of bad)
      expect({ text, address: parseAddress(text) }).toEqual({ text, address: null });
  });
});
