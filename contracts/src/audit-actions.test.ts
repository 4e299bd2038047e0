import { expect, expectTypeOf, test } from "vitest";
import { allRoutes, type ChangingOperation } from "./api.ts";
import { AUDITED_OPERATIONS, AUDIT_ACTIONS, type AuditedOperation } from "./audit-actions.ts";

const DRAFTS = "Work in progress, which has no effect until it is published, started or sent";
const READS = "Changes nothing";
const OWN = "Concerns only the caller's own view of the console";
const HISTORY = "The record's own history shows it";
const CONTENT = "Content, with versions or references that show it";
const TRIES = "Only tests a connection or sends to the members themselves";

/**
 * Reasons why routes that may change something are not in the audit log. The type check fails for a route that has
 * neither a rule nor a reason, and for one that has both.
 */
const UNRECORDED: Readonly<Record<Exclude<ChangingOperation, AuditedOperation>, string>> = {
  checkImport: DRAFTS,
  chooseImportSheet: DRAFTS,
  createCampaign: DRAFTS,
  createTemplate: DRAFTS,
  discardTemplateDraft: DRAFTS,
  duplicateCampaign: DRAFTS,
  duplicateTemplate: DRAFTS,
  importTemplates: DRAFTS,
  resendToNonOpeners: DRAFTS,
  saveTemplateDraft: DRAFTS,
  setTemplatesTags: DRAFTS,
  updateCampaign: DRAFTS,
  updateTemplate: DRAFTS,
  updateWorkflow: DRAFTS,
  uploadImport: DRAFTS,

  checkCalendarTimes: READS,
  checkCustomFieldType: READS,
  emailInvoice: TRIES,
  simulatePayment: TRIES,
  checkResetToken: READS,
  countWebhookReplay: READS,
  estimateWebhook: READS,
  explainFilter: READS,
  exportTemplates: READS,
  lookAtInvitation: READS,
  previewContactOperation: READS,
  previewFilter: READS,
  previewTemplate: READS,
  previewTaskFeed: READS,
  previewTaskSchedule: READS,
  previewTemplateAtWorst: READS,
  previewWorkflowSchedule: READS,
  reviewCampaign: READS,

  cancelEmailChange: OWN,
  changeEmail: OWN,
  confirmEmail: OWN,
  createWorkspace: OWN,
  declineInvitation: OWN,
  deleteAvatar: OWN,
  deleteNotifications: OWN,
  enterWorkspace: OWN,
  forgotPassword: OWN,
  logout: OWN,
  lookAtApproval: OWN,
  markNotifications: OWN,
  register: OWN,
  renewSession: OWN,
  resendConfirmation: OWN,
  restoreNotifications: OWN,
  setAvatar: OWN,
  setLanguage: OWN,
  setPreferences: OWN,
  startTwoFactor: OWN,
  updateProfile: OWN,

  assignConversations: HISTORY,
  batchContacts: HISTORY,
  cancelEmail: HISTORY,
  cancelEmails: HISTORY,
  cancelTaskRun: HISTORY,
  cancelWebhookEvents: HISTORY,
  commentApproval: HISTORY,
  closeConversations: HISTORY,
  createContact: HISTORY,
  createDeal: HISTORY,
  createDealActivity: HISTORY,
  createNextStep: HISTORY,
  deleteConversations: HISTORY,
  deleteDealActivity: HISTORY,
  deleteDealFile: HISTORY,
  deleteNextStep: HISTORY,
  loseDeal: HISTORY,
  markConversations: HISTORY,
  moveDeal: HISTORY,
  pauseWebhookReplay: HISTORY,
  recordConsent: HISTORY,
  reopenConversations: HISTORY,
  reopenDeal: HISTORY,
  replyToConversation: HISTORY,
  requestConfirmation: HISTORY,
  restoreConversations: HISTORY,
  restoreDealFile: HISTORY,
  resolveWorkflowCalls: HISTORY,
  resumeWebhookReplay: HISTORY,
  retryConversationMessage: HISTORY,
  retryWebhookEvents: HISTORY,
  sendCustomEvents: HISTORY,
  sendEmail: HISTORY,
  sendEmails: HISTORY,
  setContactTopics: HISTORY,
  skipTaskTime: HISTORY,
  unskipTaskTime: HISTORY,
  updateContact: HISTORY,
  updateDeal: HISTORY,
  updateDealActivity: HISTORY,
  updateDeals: HISTORY,
  updateNextStep: HISTORY,
  uploadDealFile: HISTORY,
  upsertContact: HISTORY,
  winDeal: HISTORY,

  createAnalyzeView: CONTENT,
  createAnnotation: CONTENT,
  createFilter: CONTENT,
  createSavedBlock: CONTENT,
  deleteAnalyzeView: CONTENT,
  deleteAnnotation: CONTENT,
  deleteImages: CONTENT,
  deleteSavedBlocks: CONTENT,
  editImage: CONTENT,
  orderAnalyzeViews: CONTENT,
  recountCampaign: CONTENT,
  rehearseCampaign: CONTENT,
  renameSavedBlock: CONTENT,
  restoreAnalyzeView: CONTENT,
  restoreAnnotation: CONTENT,
  updateAnalyzeView: CONTENT,
  updateAnnotation: CONTENT,
  updateFilter: CONTENT,
  updateImage: CONTENT,
  uploadImage: CONTENT,

  checkSendingDomain: TRIES,
  clearMailbox: TRIES,
  proveWebhook: TRIES,
  rerunApiLog: TRIES,
  sendTestEmail: TRIES,
  testCampaign: TRIES,
  testInboundMailbox: TRIES,
  testSendingAccount: TRIES,
  testSendingAccountSettings: TRIES,
  testWebhook: TRIES,
};

test("every route that may change something is recorded in the audit log, or listed with a reason", () => {
  const changing = allRoutes
    .filter((route) => route.method !== "GET")
    .map((route) => route.operationId);
  const listed = Object.keys(UNRECORDED);
  const recorded: readonly ChangingOperation[] = AUDITED_OPERATIONS.filter(
    (one) => one !== "getPersonalData",
  );
  expect([...recorded, ...listed].toSorted()).toEqual(changing.toSorted());
});

test("operations are known by name to the type checker", () => {
  // A single route whose name is any string would make the type check of the list of reasons useless.
  expectTypeOf<string>().not.toExtend<ChangingOperation>();
  expectTypeOf<"listCampaigns">().not.toExtend<ChangingOperation>();
  expectTypeOf<"archiveCampaign">().toExtend<ChangingOperation>();
});

test("every action has a unique name", () => {
  expect(new Set(AUDIT_ACTIONS).size).toBe(AUDIT_ACTIONS.length);
  expect(AUDIT_ACTIONS).toContain("user.signInFailed");
});
