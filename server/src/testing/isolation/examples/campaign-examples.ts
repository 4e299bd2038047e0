import { domainOf } from "@arauto/mail";
import type { World } from "../world.ts";
import { byId, change, type Example } from "./example.ts";

/** Campaigns, their recipients and reports. */
export function campaignExamples(own: World, other: World): Example[] {
  return [...drafts(own, other), ...started(own, other), ...recipients(own, other)];
}

/** Drafts. */
function drafts(own: World, other: World): Example[] {
  const foreign = other.ids;
  const campaign = {
    name: "Mine",
    sendingAccountId: own.ids.captureAccount,
    filterIds: [own.ids.filter],
    templateId: own.ids.template,
  };

  return [
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
        test: {
          kind: "content",
          share: 50,
          variants: [{ templateId: foreign.template }],
          winnerBy: "clicks",
          afterMinutes: 60,
        },
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
      body: { addresses: ["mallory@example.com"], contactId: foreign.account },
    },
    {
      operationId: "decideCampaignTest",
      expected: "notFound",
      params: { id: foreign.sentCampaign },
      body: { variant: 0 },
    },
    {
      operationId: "rescheduleCampaign",
      expected: "notFound",
      params: { id: foreign.draftCampaign },
      body: { sendAt: "2030-11-28T09:30" },
    },
    change("updateCampaign", foreign.draftCampaign, campaign),
    ...byId(foreign.draftCampaign, [
      "getCampaign",
      "startCampaign",
      "sendCampaignNow",
      "unscheduleCampaign",
      "listFirstRecipients",
      "reviewCampaign",
      "rehearseCampaign",
      "getRehearsal",
      "getRehearsalPreviews",
      "duplicateCampaign",
      "deleteCampaign",
      "restoreCampaign",
    ]),
  ];
}

/** Running and sent campaigns, with their reports. */
function started(own: World, other: World): Example[] {
  const foreign = other.ids;

  return [
    ...byId(foreign.sentCampaign, [
      "archiveCampaign",
      "unarchiveCampaign",
      "resendToNonOpeners",
      "releaseCampaignRest",
      "endCampaignSpread",
      "restoreCampaignSpread",
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
      "getCampaignTiles",
      "getCampaignTileGroups",
    ]),
    {
      operationId: "getCampaignTile",
      expected: "notFound",
      params: { id: foreign.sentCampaign, key: "0" },
    },
    { operationId: "getAnalyzeSummary", expected: "own", query: { period: "all" } },
    ...[
      "getAnalyzeSummary",
      "listAnalyzeProviders",
      "listAnalyzeCampaigns",
      "getAnalyzeHours",
      "listAnalyzeLinks",
      "getAnalyzeAudience",
      "getAnalyzeReasons",
      "getAnalyzeSales",
    ].flatMap((operationId): Example[] => [
      {
        operationId,
        expected: "own",
        query: {
          period: "all",
          campaign: [foreign.sentCampaign],
          workflow: [foreign.workflow],
          template: [foreign.template],
          topic: [foreign.topic],
        },
      },
    ]),
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
  ];
}

/** Lists and exports of recipients. */
function recipients(own: World, other: World): Example[] {
  const foreign = other.ids;
  return [
    {
      operationId: "listRecipients",
      expected: "nothing",
      params: { id: own.ids.sentCampaign },
      query: { mailDomain: domainOf(other.contactEmail) },
    },
    {
      operationId: "listRecipients",
      expected: "nothing",
      params: { id: own.ids.sentCampaign },
      query: { messageId: foreign.sentCampaign },
    },
    {
      operationId: "createExport",
      expected: "own",
      body: {
        kind: "recipients",
        format: "csv",
        campaignId: own.ids.sentCampaign,
        filter: { messageId: foreign.sentCampaign },
      },
    },
    {
      operationId: "createExport",
      expected: "notFound",
      body: { kind: "recipients", format: "csv", campaignId: foreign.sentCampaign, filter: {} },
    },
  ];
}
