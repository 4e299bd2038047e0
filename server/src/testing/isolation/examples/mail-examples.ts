import type { World } from "../world.ts";
import { byId, change, type Example } from "./example.ts";

/** Sending accounts and domains, inbound messages, the test inbox. */
export function mailExamples(other: World): Example[] {
  return [
    ...senders(other),
    ...mailboxes(other),
    ...conversations(other),
    { operationId: "listCapturedMails", expected: "own" },
    { operationId: "listCapturedMails", expected: "nothing", query: { search: other.secret } },
    ...byId(other.ids.mail, ["getCapturedMail", "getCapturedMailSource"]),
    {
      operationId: "getCapturedMailAttachment",
      expected: "notFound",
      params: { id: other.ids.mailWithFile, place: "0" },
    },
    { operationId: "clearMailbox", expected: "own" },
  ];
}

/** Sending accounts and domains. */
function senders(other: World): Example[] {
  const foreign = other.ids;
  const relay = {
    name: "Mine",
    fromName: "Me",
    fromEmail: "me@example.com",
    smtp: { host: "127.0.0.1", port: 9, security: "none" },
  };

  return [
    { operationId: "listSendingAccounts", expected: "own" },
    { operationId: "createSendingAccount", expected: "own", body: relay },
    ...byId(foreign.smtpAccount, [
      "getSendingAccount",
      "testSendingAccount",
      "deleteSendingAccount",
    ]),
    {
      operationId: "testSendingAccountSettings",
      expected: "notFound",
      body: { fromEmail: relay.fromEmail, smtp: relay.smtp, id: foreign.smtpAccount },
    },
    change("updateSendingAccount", foreign.smtpAccount, relay),

    { operationId: "listSendingDomains", expected: "own" },
    { operationId: "getSystemStatus", expected: "own" },
    { operationId: "getDashboard", expected: "own" },
    { operationId: "getFirstSteps", expected: "own" },
    {
      operationId: "setMonthlyGoals",
      expected: "own",
      body: { goals: [{ metric: "emails", target: 100 }] },
    },
    { operationId: "createSendingDomain", expected: "clean", body: { name: "mine.example.com" } },
    { operationId: "getSendingRules", expected: "own" },
    {
      operationId: "updateSendingRules",
      expected: "own",
      body: { frequencyCap: null, quietHours: null, version: 1 },
    },
    { operationId: "getSenderPolicy", expected: "own" },
    { operationId: "setSenderPolicy", expected: "own", body: { unverifiedSenders: "warn" } },
    {
      operationId: "checkSender",
      expected: "own",
      query: { email: `news@${other.secret.toLowerCase()}.example.com` },
    },
    ...byId(foreign.sendingDomain, [
      "getSendingDomain",
      "checkSendingDomain",
      "rotateSendingDomainKeys",
      "cancelSendingDomainRotation",
    ]),
    change("updateSendingDomain", foreign.sendingDomain, {
      returnPathLabel: "mx",
      trackingLabel: "go",
    }),
    {
      operationId: "setSendingDomainWarmUp",
      expected: "notFound",
      params: { id: foreign.sendingDomain },
      body: { limits: [1] },
    },
    ...byId(foreign.sendingDomain, ["removeSendingDomainWarmUp", "deleteSendingDomain"]),
  ];
}

/** Inbound mailboxes. */
function mailboxes(other: World): Example[] {
  const foreign = other.ids;
  const inboundMailbox = {
    name: "Mine",
    host: "127.0.0.1",
    port: 9,
    security: "none",
    username: "me",
    password: "secret",
    active: false,
  };

  return [
    { operationId: "listInboundMailboxes", expected: "own" },
    { operationId: "createInboundMailbox", expected: "own", body: inboundMailbox },
    ...byId(foreign.inboundMailbox, [
      "getInboundMailbox",
      "testInboundMailbox",
      "deleteInboundMailbox",
    ]),
    change("updateInboundMailbox", foreign.inboundMailbox, inboundMailbox),
  ];
}

/** Conversations. */
function conversations(other: World): Example[] {
  const foreign = other.ids;

  return [
    { operationId: "listConversations", expected: "own", query: { view: "all" } },
    {
      operationId: "listConversations",
      expected: "nothing",
      query: { view: "all", search: other.secret },
    },
    {
      operationId: "listConversations",
      expected: "own",
      query: { view: "all", contactId: foreign.account },
    },
    { operationId: "getConversationCounts", expected: "own" },
    { operationId: "streamConversations", expected: "own" },
    {
      operationId: "markConversations",
      expected: "nothing",
      body: { ids: [foreign.conversation], read: true },
    },
    {
      operationId: "assignConversations",
      expected: "notFound",
      body: { ids: [foreign.conversation], memberId: other.personTenantId },
    },
    {
      operationId: "assignConversations",
      expected: "nothing",
      body: { ids: [foreign.conversation], memberId: null },
    },
    {
      operationId: "closeConversations",
      expected: "nothing",
      body: { ids: [foreign.conversation] },
    },
    {
      operationId: "reopenConversations",
      expected: "nothing",
      body: { ids: [foreign.conversation] },
    },
    ...byId(foreign.conversation, ["getConversation", "listConversationMessages"]),
    {
      operationId: "replyToConversation",
      expected: "notFound",
      params: { id: foreign.conversation },
      body: { text: "Hello" },
    },
    {
      operationId: "retryConversationMessage",
      expected: "notFound",
      params: { id: foreign.conversation, messageId: foreign.conversationMessage },
    },
    {
      operationId: "getConversationAttachment",
      expected: "notFound",
      params: { id: foreign.conversation, attachmentId: foreign.conversationAttachment },
    },
    {
      operationId: "deleteConversations",
      expected: "nothing",
      body: { ids: [foreign.conversation] },
    },
    {
      operationId: "restoreConversations",
      expected: "nothing",
      body: { ids: [foreign.conversation] },
    },
  ];
}
