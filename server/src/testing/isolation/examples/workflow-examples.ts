import type { World } from "../world.ts";
import { exampleDefinition } from "../example-workflow.ts";
import { byId, change, type Example } from "./example.ts";

/** Workflows, their runs, and the contacts in them. */
export function workflowExamples(own: World, other: World): Example[] {
  const id = other.ids.workflow;
  const mine = {
    templateId: own.ids.template,
    filterId: own.ids.filter,
    identifier: own.fieldIdentifier,
    secret: "mine",
  };
  const stolen = [
    goalOf(other.ids.filter),
    ...[{ templateId: other.ids.template }, { filterId: other.ids.filter }].map((parts) =>
      exampleDefinition({ ...mine, ...parts }),
    ),
    ...dealSteps(other).map((step) => ({ steps: [step], links: [] })),
  ];

  return [
    { operationId: "previewWorkflowSchedule", expected: "own", body: { type: "daily" } },
    change("updateWorkflow", id, { definition: exampleDefinition(mine) }),
    ...stolen.map((definition): Example => ({
      operationId: "updateWorkflow",
      expected: "refused",
      params: { id: own.ids.workflow },
      body: { definition, version: 2 },
    })),
    ...byId(id, [
      "getWorkflow",
      "reviewWorkflow",
      "startWorkflow",
      "closeWorkflowEntry",
      "openWorkflowEntry",
      "adoptWorkflowFilters",
      "getWorkflowResults",
      "dryRunWorkflow",
      "listWorkflowPeople",
    ]),
    change("publishWorkflow", id, { inside: "move" }),
    {
      operationId: "enterWorkflow",
      expected: "notFound",
      params: { id },
      body: { contactId: own.ids.account },
    },
    {
      operationId: "enterWorkflow",
      expected: "notFound",
      params: { id: own.ids.workflow },
      body: { contactId: other.ids.account },
    },
    {
      operationId: "enterWorkflow",
      expected: "own",
      params: { id: own.ids.workflow },
      body: { email: other.contactEmail },
    },
    ...requestExamples(own, other),
    ...["getWorkflowContactRuns", "leaveWorkflow"].flatMap((operationId): Example[] => [
      { operationId, expected: "notFound", params: { id, contactId: own.ids.account } },
      {
        operationId,
        expected: "notFound",
        params: { id: own.ids.workflow, contactId: other.ids.account },
      },
    ]),
  ];
}

/** Requests, their log, and secrets. */
function requestExamples(own: World, other: World): Example[] {
  const { callingWorkflow, workflowCall, storedSecret, account } = other.ids;
  const resolve = { ids: [workflowCall], decision: "done" };
  const request = { method: "GET", url: "http://127.0.0.1:9/", headers: [], body: "" };
  return [
    { operationId: "listWorkflowCalls", expected: "notFound", params: { id: callingWorkflow } },
    {
      operationId: "resolveWorkflowCalls",
      expected: "nothing",
      params: { id: own.ids.callingWorkflow },
      body: resolve,
    },
    {
      operationId: "resolveWorkflowCalls",
      expected: "notFound",
      params: { id: callingWorkflow },
      body: resolve,
    },
    { operationId: "listSecrets", expected: "own" },
    {
      operationId: "createSecret",
      expected: "own",
      body: { name: "another", value: "mine", hosts: ["crm.example"] },
    },
    {
      operationId: "updateSecret",
      expected: "notFound",
      params: { id: storedSecret },
      body: { value: "mine", hosts: ["crm.example"] },
    },
    ...byId(storedSecret, ["deleteSecret"]),
    { operationId: "getRequestSigningSecret", expected: "own" },
    { operationId: "rotateRequestSigningSecret", expected: "own" },
    {
      operationId: "tryRequest",
      expected: "notFound",
      body: { request, contactId: account },
    },
    {
      operationId: "tryRequest",
      expected: "own",
      body: { request: { ...request, headers: [{ name: "X", value: "{{ secrets.crm_token }}" }] } },
    },
  ];
}
/** A workflow whose goal is a filter. */
const goalOf = (filterId: string) => ({
  steps: [
    {
      type: "entry",
      config: { trigger: "once", goal: { kind: "filter", filterId } },
      id: "entry",
      position: { x: 0, y: 0 },
    },
  ],
  links: [],
});

/** Steps about deals, each of which references one record of the other workspace. */
function dealSteps(other: World): object[] {
  const { pipeline, stage, lostReason } = other.ids;
  const changes = [{ pipelineId: pipeline }, { fromStageIds: [stage] }, { toStageIds: [stage] }];
  const within = { amount: 1, unit: "weeks" };
  const member = { kind: "member", memberId: other.personTenantId };
  const steps = [
    ...changes
      .map((change) => ({ kind: "moved", ...change }))
      .flatMap((deal) => [
        { type: "entry", config: { trigger: "deal", deal } },
        { type: "wait", config: { kind: "deal", deal, within } },
      ]),
    ...[{ pipelineId: pipeline }, { stageId: stage }, { owner: member }].map((config) => {
      return { type: "createDeal", config };
    }),
    ...[
      { pipelineId: pipeline },
      { to: { kind: "stage", stageId: stage } },
      { to: { kind: "lost", reasonId: lostReason } },
    ].map((config) => ({ type: "moveDeal", config })),
  ];
  return steps.map((step) => ({ ...step, id: "step", position: { x: 0, y: 0 } }));
}
