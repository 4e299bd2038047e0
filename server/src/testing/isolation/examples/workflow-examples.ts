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
  const stolen = [{ templateId: other.ids.template }, { filterId: other.ids.filter }];

  return [
    { operationId: "previewWorkflowSchedule", expected: "own", body: { type: "daily" } },
    change("updateWorkflow", id, { definition: exampleDefinition(mine) }),
    ...stolen.map((parts): Example => ({
      operationId: "updateWorkflow",
      expected: "refused",
      params: { id: own.ids.workflow },
      body: { definition: exampleDefinition({ ...mine, ...parts }), version: 2 },
    })),
    ...byId(id, [
      "getWorkflow",
      "reviewWorkflow",
      "startWorkflow",
      "closeWorkflowEntry",
      "openWorkflowEntry",
      "adoptWorkflowFilters",
      "getWorkflowResults",
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
