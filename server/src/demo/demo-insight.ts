import {
  analyzeViewRoutes,
  annotationRoutes,
  campaignRoutes,
  type createAnalyzeViewBody,
  dashboardRoutes,
} from "@arauto/contracts";
import type { z } from "zod";
import type { ApiClient } from "./api-client.ts";
import type { DemoTopic } from "./demo-topics.ts";

/** The monthly goals: in centavos, and in contacts. */
const REVENUE = 4_000_000;
const NEW_CONTACTS = 120;
const DAY_MS = 24 * 60 * 60_000;
const NOTE = "Assunto com o nome do lote";

/** Sets the team's monthly goals. Keeps existing goals. */
export async function ensureGoals(api: ApiClient): Promise<void> {
  const { goals } = await api.call(dashboardRoutes.get);
  if (goals.goals.length > 0) return;
  await api.call(dashboardRoutes.setGoals, {
    body: {
      goals: [
        { metric: "revenue", target: REVENUE, currency: "BRL" },
        { metric: "contacts", target: NEW_CONTACTS },
      ],
    },
  });
}

/** Saves views of Analyze, and annotates the day of the last campaign before today. */
export async function ensureViews(
  api: ApiClient,
  topics: Record<DemoTopic, string>,
): Promise<void> {
  const ofYear = { period: "year", from: null, to: null, compare: "none" } as const;
  const views: z.input<typeof createAnalyzeViewBody>[] = [
    { name: "Diário da Torra", ...ofYear, filters: { topic: [topics.diary] } },
    { name: "Ofertas", ...ofYear, filters: { topic: [topics.offers] } },
    { name: "UOL e BOL", ...ofYear, filters: { provider: ["uol", "bol"] } },
  ];
  const known = new Set((await api.call(analyzeViewRoutes.list)).items.map(({ name }) => name));
  for (const view of views)
    if (!known.has(view.name)) await api.call(analyzeViewRoutes.create, { body: view });

  const { items } = await api.call(annotationRoutes.list);
  if (items.length > 0) return;
  const sent = (await api.call(campaignRoutes.list, { query: { limit: "100" } })).items
    .flatMap(({ startedAt }) => startedAt ?? [])
    .filter((at) => Date.parse(at) < Date.now() - DAY_MS)
    .toSorted();
  const last = sent.at(-1);
  if (last !== undefined)
    await api.call(annotationRoutes.create, { body: { day: last.slice(0, 10), text: NOTE } });
}
