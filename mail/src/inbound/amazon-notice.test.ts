import { describe, expect, it } from "vitest";
import { readInbound } from "./read-inbound.ts";
import { BOUNCE_ADDRESS, KEY, OUR_ID, CONTACT, write } from "./testing/mail-builder.ts";

const OUR_MESSAGE = {
  timestamp: "2026-11-10T12:00:00.000Z",
  source: BOUNCE_ADDRESS,
  messageId: "0000000000000001-ses",
  destination: ["ana@destino.example"],
  headers: [
    { name: "From", value: "Loja Azul <novidades@loja.example>" },
    { name: "To", value: "Ana <ana@destino.example>" },
    { name: "Message-ID", value: `<${OUR_ID}>` },
  ],
};

function notice(message: object, { fold = false, wrap = false } = {}): Buffer {
  const json = JSON.stringify(message);
  const text = wrap ? JSON.stringify({ Type: "Notification", Message: json }) : json;
  return write({
    from: "SES <no-reply@sns.amazonaws.com>",
    to: "caixa@loja.example",
    subject: "AWS Notification Message",
    returnPath: "0000@eu-west-1.amazonses.com",
    headers: "x-amz-sns-message-id: 1",
    body: `${fold ? text.replace(/(.{200})/g, "$1\n ") : text}\n\n--\nIf you wish to stop receiving notifications from this topic, please visit https://sns.example/unsubscribe`,
  });
}

function bounce(kind: string, subKind: string, status: string, diagnosticCode: string) {
  const bouncedRecipients = [
    { emailAddress: "ana@destino.example", action: "failed", status, diagnosticCode },
  ];
  return {
    notificationType: "Bounce",
    bounce: { bounceType: kind, bounceSubType: subKind, bouncedRecipients },
    mail: OUR_MESSAGE,
  };
}

describe("Amazon SES notifications through SNS", () => {
  const unknownUser = bounce("Permanent", "General", "5.1.1", "smtp; 550 5.1.1 user unknown");

  it.each([
    ["plain", {}],
    ["with broken lines", { fold: true }],
    ["in an SNS envelope", { wrap: true }],
  ])("are read as bounces and matched to their message: %s", async (_name, form) => {
    expect(await readInbound(notice(unknownUser, form), { verpKey: KEY })).toMatchObject({
      kind: "bounce",
      isFailure: true,
      recipients: [
        {
          address: "ana@destino.example",
          action: "failed",
          status: "5.1.1",
          permanent: true,
          reason: "addressGone",
        },
      ],
      evidence: { verp: { kind: "bounce", ...CONTACT }, originalMessageId: OUR_ID },
    });
  });

  it.each([
    [
      "a full mailbox",
      bounce("Transient", "MailboxFull", "4.2.2", "smtp; 452 4.2.2 mailbox full"),
      false,
      "mailboxFull",
    ],
    [
      "an unknown user that Amazon classifies as temporary",
      bounce("Transient", "General", "5.1.1", "smtp; 550 5.1.1 user unknown"),
      false,
      "addressGone",
    ],
    [
      "a rejection of the sender",
      bounce("Permanent", "General", "5.1.8", "smtp; 550 5.1.8 sender domain does not exist"),
      false,
      "sender",
    ],
    [
      "an address on Amazon's own list",
      bounce("Permanent", "OnAccountSuppressionList", "5.1.1", "Amazon SES did not send"),
      true,
      "addressGone",
    ],
  ])(
    "distinguish permanent failures from others: %s",
    async (_name, message, permanent, reason) => {
      expect(await readInbound(notice(message), { verpKey: KEY })).toMatchObject({
        kind: "bounce",
        recipients: [{ permanent, reason }],
      });
    },
  );

  it("are read as complaints", async () => {
    const complaint = {
      complainedRecipients: [{ emailAddress: "ana@destino.example" }],
      complaintFeedbackType: "abuse",
      userAgent: "UA/1",
    };
    expect(
      await readInbound(notice({ notificationType: "Complaint", complaint, mail: OUR_MESSAGE }), {
        verpKey: KEY,
      }),
    ).toMatchObject({
      kind: "complaint",
      feedbackType: "abuse",
      originalRecipients: ["ana@destino.example"],
      evidence: { verp: CONTACT },
    });
  });

  it("are parsed as receipts, which are not failures", async () => {
    const delivery = { recipients: ["ana@destino.example"], smtpResponse: "250 OK" };
    expect(
      await readInbound(notice({ notificationType: "Delivery", delivery, mail: OUR_MESSAGE }), {
        verpKey: KEY,
      }),
    ).toMatchObject({
      kind: "bounce",
      isFailure: false,
      recipients: [{ action: "delivered" }],
    });
  });

  it.each([
    "{",
    "{}",
    '{"notificationType":"Bounce"}',
    '{"notificationType":"Bounce","bounce":{"bouncedRecipients":[null,{"emailAddress":1}]}}',
  ])("are not bounces if they are invalid: %s", async (body) => {
    const read = await readInbound(
      write({ from: "x@sns.amazonaws.com", headers: "x-amz-sns-message-id: 1", body }),
      { verpKey: KEY },
    );
    expect(read.kind).not.toBe("bounce");
  });
});
