import {
  EXAMPLE_EMAIL,
  EXAMPLE_IDS,
  ofNothing,
  ofRecord,
  type RequestExamples,
} from "./request-example.ts";

const { email, scheduledEmail, sendingAccount } = EXAMPLE_IDS;
const receipt = {
  to: { email: "ana@example.com", name: "Ana Souza" },
  subject: "Your order",
  html: "<p>Thank you for your order.</p>",
  tags: ["order"],
};
const ordered = { name: "ordered", email: EXAMPLE_EMAIL, properties: { total: 129.9 } };

/** Single emails, the accounts that send them, and custom events. */
export const EMAIL_REQUESTS: RequestExamples = {
  sendEmail: { body: receipt },
  sendEmails: { body: { emails: [receipt] } },
  listEmails: { query: { limit: 20, tag: "order" } },
  ...ofRecord(email, "getEmail"),
  ...ofRecord(scheduledEmail, "cancelEmail"),
  cancelEmails: { body: { ids: [scheduledEmail] } },
  ...ofNothing("listSendingAccounts"),
  ...ofRecord(sendingAccount, "getSendingAccount"),
  sendCustomEvents: { body: ordered },
  ...ofNothing("listCustomEventNames"),
};
