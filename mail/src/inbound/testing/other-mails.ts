import type { InboundMail } from "../inbound-mail.ts";
import {
  BOUNCE_ADDRESS,
  OUR_HEADER,
  OUR_ID,
  REPLY_ADDRESS,
  UNSUBSCRIBE_ADDRESS,
  write,
} from "./mail-builder.ts";

export interface OtherMail {
  name: string;
  mail: Buffer;
  expected: Partial<Record<string, unknown>> & { kind: InboundMail["kind"] };
}

const ANA = "Ana Lima <ana@destino.example>";

/** Builds a feedback report (RFC 5965 §2). */
function feedback(fields: string, original = `${OUR_HEADER}\n\nOlá, Ana`): Buffer {
  return write({
    from: "<feedback@provedor.example>",
    subject: "FW: Novidades de novembro",
    returnPath: "feedback@provedor.example",
    type: 'multipart/report; report-type=feedback-report; boundary="arf"',
    body: `--arf\nContent-Type: text/plain\n\nThis is an email abuse report for an email message received from IP 192.0.2.10.\n\n--arf\nContent-Type: message/feedback-report\n\n${fields}\n\n--arf\nContent-Type: message/rfc822\nContent-Disposition: inline\n\n${original}\n--arf--\n`,
  });
}

