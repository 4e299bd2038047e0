import type { ExpectedBounce } from "./expected-bounce.ts";
import { OUR_HEADER, write } from "./mail-builder.ts";

const BACK = `${OUR_HEADER}\n\nOlá, Ana\n`;

/** Free-form reports of servers that do not support RFC 3464. */
export const FREE_REPORTS: ExpectedBounce[] = [
  {
    name: "qmail (QSBMF)",
    mail: write({
      subject: "failure notice",
      body: `Hi. This is the qmail-send program at mx.destino.example.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n<ana@destino.example>:\nSorry, no mailbox here by that name. (#5.1.1)\n\n--- Below this line is a copy of the message.\n\n${BACK}`,
    }),
    expected: [["ana@destino.example", "failed", "5.1.1", true, "addressGone"]],
  },
  {
    name: "qmail, two addresses with different ends",
    mail: write({
      subject: "failure notice",
      body: `Hi. This is the qmail-send program at mx.destino.example.\nI'm afraid I wasn't able to deliver your message to the following addresses.\n\n<ana@destino.example>:\nThe users mailfolder is over the allowed quota (size). (#5.2.2)\n\n<bruno@outro.example>:\nSorry, I couldn't find any host named outro.example. (#5.1.2)\n\n--- Below this line is a copy of the message.\n\n${BACK}`,
    }),
    expected: [
      ["ana@destino.example", "failed", "5.2.2", false, "mailboxFull"],
      ["bruno@outro.example", "failed", "5.1.2", true, "addressGone"],
    ],
  },
  {
    name: "Exim, with its own header",
    mail: write({
      from: "Mail Delivery System <Mailer-Daemon@mx.destino.example>",
      subject: "Mail delivery failed: returning message to sender",
      headers: "X-Failed-Recipients: ana@destino.example\nAuto-Submitted: auto-replied",
      body: `This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  ana@destino.example\n    SMTP error from remote mail server after RCPT TO:<ana@destino.example>:\n    host mx2.destino.example [192.0.2.2]: 550 Unknown user account\n\n------ This is a copy of the message, including all the headers. ------\n\n${BACK}`,
    }),
    expected: [["ana@destino.example", "failed", null, true, "addressGone"]],
  },
  {
    name: "Exim, a warning",
    mail: write({
      from: "Mail Delivery System <Mailer-Daemon@mx.destino.example>",
      subject: "Warning: message 1kZ delayed 24 hours",
      headers: "Auto-Submitted: auto-replied",
      body: `This message was created automatically by mail delivery software.\nA message that you sent has not yet been delivered to one or more of its\nrecipients after more than 24 hours on the queue on mx.destino.example.\n\nThe address to which the message has not yet been delivered is:\n\n  ana@destino.example\n    Delay reason: Connection timed out\n\nNo action is required on your part. Delivery attempts will continue for\nsome time, and this warning may be repeated at intervals.`,
    }),
    expected: [["ana@destino.example", "delayed", null, false, "network"]],
    isWithoutOriginal: true,
  },
  {
    name: "Postfix in plain words",
    mail: write({
      from: "MAILER-DAEMON@mx.destino.example (Mail Delivery System)",
      subject: "Undelivered Mail Returned to Sender",
      body: `This is the Postfix program at host mx.destino.example.\n\nI'm sorry to have to inform you that your message could not be\nbe delivered to one or more recipients.\n\n\t\t\tThe Postfix program\n\n<ana@destino.example>: host mx2.destino.example[192.0.2.2] said: 554 5.7.1 Service\n    unavailable; Client host [192.0.2.10] blocked using zen.spamhaus.org (in reply to RCPT TO command)\n`,
    }),
    expected: [["ana@destino.example", "failed", "5.7.1", false, "blocked"]],
    isWithoutOriginal: true,
  },
  {
    name: "Exchange 2003",
    mail: write({
      from: "System Administrator <postmaster@destino.example>",
      subject: "Undeliverable: Novidades de novembro",
      body: "Your message\n\n  To:      Ana\n  Subject: Novidades de novembro\n  Sent:    Tue, 10 Nov 2026 09:00:00 -0300\n\ndid not reach the following recipient(s):\n\nana@destino.example on Tue, 10 Nov 2026 09:00:05 -0300\n    The recipient name is not recognized\n    The MTS-ID of the original message is: c=US;a= ;p=DESTINO\n    MSEXCH:IMS:DESTINO:SP:MX 0 (000C05A6) Unknown Recipient\n",
    }),
    expected: [["ana@destino.example", "failed", null, true, "addressGone"]],
    isWithoutOriginal: true,
  },
  {
    name: "Exchange 2007, in HTML",
    mail: write({
      from: "Microsoft Exchange <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@destino.example>",
      subject: "Undeliverable: Novidades de novembro",
      type: "text/html; charset=us-ascii",
      body: "<html><body><p><b>Delivery has failed to these recipients or distribution lists:</b></p><p><a href=\"mailto:ana@destino.example\">ana@destino.example</a><br>The recipient's e-mail address was not found in the recipient's e-mail system.</p><hr><p>Diagnostic information for administrators:<br>Generating server: mx.destino.example<br>ana@destino.example<br>#550 5.1.1 RESOLVER.ADR.RecipNotFound; not found ##</p></body></html>",
    }),
    expected: [["ana@destino.example", "failed", "5.1.1", true, "addressGone"]],
    isWithoutOriginal: true,
  },
  {
    name: "old Yahoo",
    mail: write({
      from: "MAILER-DAEMON@yahoo.example",
      subject: "Delivery failure",
      body: `Message from  yahoo.example.\nUnable to deliver message to the following address(es).\n\n<ana@destino.example>:\nSorry, your message to ana@destino.example cannot be delivered.  This account has been disabled or discontinued [#102].\n\n--- Original message follows.\n\n${BACK}`,
    }),
    expected: [["ana@destino.example", "failed", null, true, "addressGone"]],
  },
  {
    name: "old Gmail",
    mail: write({
      from: "Mail Delivery Subsystem <mailer-daemon@googlemail.com>",
      subject: "Delivery Status Notification (Failure)",
      headers: "X-Failed-Recipients: ana@destino.example",
      body: `Delivery to the following recipient failed permanently:\n\n     ana@destino.example\n\nTechnical details of permanent failure:\nGoogle tried to deliver your message, but it was rejected by the recipient domain. The error that the other server returned was: 550 550 No such user here (state 14).\n\n----- Original message -----\n\n${BACK}`,
    }),
    expected: [["ana@destino.example", "failed", null, true, "addressGone"]],
  },
  {
    name: "Notes",
    mail: write({
      from: "postmaster@destino.example",
      subject: "Undeliverable message",
      body: `------- Failure Reasons  --------\n\nUser not listed in public Name & Address Book\nana@destino.example\n\n------- Returned Message --------\n\n${BACK}`,
    }),
    expected: [["ana@destino.example", "failed", null, true, "addressGone"]],
  },
  {
    name: "Mimecast",
    mail: write({
      from: "Postmaster <postmaster@destino.example>",
      subject: "[Postmaster] Email Delivery Failure",
      headers: "Auto-Submitted: auto-generated (failure)",
      body: "Your message to ana@destino.example was rejected by the recipient's server.\n\nThe following error was returned: 550 Invalid Recipient - https://community.mimecast.example/docs/DOC-1369#550 [xq1]\n",
    }),
    expected: [["ana@destino.example", "failed", null, true, "addressGone"]],
    isWithoutOriginal: true,
  },
  {
    name: "Sendmail 5",
    mail: write({
      from: "Mail Delivery Subsystem <MAILER-DAEMON@destino.example>",
      subject: "Returned mail: User unknown",
      returnPath: "MAILER-DAEMON@destino.example",
      body: `   ----- Transcript of session follows -----\n421 Host mx.destino.example not found for mailer smtp.\n550 <ana@destino.example>... User unknown\n\n   ----- Unsent message follows -----\n${BACK}`,
    }),
    expected: [["ana@destino.example", "failed", null, true, "addressGone"]],
  },
  {
    name: "Courier",
    mail: write({
      from: '"Courier mail server at mx.destino.example" <@>',
      subject: "NOTICE: mail delivery status.",
      body: `This is a delivery status notification from mx.destino.example,\nrunning the Courier mail server, version 0.65.2.\n\nThe original message was received on Tue, 10 Nov 2026 09:00:01 -0300\n\n---------------------------------------------------------------------------\n\n                           UNDELIVERABLE MAIL\n\nYour message to the following recipients cannot be delivered:\n\n<ana@destino.example>:\n     mx2.destino.example [192.0.2.2]:\n>>> RCPT TO:<ana@destino.example>\n<<< 550 5.1.1 <ana@destino.example>: User does not exist.\n\n---------------------------------------------------------------------------\n`,
    }),
    expected: [["ana@destino.example", "failed", "5.1.1", true, "addressGone"]],
    isWithoutOriginal: true,
  },
  {
    name: "GMX and 1&1",
    mail: write({
      from: '"GMX Mailer Daemon" <mailer-daemon@gmx.example>',
      subject: "Mail delivery failed: returning message to sender",
      body: `This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of\nits recipients. This is a permanent error. The following address(es)\nfailed:\n\nana@destino.example:\nSMTP error from remote server for RCPT TO command, host: mx.destino.example (192.0.2.2) reason: 550 5.1.1 ana@destino.example: Recipient address rejected: undeliverable address\n\n--- The header of the original message is following. ---\n\n${BACK}`,
    }),
    expected: [["ana@destino.example", "failed", "5.1.1", true, "addressGone"]],
  },
  {
    name: "a typical helper address that was the recipient",
    mail: write({
      subject: "failure notice",
      body: `I'm afraid I wasn't able to deliver your message to the following addresses.\n\n<support@destino.example>:\nSorry, no mailbox here by that name. (#5.1.1)\n\n--- Below this line is a copy of the message.\n\n${BACK.replace("ana@destino.example", "support@destino.example")}`,
    }),
    expected: [["support@destino.example", "failed", "5.1.1", true, "addressGone"]],
  },
  {
    name: "a Brazilian provider in Portuguese",
    mail: write({
      from: "Mailer-Daemon <mailer-daemon@provedor.example>",
      subject: "Mensagem não entregue",
      body: `Sua mensagem não pôde ser entregue ao destinatário:\n\n<ana@destino.example>: usuário inexistente\n\n----- Mensagem original -----\n\n${BACK}`,
    }),
    expected: [["ana@destino.example", "failed", null, true, "addressGone"]],
  },
  {
    name: "a Spanish provider, mailbox full",
    mail: write({
      from: "Postmaster <postmaster@proveedor.example>",
      subject: "Correo no entregado",
      body: "No se ha podido entregar su mensaje al siguiente destinatario:\n\nana@destino.example\n\n552 El buzón está lleno\n",
    }),
    expected: [["ana@destino.example", "failed", null, false, "mailboxFull"]],
    isWithoutOriginal: true,
  },
  {
    name: "Sendmail 5, several recipients in one transcript",
    mail: write({
      from: "Mail Delivery Subsystem <MAILER-DAEMON@destino.example>",
      subject: "Returned mail: User unknown",
      returnPath: "MAILER-DAEMON@destino.example",
      body: `   ----- Transcript of session follows -----\nWhile talking to mx.um.example:\n>>> MAIL From:<novidades@loja.example>\n<<< 501 <novidades@loja.example>... no access from mail server [192.0.2.10]\n554 <ana@um.example>... Remote protocol error\n550 dois.example (smtp)... 550 Host unknown\n554 <bruno@dois.example>... 550 Host unknown (Authoritative answer from name server)\n421 quatro.example (smtp)... Deferred: Connection reset by peer\nWhile talking to mx.tres.example:\n>>> RCPT To:<carla@tres.example>\n<<< 550 No such user here.\n550 <carla@tres.example>... User unknown\n250 <davi@tres.example>... Sent\n\n   ----- Unsent message follows -----\n${BACK}`,
    }),
    expected: [
      ["ana@um.example", "failed", null, false, "sender"],
      ["bruno@dois.example", "failed", null, true, "addressGone"],
      ["carla@tres.example", "failed", null, true, "addressGone"],
    ],
  },
  {
    name: "Exchange 2003, two recipients with a long explanation of the first",
    mail: write({
      from: "System Administrator <postmaster@destino.example>",
      subject: "Undeliverable: Novidades de novembro",
      body: "Your message\n\n  To:      Ana\n  Subject: Novidades de novembro\n\ndid not reach the following recipient(s):\n\nana@destino.example on Tue, 10 Nov 2026 09:00:05 -0300\n    The recipient name is not recognized\n\tThe MTS-ID of the original message is: c=US;a= ;p=DESTINO\n;l=DESTINO-000000000000000000\n    MSEXCH:IMS:DESTINO:SP:MX 0 (000C05A6) Unknown Recipient\nbruno@destino.example on Tue, 10 Nov 2026 09:00:05 -0300\n    The recipient name is not recognized\n",
    }),
    expected: [
      ["ana@destino.example", "failed", null, true, "addressGone"],
      ["bruno@destino.example", "failed", null, true, "addressGone"],
    ],
    isWithoutOriginal: true,
  },
  {
    name: "AOL, which omits its domain",
    mail: write({
      from: '"Mail Delivery Subsystem" <MAILER-DAEMON@AOL.com>',
      subject: "Mail Delivery Problem",
      returnPath: "MAILER-DAEMON@AOL.com",
      body: "Your mail to the following recipients could not be delivered because\nthey are not accepting mail from novidades@loja.example:\n\tanamaria\n\tbruno.lima\n",
    }),
    expected: [
      ["anamaria@aol.com", "failed", null, false, "policy"],
      ["bruno.lima@aol.com", "failed", null, false, "policy"],
    ],
    isWithoutOriginal: true,
  },
];
