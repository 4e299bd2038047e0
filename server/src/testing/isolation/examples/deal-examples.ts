import type { World } from "../world.ts";
import { bulkDelete, byId, change, type Example } from "./example.ts";

/** Deals with their pipelines and related records. */
export function dealExamples(own: World, other: World): Example[] {
  return [
    ...pipelines(other),
    ...reading(own, other),
    ...changing(own, other),
    ...parts(own, other),
    ...imports(own, other),
    // Last, because they delete the deal.
    ...bulkActions(own, other),
  ];
}

function pipelines(other: World): Example[] {
  const { pipeline, unusedPipeline, stage, lostReason } = other.ids;
  const stages = [{ id: stage, name: "Mine", probability: 10 }];
  return [
    { operationId: "listPipelines", expected: "own" },
    {
      operationId: "createPipeline",
      expected: "clean",
      body: { name: "Mine", stages: [{ name: "Mine", probability: 10 }] },
    },
    change("updatePipeline", pipeline, { name: "Ours", currency: "BRL", stages }),
    ...byId(unusedPipeline, ["deletePipeline"]),
    { operationId: "listLostReasons", expected: "own" },
    {
      operationId: "saveLostReasons",
      expected: "refused",
      body: { items: [{ id: lostReason, name: "Mine" }] },
    },
  ];
}

function reading(own: World, other: World): Example[] {
  const { pipeline, stage, lostReason, deal, account, sentCampaign } = other.ids;
  const conditions: Record<string, string>[] = [
    { pipelineId: pipeline },
    { stageId: stage },
    { owner: other.personTenantId },
    { contactId: account },
    { lostReasonId: lostReason },
    { search: other.secret },
  ];
  const onBoard = conditions.filter((one) => !("stageId" in one) && !("pipelineId" in one));
  return [
    { operationId: "listDeals", expected: "own" },
    ...conditions.map((query): Example => {
      return { operationId: "listDeals", expected: "nothing", query };
    }),
    { operationId: "listDeals", expected: "own", query: { campaignId: sentCampaign } },
    { operationId: "getDealBoard", expected: "notFound", query: { pipelineId: pipeline } },
    ...[...onBoard, { campaignId: sentCampaign }].map((query): Example => {
      const pipelineId = own.ids.pipeline;
      return { operationId: "getDealBoard", expected: "own", query: { pipelineId, ...query } };
    }),
    { operationId: "getDealForecast", expected: "notFound", query: { pipelineId: pipeline } },
    { operationId: "streamDeals", expected: "notFound", query: { pipelineId: pipeline } },
    { operationId: "listNextSteps", expected: "own" },
    {
      operationId: "listNextSteps",
      expected: "nothing",
      query: { assignee: other.personTenantId },
    },
    ...byId(deal, ["getDeal", "listDealTimeline"]),
    ...byId(sentCampaign, ["getCampaignDeals"]),
    {
      operationId: "createExport",
      expected: "own",
      body: {
        kind: "deals",
        format: "csv",
        filter: {
          pipelineId: pipeline,
          stageId: stage,
          owner: other.personTenantId,
          contactId: account,
          campaignId: sentCampaign,
          lostReasonId: lostReason,
        },
        ids: [deal],
      },
    },
  ];
}

function changing(own: World, other: World): Example[] {
  const { pipeline, stage, lostReason, deal, lostDeal, account } = other.ids;
  const mine = own.ids;
  const names = { contactId: account, otherContactIds: [account], ownerId: other.personTenantId };
  const fields = { title: "Mine", pipelineId: mine.pipeline };
  const create = (body: object): Example => {
    return { operationId: "createDeal", expected: "refused", body: { ...fields, ...body } };
  };
  const to = (operationId: string, id: string, body: Record<string, unknown>): Example => {
    return { operationId, expected: "notFound", params: { id }, body };
  };
  return [
    create({ pipelineId: pipeline }),
    create({ stageId: stage }),
    create({ contactId: account }),
    create({ contactId: mine.account, otherContactIds: [account] }),
    create({ ownerId: other.personTenantId }),
    change("updateDeal", deal, { title: "Mine", ...names }),
    {
      operationId: "updateDeal",
      expected: "clean",
      params: { id: mine.deal },
      body: { title: "Mine", ...names, version: 1 },
    },
    to("moveDeal", deal, { stageId: mine.stage }),
    to("moveDeal", mine.deal, { stageId: stage }),
    {
      operationId: "moveDeal",
      expected: "own",
      params: { id: mine.deal },
      body: { stageId: mine.stage, afterId: deal, beforeId: deal },
    },
    ...byId(lostDeal, ["reopenDeal"]),
    to("winDeal", deal, {}),
    to("loseDeal", deal, { reasonId: mine.lostReason }),
    to("loseDeal", mine.lostDeal, { reasonId: lostReason }),
  ];
}

