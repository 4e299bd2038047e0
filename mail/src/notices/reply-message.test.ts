import { simpleParser } from "mailparser";
import { describe, expect, it } from "vitest";
import { buildReply } from "./reply-message.ts";

const ANSWER = {
  id: "0190b0a0-0000-7000-8000-000000000001",
  from: { name: "Loja Azul", address: "ana@loja.example" },
  to: { name: "Zoë", address: "zoe@destino.example" },
  replyTo: "rabc@bounce.loja.example",
  mailFrom: null,
  subject: "Re: Promoção",
  text: "Olá, Zoë\n\n.um ponto\n",
  original: null,
  references: ["one@destino.example", "two@loja.example"],
};

describe("buildReply", () => {
  it("belongs to its thread and contains the reply's text", async () => {
    const message = buildReply(ANSWER);
    const read = await simpleParser(message.bytes);
    expect(read).toMatchObject({
      subject: "Re: Promoção",
      inReplyTo: "<two@loja.example>",
      references: ["<one@destino.example>", "<two@loja.example>"],
      messageId: message.messageId,
      replyTo: { value: [{ address: "rabc@bounce.loja.example" }] },
      text: "Olá, Zoë\n\n.um ponto\n",
    });
    expect(message).toMatchObject({
      mailFrom: "ana@loja.example",
      rcptTo: "zoe@destino.example",
      smtpUtf8: false,
    });
    expect(
      message.bytes
        .toString("latin1")
        .split("\r\n")
        .every((line) => line.length <= 998 && !line.includes("\n")),
    ).toBe(true);
  });

  it("prevents header injection by subject, name and a stranger's Message-ID", async () => {
    const evil = "x\r\nBcc: eve@evil.example";
    const message = buildReply({
      ...ANSWER,
      subject: evil,
      from: { ...ANSWER.from, name: evil },
      to: { ...ANSWER.to, name: evil },
      references: [`a@b>${evil}`, "good@destino.example"],
    });
    const read = await simpleParser(message.bytes);
    expect(read.bcc).toBeUndefined();
    expect(read.inReplyTo).toBe("<good@destino.example>");
    expect(() =>
      buildReply({ ...ANSWER, to: { name: "", address: "a@b\r\nBcc: e@evil.example" } }),
    ).toThrow("Invalid email address");
  });

  it("limits the references of a long thread to the first and the last ones", () => {
    const references = Array.from({ length: 50 }, (_, place) => `m${place}@destino.example`);
    const text = buildReply({ ...ANSWER, references }).bytes.toString();
    expect(text).toContain("<m0@destino.example>");
    expect(text).not.toContain("<m1@destino.example>");
    expect(text).toContain("In-Reply-To:\r\n <m49@destino.example>");
  });
});
