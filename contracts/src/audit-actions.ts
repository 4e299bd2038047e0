import type { Route } from "./route.ts";

/**
 * Kinds of records that the audit log names, with the fields whose values it keeps before and after a change. Fields
 * that are not listed are never stored: secrets, and anything that may contain personal data of contacts.
 */
export const AUDIT_FIELDS = {
  apiKey: ["name", "mode", "permissions", "expiresAt", "disabledAt", "allowedNetworks"],
  approval: ["status"],
  backup: ["fileName", "status"],
  billingInfo: [],
  brandKit: [],
  campaign: ["name", "status", "startsAt"],
  contact: [],
  customField: ["name", "identifier", "type", "status"],
  deal: [],
  export: ["kind", "format"],
  filter: ["name", "status"],
  goals: [],
  holidays: [],
  import: ["kind"],
  inboundMailbox: ["name", "host", "port", "security", "username", "folder", "active"],
  invitation: ["role"],
  invoice: [],
  lostReasons: [],
  member: ["role"],
  payment: [],
  pipeline: ["name", "currency", "monthlyGoal"],
  request: [],
  requestSigning: [],
  secret: ["name", "hosts"],
  sendingAccount: [
    "name",
    "fromName",
    "fromEmail",
    "host",
    "port",
    "security",
    "username",
    "connections",
    "ratePerSecond",
    "ratePerHour",
  ],
  sendingDomain: ["name", "status", "returnPathLabel", "trackingLabel"],
  sendingRules: [],
  shareLink: ["name", "expiresAt", "revokedAt"],
  subscription: [],
  suppression: [],
  task: ["name", "timeZone"],
  template: ["name", "status"],
  topic: ["name", "description", "status", "visibility"],
  user: [],
  webhook: ["description", "status", "types", "payload", "signature"],
  webhookReplay: [],
  workflow: ["name", "status"],
  workspace: [
    "name",
    "address",
    "language",
    "timeZone",
    "tracking",
    "doubleOptIn",
    "consentText",
    "unverifiedSenders",
    "approvalAbove",
    "approveWorkflows",
  ],
} as const satisfies Record<string, readonly string[]>;

export type AuditRecordKind = keyof typeof AUDIT_FIELDS;
export const AUDIT_RECORD_KINDS = Object.keys(AUDIT_FIELDS) as [
  AuditRecordKind,
  ...AuditRecordKind[],
];

/** Fields for which the audit log only records that they changed. */
export const AUDIT_SECRETS = {
  apiKey: ["secretHash"],
  inboundMailbox: ["passwordBox"],
  secret: ["valueBox"],
  sendingAccount: ["passwordBox"],
  webhook: ["url", "secretBox"],
} as const satisfies Partial<Record<AuditRecordKind, readonly string[]>>;

/** The action on a record. */
export const AUDIT_VERBS = [
  "archived",
  "canceled",
  "created",
  "decided",
  "deleted",
  "disabled",
  "downloaded",
  "emailChanged",
  "enabled",
  "enrolled",
  "entryClosed",
  "entryOpened",
  "erased",
  "filtersAdopted",
  "joined",
  "left",
  "linkCreated",
  "merged",
  "ownershipReceived",
  "passwordChanged",
  "passwordReset",
  "paused",
  "personalDataRead",
  "published",
  "purged",
  "refunded",
  "recoveryCodesRenewed",
  "resent",
  "rescheduled",
  "restReleased",
  "restored",
  "resumed",
  "retried",
  "revoked",
  "rotated",
  "rotationCanceled",
  "sessionsEnded",
  "signInFailed",
  "signedIn",
  "spreadEnded",
  "spreadRestored",
  "started",
  "testDecided",
  "tried",
  "twoFactorDisabled",
  "twoFactorEnabled",
  "unarchived",
  "uncertainResent",
  "undone",
  "unscheduled",
  "updated",
  "uploaded",
  "verified",
  "warmUpRemoved",
  "warmUpSet",
  "withdrawn",
] as const;
export type AuditVerb = (typeof AUDIT_VERBS)[number];

