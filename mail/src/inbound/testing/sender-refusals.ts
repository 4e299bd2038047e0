import { report } from "./mail-builder.ts";
import type { ExpectedBounce } from "./expected-bounce.ts";

const HEAD =
  "Reporting-MTA: dns; mx.destino.example\nArrival-Date: Tue, 10 Nov 2026 09:00:01 -0300\n";

function refused(
  name: string,
  status: string,
  diagnostic: string,
  reason: ExpectedBounce["expected"][number][4],
): ExpectedBounce {
  return {
    name,
    mail: report(
      "The message could not be delivered.",
      `${HEAD}\nFinal-Recipient: rfc822; ana@destino.example\nAction: failed\nStatus: ${status}\nDiagnostic-Code: smtp; ${diagnostic}`,
    ),
    expected: [["ana@destino.example", "failed", status, false, reason]],
  };
}

/** Reports about the sender, which are unrelated to the recipient. */
export const SENDER_REFUSALS: ExpectedBounce[] = [
  refused(
    "the sender's domain is unknown (5.1.8)",
    "5.1.8",
    "550 5.1.8 No such domain loja.example",
    "sender",
  ),
  refused(
    "the sender's address is unknown (5.1.7)",
    "5.1.7",
    "550 5.1.7 <novidades@loja.example>: user unknown",
    "sender",
  ),
  refused(
    "after MAIL FROM, as Exim writes it",
    "5.0.0",
    "host mx2.destino.example [192.0.2.2]: SMTP error from remote mail server after MAIL FROM:<novidades@loja.example> SIZE=1024: 550 Unroutable sender address",
    "sender",
  ),
  refused(
    "after a pipelined MAIL FROM",
    "5.0.0",
    "SMTP error from remote mail server after pipelined MAIL FROM:<novidades@loja.example>: 553 loja.example does not exist",
    "sender",
  ),
  refused(
    "in reply to MAIL FROM, as Postfix writes it",
    "5.1.0",
    "550 5.1.0 <novidades@loja.example>: no such user here (in reply to MAIL FROM command)",
    "sender",
  ),
  refused(
    "the sender's network is listed, in reply to MAIL FROM",
    "5.1.0",
    "550 5.1.0 MailFrom domain not found in good standing, listed at spamhaus (in reply to MAIL FROM command)",
    "blocked",
  ),
  refused(
    "the sender's network, at the recipient's turn",
    "5.0.0",
    "554 INVALID IP FOR SENDING MAIL OF DOMAIN loja.example [RCPT_TO]",
    "sender",
  ),
  refused(
    "the message is held for spam, in French",
    "5.2.0",
    "550 5.2.0 Mail rejete. Mail rejected. OFR_506 [506]",
    "content",
  ),
  refused(
    "the From header's domain",
    "5.2.0",
    "550 5.2.0 <novidades@loja.example> From: Domain is invalid. Please provide a valid From:",
    "sender",
  ),
  refused(
    "the name in HELO",
    "5.0.0",
    "Connected to 192.0.2.2 but my name was rejected. Remote host said: 501 Invalid domain name",
    "sender",
  ),
  refused(
    "rules of the recipient's domain",
    "5.4.1",
    "541 5.4.1 Mail rejected by destination domain",
    "policy",
  ),
  refused(
    "a disk of the recipient's server",
    "5.2.0",
    'procmail: Lock failure on "/var/mail/ana.lock"',
    "network",
  ),
];
