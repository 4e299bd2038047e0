import { campaignRoutes, memberRoutes, taskRoutes, workflowRoutes } from "@arauto/contracts";
import type { ApiClient } from "./api-client.ts";
import { type CampaignParts, ensureCampaign, findCampaign, started } from "./demo-campaigns.ts";

const DAY_MS = 24 * 60 * 60_000;
const ZONE = "America/Sao_Paulo";
/** Writes a day of the zone as YYYY-MM-DD. */
const DAY = new Intl.DateTimeFormat("en-CA", { timeZone: ZONE });
const ROW = 160;

const NEXT_ISSUE = {
  name: "Diário da Torra nº 13",
  template: "newsletter",
  filter: "nearby",
  topic: "diary",
} as const;
const BIRTHDAYS = "Aniversariantes do mês";
const WEEKLY_REPORT = "Resumo da semana";

/** Plans the next actions: a campaign in the coming days, a weekly report, and a workflow that is still a draft. */
export async function ensurePlans(api: ApiClient, parts: CampaignParts): Promise<void> {
  await ensureScheduled(api, parts);
  await ensureReport(api);
  await ensureDraftWorkflow(api, parts);
}

/** Schedules the next issue for the morning of the day after tomorrow. Like all emails of the demo, it goes to the test inbox. */
async function ensureScheduled(api: ApiClient, parts: CampaignParts): Promise<void> {
  const sendAt = `${DAY.format(Date.now() + 2 * DAY_MS)}T09:00`;
  const campaign = await ensureCampaign(api, NEXT_ISSUE, parts, sendAt);
  if (campaign.status === "draft") await started(api, campaign);
}

async function ensureReport(api: ApiClient): Promise<void> {
  const { items } = await api.call(taskRoutes.list, { query: { search: WEEKLY_REPORT } });
  if (items.some(({ name }) => name === WEEKLY_REPORT)) return;
  const members = await api.call(memberRoutes.list);
  await api.call(taskRoutes.create, {
    body: {
      name: WEEKLY_REPORT,
      description: "Envios, cliques e novos contatos, para a reunião de segunda-feira.",
      action: { type: "report", period: "week" },
      schedule: { preset: "weekly", days: [1], time: "08:00" },
      timeZone: ZONE,
      assignees: members.items.map(({ userId }) => userId),
    },
  });
}

async function ensureDraftWorkflow(
  api: ApiClient,
  { sendingAccountId, filters, templates }: CampaignParts,
): Promise<void> {
  const body = {
    name: BIRTHDAYS,
    kind: "workflow" as const,
    sendingAccountId,
    filterIds: [filters.club],
  };
  const { id } =
    (await findCampaign(api, BIRTHDAYS)) ?? (await api.call(campaignRoutes.create, { body }));
  const params = { id };
  const { version, definition } = await api.call(workflowRoutes.get, { params });
  if (definition.links.length > 0) return;
  const common = { continueOnError: false, name: "" };
  const at = (row: number) => ({ x: 0, y: row * ROW });
  await api.call(workflowRoutes.update, {
    params,
    body: {
      version,
      definition: {
        steps: [
          {
            ...common,
            id: "entry",
            type: "entry",
            position: at(0),
            config: { trigger: "joins", includesPresent: false, schedule: null },
          },
          {
            ...common,
            id: "morning",
            type: "wait",
            position: at(1),
            config: {
              kind: "until",
              time: "09:00",
              daysOfWeek: [1, 2, 3, 4, 5],
              zone: "workspace",
            },
          },
          {
            ...common,
            id: "gift",
            type: "email",
            name: "Presente",
            position: at(2),
            config: {
              templateId: templates.welcome,
              subject:
                "Um café por nossa conta no seu mês, {{ account.first_name | default: 'cliente' }}",
              preheader: null,
              filterId: null,
            },
          },
        ],
        links: [
          { from: "entry", to: "morning", branch: "next" },
          { from: "morning", to: "gift", branch: "next" },
        ],
      },
    },
  });
}
