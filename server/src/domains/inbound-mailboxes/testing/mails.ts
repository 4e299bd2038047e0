import { randomUUID } from "node:crypto";

export interface MailParts {
  from: string;
  to: string;
  subject?: string;
  type?: string;
  headers?: readonly string[];
  messageId?: string;
  body: string;
}

/** Returns a message as text, with CRLF line ends. */
export function mailOf({
  from,
  to,
  subject = "",
  type,
  headers = [],
  messageId,
  body,
}: MailParts): string {
  return [
    "Received: from mx.destino.example by mx.arauto.example; Tue, 10 Nov 2026 09:05:01 -0300",
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    "Date: Tue, 10 Nov 2026 09:05:00 -0300",
    `Message-ID: <${messageId ?? `${randomUUID()}@mx.destino.example`}>`,
    "MIME-Version: 1.0",
    `Content-Type: ${type ?? "text/plain; charset=utf-8"}`,
    ...headers,
    "",
    body,
  ]
    .join("\n")
    .replace(/\r?\n/g, "\r\n");
}

/** Returns a report of RFC 3464 about one recipient. */
export function bounceOf(
  to: string,
  about: {
    email: string;
    action?: string;
    status?: string;
    diagnostic?: string;
    originalId?: string;
  },
): string {
  const {
    email,
    action = "failed",
    status = "5.1.1",
    diagnostic = "smtp; 550 5.1.1 User unknown",
    originalId,
  } = about;
  return mailOf({
    from: "MAILER-DAEMON@mx.destino.example",
    to,
    subject:
      action === "delayed"
        ? "Delayed Mail (still being retried)"
        : "Undelivered Mail Returned to Sender",
    type: 'multipart/report; report-type=delivery-status; boundary="b1"',
    body: [
      "--b1",
      "Content-Type: text/plain; charset=utf-8",
      "",
      "This is the mail system. Your message could not be delivered.",
      "",
      "--b1",
      "Content-Type: message/delivery-status",
      "",
      "Reporting-MTA: dns; mx.destino.example",
      "",
      `Final-Recipient: rfc822; ${email}`,
      `Action: ${action}`,
      `Status: ${status}`,
      `Diagnostic-Code: ${diagnostic}`,
      "",
      ...(originalId === undefined
        ? []
        : [
            "--b1",
            "Content-Type: message/rfc822",
            "",
            `Message-ID: ${originalId}`,
            "Subject: Offer",
            "",
            "Hello",
            "",
          ]),
      "--b1--",
      "",
    ].join("\n"),
  });
}

/** Returns a feedback report of RFC 5965. */
export function complaintOf(
  to: string,
  about: { email: string; type?: string; originalId: string },
): string {
  return mailOf({
    from: "feedback@provedor.example",
    to,
    subject: "FW: Offer",
    type: 'multipart/report; report-type=feedback-report; boundary="arf"',
    body: [
      "--arf",
      "Content-Type: text/plain",
      "",
      "This is an email abuse report.",
      "",
      "--arf",
      "Content-Type: message/feedback-report",
      "",
      `Feedback-Type: ${about.type ?? "abuse"}`,
      "User-Agent: SomeGenerator/1.0",
      "Version: 1",
      `Original-Rcpt-To: <${about.email}>`,
      "",
      "--arf",
      "Content-Type: message/rfc822",
      "",
      `Message-ID: ${about.originalId}`,
      "Subject: Offer",
      "",
      "Hello",
      "--arf--",
      "",
    ].join("\n"),
  });
}
