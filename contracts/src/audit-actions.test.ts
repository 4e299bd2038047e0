import { expect, test } from "vitest";
import { allRoutes } from "./api.ts";
import { AUDITED_OPERATIONS, AUDIT_ACTIONS } from "./audit-actions.ts";

const DRAFTS = "Work in progress, which has no effect until it is published, started or sent";
const READS = "Changes nothing";
const OWN = "Concerns only the caller's own view of the console";
const HISTORY = "The record's own history shows it";
const CONTENT = "Content, with versions or references that show it";
const TRIES = "Only tests a connection or sends to the members themselves";

/** Why routes that may change something are not part of the audit log. */
const UNRECORDED: Readonly<Record<string, readonly string[]>> = {
  [DRAFTS]: [
    "checkImport",
    "chooseImportSheet",
    "createCampaign",
    "createTemplate",
    "discardTemplateDraft",
    "duplicateCampaign",
    "duplicateTemplate",
    "importTemplates",
    "resendToNonOpeners",
    "saveTemplateDraft",
    "setTemplatesTags",
    "updateCampaign",
    "updateTemplate",
    "updateWorkflow",
    "uploadImport",
  ],
  [READS]: [
    "checkCustomFieldType",
    "checkResetToken",
    "countWebhookReplay",
    "estimateWebhook",
    "explainFilter",
    "exportTemplates",
    "lookAtInvitation",
    "previewContactOperation",
    "previewFilter",
    "previewTemplate",
    "previewTaskSchedule",
    "previewTemplateAtWorst",
    "previewWorkflowSchedule",
    "reviewCampaign",
  ],
  [OWN]: [
    "cancelEmailChange",
    "changeEmail",
    "confirmEmail",
    "createWorkspace",
    "declineInvitation",
    "deleteAvatar",
    "deleteNotifications",
    "enterWorkspace",
    "forgotPassword",
    "logout",
    "lookAtApproval",
    "markNotifications",
    "register",
    "renewSession",
    "resendConfirmation",
    "restoreNotifications",
    "setAvatar",
    "setLanguage",
    "setPreferences",
    "startTwoFactor",
    "updateProfile",
  ],
  [HISTORY]: [
    "assignConversations",
    "batchContacts",
    "cancelEmail",
    "cancelEmails",
    "cancelTaskRun",
    "cancelWebhookEvents",
    "commentApproval",
    "closeConversations",
    "createContact",
    "createDeal",
    "createDealActivity",
    "createNextStep",
    "deleteConversations",
    "deleteDealActivity",
    "deleteDealFile",
    "deleteNextStep",
    "loseDeal",
    "markConversations",
    "moveDeal",
    "pauseWebhookReplay",
    "recordConsent",
    "reopenConversations",
    "reopenDeal",
    "replyToConversation",
    "requestConfirmation",
    "restoreConversations",
    "restoreDealFile",
    "resolveWorkflowCalls",
    "resumeWebhookReplay",
    "retryConversationMessage",
    "retryWebhookEvents",
    "sendCustomEvents",
    "sendEmail",
    "sendEmails",
    "setContactTopics",
    "skipTaskTime",
    "unskipTaskTime",
    "updateContact",
    "updateDeal",
    "updateDealActivity",
    "updateDeals",
    "updateNextStep",
    "uploadDealFile",
    "upsertContact",
    "winDeal",
  ],
  [CONTENT]: [
    "createAnalyzeView",
    "createAnnotation",
    "createFilter",
    "createSavedBlock",
    "deleteAnalyzeView",
    "deleteAnnotation",
    "deleteImages",
    "deleteSavedBlocks",
    "editImage",
    "orderAnalyzeViews",
    "recountCampaign",
    "renameSavedBlock",
    "restoreAnalyzeView",
    "restoreAnnotation",
    "updateAnalyzeView",
    "updateAnnotation",
    "updateFilter",
    "updateImage",
    "uploadImage",
  ],
  [TRIES]: [
    "checkSendingDomain",
    "clearMailbox",
    "proveWebhook",
    "rerunApiLog",
    "sendTestEmail",
    "testCampaign",
    "testInboundMailbox",
    "testSendingAccount",
    "testWebhook",
    "tryRequest",
  ],
};

test("every route that may change something is recorded in the audit log, or listed with a reason", () => {
  const changing = allRoutes
    .filter((route) => route.method !== "GET")
    .map((route) => route.operationId);
  const listed = Object.values(UNRECORDED).flat();
  const recorded = AUDITED_OPERATIONS.filter((one) => one !== "getPersonalData");
  expect([...recorded, ...listed].toSorted()).toEqual(changing.toSorted());
});

test("every action is named once", () => {
  expect(new Set(AUDIT_ACTIONS).size).toBe(AUDIT_ACTIONS.length);
  expect(AUDIT_ACTIONS).toContain("user.signInFailed");
});
