import { CAMPAIGNS_PATH } from "../addresses.ts";
import {
  openRestore,
  openReview,
  openStep,
  openTab,
  openTemplateChooser,
  showUndoPeriod,
} from "../open-on-screen.ts";
import type { Screen } from "./screen.ts";

/** Campaigns and workflows, from drafts to reports, their approval, and scheduled tasks. */
export const CAMPAIGN_SCREENS: readonly Screen[] = [
  {
    name: "campaigns",
    path: () => CAMPAIGNS_PATH,
    until: `main a[href^='${CAMPAIGNS_PATH}/']:not([href*='/new'])`,
  },
  {
    name: "campaigns-drafts",
    path: () => `${CAMPAIGNS_PATH}?show=draft`,
    until: `main a[href^='${CAMPAIGNS_PATH}/']:not([href*='/new'])`,
  },
  {
    name: "campaign-draft",
    path: ({ draftCampaignId }) => `${CAMPAIGNS_PATH}/${draftCampaignId}`,
    until: "#campaign-when",
  },
  {
    name: "campaign-review",
    path: ({ draftCampaignId }) => `${CAMPAIGNS_PATH}/${draftCampaignId}`,
    until: "#campaign-when",
    open: openReview,
  },
  {
    name: "campaign-review-findings",
    path: ({ samplesCampaignId }) => `${CAMPAIGNS_PATH}/${samplesCampaignId}`,
    until: "#campaign-when",
    open: openReview,
  },
  {
    name: "campaign-template-chooser",
    path: ({ draftCampaignId }) => `${CAMPAIGNS_PATH}/${draftCampaignId}`,
    until: "#campaign-when",
    open: openTemplateChooser,
  },
  {
    name: "campaign-undo-period",
    path: ({ scheduledCampaignId }) => `${CAMPAIGNS_PATH}/${scheduledCampaignId}`,
    until: "#campaign-leaving",
    open: showUndoPeriod,
  },
  {
    name: "campaign-draft-empty",
    path: ({ emptyDraftId }) => `${CAMPAIGNS_PATH}/${emptyDraftId}`,
    until: "#campaign-when",
  },
  {
    name: "workflow-designer-new",
    path: ({ newWorkflowId }) => `${CAMPAIGNS_PATH}/${newWorkflowId}/workflows`,
    until: "#starters-title",
  },
  {
    name: "workflow-designer",
    path: ({ workflowDraftId }) => `${CAMPAIGNS_PATH}/${workflowDraftId}/workflows`,
    until: "[data-step]",
  },
  {
    name: "workflow-designer-list",
    path: ({ workflowDraftId }) => `${CAMPAIGNS_PATH}/${workflowDraftId}/workflows?view=list`,
    until: "ol [data-step]",
  },
  {
    name: "workflow-designer-step",
    path: ({ workflowDraftId }) => `${CAMPAIGNS_PATH}/${workflowDraftId}/workflows?view=list`,
    until: "ol [data-step]",
    open: (page) => openStep(page),
  },
  {
    name: "workflow-designer-event",
    path: ({ eventWorkflowId }) => `${CAMPAIGNS_PATH}/${eventWorkflowId}/workflows?view=list`,
    until: "ol [data-step]",
    open: (page) => openStep(page, 0),
  },
  {
    name: "workflow-designer-event-wait",
    path: ({ eventWorkflowId }) => `${CAMPAIGNS_PATH}/${eventWorkflowId}/workflows?view=list`,
    until: "ol [data-step]",
    open: (page) => openStep(page),
  },
  { name: "campaign-report", path: ({ sentCampaignId }) => `${CAMPAIGNS_PATH}/${sentCampaignId}` },
  {
    name: "campaign-report-people",
    path: ({ sentCampaignId }) => `${CAMPAIGNS_PATH}/${sentCampaignId}`,
    open: (page) => openTab(page, 1),
  },
  {
    name: "campaign-report-links",
    path: ({ sentCampaignId }) => `${CAMPAIGNS_PATH}/${sentCampaignId}`,
    open: (page) => openTab(page, 2),
  },
  {
    name: "campaign-paused",
    path: ({ pausedCampaignId }) => `${CAMPAIGNS_PATH}/${pausedCampaignId}`,
  },
  {
    name: "workflow-draft",
    path: ({ workflowDraftId }) => `${CAMPAIGNS_PATH}/${workflowDraftId}`,
    until: "#campaign-content ol",
  },
  {
    name: "workflow-review",
    path: ({ workflowDraftId }) => `${CAMPAIGNS_PATH}/${workflowDraftId}`,
    until: "#campaign-content ol",
    open: openReview,
  },
  {
    name: "workflow",
    path: ({ workflowId }) => `${CAMPAIGNS_PATH}/${workflowId}`,
    until: "#workflow-steps",
  },
  {
    name: "workflow-people",
    path: ({ workflowId }) => `${CAMPAIGNS_PATH}/${workflowId}?tab=people`,
    until: "main [role=tabpanel] button",
  },
  {
    name: "workflow-person",
    path: ({ workflowId, workflowContactId }) =>
      `${CAMPAIGNS_PATH}/${workflowId}?tab=people&person=${workflowContactId}`,
    until: "[role=dialog] ol li",
  },
  {
    name: "workflow-report",
    path: ({ workflowId }) => `${CAMPAIGNS_PATH}/${workflowId}?tab=report`,
    until: "main table tbody a",
  },
  {
    name: "workflow-report-range",
    path: ({ workflowId }) => `${CAMPAIGNS_PATH}/${workflowId}?tab=report&from=2026-01-01`,
    until: "main table tbody a",
  },
  {
    name: "workflow-recipients",
    path: ({ workflowId }) => `${CAMPAIGNS_PATH}/${workflowId}?tab=recipients`,
    until: "main [role=tabpanel] a",
  },
  {
    name: "workflow-links",
    path: ({ workflowId }) => `${CAMPAIGNS_PATH}/${workflowId}?tab=links`,
    until: "main [role=tabpanel] :is(ol, h2)",
  },
  {
    name: "campaign-spread",
    path: ({ spreadCampaignId }) => `${CAMPAIGNS_PATH}/${spreadCampaignId}`,
    until: "main section",
  },
  {
    name: "campaign-spread-paused",
    path: ({ pausedSpreadId }) => `${CAMPAIGNS_PATH}/${pausedSpreadId}`,
    until: "main section",
  },
  { name: "approvals", path: () => "/approvals", until: "main a[href*='/approvals/']" },
  { name: "approval", path: ({ approvalId }) => `/approvals/${approvalId}`, until: "main iframe" },
  {
    name: "scheduler",
    path: ({ taskId }) => `/scheduler?task=${taskId}`,
    until: "main a[href*='/scheduler/']",
  },
  {
    name: "calendar",
    path: () => "/scheduler?view=calendar",
    until: "main [data-entry]",
  },
  {
    name: "calendar-day",
    path: ({ plannedDay }) => `/scheduler?view=calendar&day=${plannedDay}`,
    until: "#ways-out",
  },
  {
    name: "calendar-year",
    path: () => "/scheduler?view=calendar&scale=year",
    until: "main section button[title]",
  },
  { name: "scheduler-new", path: () => "/scheduler/new", until: "main aside" },
  { name: "scheduler-task", path: ({ taskId }) => `/scheduler/${taskId}` },
  { name: "scheduler-edit", path: ({ taskId }) => `/scheduler/${taskId}/edit` },
  {
    name: "scheduler-task-backups",
    path: ({ backupTaskId }) => `/scheduler/${backupTaskId}`,
    until: "main ul [aria-haspopup=menu]",
  },
  {
    name: "backup-restore",
    path: ({ backupTaskId }) => `/scheduler/${backupTaskId}`,
    until: "main ul [aria-haspopup=menu]",
    open: openRestore,
  },
  {
    name: "scheduler-edit-backup",
    path: ({ backupTaskId }) => `/scheduler/${backupTaskId}/edit`,
    until: "main aside",
  },
  {
    name: "scheduler-edit-request",
    path: ({ requestTaskId }) => `/scheduler/${requestTaskId}/edit`,
    until: "main textarea",
  },
  {
    name: "scheduler-edit-feed",
    path: ({ feedTaskId }) => `/scheduler/${feedTaskId}/edit`,
    until: "main input[type=url]",
  },
];
