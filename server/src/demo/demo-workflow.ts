import { setTimeout as sleep } from "node:timers/promises";
import {
  type Campaign,
  campaignRoutes,
  isRunning,
  isWaiting,
  type WorkflowDefinition,
  workflowRoutes,
} from "@arauto/contracts";
import type { ApiClient } from "./api-client.ts";
import { type CampaignParts, findCampaign } from "./demo-campaigns.ts";

const NAME = "Primeiros passos do cliente novo";
const POLL_MS = 250;
const ROW = 160;
const COLUMN = 160;

/** A welcome series that checks after three days which contacts clicked: they get a tag, the others an offer. */
function firstSteps({ templates }: CampaignParts): WorkflowDefinition {
  const common = { continueOnError: false };
  const message = { subject: null, preheader: null, filterId: null };
  const at = (row: number, column = 0) => ({ x: column * COLUMN, y: row * ROW });
  return {
    steps: [
      {
        ...common,
        id: "entry",
        type: "entry",
        name: "",
        position: at(0),
        config: { trigger: "joins", includesPresent: true, schedule: null },
      },
      {
        ...common,
        id: "welcome",
        type: "email",
        name: "Boas-vindas",
        position: at(1),
        config: { ...message, templateId: templates.welcome },
      },
      {
        ...common,
        id: "clicked",
        type: "decision",
        name: "Clicou?",
        position: at(2),
        config: {
          condition: { kind: "mail", stepId: "welcome", act: "clicked" },
          within: { amount: 3, unit: "days" },
        },
      },
      {
        ...common,
        id: "tag",
        type: "update",
        name: "",
        position: at(3, -1),
        config: { action: { kind: "addTag", tag: "engajado" } },
      },
      {
        ...common,
        id: "morning",
        type: "wait",
        name: "",
        position: at(3, 1),
        config: { kind: "until", time: "09:00", daysOfWeek: [2, 3, 4], zone: "workspace" },
      },
      {
        ...common,
        id: "offer",
        type: "email",
        name: "Oferta",
        position: at(4, 1),
        config: { ...message, templateId: templates.promotion },
      },
    ],
    links: [
      { from: "entry", to: "welcome", branch: "next" },
      { from: "welcome", to: "clicked", branch: "next" },
      { from: "clicked", to: "tag", branch: "yes" },
      { from: "clicked", to: "morning", branch: "no" },
      { from: "morning", to: "offer", branch: "next" },
    ],
  };
}

/** Returns the workflow's first email, as a campaign; undefined before it was sent. */
export async function findWelcome(api: ApiClient): Promise<Campaign | undefined> {
  const workflow = await findCampaign(api, NAME);
  if (!workflow?.balance) return undefined;
  const { steps } = await api.call(workflowRoutes.results, { params: { id: workflow.id } });
  const id = steps.find(({ stepId }) => stepId === "welcome")?.mail?.campaignIds[0];
  return id === undefined ? undefined : api.call(campaignRoutes.get, { params: { id } });
}

/** Starts a workflow and waits until contacts got its first email. Resumes an interrupted start. */
export async function ensureWorkflow(
  api: ApiClient,
  parts: CampaignParts,
  signal: AbortSignal,
): Promise<void> {
  const body = {
    name: NAME,
    kind: "workflow" as const,
    sendingAccountId: parts.sendingAccountId,
    filterIds: [parts.filters.recent],
    excludedFilterIds: [parts.filters.club],
  };
  const { id, status } =
    (await findCampaign(api, NAME)) ?? (await api.call(campaignRoutes.create, { body }));
  const params = { id };
  if (status === "draft") {
    const { version, definition } = await api.call(workflowRoutes.get, { params });
    if (definition.links.length === 0)
      await api.call(workflowRoutes.update, {
        params,
        body: { definition: firstSteps(parts), version },
      });
    await api.call(workflowRoutes.start, { params });
  }
  // Until the first emails are sent, unless a visitor pauses or ends the workflow meanwhile.
  for (;;) {
    const campaign = await api.call(campaignRoutes.get, { params });
    const proceeds = isWaiting(campaign.status) || isRunning(campaign.status);
    if (!proceeds || ((campaign.balance?.sent ?? 0) > 0 && campaign.balance?.pending === 0)) return;
    await sleep(POLL_MS, undefined, { signal });
  }
}