function bulkActions(own: World, other: World): Example[] {
  const { stage, lostReason, deal, deletedDeal } = other.ids;
  const update = (id: string, action: object, expected: Example["expected"]): Example => {
    return { operationId: "updateDeals", expected, body: { ids: [id], action } };
  };
  return [
    update(deal, { kind: "addTag", tag: "mine" }, "nothing"),
    update(own.ids.deal, { kind: "move", stageId: stage }, "refused"),
    update(own.ids.deal, { kind: "setOwner", ownerId: other.personTenantId }, "refused"),
    update(own.ids.lostDeal, { kind: "lose", reasonId: lostReason }, "clean"),
    bulkDelete("deleteDeals", deal),
    bulkDelete("restoreDeals", deletedDeal),
  ];
}

function parts(own: World, other: World): Example[] {
  const { deal, dealActivity, nextStep, dealFile, otherDealFile, deletedDealFile } = other.ids;
  const note = { kind: "note", text: "Mine" };
  const step = { text: "Mine" };
  const of = (operationId: string, params: Record<string, string>, body?: object): Example => {
    return { operationId, expected: "notFound", params, ...(body && { body: { ...body } }) };
  };
  const mine = own.ids.deal;
  return [
    of("createDealActivity", { id: deal }, note),
    of("updateDealActivity", { id: deal, activityId: dealActivity }, note),
    of("updateDealActivity", { id: mine, activityId: dealActivity }, note),
    of("deleteDealActivity", { id: deal, activityId: dealActivity }),
    of("createNextStep", { id: deal }, { ...step, assigneeId: other.personTenantId }),
    {
      operationId: "createNextStep",
      expected: "refused",
      params: { id: mine },
      body: { ...step, assigneeId: other.personTenantId },
    },
    of("updateNextStep", { id: deal, stepId: nextStep }, { ...step, done: true }),
    of(
      "updateNextStep",
      { id: mine, stepId: nextStep },
      { ...step, assigneeId: other.personTenantId, done: false },
    ),
    of("deleteNextStep", { id: deal, stepId: nextStep }),
    of("listDealFiles", { id: deal }),
    {
      operationId: "uploadDealFile",
      expected: "notFound",
      params: { id: deal },
      file: { name: "mine.txt", text: "Mine" },
    },
    of("downloadDealFile", { id: deal, fileId: dealFile }),
    of("downloadDealFile", { id: mine, fileId: dealFile }),
    of("deleteDealFile", { id: deal, fileId: dealFile }),
    // Another deal, because the owner's same request deletes it.
    of("deleteDealFile", { id: mine, fileId: otherDealFile }),
    of("restoreDealFile", { id: deal, fileId: deletedDealFile }),
    of("restoreDealFile", { id: mine, fileId: deletedDealFile }),
  ];
}

function imports(own: World, other: World): Example[] {
  const { pipeline, lostReason } = other.ids;
  const targets = [{ kind: "deal", field: "title" }];
  const check = (id: string, deals: object): Example => {
    const body = { targets, consent: null, deals };
    return { operationId: "checkImport", expected: "refused", params: { id }, body };
  };
  return [
    check(own.ids.dealImport, { pipelineId: pipeline }),
    check(own.ids.otherDealImport, { pipelineId: own.ids.pipeline, lostReasonId: lostReason }),
  ];
}