export const OTHER_MAILS: OtherMail[] = [
  {
    name: "ARF, the example of RFC 5965 with all of its fields",
    mail: feedback(
      "Feedback-Type: abuse\nUser-Agent: SomeGenerator/1.0\nVersion: 1\nOriginal-Mail-From: <novidades@loja.example>\nOriginal-Rcpt-To: <ana@destino.example>\nArrival-Date: Tue, 10 Nov 2026 09:00:02 -0300\nReporting-MTA: dns; mail.destino.example\nSource-IP: 192.0.2.10\nReported-Domain: loja.example\nReported-Uri: http://loja.example/x.html\nIncidents: 3",
    ),
    expected: {
      kind: "complaint",
      feedbackType: "abuse",
      userAgent: "SomeGenerator/1.0",
      originalRecipients: ["ana@destino.example"],
      originalMailFrom: "novidades@loja.example",
      arrivalDate: new Date("2026-11-10T12:00:02Z"),
      reportedDomains: ["loja.example"],
      reportedUris: ["http://loja.example/x.html"],
      sourceIp: "192.0.2.10",
      incidents: 3,
    },
  },
  {
    name: "ARF like Yahoo's, without the recipient",
    mail: feedback(
      "Feedback-Type: abuse\nUser-Agent: Yahoo!-Mail-Feedback/2.0\nVersion: 0.1\nOriginal-Mail-From: <novidades@loja.example>",
    ),
    expected: {
      kind: "complaint",
      feedbackType: "abuse",
      originalRecipients: ["ana@destino.example"],
      incidents: 1,
    },
  },
  {
    name: "ARF, an authentication failure (RFC 6591)",
    mail: feedback(
      "Feedback-Type: auth-failure\nUser-Agent: Lua/1.0\nVersion: 1\nAuth-Failure: dmarc\nSource-IP: 192.0.2.66",
    ),
    expected: { kind: "complaint", feedbackType: "auth-failure", sourceIp: "192.0.2.66" },
  },
  {
    name: "ARF, opt-out",
    mail: feedback(
      "Feedback-Type: opt-out\nUser-Agent: Webmail/2\nVersion: 1\nRemoval-Recipient: ana@destino.example",
    ),
    expected: {
      kind: "complaint",
      feedbackType: "opt-out",
      originalRecipients: ["ana@destino.example"],
    },
  },
  {
    name: "Microsoft's Junk Mail Reporting Program",
    mail: write({
      from: "staff@hotmail.example",
      subject: "complaint about message from 192.0.2.10",
      returnPath: "staff@hotmail.example",
      type: 'multipart/mixed; boundary="jmr"',
      body: `--jmr\nContent-Type: message/rfc822\n\nX-HmXmrOriginalRecipient: ana@destino.example\n${OUR_HEADER}\n\nOlá\n--jmr--\n`,
    }),
    expected: {
      kind: "complaint",
      feedbackType: "abuse",
      originalRecipients: ["ana@destino.example"],
      sourceIp: "192.0.2.10",
    },
  },
  ...[
    [
      "RFC 3834",
      "Re: Novidades de novembro",
      "Auto-Submitted: auto-replied",
      "I am out of the office until Monday.",
    ],
    [
      "Exchange",
      "Automatic reply: Novidades de novembro",
      "X-Auto-Response-Suppress: All\nAuto-Submitted: auto-generated",
      "I am away.",
    ],
    [
      "Exchange in Portuguese, unmarked",
      "Resposta automática: Novidades de novembro",
      "",
      "Estou de férias até segunda.",
    ],
    ["Spanish", "Respuesta automática: Novedades", "", "Estoy fuera de la oficina."],
    ["German", "Abwesenheitsnotiz: Neues", "", "Ich bin im Urlaub."],
    ["French", "Réponse automatique : Nouvelles", "", "Je suis absent."],
    ["Japanese", "=?iso-2022-jp?B?GyRCPCtGMDF+RXobKEI6?= News", "", "ただいま不在です"],
    [
      "Gmail's vacation",
      "Fora do escritório Re: Novidades",
      "Precedence: bulk\nX-Autoreply: yes",
      "Volto dia 20.",
    ],
  ].map(([name = "", subject = "", headers = "", body = ""]): OtherMail => ({
    name: `absence, ${name}`,
    mail: write({
      from: ANA,
      to: REPLY_ADDRESS,
      subject,
      returnPath: "ana@destino.example",
      ...(headers === "" ? {} : { headers }),
      body,
    }),
    expected: { kind: "autoReply", autoKind: "outOfOffice", isAnswerable: false },
  })),
  {
    name: "an out-of-office reply from the null sender that names a colleague and quotes our message",
    mail: write({
      from: ANA,
      to: BOUNCE_ADDRESS,
      subject: "Out of office: delivery delayed",
      body: `I cannot answer until Monday. If delivery fails write to bruno@destino.example.\n\n----- Original message -----\n${OUR_HEADER}\n\nOlá`,
    }),
    expected: { kind: "autoReply", autoKind: "outOfOffice", isAnswerable: false },
  },
  {
    name: "a ticket system's reply",
    mail: write({
      from: "Suporte <suporte@destino.example>",
      subject: "[#4711] Recebemos sua mensagem",
      headers: "Auto-Submitted: auto-replied\nPrecedence: bulk",
      body: "Seu chamado foi aberto.",
    }),
    expected: { kind: "autoReply", autoKind: "other", isAnswerable: false, returnPath: "" },
  },
  {
    name: "a challenge",
    mail: write({
      from: "ana@uol.example",
      subject: "AntiSpam UOL: confirmação de envio",
      returnPath: "ana@uol.example",
      body: "AntiSpam UOL » confirme que você não é um robô clicando no link.",
    }),
    expected: { kind: "autoReply", autoKind: "challenge" },
  },
  {
    name: "a read receipt (RFC 8098)",
    mail: write({
      from: ANA,
      subject: "Lida: Novidades de novembro",
      type: 'multipart/report; report-type=disposition-notification; boundary="mdn"',
      body: `--mdn\nContent-Type: text/plain\n\nSua mensagem foi lida.\n--mdn\nContent-Type: message/disposition-notification\n\nFinal-Recipient: rfc822;ana@destino.example\nOriginal-Message-ID: <${OUR_ID}>\nDisposition: manual-action/MDN-sent-manually; displayed\n\n--mdn--\n`,
    }),
    expected: { kind: "autoReply", autoKind: "receipt" },
  },
  {
    name: "unsubscribing by List-Unsubscribe's mailto, whatever the text",
    mail: write({
      from: ANA,
      to: UNSUBSCRIBE_ADDRESS,
      subject: "",
      returnPath: "ana@destino.example",
      body: "This message was automatically generated.",
    }),
    expected: { kind: "unsubscribeRequest" },
  },
  {
    name: "unsubscribing by Apple Mail, which marks it as automatic",
    mail: write({
      from: ANA,
      to: REPLY_ADDRESS,
      subject: "unsubscribe",
      returnPath: "ana@destino.example",
      headers: "Auto-Submitted: auto-replied",
      body: "Apple Mail sent this email to unsubscribe from the message.",
    }),
    expected: { kind: "unsubscribeRequest" },
  },
  {
    name: "unsubscribing in the person's own words",
    mail: write({
      from: ANA,
      to: REPLY_ADDRESS,
      subject: "Re: Novidades",
      returnPath: "ana@destino.example",
      body: "Remover.\n\n> Olá, Ana",
    }),
    expected: { kind: "unsubscribeRequest" },
  },
  {
    name: "a mailing list's message",
    mail: write({
      from: ANA,
      subject: "[lista] Oi",
      returnPath: "lista-bounces@destino.example",
      headers: "List-Id: <lista.destino.example>\nPrecedence: list",
      body: "Oi a todos",
    }),
    expected: { kind: "unknown", isAnswerable: false },
  },
  {
    name: "our own message, returned",
    mail: write({
      from: "Loja Azul <novidades@loja.example>",
      to: BOUNCE_ADDRESS,
      subject: "Novidades",
      returnPath: BOUNCE_ADDRESS,
      body: "Olá, Ana",
    }),
    expected: { kind: "unknown", isLoop: true, isAnswerable: false },
  },
  {
    name: "nothing at all",
    mail: Buffer.alloc(0),
    expected: { kind: "unknown", from: null, text: "" },
  },
];
