import {
  EXAMPLE_EMAIL,
  EXAMPLE_IDS,
  ofNothing,
  ofRecord,
  type RequestExamples,
} from "./request-example.ts";

const { contact, filter, template, sendingAccount } = EXAMPLE_IDS;
const { draftCampaign, scheduledCampaign, runningCampaign, pausedCampaign } = EXAMPLE_IDS;
const { sentCampaign, archivedCampaign, deletedCampaign } = EXAMPLE_IDS;
const { draftWorkflow, workflow, closedWorkflow } = EXAMPLE_IDS;
const news = {
  name: "November news",
  sendingAccountId: sendingAccount,
  filterIds: [filter],
  templateId: template,
};
const position = { x: 0, y: 0 };
const step = { name: "", position, continueOnError: false };
const definition = {
  steps: [
    {
      ...step,
      id: "entry",
      type: "entry",
      config: { trigger: "once", includesPresent: true, schedule: null },
    },
    {
      ...step,
      id: "wait",
      type: "wait",
      config: { kind: "for", duration: { amount: 2, unit: "days" } },
    },
    {
      ...step,
      id: "welcome",
      type: "email",
      config: { templateId: template, filterId: null, subject: null, preheader: null },
    },
  ],
  links: [
    { from: "entry", to: "wait", branch: "next" },
    { from: "wait", to: "welcome", branch: "next" },
  ],
};

/** Campaigns, workflows and reports. */
export const CAMPAIGN_REQUESTS: RequestExamples = {
  listCampaigns: { query: { limit: 20, sort: "-createdAt" } },
  ...ofNothing("countCampaigns"),
  createCampaign: { body: news },
  updateCampaign: { path: { id: draftCampaign }, body: { ...news, version: 1 } },
  ...ofRecord(
    draftCampaign,
    "getCampaign",
    "deleteCampaign",
    "reviewCampaign",
    "rehearseCampaign",
    "getRehearsal",
    "duplicateCampaign",
    "startCampaign",
  ),
  ...ofRecord(deletedCampaign, "restoreCampaign"),
  ...ofRecord(scheduledCampaign, "listFirstRecipients", "sendCampaignNow", "unscheduleCampaign"),
  rescheduleCampaign: {
    path: { id: scheduledCampaign },
    body: { sendAt: "2030-11-28T09:30" },
  },
  ...ofRecord(runningCampaign, "pauseCampaign", "cancelCampaign", "resendUncertain"),
  ...ofRecord(runningCampaign, "endCampaignSpread", "restoreCampaignSpread"),
  ...ofRecord(pausedCampaign, "resumeCampaign"),
  ...ofRecord(archivedCampaign, "unarchiveCampaign"),
  testCampaign: { path: { id: draftCampaign }, body: { addresses: ["me@example.com"] } },
  ...ofRecord(
    sentCampaign,
    "resendToNonOpeners",
    "archiveCampaign",
    "releaseCampaignRest",
    "streamCampaign",
    "listRecipients",
    "listCampaignLinks",
    "getCampaignReport",
    "recountCampaign",
    "getCampaignMail",
    "getCampaignTiles",
    "getCampaignTileGroups",
  ),
  getCampaignTile: { path: { id: sentCampaign, key: 0 } },
  getAnalyzeSummary: { query: { period: "month", compare: "weekdays" } },
  listAnalyzeProviders: { query: { period: "30days" } },
  listAnalyzeCampaigns: { query: { period: "30days" } },
  getAnalyzeHours: { query: { period: "year" } },
  listAnalyzeLinks: { query: { period: "30days" } },
  getAnalyzeAudience: { query: { period: "month" } },
  getAnalyzeReasons: { query: { period: "30days" } },
  getAnalyzeSales: { query: { period: "month", compare: "before" } },
  decideCampaignTest: { path: { id: sentCampaign }, body: { variant: 0 } },
  explainRecipient: { path: { id: sentCampaign }, query: { email: EXAMPLE_EMAIL } },

  ...ofRecord(
    workflow,
    "getWorkflow",
    "reviewWorkflow",
    "adoptWorkflowFilters",
    "closeWorkflowEntry",
    "getWorkflowResults",
    "dryRunWorkflow",
    "listWorkflowPeople",
  ),
  ...ofRecord(draftWorkflow, "startWorkflow"),
  ...ofRecord(closedWorkflow, "openWorkflowEntry"),
  updateWorkflow: { path: { id: draftWorkflow }, body: { definition, version: 1 } },
  publishWorkflow: { path: { id: workflow }, body: { version: 1, inside: "move" } },
  enterWorkflow: { path: { id: workflow }, body: { email: EXAMPLE_EMAIL } },
  getWorkflowContactRuns: { path: { id: workflow, contactId: contact } },
  leaveWorkflow: { path: { id: workflow, contactId: contact } },
  previewWorkflowSchedule: { body: { type: "daily", time: "09:00" } },
};
