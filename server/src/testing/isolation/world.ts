import type { ApiClient } from "../../demo/api-client.ts";

/** One company with at least one record of every kind, all created through the API. */
export interface World {
  url: string;
  api: ApiClient;
  token: string;
  login: { email: string; password: string };
  tenantId: string;
  personTenantId: string;
  /** A word that is in every record, but in no other test data. */
  secret: string;
  /** An address that other workspaces may have among their contacts too. */
  contactEmail: string;
  /** An address that no other workspace contains or sends. */
  importedEmail: string;
  fieldIdentifier: string;
  /** A suppressed address. */
  suppressedEmail: string;
  suppressionId: string;
  /** The address of an erased contact. */
  erasedEmail: string;
  ids: {
    account: string;
    /** Both in the trash. */
    deletedContact: string;
    lostContact: string;
    export: string;
    erasure: string;
    operation: string;
    import: string;
    customField: string;
    topic: string;
    filter: string;
    image: string;
    savedBlock: string;
    template: string;
    templateVersion: string;
    /** Both in the trash. */
    deletedTemplate: string;
    lostTemplate: string;
    smtpAccount: string;
    captureAccount: string;
    sendingDomain: string;
    inboundMailbox: string;
    /** A test key. */
    apiKey: string;
    /** A call with that key. */
    apiLog: string;
    conversation: string;
    conversationMessage: string;
    conversationAttachment: string;
    sentCampaign: string;
    draftCampaign: string;
    /** Running; its contacts wait in it. */
    workflow: string;
    /** Running; the response to its request for a contact was lost. */
    callingWorkflow: string;
    workflowCall: string;
    storedSecret: string;
    mail: string;
    /** Its first attachment is a file. */
    mailWithFile: string;
    notification: string;
    deletedNotification: string;
    /** Another browser session of the owner, in addition to the world's token. */
    session: string;
    invitation: string;
    /** Disabled, with one attempted event. */
    webhook: string;
    webhookEvent: string;
    /** Finished. */
    webhookReplay: string;
    /** Scheduled for next month. */
    email: string;
    /** The first one, and its first stage. */
    pipeline: string;
    stage: string;
    unusedPipeline: string;
    lostReason: string;
    /** Open, in that stage. */
    deal: string;
    lostDeal: string;
    deletedDeal: string;
    dealActivity: string;
    nextStep: string;
    approval: string;
    analyzeView: string;
    deletedAnalyzeView: string;
    annotation: string;
    deletedAnnotation: string;
    shareLink: string;
    dealFile: string;
    otherDealFile: string;
    deletedDealFile: string;
    /** Uploaded files with the titles of deals. */
    dealImport: string;
    otherDealImport: string;
    /** Damaged, and its failed restore. */
    backup: string;
    backupRestore: string;
    /** Paused, with a run that a user started. */
    task: string;
    taskRun: string;
    deletedTask: string;
    /** Its owner. */
    user: string;
    /** Succeeded, with its paid order and invoice. */
    payment: string;
    /** Pending. */
    boleto: string;
    order: string;
    invoice: string;
  };
  /** For the list of contacts, after its first entry. */
  contactsCursor: string;
}
