import { report, write } from "./mail-builder.ts";
import type { ExpectedBounce } from "./expected-bounce.ts";

const HEAD =
  "Reporting-MTA: dns; mx.destino.example\nArrival-Date: Tue, 10 Nov 2026 09:00:01 -0300\n";
const ANA = "Final-Recipient: rfc822; ana@destino.example";

/** Reports with the machine-readable part of RFC 3464, as current servers write it. */
export const STANDARD_REPORTS: ExpectedBounce[] = [
  {
    name: "Postfix, unknown user",
    mail: report(
      "This is the mail system at host mx.destino.example.\n\nI'm sorry to have to inform you that your message could not\nbe delivered to one or more recipients.\n\n<ana@destino.example>: host mx2.destino.example[192.0.2.2] said: 550 5.1.1\n    <ana@destino.example>: Recipient address rejected: User unknown (in reply to RCPT TO command)",
      `${HEAD}\n${ANA}\nOriginal-Recipient: rfc822;ana@destino.example\nAction: failed\nStatus: 5.1.1\nRemote-MTA: dns; mx2.destino.example\nDiagnostic-Code: smtp; 550 5.1.1 <ana@destino.example>: Recipient address\n    rejected: User unknown`,
    ),
    expected: [["ana@destino.example", "failed", "5.1.1", true, "addressGone"]],
  },
  {
    name: "Postfix, a delay",
    mail: report(
      "####################################################################\n# THIS IS A WARNING ONLY.  YOU DO NOT NEED TO RESEND YOUR MESSAGE. #\n####################################################################\n\nYour message could not be delivered for more than 4 hour(s).\nIt will be retried until it is 5 day(s) old.",
      `${HEAD}\n${ANA}\nAction: delayed\nStatus: 4.4.1\nDiagnostic-Code: X-Postfix; connect to mx.destino.example[192.0.2.2]:25: Connection timed out\nWill-Retry-Until: Sun, 15 Nov 2026 09:00:01 -0300`,
      { subject: "Delayed Mail (still being retried)" },
    ),
    expected: [["ana@destino.example", "delayed", "4.4.1", false, "network"]],
  },
  {
    name: "Postfix, expired after days without a connection",
    mail: report(
      "<ana@destino.example>: connect to mx.destino.example[192.0.2.2]:25: Connection refused",
      `${HEAD}\n${ANA}\nAction: failed\nStatus: 4.4.1\nDiagnostic-Code: X-Postfix; connect to mx.destino.example[192.0.2.2]:25: Connection refused`,
    ),
    expected: [["ana@destino.example", "failed", "4.4.1", false, "network"]],
  },
  {
    name: "Gmail, account does not exist",
    mail: report(
      "** Endereço não encontrado **\n\nSua mensagem não foi entregue a ana@destino.example porque não foi possível encontrar o endereço.",
      "Reporting-MTA: dns; googlemail.com\nReceived-From-MTA: dns; novidades@loja.example\nX-Original-Message-ID: <0190b0a0.c1.a1@news.loja.example>\n\n" +
        `${ANA}\nAction: failed\nStatus: 5.1.1\nRemote-MTA: dns; gmail-smtp-in.l.google.com. (192.0.2.26, the server for the domain destino.example.)\nDiagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try\n 550-5.1.1 double-checking the recipient's email address for typos or\n 550 5.1.1 unnecessary spaces. - gsmtp`,
      {
        from: "Mail Delivery Subsystem <mailer-daemon@googlemail.com>",
        subject: "Delivery Status Notification (Failure)",
      },
    ),
    expected: [["ana@destino.example", "failed", "5.1.1", true, "addressGone"]],
  },
  {
    name: "Gmail, out of storage",
    mail: report(
      "The recipient's inbox is out of storage space.",
      `${HEAD}\n${ANA}\nAction: failed\nStatus: 5.2.2\nDiagnostic-Code: smtp; 552-5.2.2 The recipient's inbox is out of storage space and inactive. Please\n 552 5.2.2 direct the recipient to https://support.example/?p=OverQuotaPerm`,
    ),
    expected: [["ana@destino.example", "failed", "5.2.2", false, "mailboxFull"]],
  },
  {
    name: "Exchange Online, directory-based edge blocking",
    mail: report(
      "Your message to ana@destino.example couldn't be delivered.",
      `${HEAD}\n${ANA}\nAction: failed\nStatus: 5.4.1\nDiagnostic-Code: smtp;550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [DB5EUR01FT012.eop-EUR01.prod.protection.outlook.com]`,
      { from: "postmaster@outlook.example" },
    ),
    expected: [["ana@destino.example", "failed", "5.4.1", true, "addressGone"]],
  },
  {
    name: "Exchange Online, over quota",
    mail: report(
      "A caixa de correio do destinatário está cheia.",
      `${HEAD}\n${ANA}\nAction: failed\nStatus: 5.2.2\nDiagnostic-Code: smtp;554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException.MapiExceptionShutoffQuotaExceeded`,
      {
        from: "Microsoft Outlook <postmaster@loja.example>",
        subject: "Não é possível entregar: Novidades de novembro",
      },
    ),
    expected: [["ana@destino.example", "failed", "5.2.2", false, "mailboxFull"]],
  },
  {
    name: "a reason in the text when the fields say 5.0.0",
    mail: report(
      "The mail to ana@destino.example failed.",
      `${HEAD}\n${ANA}\nAction: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 5.7.1 Message rejected as spam by Content Filtering.`,
    ),
    expected: [["ana@destino.example", "failed", "5.7.1", false, "content"]],
  },
  {
    name: "two recipients, one of them forwarded, without a blank line between",
    mail: report(
      "Two failed.",
      `${HEAD}\nOriginal-Recipient: rfc822;ana@destino.example\nFinal-Recipient: rfc822;ana.antiga@outro.example\nAction: failed\nStatus: 5.1.2 (Bad destination host)\nDiagnostic-Code: smtp; Host or domain name not found. Name service error for name=outro.example type=AAAA: Host not found\n\nFinal-Recipient: <BRUNO@destino.example>\nAction: failed\nStatus: 5.2.1\nDiagnostic-Code: smtp; 550 5.2.1 The email account that you tried to reach is disabled.`,
    ),
    expected: [
      ["ana@destino.example", "failed", "5.1.2", true, "addressGone"],
      ["BRUNO@destino.example", "failed", "5.2.1", true, "addressGone"],
    ],
  },
  {
    name: "a delivery receipt",
    mail: report(
      "Your message was successfully delivered.",
      `${HEAD}\n${ANA}\nAction: delivered (to mailbox)\nStatus: 2.0.0\nDiagnostic-Code: smtp; 250 OK`,
      {
        subject: "Successful Mail Delivery Report",
      },
    ),
    expected: [["ana@destino.example", "delivered", "2.0.0", false, "other"]],
  },
  {
    name: "relayed to a server without receipts",
    mail: report("Relayed.", `${HEAD}\n${ANA}\nAction: relayed\nStatus: 2.6.0`, {
      subject: "Delivery Status Notification (Relay)",
    }),
    expected: [["ana@destino.example", "relayed", "2.6.0", false, "other"]],
  },
  {
    name: "an international address (RFC 6533)",
    mail: report(
      "Failed.",
      `${HEAD}\nFinal-Recipient: utf-8; jos\\x{E9}@destino.example\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 no such user`,
    ),
    expected: [["josé@destino.example", "failed", "5.1.1", true, "addressGone"]],
  },
  {
    name: "Sendmail, with the comment only in the status",
    mail: report(
      "   ----- The following addresses had permanent fatal errors -----\n<ana@destino.example>\n    (reason: 553 5.3.0 <ana@destino.example>... Addressee unknown, relay=[192.0.2.2])",
      `${HEAD}\n${ANA}\nAction: failed\nStatus: 5.3.0\nDiagnostic-Code: SMTP; 553 5.3.0 <ana@destino.example>... Addressee unknown`,
      {
        subject: "Returned mail: see transcript for details",
        from: "Mail Delivery Subsystem <MAILER-DAEMON@mx.destino.example>",
      },
    ),
    expected: [["ana@destino.example", "failed", "5.3.0", true, "addressGone"]],
  },
  {
    name: "a message too large",
    mail: report(
      "Too large.",
      `${HEAD}\n${ANA}\nAction: failed\nStatus: 5.3.4\nDiagnostic-Code: smtp; 552 5.3.4 Message size exceeds fixed maximum message size: 10485760`,
    ),
    expected: [["ana@destino.example", "failed", "5.3.4", false, "tooLarge"]],
  },
  {
    name: "rejected by DMARC",
    mail: report(
      "Refused.",
      `${HEAD}\n${ANA}\nAction: failed\nStatus: 5.7.26\nDiagnostic-Code: smtp; 550-5.7.26 Unauthenticated email from loja.example is not accepted due to domain's\n 550 5.7.26 DMARC policy.`,
    ),
    expected: [["ana@destino.example", "failed", "5.7.26", false, "sender"]],
  },
  {
    name: "a boundary lost by a gateway",
    mail: write({
      subject: "Undelivered Mail Returned to Sender",
      type: "multipart/report; report-type=delivery-status; boundary=another",
      body: `--real_boundary\nContent-Type: text/plain\n\nFailed.\n\n--real_boundary\nContent-Type: message/delivery-status\n\n${HEAD}\n${ANA}\nAction: failed\nStatus: 5.1.1\n\n--real_boundary--\n`,
    }),
    expected: [["ana@destino.example", "failed", "5.1.1", true, "addressGone"]],
    isWithoutOriginal: true,
  },
];
