import { DEFAULT_BRAND } from "@arauto/contracts";
import type { World } from "./example-world.ts";
import { SMALLEST_PNG } from "./smallest-png.ts";

/**
 * What a stranger may get for a request:
 * - `notFound`: 404 and nothing else
 * - `refused`: some 4xx, because the request names what is not theirs
 * - `nothing`: a success about no records (`count` 0, or no items)
 * - `own`: a success that shows only their own
 * - `clean`: success or refusal, as long as nothing shows or changes
 */
export type Expected = "notFound" | "refused" | "nothing" | "own" | "clean";

export interface Example {
  operationId: string;
  expected: Expected;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  file?: { name: string; text: string } | { name: string; base64: string };
  /** Ends the session it is called with. */
  endsSession?: boolean;
}

/** The container of a WebP of 10 × 10, all of it ASCII. */
const SMALLEST_WEBP = `RIFF\x18\0\0\0WEBPVP8X\x0c\0\0\0\0\0\0\0\x09\0\0\x09\0\0\0\0`;
/**
 * At least one request for every route that needs a sign-in, made by a member of `own` and naming
 * records of `other` wherever an id can stand. With the same world twice they are ordinary requests.
 */
export function routeExamples(own: World, other: World): Example[] {
  const foreign = other.ids;
  const account = {
    name: "Somebody New",
    email: other.contactEmail,
    phone: null,
    status: "active",
    fields: {},
  };
  const definition = {
    operator: "AND",
    conditions: [{ source: "custom", field: other.fieldIdentifier, operator: "isSet" }],
  };
  const content = {
    subject: "Hello",
    format: "html",
    language: "en-us",
    source: "<html><body>Hello {{ account.name }}</body></html>",
  };
  const template = { name: "Mine", content };
  const spacer = { id: "s", kind: "spacer", height: 24, visibility: null };
  const campaign = {
    name: "Mine",
    sendingAccountId: own.ids.captureAccount,
    filterIds: [own.ids.filter],
    templateId: own.ids.template,
  };
  const inboundMailbox = { name: "Mine", host: "127.0.0.1", port: 9, security: "none", username: "me", password: "secret", active: false };
  const relay = {
    name: "Mine",
    fromName: "Me",
    fromEmail: "me@example.com",
    smtp: { host: "127.0.0.1", port: 9, security: "none" },
  };

  const byId = (id: string, operationIds: string[]): Example[] =>
    operationIds.map((operationId) => ({ operationId, expected: "notFound", params: { id } }));
  const change = (operationId: string, id: string, body: Record<string, unknown>): Example => ({
    operationId,
    expected: "notFound",
    params: { id },
    body: { ...body, version: 1 },
  });
  const bulkDelete = (operationId: string, id: string): Example => ({
    operationId,
    expected: "nothing",
    body: { ids: [id] },
  });

  return [
    { operationId: "renewSession", expected: "own" },
    { operationId: "getSession", expected: "own" },
    { operationId: "setLanguage", expected: "own", body: { lang: "es-es" } },
    { operationId: "logout", expected: "own", endsSession: true },
    { operationId: "resendConfirmation", expected: "clean" },
    {
      operationId: "changePassword",
      expected: "own",
      body: { currentPassword: own.login.password, newPassword: own.login.password },
    },
    { operationId: "listSessions", expected: "own" },
    ...byId(foreign.session, ["revokeSession"]),
    { operationId: "revokeOtherSessions", expected: "own" },
    { operationId: "startTwoFactor", expected: "own", body: { password: own.login.password } },
    { operationId: "enableTwoFactor", expected: "clean", body: { code: "000000" } },
    { operationId: "renewRecoveryCodes", expected: "clean", body: { code: "000000" } },
    { operationId: "disableTwoFactor", expected: "clean", body: { password: own.login.password, code: "000000" } },

    { operationId: "getProfile", expected: "own" },
    { operationId: "updateProfile", expected: "own", body: { name: "Somebody Else" } },
    { operationId: "setAvatar", expected: "own", file: { name: "me.webp", text: SMALLEST_WEBP } },
    { operationId: "deleteAvatar", expected: "own" },
    { operationId: "setPreferences", expected: "own", body: { lists: { [other.secret]: { density: "compact" } } } },

    { operationId: "listWorkspaces", expected: "own" },
    { operationId: "createWorkspace", expected: "own", body: { name: "Another one" } },
    {
      operationId: "enterWorkspace",
      expected: "notFound",
      params: { personTenantId: other.personTenantId },
    },
    { operationId: "getWorkspace", expected: "own" },
    {
      operationId: "updateWorkspace",
      expected: "own",
      body: {
        name: "Renamed",
        address: "",
        language: "en-us",
        timeZone: "America/Recife",
        version: 1,
      },
    },
    { operationId: "checkAccount", expected: "own" },

    { operationId: "listNotifications", expected: "own" },
    { operationId: "listNotifications", expected: "nothing", query: { search: other.secret } },
    { operationId: "getNotificationSummary", expected: "own" },
    { operationId: "streamNotifications", expected: "own" },
    { operationId: "markNotifications", expected: "nothing", body: { ids: [foreign.notification], read: true } },
    bulkDelete("deleteNotifications", foreign.notification),
    bulkDelete("restoreNotifications", foreign.deletedNotification),

    { operationId: "listMembers", expected: "own" },
    {
      operationId: "setMemberRole",
      expected: "notFound",
      params: { id: other.personTenantId },
      body: { role: "analyst" },
    },
    ...byId(other.personTenantId, ["removeMember"]),
    {
      operationId: "transferOwnership",
      expected: "notFound",
      body: { memberId: other.personTenantId, password: own.login.password },
    },
    { operationId: "listInvitations", expected: "own" },
    {
      operationId: "inviteMember",
      expected: "clean",
      body: { email: other.contactEmail, role: "marketer" },
    },
    ...byId(foreign.invitation, ["resendInvitation", "revokeInvitation"]),
    { operationId: "listOwnInvitations", expected: "own" },
    { operationId: "acceptInvitation", expected: "clean", body: { id: foreign.invitation } },
    { operationId: "declineInvitation", expected: "clean", body: { id: foreign.invitation } },

    { operationId: "listAccounts", expected: "own" },
    { operationId: "listAccounts", expected: "nothing", query: { search: other.secret } },
    {
      operationId: "listAccounts",
      expected: "own",
      query: { cursor: other.accountsCursor, exactTotal: "true" },
    },
    { operationId: "createAccount", expected: "clean", body: account },
    ...byId(foreign.account, ["getReachability", "requestConfirmation"]),
    ...[
      { params: { id: foreign.account }, topicId: own.ids.topic, expected: "notFound" as const },
      { params: { id: own.ids.account }, topicId: foreign.topic, expected: "refused" as const },
    ].map(({ params, topicId, expected }): Example => {
      return { operationId: "setAccountTopics", expected, params, body: { topics: [{ topicId, subscribed: false }] } };
    }),
    { operationId: "recordConsent", expected: "notFound", params: { id: foreign.account }, body: { wording: "Yes" } },
    { operationId: "listTopics", expected: "own" },
    { operationId: "listTopics", expected: "nothing", query: { search: other.secret } },
    { operationId: "createTopic", expected: "own", body: { name: "Mine", default: "in" } },
    change("updateTopic", foreign.topic, { name: "Mine", default: "in" }),
    bulkDelete("deleteTopics", foreign.topic),
    ...byId(foreign.account, ["getAccount", "getAccountTimeline"]),
    change("updateAccount", foreign.account, account),
    bulkDelete("deleteAccounts", foreign.account),
    { operationId: "listAccounts", expected: "nothing", query: { tag: `${other.secret} friends` } },
    { operationId: "listAccounts", expected: "notFound", query: { filterId: foreign.filter } },
    { operationId: "listTags", expected: "own" },
    { operationId: "listTags", expected: "nothing", query: { search: other.secret } },
    ...[
      { kind: "ids", ids: [foreign.account] },
      { kind: "matching", search: other.secret, except: [foreign.account] },
    ].flatMap((selection): Example[] => [
      { operationId: "previewAccountOperation", expected: "own", body: { selection, action: { kind: "delete" } } },
      { operationId: "startAccountOperation", expected: "own", body: { selection, action: { kind: "delete" } } },
    ]),
    ...["previewAccountOperation", "startAccountOperation"].map((operationId): Example => ({
      operationId,
      expected: "notFound",
      body: { selection: { kind: "matching", filterId: foreign.filter }, action: { kind: "setStatus", status: "inactive" } },
    })),
    ...byId(foreign.operation, ["getAccountOperation", "cancelAccountOperation", "streamAccountOperation"]),

    ...byId(foreign.account, ["getMemberships", "getPersonalData"]),
    {
      operationId: "mergeAccounts",
      expected: "notFound",
      params: { id: foreign.account },
      body: { otherId: own.ids.account, version: 1, otherVersion: 1 },
    },
    {
      operationId: "mergeAccounts",
      expected: "notFound",
      params: { id: own.ids.account },
      body: { otherId: foreign.account, version: 1, otherVersion: 1 },
    },
    {
      // Another address than the contact's: the owner's own request is refused for it, and nobody is erased.
      operationId: "eraseAccount",
      expected: "notFound",
      params: { id: foreign.account },
      body: { email: "somebody@else.example.com", reason: "other" },
    },
    { operationId: "listErasures", expected: "own" },
    { operationId: "listErasures", expected: "nothing", query: { search: other.erasedEmail } },

    { operationId: "listSuppressions", expected: "own" },
    { operationId: "listSuppressions", expected: "nothing", query: { search: other.suppressedEmail } },
    { operationId: "liftSuppressions", expected: "nothing", body: { ids: [other.suppressionId] } },
    { operationId: "addSuppressions", expected: "own", body: { emails: ["nobody@example.com"] } },
    { operationId: "importSuppressions", expected: "own", file: { name: "list.csv", text: "email\nnobody@example.com\n" } },

    { operationId: "listExports", expected: "own" },
    ...[
      { kind: "ids", ids: [foreign.account] },
      { kind: "matching", filterId: foreign.filter },
    ].map((selection): Example => ({
      operationId: "createExport",
      expected: "notFound",
      body: { kind: "accounts", format: "csv", selection, columns: ["email"] },
    })),
    {
      operationId: "createExport",
      expected: "own",
      body: { kind: "accounts", format: "csv", selection: { kind: "matching", except: [foreign.account] }, columns: ["email"] },
    },
    ...byId(foreign.export, ["getExport", "streamExport", "createExportLink"]),
    bulkDelete("deleteExports", foreign.export),

    { operationId: "listImports", expected: "own" },
    {
      operationId: "uploadImport",
      expected: "own",
      file: { name: "mine.csv", text: `email\n${other.contactEmail}\n` },
    },
    ...byId(foreign.import, [
      "getImport",
      "startImport",
      "undoImport",
      "cancelImport",
      "streamImport",
      "listImportRejections",
      "downloadImportRejections",
    ]),
    { operationId: "chooseImportSheet", expected: "notFound", params: { id: foreign.import }, body: { sheet: "Sheet1" } },
    {
      operationId: "checkImport",
      expected: "notFound",
      params: { id: foreign.import },
      body: { targets: [{ kind: "standard", field: "email" }], consent: null },
    },

    { operationId: "listCustomFields", expected: "own" },
    { operationId: "listCustomFields", expected: "nothing", query: { search: other.secret } },
    {
      operationId: "createCustomField",
      expected: "clean",
      body: { identifier: other.fieldIdentifier, name: "Mine", type: "text" },
    },
    ...byId(foreign.customField, ["getCustomField", "getCustomFieldUsage"]),
    { operationId: "checkCustomFieldType", expected: "notFound", params: { id: foreign.customField }, body: { type: "number" } },
    change("changeCustomFieldType", foreign.customField, { type: "number" }),
    { operationId: "setCustomFieldsStatus", expected: "nothing", body: { ids: [foreign.customField], status: "inactive" } },
    change("updateCustomField", foreign.customField, { name: "Mine", status: "inactive" }),
    bulkDelete("deleteCustomFields", foreign.customField),

    { operationId: "listFilters", expected: "own" },
    { operationId: "listFilters", expected: "nothing", query: { search: other.secret } },
    { operationId: "createFilter", expected: "clean", body: { name: "Mine", definition } },
    { operationId: "previewFilter", expected: "clean", body: { definition } },
    { operationId: "previewFilter", expected: "own", body: { definition: null } },
    { operationId: "previewFilter", expected: "refused", body: { definition: null, topicId: foreign.topic } },
    ...[
      { source: "topic", field: foreign.topic, operator: "subscribed" },
      { source: "engagement", field: "sent", operator: "did", campaignId: foreign.sentCampaign },
    ].flatMap((condition): Example[] => {
      const alone = { operator: "AND", conditions: [condition] };
      return [alone, { operator: "AND", conditions: [alone] }].flatMap((stolen): Example[] => [
        { operationId: "createFilter", expected: "refused", body: { name: "Mine", definition: stolen } },
        {
          operationId: "updateFilter",
          expected: "refused",
          params: { id: own.ids.filter },
          body: { name: "Mine", definition: stolen, version: 1 },
        },
        { operationId: "previewFilter", expected: "refused", body: { definition: stolen } },
        { operationId: "explainFilter", expected: "refused", body: { definition: stolen, email: other.contactEmail } },
      ]);
    }),
    {
      operationId: "explainFilter",
      expected: "own",
      body: {
        definition: { operator: "AND", conditions: [{ source: "standard", field: "name", operator: "isSet" }] },
        email: other.contactEmail,
      },
    },
    { operationId: "suggestFilterValues", expected: "clean", query: { source: "custom", field: other.fieldIdentifier } },
    { operationId: "suggestFilterValues", expected: "own", query: { source: "standard", field: "tags" } },
    { operationId: "suggestFilterValues", expected: "own", query: { source: "standard", field: "name", search: other.secret.slice(0, 5) } },
    ...byId(foreign.filter, ["getFilter"]),
    change("updateFilter", foreign.filter, { name: "Mine", definition }),
    bulkDelete("deleteFilters", foreign.filter),

    { operationId: "listTemplates", expected: "own" },
    { operationId: "listTemplates", expected: "nothing", query: { search: other.secret } },
    { operationId: "createTemplate", expected: "own", body: template },
    { operationId: "listTemplates", expected: "nothing", query: { tag: `${other.secret} tag` } },
    { operationId: "countTemplates", expected: "own" },
    ...byId(foreign.template, ["getTemplate", "listTemplateVersions", "getTemplateThumbnail"]),
    change("updateTemplate", foreign.template, { ...template, type: "campaign", tags: [], status: "inactive" }),
    { operationId: "duplicateTemplate", expected: "notFound", params: { id: foreign.template }, body: { name: "Mine" } },
    { operationId: "saveTemplateDraft", expected: "notFound", params: { id: foreign.template }, body: { content, draftVersion: 1 } },
    ...["discardTemplateDraft", "publishTemplate"].map((operationId): Example => {
      return { operationId, expected: "notFound", params: { id: foreign.template }, body: { draftVersion: 1 } };
    }),
    ...[foreign.template, own.ids.template].map((id): Example => {
      return { operationId: "getTemplateVersion", expected: "notFound", params: { id, versionId: foreign.templateVersion } };
    }),
    { operationId: "exportTemplates", expected: "notFound", body: { ids: [foreign.template] } },
    {
      operationId: "importTemplates",
      expected: "own",
      body: {
        kind: "arauto.templates",
        version: 1,
        templates: [
          {
            name: "Mine",
            type: "campaign",
            tags: [`${own.secret} tag`],
            content: { ...content, source: `<html><body><img src="image:${foreign.template}.png" alt="x"></body></html>` },
          },
        ],
        images: [{ id: foreign.template, name: "Dot", alt: "", data: SMALLEST_PNG }],
      },
    },
    { operationId: "listImages", expected: "own" },
    { operationId: "listImages", expected: "nothing", query: { search: other.secret } },
    { operationId: "uploadImage", expected: "own", file: { name: "dot.png", base64: SMALLEST_PNG } },
    ...byId(foreign.image, ["getImage"]),
    { operationId: "updateImage", expected: "notFound", params: { id: foreign.image }, body: { name: "Mine", alt: "" } },
    { operationId: "editImage", expected: "notFound", params: { id: foreign.image }, body: { crop: null, width: 100 } },
    bulkDelete("deleteImages", foreign.image),
    { operationId: "listSavedBlocks", expected: "own" },
    { operationId: "listSavedBlocks", expected: "nothing", query: { search: other.secret } },
    { operationId: "createSavedBlock", expected: "own", body: { name: "Mine", content: { type: "block", block: spacer } } },
    { operationId: "renameSavedBlock", expected: "notFound", params: { id: foreign.savedBlock }, body: { name: "Mine" } },
    bulkDelete("deleteSavedBlocks", foreign.savedBlock),
    { operationId: "getBrandKit", expected: "own" },
    {
      operationId: "updateBrandKit",
      expected: "refused",
      body: { ...DEFAULT_BRAND, logo: { source: `image:${foreign.image}.png`, darkSource: "", alt: "", width: 90 }, version: 1 },
    },
    { operationId: "updateBrandKit", expected: "own", body: { ...DEFAULT_BRAND, version: 1 } },
    { operationId: "setTemplatesStatus", expected: "nothing", body: { ids: [foreign.template], status: "active" } },
    { operationId: "setTemplatesTags", expected: "nothing", body: { ids: [foreign.template], add: ["mine"], remove: [] } },
    bulkDelete("deleteTemplates", foreign.template),
    bulkDelete("restoreTemplates", foreign.deletedTemplate),
    bulkDelete("purgeTemplates", foreign.lostTemplate),
    { operationId: "listTemplateDesigns", expected: "own" },
    { operationId: "getTemplateDesign", expected: "own", params: { id: "quiet-sale" } },
    { operationId: "previewTemplateAtWorst", expected: "own", body: content },
    {
      operationId: "previewTemplate",
      expected: "refused",
      body: { ...content, accountId: foreign.account },
    },
    {
      operationId: "sendTestMail",
      expected: "refused",
      body: {
        ...content,
        to: ["me@example.com"],
        accountId: foreign.account,
        sendingAccountId: own.ids.captureAccount,
      },
    },
    {
      operationId: "sendTestMail",
      expected: "refused",
      body: {
        ...content,
        to: ["me@example.com"],
        accountId: null,
        sendingAccountId: foreign.captureAccount,
      },
    },

    { operationId: "listSendingAccounts", expected: "own" },
    { operationId: "createSendingAccount", expected: "own", body: relay },
    ...byId(foreign.smtpAccount, ["getSendingAccount", "testSendingAccount", "deleteSendingAccount"]),
    change("updateSendingAccount", foreign.smtpAccount, relay),

    { operationId: "listSendingDomains", expected: "own" },
    { operationId: "getSystemStatus", expected: "own" },
    { operationId: "createSendingDomain", expected: "clean", body: { name: "mine.example.com" } },
    { operationId: "getSenderPolicy", expected: "own" },
    { operationId: "setSenderPolicy", expected: "own", body: { unverifiedSenders: "warn" } },
    { operationId: "checkSender", expected: "own", query: { email: `news@${other.secret.toLowerCase()}.example.com` } },
    ...byId(foreign.sendingDomain, ["getSendingDomain", "checkSendingDomain", "rotateSendingDomainKeys", "cancelSendingDomainRotation"]),
    change("updateSendingDomain", foreign.sendingDomain, { returnPathLabel: "mx", trackingLabel: "go" }),
    { operationId: "setSendingDomainWarmUp", expected: "notFound", params: { id: foreign.sendingDomain }, body: { limits: [1] } },
    ...byId(foreign.sendingDomain, ["removeSendingDomainWarmUp", "deleteSendingDomain"]),

    { operationId: "listInboundMailboxes", expected: "own" },
    { operationId: "createInboundMailbox", expected: "own", body: inboundMailbox },
    ...byId(foreign.inboundMailbox, ["getInboundMailbox", "testInboundMailbox", "deleteInboundMailbox"]),
    change("updateInboundMailbox", foreign.inboundMailbox, inboundMailbox),

    { operationId: "listConversations", expected: "own", query: { view: "all" } },
    { operationId: "listConversations", expected: "nothing", query: { view: "all", search: other.secret } },
    { operationId: "listConversations", expected: "own", query: { view: "all", accountId: foreign.account } },
    { operationId: "getConversationCounts", expected: "own" },
    { operationId: "streamConversations", expected: "own" },
    { operationId: "markConversations", expected: "nothing", body: { ids: [foreign.conversation], read: true } },
    { operationId: "assignConversations", expected: "notFound", body: { ids: [foreign.conversation], memberId: other.personTenantId } },
    { operationId: "assignConversations", expected: "nothing", body: { ids: [foreign.conversation], memberId: null } },
    { operationId: "closeConversations", expected: "nothing", body: { ids: [foreign.conversation] } },
    { operationId: "reopenConversations", expected: "nothing", body: { ids: [foreign.conversation] } },
    ...byId(foreign.conversation, ["getConversation", "listConversationMessages"]),
    { operationId: "replyToConversation", expected: "notFound", params: { id: foreign.conversation }, body: { text: "Hello" } },
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
    { operationId: "deleteConversations", expected: "nothing", body: { ids: [foreign.conversation] } },
    { operationId: "restoreConversations", expected: "nothing", body: { ids: [foreign.conversation] } },

    { operationId: "listCapturedMails", expected: "own" },
    { operationId: "listCapturedMails", expected: "nothing", query: { search: other.secret } },
    ...byId(foreign.mail, ["getCapturedMail", "getCapturedMailSource"]),
    { operationId: "clearMailbox", expected: "own" },

    { operationId: "listCampaigns", expected: "own" },
    { operationId: "listCampaigns", expected: "nothing", query: { search: other.secret } },
    ...[
      { sendingAccountId: foreign.smtpAccount },
      { backupSendingAccountId: foreign.smtpAccount },
      { filterIds: [foreign.filter] },
      { excludedFilterIds: [foreign.filter] },
      { topicId: foreign.topic },
      { templateId: foreign.template },
      {
        test: { kind: "content", share: 50, variants: [{ templateId: foreign.template }], winnerBy: "clicks", afterMinutes: 60 },
      },
    ].flatMap((stolen): Example[] => [
      { operationId: "createCampaign", expected: "refused", body: { ...campaign, ...stolen } },
      {
        operationId: "updateCampaign",
        expected: "refused",
        params: { id: own.ids.draftCampaign },
        body: { ...campaign, ...stolen, version: 1 },
      },
    ]),
    { operationId: "countCampaigns", expected: "own" },
    {
      operationId: "testCampaign",
      expected: "notFound",
      params: { id: foreign.draftCampaign },
      body: { addresses: ["mallory@example.com"] },
    },
    {
      operationId: "testCampaign",
      expected: "notFound",
      params: { id: own.ids.draftCampaign },
      body: { addresses: ["mallory@example.com"], accountId: foreign.account },
    },
    { operationId: "decideCampaignTest", expected: "notFound", params: { id: foreign.sentCampaign }, body: { variant: 0 } },
    change("updateCampaign", foreign.draftCampaign, campaign),
    ...byId(foreign.draftCampaign, [
      "getCampaign",
      "startCampaign",
      "unscheduleCampaign",
      "reviewCampaign",
      "duplicateCampaign",
      "deleteCampaign",
    ]),
    ...byId(foreign.sentCampaign, [
      "archiveCampaign",
      "unarchiveCampaign",
      "resendToNonOpeners",
      "releaseCampaignRest",
      "pauseCampaign",
      "resumeCampaign",
      "cancelCampaign",
      "resendUncertain",
      "streamCampaign",
      "listRecipients",
      "listCampaignLinks",
      "getCampaignReport",
      "recountCampaign",
      "getCampaignMail",
    ]),
    {
      operationId: "listRecipients",
      expected: "nothing",
      params: { id: own.ids.sentCampaign },
      query: { mailDomain: other.contactEmail.split("@")[1] ?? "" },
    },
    {
      operationId: "createExport",
      expected: "notFound",
      body: { kind: "recipients", format: "csv", campaignId: foreign.sentCampaign, filter: {} },
    },
    {
      operationId: "explainRecipient",
      expected: "notFound",
      params: { id: foreign.sentCampaign },
      query: { email: other.contactEmail },
    },
    {
      operationId: "explainRecipient",
      expected: "own",
      params: { id: own.ids.sentCampaign },
      query: { email: other.contactEmail },
    },

    // Last, for nothing in the workspace is open to who has left it. An Owner cannot.
    { operationId: "leaveWorkspace", expected: "clean" },
  ];
}
