import { verpAddress } from "../verp.ts";

export const KEY = Buffer.from("a key for the addresses of the tests");
export const CONTACT = {
  campaignId: "0190b0a0-0000-7000-8000-0000000000c1",
  contactId: "0190b0a0-0000-7000-8000-0000000000a1",
};
/** The address for reports about the message to `CONTACT`. */
export const BOUNCE_ADDRESS = verpAddress({
  kind: "bounce",
  ...CONTACT,
  domain: "bounce.arauto.example",
  key: KEY,
});
export const REPLY_ADDRESS = verpAddress({
  kind: "reply",
  ...CONTACT,
  domain: "bounce.arauto.example",
  key: KEY,
});
export const UNSUBSCRIBE_ADDRESS = verpAddress({
  kind: "unsubscribe",
  ...CONTACT,
  domain: "bounce.arauto.example",
  key: KEY,
});
export const OUR_ID = "0190b0a0.c1.a1@news.loja.example";

/** The header of the message we sent, as reports return it. */
export const OUR_HEADER = [
  `Return-Path: <${BOUNCE_ADDRESS}>`,
  "Received: from out1.arauto.example (out1.arauto.example [192.0.2.10])",
  "\tby mx.destino.example with ESMTPS id 4Rk2; Tue, 10 Nov 2026 09:00:01 -0300",
  "From: Loja Azul <novidades@loja.example>",
  "To: Ana <ana@destino.example>",
  "Subject: Novidades de novembro",
  `Message-ID: <${OUR_ID}>`,
  "Date: Tue, 10 Nov 2026 09:00:00 -0300",
  "MIME-Version: 1.0",
  "Content-Type: text/plain; charset=utf-8",
].join("\n");

export interface Written {
  from?: string;
  to?: string;
  subject?: string;
  returnPath?: string | null;
  type?: string;
  headers?: string;
  body: string;
}

/** Encodes a message as bytes, with CRLF line endings. */
export function write({
  from = "MAILER-DAEMON@mx.destino.example",
  to = BOUNCE_ADDRESS,
  subject = "",
  returnPath = "",
  type,
  headers,
  body,
}: Written): Buffer {
  const lines = [
    returnPath === null ? null : `Return-Path: <${returnPath}>`,
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    "Date: Tue, 10 Nov 2026 09:05:00 -0300",
    "Message-ID: <report-1@mx.destino.example>",
    "MIME-Version: 1.0",
    `Content-Type: ${type ?? "text/plain; charset=utf-8"}`,
    headers ?? null,
    "",
    body,
  ];
  return Buffer.from(
    lines
      .filter((line) => line !== null)
      .join("\n")
      .replace(/\r?\n/g, "\r\n"),
  );
}

/** Builds an RFC 3464 report: text, fields, and the header of our message. */
export function report(words: string, fields: string, more: Partial<Written> = {}): Buffer {
  return write({
    subject: "Undelivered Mail Returned to Sender",
    type: 'multipart/report; report-type=delivery-status;\n\tboundary="=_b1"',
    ...more,
    body: [
      "--=_b1",
      "Content-Type: text/plain; charset=utf-8",
      "",
      words,
      "",
      "--=_b1",
      "Content-Type: message/delivery-status",
      "",
      fields,
      "",
      "--=_b1",
      "Content-Type: message/rfc822",
      "",
      OUR_HEADER,
      "",
      "Olá, Ana",
      "--=_b1--",
      "",
    ].join("\n"),
  });
}
