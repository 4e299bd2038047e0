import { expect, test } from "vitest";
import { readSubmitted } from "./submitted-mail.ts";

const message = (...lines: string[]) => Buffer.from(lines.join("\r\n"));

const ORDER = message(
  "From: =?UTF-8?Q?Caf=C3=A9_Serra?= <ola@serra.example>",
  "Reply-To: loja@serra.example",
  "To: ana@example.com",
  "Subject: =?UTF-8?Q?Seu_caf=C3=A9?=",
  " chegou",
  "X-Arauto-Template: order-shipped",
  "X-Arauto-Idempotency-Key: order-48213",
  'Content-Type: multipart/mixed; boundary="outer"',
  "",
  "--outer",
  'Content-Type: multipart/alternative; boundary="inner"',
  "",
  "--inner",
  "Content-Type: text/plain; charset=utf-8",
  "Content-Transfer-Encoding: quoted-printable",
  "",
  "Ol=C3=A1, Ana!",
  "--inner",
  "Content-Type: text/html; charset=iso-8859-1",
  "Content-Transfer-Encoding: base64",
  "",
  Buffer.from("<p>Olá, <b>Ana</b>!</p>", "latin1").toString("base64"),
  "--inner--",
  "--outer",
  'Content-Type: application/pdf; name="nota.pdf"',
  'Content-Disposition: attachment; filename="../nota.pdf"',
  "Content-Transfer-Encoding: base64",
  "",
  Buffer.from("%PDF-1.7").toString("base64"),
  "--outer--",
  "",
);

test("parses sender, subject, both bodies, attachments and the options of the product", () => {
  const message = readSubmitted(ORDER);
  expect(message).toMatchObject({
    from: { name: "Café Serra", address: "ola@serra.example" },
    replyTo: { name: "", address: "loja@serra.example" },
    subject: "Seu café chegou",
    html: "<p>Olá, <b>Ana</b>!</p>",
    text: "Olá, Ana!",
    fields: { to: "ana@example.com" },
    options: { template: "order-shipped", "idempotency-key": "order-48213" },
  });
  expect(message.attachments).toEqual([
    {
      name: "nota.pdf",
      type: "application/pdf",
      contentId: null,
      isInline: false,
      content: Buffer.from("%PDF-1.7"),
    },
  ]);
});

test("keeps the HTML unchanged", () => {
  const html = `<style>p{color:red}</style><p onclick="x()">{{ name }}</p>${"<i></i>".repeat(100_000)}`;
  const submitted = readSubmitted(
    message("From: a@b.example", "Content-Type: text/html; charset=utf-8", "", html),
  );
  expect(submitted.html).toBe(html);
  expect(submitted.text).toBeNull();
});

test("reads no sender and no subject from a message without a header", () => {
  expect(readSubmitted(Buffer.from("\r\nhello"))).toEqual({
    from: null,
    replyTo: null,
    subject: "",
    html: null,
    text: "hello",
    attachments: [],
    fields: {},
    options: {},
  });
});

test("does not fail for bytes that are not a message", () => {
  const noise = Buffer.from(Array.from({ length: 20_000 }, (_, index) => (index * 197) % 256));
  expect(() => readSubmitted(noise)).not.toThrow();
});
