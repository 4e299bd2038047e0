import {
  EXAMPLE_IDS,
  ofNothing,
  ofRecord,
  ofRecords,
  type RequestExamples,
} from "./request-example.ts";

const { deal, lostDeal, deletedDeal, dealActivity, nextStep, sentCampaign, contact } = EXAMPLE_IDS;
const { dealFile, deletedDealFile } = EXAMPLE_IDS;
const { pipeline, unusedPipeline, stage, lostReason } = EXAMPLE_IDS;
const path = { id: deal };
const ofPipeline = { query: { pipelineId: pipeline } };
const fields = {
  title: "Breakfast and minibar",
  company: "Hotel Pedra Azul",
  value: 2_650_000,
  contactId: contact,
  expectedCloseOn: "2026-12-11",
  tags: ["hotels"],
};
const call = { kind: "call", text: "They want 18 kg per week.", minutes: 12 };
const step = { text: "Send the contract", dueAt: "2026-11-25T13:00:00Z" };

/** Deals, their pipelines, and related records. */
export const DEAL_REQUESTS: RequestExamples = {
  listDeals: { query: { status: "open", limit: 20, sort: "-value" } },
  getDealBoard: ofPipeline,
  getDealForecast: ofPipeline,
  createDeal: { body: { ...fields, externalId: "ORDER-2043", pipelineId: pipeline } },
  updateDeal: { path, body: { ...fields, version: 1 } },
  moveDeal: { path, body: { stageId: stage } },
  winDeal: { path, body: { value: 2_650_000, closedOn: "2026-11-20" } },
  loseDeal: { path, body: { reasonId: lostReason, note: "Stayed with their supplier." } },
  ...ofRecord(lostDeal, "reopenDeal"),
  ...ofRecord(deal, "getDeal", "listDealTimeline"),
  updateDeals: { body: { ids: [deal], action: { kind: "addTag", tag: "hotels" } } },
  ...ofRecords(deal, "deleteDeals"),
  ...ofRecords(deletedDeal, "restoreDeals"),
  createDealActivity: { path, body: call },
  updateDealActivity: { path: { ...path, activityId: dealActivity }, body: call },
  deleteDealActivity: { path: { ...path, activityId: dealActivity } },
  ...ofNothing("listNextSteps", "listPipelines", "listLostReasons"),
  createNextStep: { path, body: step },
  updateNextStep: { path: { ...path, stepId: nextStep }, body: { ...step, done: true } },
  deleteNextStep: { path: { ...path, stepId: nextStep } },
  ...ofRecord(sentCampaign, "getCampaignDeals"),
  listDealFiles: { path },
  uploadDealFile: {
    path,
    file: { name: "proposal.txt", type: "text/plain", content: "18 kg of espresso per week" },
  },
  downloadDealFile: { path: { ...path, fileId: dealFile } },
  deleteDealFile: { path: { ...path, fileId: dealFile } },
  restoreDealFile: { path: { ...path, fileId: deletedDealFile } },

  createPipeline: {
    body: {
      name: "Wholesale",
      currency: "BRL",
      stages: [
        { name: "New", probability: 10, staleAfterDays: 10 },
        { name: "Proposal", probability: 50, staleAfterDays: 14 },
      ],
    },
  },
  updatePipeline: {
    path: { id: pipeline },
    body: {
      name: "Wholesale",
      currency: "BRL",
      monthlyGoal: 8_000_000,
      stages: [{ id: stage, name: "New", probability: 15 }],
      version: 1,
    },
  },
  ...ofRecord(unusedPipeline, "deletePipeline"),
  saveLostReasons: { body: { items: [{ id: lostReason, name: "Price" }, { name: "No budget" }] } },
};