/** How a route appears in the audit log. */
export interface AuditRule {
  record: AuditRecordKind;
  /** By the body's `status`, if it determines the verb. */
  verb: AuditVerb | Readonly<Record<string, AuditVerb>>;
  /** The name of the record's id among the parameters and in the body; `id` unless given. */
  id?: string;
  /**
   * The domain records the entry itself, because the route changes no workspace, several, or one that is not the
   * caller's current one, or because only some calls count. See `recordUserAction` in `platform/audit`.
   */
  byDomain?: true;
  /** The call contains no id of a record of this kind. */
  isUnnamed?: true;
  /** A read, which is recorded although it changes nothing. */
  isRead?: true;
  /** Recorded only if one of the record's fields differs afterwards: a repetition changes nothing. */
  byFields?: true;
}

const rules = <const R extends Readonly<Record<string, AuditRule>>>(given: R) => given;
const BY_STATUS = { active: "enabled", inactive: "disabled" } as const;

/** The routes that the audit log records, by operation. */
const AUDITED = rules({
  login: { record: "user", verb: "signedIn", byDomain: true },
  registerInvited: { record: "member", verb: "joined", byDomain: true },
  acceptInvitation: { record: "member", verb: "joined", byDomain: true },
  resetPassword: { record: "user", verb: "passwordReset", byDomain: true },
  confirmNewEmail: { record: "user", verb: "emailChanged", byDomain: true },
  changePassword: { record: "user", verb: "passwordChanged", byDomain: true },
  enableTwoFactor: { record: "user", verb: "twoFactorEnabled", byDomain: true },
  disableTwoFactor: { record: "user", verb: "twoFactorDisabled", byDomain: true },
  renewRecoveryCodes: { record: "user", verb: "recoveryCodesRenewed", byDomain: true },
  revokeSession: { record: "user", verb: "sessionsEnded", byDomain: true },
  revokeOtherSessions: { record: "user", verb: "sessionsEnded", byDomain: true },

  updateWorkspace: { record: "workspace", verb: "updated" },
  updateBrandKit: { record: "brandKit", verb: "updated" },
  updateSendingRules: { record: "sendingRules", verb: "updated", isUnnamed: true },
  setOwnHolidays: { record: "holidays", verb: "updated", isUnnamed: true },
  setMonthlyGoals: { record: "goals", verb: "updated" },
  setSenderPolicy: { record: "workspace", verb: "updated" },
  setMemberRole: { record: "member", verb: "updated" },
  removeMember: { record: "member", verb: "deleted" },
  leaveWorkspace: { record: "member", verb: "left" },
  transferOwnership: { record: "member", verb: "ownershipReceived", id: "memberId" },
  inviteMember: { record: "invitation", verb: "created" },
  resendInvitation: { record: "invitation", verb: "resent" },
  revokeInvitation: { record: "invitation", verb: "revoked" },

  createApiKey: { record: "apiKey", verb: "created" },
  updateApiKey: { record: "apiKey", verb: "updated" },
  setApiKeysStatus: { record: "apiKey", verb: BY_STATUS },
  deleteApiKeys: { record: "apiKey", verb: "deleted" },
  rotateApiKey: { record: "apiKey", verb: "rotated" },
  narrowApiKey: { record: "apiKey", verb: "updated" },
  createSecret: { record: "secret", verb: "created" },
  updateSecret: { record: "secret", verb: "updated" },
  deleteSecret: { record: "secret", verb: "deleted" },
  tryRequest: { record: "request", verb: "tried", byDomain: true },
  rotateRequestSigningSecret: { record: "requestSigning", verb: "rotated", isUnnamed: true },
  createWebhook: { record: "webhook", verb: "created" },
  updateWebhook: { record: "webhook", verb: "updated" },
  enableWebhooks: { record: "webhook", verb: "enabled" },
  disableWebhooks: { record: "webhook", verb: "disabled" },
  deleteWebhooks: { record: "webhook", verb: "deleted" },
  rotateWebhookSecret: { record: "webhook", verb: "rotated" },
  createWebhookReplay: { record: "webhookReplay", verb: "started" },
  cancelWebhookReplay: { record: "webhookReplay", verb: "canceled" },

  createSendingAccount: { record: "sendingAccount", verb: "created" },
  updateSendingAccount: { record: "sendingAccount", verb: "updated" },
  deleteSendingAccount: { record: "sendingAccount", verb: "deleted" },
  createSendingDomain: { record: "sendingDomain", verb: "created" },
  updateSendingDomain: { record: "sendingDomain", verb: "updated" },
  deleteSendingDomain: { record: "sendingDomain", verb: "deleted" },
  rotateSendingDomainKeys: { record: "sendingDomain", verb: "rotated" },
  cancelSendingDomainRotation: { record: "sendingDomain", verb: "rotationCanceled" },
  setSendingDomainWarmUp: { record: "sendingDomain", verb: "warmUpSet" },
  removeSendingDomainWarmUp: { record: "sendingDomain", verb: "warmUpRemoved" },
  createInboundMailbox: { record: "inboundMailbox", verb: "created" },
  updateInboundMailbox: { record: "inboundMailbox", verb: "updated" },
  deleteInboundMailbox: { record: "inboundMailbox", verb: "deleted" },

  createPipeline: { record: "pipeline", verb: "created" },
  updatePipeline: { record: "pipeline", verb: "updated" },
  deletePipeline: { record: "pipeline", verb: "deleted" },
  saveLostReasons: { record: "lostReasons", verb: "updated" },
  deleteDeals: { record: "deal", verb: "deleted" },
  restoreDeals: { record: "deal", verb: "restored" },
  createTopic: { record: "topic", verb: "created" },
  updateTopic: { record: "topic", verb: "updated" },
  deleteTopics: { record: "topic", verb: "deleted" },
  createCustomField: { record: "customField", verb: "created" },
  updateCustomField: { record: "customField", verb: "updated" },
  changeCustomFieldType: { record: "customField", verb: "updated" },
  setCustomFieldsStatus: { record: "customField", verb: BY_STATUS },
  deleteCustomFields: { record: "customField", verb: "deleted" },
  setFiltersStatus: { record: "filter", verb: BY_STATUS },
  deleteFilters: { record: "filter", verb: "deleted" },

  deleteContacts: { record: "contact", verb: "deleted" },
  restoreContacts: { record: "contact", verb: "restored" },
  purgeContacts: { record: "contact", verb: "purged", isUnnamed: true },
  mergeContacts: { record: "contact", verb: "merged" },
  eraseContact: { record: "contact", verb: "erased" },
  getPersonalData: { record: "contact", verb: "personalDataRead", isRead: true },
  startContactOperation: { record: "contact", verb: "updated", isUnnamed: true },
  cancelContactOperation: { record: "contact", verb: "canceled", isUnnamed: true },
  addSuppressions: { record: "suppression", verb: "created" },
  liftSuppressions: { record: "suppression", verb: "deleted" },
  importSuppressions: { record: "suppression", verb: "created" },
  startImport: { record: "import", verb: "started" },
  fixImport: { record: "import", verb: "started" },
  undoImport: { record: "import", verb: "undone" },
  cancelImport: { record: "import", verb: "canceled" },
  createExport: { record: "export", verb: "created" },
  createExportLink: { record: "export", verb: "linkCreated" },
  deleteExports: { record: "export", verb: "deleted" },
  createShareLink: { record: "shareLink", verb: "created" },
  revokeShareLink: { record: "shareLink", verb: "revoked" },

  setTemplatesStatus: { record: "template", verb: BY_STATUS },
  deleteTemplates: { record: "template", verb: "deleted" },
  restoreTemplates: { record: "template", verb: "restored" },
  purgeTemplates: { record: "template", verb: "purged" },
  publishTemplate: { record: "template", verb: "published" },
  deleteCampaign: { record: "campaign", verb: "deleted" },
  restoreCampaign: { record: "campaign", verb: "restored" },
  archiveCampaign: { record: "campaign", verb: "archived" },
  unarchiveCampaign: { record: "campaign", verb: "unarchived" },
  startCampaign: { record: "campaign", verb: "started" },
  sendCampaignNow: { record: "campaign", verb: "started" },
  unscheduleCampaign: { record: "campaign", verb: "unscheduled" },
  rescheduleCampaign: { record: "campaign", verb: "rescheduled" },
  decideCampaignTest: { record: "campaign", verb: "testDecided" },
  releaseCampaignRest: { record: "campaign", verb: "restReleased" },
  endCampaignSpread: { record: "campaign", verb: "spreadEnded" },
  restoreCampaignSpread: { record: "campaign", verb: "spreadRestored" },
  pauseCampaign: { record: "campaign", verb: "paused" },
  resumeCampaign: { record: "campaign", verb: "resumed" },
  cancelCampaign: { record: "campaign", verb: "canceled" },
  resendUncertain: { record: "campaign", verb: "uncertainResent" },
  updateBillingInfo: { record: "billingInfo", verb: "updated", isUnnamed: true },
  createPaymentIntent: { record: "payment", verb: "created" },
  cancelPayment: { record: "payment", verb: "canceled" },
  scheduleChange: { record: "subscription", verb: "updated", isUnnamed: true },
  cancelScheduledChange: { record: "subscription", verb: "updated", isUnnamed: true },
  cancelSubscription: { record: "subscription", verb: "canceled", isUnnamed: true },
  resumeSubscription: { record: "subscription", verb: "resumed", isUnnamed: true },
  removeMandate: { record: "subscription", verb: "updated", isUnnamed: true },
  refundInvoice: { record: "invoice", verb: "refunded" },
  resumePausedByPlan: { record: "campaign", verb: "resumed" },
  askApproval: { record: "approval", verb: "created" },
  decideApproval: { record: "approval", verb: "decided", byFields: true },
  undoApproval: { record: "approval", verb: "undone", byFields: true },
  withdrawApproval: { record: "approval", verb: "canceled", byFields: true },
  createTask: { record: "task", verb: "created" },
  updateTask: { record: "task", verb: "updated" },
  runTask: { record: "task", verb: "started" },
  pauseTask: { record: "task", verb: "paused" },
  pauseTasks: { record: "task", verb: "paused" },
  resumeTask: { record: "task", verb: "resumed" },
  resumeTasks: { record: "task", verb: "resumed" },
  deleteTasks: { record: "task", verb: "deleted" },
  restoreTasks: { record: "task", verb: "restored" },
  uploadBackup: { record: "backup", verb: "uploaded" },
  createBackupLink: { record: "backup", verb: "linkCreated", isRead: true },
  verifyBackup: { record: "backup", verb: "verified" },
  restoreBackup: { record: "backup", verb: "restored" },
  deleteBackups: { record: "backup", verb: "deleted" },
  startWorkflow: { record: "workflow", verb: "started" },
  publishWorkflow: { record: "workflow", verb: "published" },
  adoptWorkflowFilters: { record: "workflow", verb: "filtersAdopted" },
  closeWorkflowEntry: { record: "workflow", verb: "entryClosed" },
  openWorkflowEntry: { record: "workflow", verb: "entryOpened" },
  enterWorkflow: { record: "workflow", verb: "enrolled" },
  leaveWorkflow: { record: "workflow", verb: "withdrawn" },
});

