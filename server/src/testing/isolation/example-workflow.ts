import { campaignRoutes, type WorkflowDefinition, workflowRoutes } from "@arauto/contracts";
import type { ApiClient } from "../../demo/api-client.ts";

const at = { x: 0, y: 0 };
const common = { name: "", position: at, continueOnError: false };

/** Returns a workflow in which all contacts wait for weeks, and whose later steps reference a record of each kind. */
export function exampleDefinition(parts: {
  templateId: string;
  filterId: string;
  identifier: string;
  secret: string;
}): WorkflowDefinition {
  const { templateId, filterId, identifier, secret } = parts;
  return {
    steps: [
      {
        ...common,
        id: "entry",
        type: "entry",
        config: { trigger: "once", includesPresent: true, schedule: null },
      },
      {
        ...common,
        id: "wait",
        type: "wait",
        name: `${secret} wait`,
        config: { kind: "for", duration: { amount: 52, unit: "weeks" } },
      },
      {
        ...common,
        id: "decide",
        type: "decision",
        config: { condition: { kind: "filter", filterId }, within: null },
      },
      {
        ...common,
        id: "set",
        type: "update",
        config: { action: { kind: "setField", identifier, value: secret } },
      },
      {
        ...common,
        id: "mail",
        type: "email",
        config: { templateId, filterId, subject: null, preheader: null },
      },
    ],
    links: [
      { from: "entry", to: "wait", branch: "next" },
      { from: "wait", to: "decide", branch: "next" },
      { from: "decide", to: "set", branch: "yes" },
      { from: "set", to: "mail", branch: "next" },
    ],
  };
}

/** Starts a workflow with contacts in it; returns its id. */
export async function startExampleWorkflow(
  api: ApiClient,
  name: string,
  sendingAccountId: string,
  definition: WorkflowDefinition,
  eventually: (holds: () => Promise<boolean>) => Promise<void>,
): Promise<string> {
  const { id } = await api.call(campaignRoutes.create, {
    body: { name, kind: "workflow", sendingAccountId },
  });
  const params = { id };
  await api.call(workflowRoutes.update, { params, body: { definition, version: 1 } });
  await api.call(workflowRoutes.start, { params });
  await eventually(
    async () =>
      (await api.call(workflowRoutes.contacts, { params, query: { state: "waiting" } })).items
        .length > 0,
  );
  return id;
}
