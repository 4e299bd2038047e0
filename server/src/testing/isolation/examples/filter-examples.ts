import type { World } from "../world.ts";
import { bulkDelete, byId, change, type Example } from "./example.ts";

/** Custom fields and filters. */
export function filterExamples(own: World, other: World): Example[] {
  return [...customFields(other), ...definitions(own, other), ...filters(other)];
}

/** Custom fields. */
function customFields(other: World): Example[] {
  const foreign = other.ids;

  return [
    { operationId: "listCustomFields", expected: "own" },
    { operationId: "listCustomFields", expected: "nothing", query: { search: other.secret } },
    {
      operationId: "createCustomField",
      expected: "clean",
      body: { identifier: other.fieldIdentifier, name: "Mine", type: "text" },
    },
    ...byId(foreign.customField, ["getCustomField", "getCustomFieldUsage"]),
    {
      operationId: "checkCustomFieldType",
      expected: "notFound",
      params: { id: foreign.customField },
      body: { type: "number" },
    },
    change("changeCustomFieldType", foreign.customField, { type: "number" }),
    {
      operationId: "setCustomFieldsStatus",
      expected: "nothing",
      body: { ids: [foreign.customField], status: "inactive" },
    },
    change("updateCustomField", foreign.customField, { name: "Mine", status: "inactive" }),
    bulkDelete("deleteCustomFields", foreign.customField),
  ];
}

/** Conditions that reference records. */
function definitions(own: World, other: World): Example[] {
  const foreign = other.ids;
  const definition = {
    operator: "AND",
    conditions: [{ source: "custom", field: other.fieldIdentifier, operator: "isSet" }],
  };

  return [
    { operationId: "listFilters", expected: "own" },
    { operationId: "listFilters", expected: "nothing", query: { search: other.secret } },
    { operationId: "createFilter", expected: "clean", body: { name: "Mine", definition } },
    { operationId: "previewFilter", expected: "clean", body: { definition } },
    { operationId: "previewFilter", expected: "own", body: { definition: null } },
    {
      operationId: "previewFilter",
      expected: "refused",
      body: { definition: null, topicId: foreign.topic },
    },
    ...[
      { source: "topic", field: foreign.topic, operator: "subscribed" },
      { source: "engagement", field: "sent", operator: "did", campaignId: foreign.sentCampaign },
      ...onDeals(own, other),
    ].flatMap((condition): Example[] => {
      const alone = { operator: "AND", conditions: [condition] };
      return [alone, { operator: "AND", conditions: [alone] }].flatMap((stolen): Example[] => [
        {
          operationId: "createFilter",
          expected: "refused",
          body: { name: "Mine", definition: stolen },
        },
        {
          operationId: "updateFilter",
          expected: "refused",
          params: { id: own.ids.filter },
          body: { name: "Mine", definition: stolen, version: 1 },
        },
        { operationId: "previewFilter", expected: "refused", body: { definition: stolen } },
        {
          operationId: "explainFilter",
          expected: "refused",
          body: { definition: stolen, email: other.contactEmail },
        },
      ]);
    }),
  ];
}

/** Conditions on deals, each of which references one record of the other workspace. */
function onDeals(own: World, other: World): object[] {
  const { pipeline, stage, lostReason, sentCampaign } = other.ids;
  return [
    { pipelineId: pipeline },
    { pipelineId: own.ids.pipeline, stageIds: [stage] },
    { owner: other.personTenantId },
    { lostReasonIds: [lostReason] },
    { campaignId: sentCampaign },
  ].map((deal) => ({ source: "deal", field: "any", operator: "has", deal }));
}

/** Filters as records, and the options for their conditions. */
function filters(other: World): Example[] {
  const foreign = other.ids;
  const definition = {
    operator: "AND",
    conditions: [{ source: "custom", field: other.fieldIdentifier, operator: "isSet" }],
  };

  return [
    {
      operationId: "explainFilter",
      expected: "own",
      body: {
        definition: {
          operator: "AND",
          conditions: [{ source: "standard", field: "name", operator: "isSet" }],
        },
        email: other.contactEmail,
      },
    },
    {
      operationId: "suggestFilterValues",
      expected: "clean",
      query: { source: "custom", field: other.fieldIdentifier },
    },
    {
      operationId: "suggestFilterValues",
      expected: "own",
      query: { source: "standard", field: "tags" },
    },
    {
      operationId: "suggestFilterValues",
      expected: "own",
      query: { source: "standard", field: "name", search: other.secret.slice(0, 5) },
    },
    ...byId(foreign.filter, ["getFilter"]),
    change("updateFilter", foreign.filter, { name: "Mine", definition }),
    {
      operationId: "setFiltersStatus",
      expected: "nothing",
      body: { ids: [foreign.filter], status: "inactive" },
    },
    bulkDelete("deleteFilters", foreign.filter),
  ];
}
