import { memberRoutes, type Pipeline, pipelineRoutes, workspaceRoutes } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { ApiClient } from "../api-client.ts";
import { listAllContacts } from "../history/history-queries.ts";
import { assignContacts } from "./deal-contacts.ts";
import * as queries from "./deal-history-queries.ts";
import { rowsOf } from "./deal-rows.ts";
import { planDeals, STAGES } from "./past-deals.ts";
import { predictPast } from "./past-predictions.ts";

const MONTHLY_GOAL = 80_000 * 100;

/**
 * Adds the deals of the demo's pipeline: won and lost ones of past months, with the prediction for each month, and the
 * open ones. Writes everything in one transaction, so that the work can be killed at any time. Does nothing if the
 * deals exist.
 */
export async function ensureDeals(
  api: ApiClient,
  { database }: Pick<Deps, "database">,
  months: number,
): Promise<void> {
  const pipeline = await ensurePipeline(api);
  const { id: tenantId } = await api.call(workspaceRoutes.get);
  const { items: members } = await api.call(memberRoutes.list);
  const { items: reasons } = await api.call(pipelineRoutes.lostReasons);
  const memberId = members.find(({ isYou }) => isYou)?.id;
  if (memberId === undefined) throw new Error("The demo login is no member of its workspace");
  await database.tenant(tenantId, async (tx) => {
    if (await queries.hasDeals(tx, tenantId)) return;
    const today = new Date();
    const contacts = await contactsOf(tx, tenantId);
    const since = new Date(Math.min(...contacts.map(({ createdAt }) => +createdAt)));
    const deals = planDeals(today, months, since);
    const predictions = predictPast(deals, today, months);
    const assigned = assignContacts(deals, contacts, await queries.listClicks(tx, tenantId));
    const { userId } = await queries.findUser(tx, tenantId, memberId);
    const rows = rowsOf(assigned, pipeline, reasons);
    const of = { pipelineId: pipeline.id, userId };
    await queries.setPipelineSince(tx, tenantId, pipeline.id, since);
    await queries.insertDeals(tx, tenantId, of, rows.deals);
    await queries.insertHistory(tx, tenantId, of, rows.history);
    await queries.insertActivities(tx, tenantId, userId, rows.activities);
    await queries.insertSteps(tx, tenantId, userId, rows.steps);
    await queries.insertPredictions(tx, tenantId, pipeline.id, predictions);
    await queries.recordPast(tx, tenantId, userId, rows.events);
  });
}

async function contactsOf(tx: Transaction, tenantId: string) {
  const suppressed = new Map(
    (await queries.listSuppressed(tx, tenantId)).map(({ contactId, since }) => [contactId, since]),
  );
  const contacts = await listAllContacts(tx, tenantId);
  return contacts.map(({ id, createdAt }) => {
    return { id, createdAt, suppressedAt: suppressed.get(id) ?? null };
  });
}

/** Turns the first pipeline into the one for wholesale, unless a user has changed it. */
async function ensurePipeline(api: ApiClient): Promise<Pipeline> {
  const [first] = (await api.call(pipelineRoutes.list)).items;
  if (!first) throw new Error("The demo workspace has no pipeline");
  if (first.version > 1) return first;
  const { id, currency, stages, version } = first;
  return api.call(pipelineRoutes.update, {
    params: { id },
    body: {
      name: "Atacado",
      currency,
      monthlyGoal: MONTHLY_GOAL,
      stages: STAGES.map(({ name, probability, staleAfterDays }, index) => {
        return { name, probability, staleAfterDays, id: stages[index]?.id };
      }),
      version,
    },
  });
}
