import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classifyRefusal, readStatus } from "./status-codes.ts";
import type { RefusalKind } from "./status-codes.ts";

describe("readStatus", () => {
  it.each([
    ["550 5.1.1 no such user", [550, 5, 1, 1]],
    ["550-5.7.26 of several lines", [550, 5, 7, 26]],
    ["421 4.7.0", [421, 4, 7, 0]],
    ["250 2.0.0 Ok: queued as 1A2B", [250, 2, 0, 0]],
    ["554 no enhanced code, version 1.2.3", [554, undefined, undefined, undefined]],
    ["550 #5.1.0 Address rejected", [550, 5, 1, 0]],
    ["5.2.2", [undefined, 5, 2, 2]],
    ["550", [550, undefined, undefined, undefined]],
    ["5501 what", [undefined, undefined, undefined, undefined]],
    ["550 5.1.1.1", [550, 5, 1, 1]],
    ["", [undefined, undefined, undefined, undefined]],
  ])("reads %s", (reply, [code, statusClass, subject, detail]) => {
    expect(readStatus(reply)).toEqual({ code, class: statusClass, subject, detail });
  });
});

/** The codes and key words as providers document them. */
const REPLIES: Record<RefusalKind, string[]> = {
  addressGone: [
    "550 5.1.1 Adresse d au moins un destinataire invalide. Invalid recipient. OFR_416 [416]",
    "550 5.1.1 The email account that you tried to reach does not exist. gsmtp",
    "550 5.2.1 The email account that you tried to reach is disabled. gsmtp",
    "553 5.1.2 We weren't able to find the recipient domain. gsmtp",
    "550 5.5.0 Requested action not taken: mailbox unavailable, recipient unknown",
    "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup",
    "550 5.4.1 Recipient address rejected: Access denied. AS(201806281)",
    "554 delivery error: dd This user doesn't have a yahoo.com account (x@yahoo.com) [0]",
    "554 30 Sorry, your message to x@yahoo.com cannot be delivered. This mailbox is disabled (554.30).",
    "550 5.1.1 <a@b.test>: Recipient address rejected: User unknown in virtual mailbox table",
    "550 5.1.1 unblacklisted@b.test rejected",
    "550 No such user here",
    "550 Unknown user",
    "551 5.1.6 moved",
    "5.1.1",
  ],
  mailboxFull: [
    "452 4.2.2 The email account that you tried to reach is over quota. gsmtp",
    "552 5.2.2 The recipient's inbox is out of storage space.",
    "554 5.2.2 mailbox full",
    "552 Mailbox is full",
    "552 Requested mail action aborted: exceeded storage allocation",
    "4.2.2",
  ],
  policy: [
    "550 5.7.1 This message violates example.com email policy. gcdp gsmtp",
    "554 5.7.1 <a@b.test>: Relay access denied",
    "550 relaying denied",
    "554 5.7.9 Message not accepted for policy reasons",
    "550 5.7.0 Local policy",
    "550 5.2.4 the list cannot be expanded",
    "553 5.6.7 The server takes no addresses outside of ASCII (SMTPUTF8).",
    "550 5.7.133 sender not authenticated for group",
  ],
  blocked: [
    "550 5.2.0 Mail rejete. Mail rejected. OFR_506 [506]",
    "550 5.5.0 Service refuse. Veuillez essayer plus tard. service refused, please try later. LPN007_510",
    "550 INVALID IP FOR SENDING MAIL OF DOMAIN example.com",
    "550 5.1.1 INVALID IP",
    "554 5.7.1 <a.test[192.0.2.1]>: Client host rejected: abus detecte GU_EIB_02",
    "550 we are not currently accepting mail from your IP",
    "550 5.7.1 Unfortunately, messages from [192.0.2.1] weren't sent. Please contact your provider since part of their network is on our block list (S3140).",
    "550 5.7.1 Unfortunately, messages from [192.0.2.1] weren't sent (S3150)",
    "550 SC-001 (BAY004-MC1F1) Unfortunately, messages from 192.0.2.1 weren't sent",
    "550 DY-001 dynamic address",
    "550 5.7.606 Access denied, banned sending IP [192.0.2.1]",
    "550 5.7.708 Access denied, traffic not accepted from this IP",
    "550 5.7.511 Access denied, banned sender",
    "421 4.7.1 [TS03] All messages from 192.0.2.1 will be permanently deferred",
    "553 5.7.1 [BL21] Connections will not be accepted from 192.0.2.1, because the ip is in Spamhaus's list",
    "550 5.7.1 Gmail has detected that this message is suspicious due to the very low reputation of the sending domain. gsmtp",
    "550 5.7.1 The IP you're using to send mail is not authorized to send email directly to our servers. gsmtp",
    "554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org",
    "550 5.7.28 mail was blocked. gsmtp",
  ],
  rateLimited: [
    "421 4.7.0 Try again later, closing connection. gsmtp",
    "421 4.7.28 Our system has detected an unusual rate of unsolicited mail originating from your IP address. gsmtp",
    "550 5.7.28 There is an unusual rate of unsolicited mail originating from your DKIM domain. gsmtp",
    "450 4.2.1 The user you are trying to contact is receiving mail too quickly. gsmtp",
    "550 5.4.5 Daily user sending limit exceeded. gsmtp",
    "421 4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to unexpected volume or user complaints - 4.16.55.1",
    "421 RP-001 (BAY004-MC1F1) Unfortunately, some messages from 192.0.2.1 weren't sent",
    "451 4.7.650 The mail server [192.0.2.1] has been temporarily rate limited due to IP reputation (S775)",
    "451 4.7.500 Server busy. Please try again later from [192.0.2.1]",
    "450 4.7.1 <a@b.test>: Recipient address rejected: Greylisted",
    "452 4.5.3 Your message has too many recipients. gsmtp",
    "421 Too many connections from your host",
  ],
  content: [
    "550 5.7.1 Our system has detected that this message is likely unsolicited mail. gsmtp",
    "552 5.7.0 This message was blocked because its content presents a potential security issue. gsmtp",
    "554 5.7.9 Message not accepted for policy reasons [PH01]",
    "550 5.7.1 [CS01] Message rejected due to local policy.",
    "554 5.6.0 Mail message is malformed. Not accepted. gsmtp",
    "554 message rejected as spam",
    "550 virus found",
    "550 5.7.512 Access denied, message must be RFC 5322 section 3.6.2 compliant",
  ],
  tooLarge: [
    "552 5.2.3 Your message exceeded Google's message size limits. gsmtp",
    "552 5.3.4 Message size exceeds fixed limit",
    "552 message too large",
    "5.3.4",
  ],
  sender: [
    "550 5.7.26 This mail has been blocked because the sender is unauthenticated. gsmtp",
    "421 4.7.26 This mail has been rate limited because it is unauthenticated. gsmtp",
    "550 5.7.25 The sending IP does not have a PTR record setup. gsmtp",
    "550 5.7.515 Access denied, sending domain example.com does not meet the required authentication level.",
    "550 5.7.509 Access denied, sending domain example.com does not pass DMARC verification and has a DMARC policy of reject",
    "535 5.7.8 Username and Password not accepted. gsmtp",
    "530 5.7.0 Authentication Required. gsmtp",
    "550 5.7.23 The message was rejected because of Sender Policy Framework violation",
    "553 5.1.8 <news@b.test>: Sender address rejected: Domain not found",
    "553 5.1.7 The sender's address is not valid.",
    "530 must log in first",
  ],
  network: [
    "421 4.3.0 Temporary System Problem. Try again later. gsmtp",
    "421 4.4.5 Server busy, try again later.",
    "451 4.3.2 Internal error reading data",
    "452 4.3.1 Insufficient system resources",
    "554 5.4.14 Hop count exceeded - possible mail loop",
    "451 4.4.2 Timeout - closing connection. gsmtp",
    "421 shutting down",
  ],
  other: ["550 sorry", "554 transaction failed", "450 later", "what?", "", "550 5.0.0 undefined"],
};

describe("classifyRefusal", () => {
  for (const [kind, replies] of Object.entries(REPLIES)) {
    it.each(replies)(`classifies as ${kind}: %s`, (reply) => {
      expect(classifyRefusal(reply)).toBe(kind);
    });
  }

  it("reads any text in linear time", () => {
    const part = fc.constantFrom(
      "user ",
      "message ",
      "spf ",
      "exceed ",
      "a",
      " ",
      "5.7.1 ",
      "not ",
      "mailbox ",
      "domain ",
    );
    const start = performance.now();
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 200, maxLength: 500 }),
        (parts) => void classifyRefusal(`550 ${parts.join("")}`),
      ),
      { numRuns: 100 },
    );
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});
