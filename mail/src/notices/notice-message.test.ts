import fc from "fast-check";
import { simpleParser } from "mailparser";
import { expect, test } from "vitest";
import { PersonalizationError } from "../message.ts";
import { buildNotice, type Notice } from "./notice-message.ts";

const notice = (change: Partial<Notice> = {}): Notice => ({
  id: "0190a1b2-0000-7000-8000-000000000001",
  from: { name: "Arauto", address: "no-reply@arauto.example" },
  to: { name: "Ana", address: "ana@example.com" },
  subject: "Olá",
  html: "<p>Olá</p>",
  text: "Olá",
  ...change,
});

test("a notice is one message of two parts that no autoresponder replies to", async () => {
  const { bytes, messageId, mailFrom, rcptTo, smtpUtf8 } = buildNotice(notice());
  expect({ messageId, mailFrom, rcptTo, smtpUtf8 }).toEqual({
    messageId: "<0190a1b2-0000-7000-8000-000000000001@arauto.example>",
    mailFrom: "no-reply@arauto.example",
    rcptTo: "ana@example.com",
    smtpUtf8: false,
  });
  const message = await simpleParser(bytes);
  expect(message).toMatchObject({ subject: "Olá", text: "Olá", html: "<p>Olá</p>", messageId });
  expect(message.headers.get("auto-submitted")).toBe("auto-generated");
});

test("texts can't leave their place, for any content", async () => {
  const texts = fc.string({ unit: "grapheme" });
  await fc.assert(
    fc.asyncProperty(texts, texts, texts, async (name, subject, text) => {
      const { bytes } = buildNotice(
        notice({
          to: { name, address: "ana@example.com" },
          subject: `${subject}\r\nBcc: x@y.example`,
          text,
        }),
      );
      const source = bytes.toString("latin1");
      expect(source.split("\r\n").every((line) => line.length <= 998)).toBe(true);
      const message = await simpleParser(bytes);
      expect(message.headers.has("bcc")).toBe(false);
      expect([message.to].flat().flatMap((to) => to?.value.map(({ address }) => address))).toEqual([
        "ana@example.com",
      ]);
      expect(message.html).toBe("<p>Olá</p>");
    }),
  );
});

test.each([
  { to: { name: "", address: "ana@example.com>\r\nRCPT TO:<x@y.example" } },
  { to: { name: "", address: "" } },
  { from: { name: "", address: "no address" } },
])("an invalid address builds no message: %j", (change) => {
  expect(() => buildNotice(notice(change))).toThrow(PersonalizationError);
});