/** Actions without their own route. */
const FURTHER_ACTIONS = ["backup.downloaded", "export.downloaded", "user.signInFailed"] as const;

const verbsOf = ({ verb }: AuditRule): readonly AuditVerb[] =>
  typeof verb === "string" ? [verb] : Object.values(verb);

/** The actions of the audit log, as `record.verb`. */
export type AuditAction = `${AuditRecordKind}.${AuditVerb}`;
export const AUDIT_ACTIONS: readonly AuditAction[] = [
  ...new Set<AuditAction>([
    ...Object.values<AuditRule>(AUDITED).flatMap((rule) =>
      verbsOf(rule).map((verb) => `${rule.record}.${verb}` as const),
    ),
    ...FURTHER_ACTIONS,
  ]),
].toSorted();

/** Returns the rule of a route in the audit log; undefined if it has none. */
export const auditRuleOf = ({ operationId }: Pick<Route, "operationId">): AuditRule | undefined =>
  (AUDITED as Readonly<Record<string, AuditRule>>)[operationId];

/** An operation with a rule. */
export type AuditedOperation = keyof typeof AUDITED;
/** The operations with a rule, for the test that compares them with the routes. */
export const AUDITED_OPERATIONS = Object.keys(AUDITED) as AuditedOperation[];

/** Returns the verb of a call, based on its body. */
export function auditVerbOf({ verb }: AuditRule, body: unknown): AuditVerb {
  if (typeof verb === "string") return verb;
  const { status } = (body ?? {}) as { status?: string };
  return verb[status ?? ""] ?? "updated";
}
