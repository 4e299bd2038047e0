import { setTimeout as pause } from "node:timers/promises";
import {
  campaignRoutes,
  type campaignBody,
  type WorkflowBranch,
  type WorkflowDefinition,
  type WorkflowContactRuns,
  type WorkflowResults,
  workflowRoutes,
  type WorkflowStep,
} from "@arauto/contracts";
import type { z } from "zod";
import { type Sql, sql } from "../../../platform/database/sql.ts";
import type { TestUser, TestServer } from "../../../testing/test-server.ts";
import { draftCampaign, type WorldOptions } from "../../delivery/testing/campaign-world.ts";
import { lockWorkflow } from "../run-queries.ts";
import { workflowJobs } from "../../campaigns/index.ts";

type StepIn = Omit<WorkflowStep, "name" | "position" | "continueOnError"> &
  Partial<Pick<WorkflowStep, "name" | "continueOnError">>;

/** Builds a definition from unconnected steps and links written "from -> to" or "from yes-> to". */
export function drawn(steps: readonly StepIn[], ...links: readonly string[]): WorkflowDefinition {
  return {
    steps: steps.map(
      (step) =>
        ({ name: "", position: { x: 0, y: 0 }, continueOnError: false, ...step }) as WorkflowStep,
    ),
    links: links.map((link) => {
      const [from = "", branch = "", to = ""] = /^(\w+) (\w*)-> (\w+)$/.exec(link)?.slice(1) ?? [];
      return { from, to, branch: (branch || "next") as WorkflowBranch };
    }),
  };
}

type EntryConfig = Extract<WorkflowStep, { type: "entry" }>["config"];
export const entry = (config: Partial<EntryConfig> = {}): StepIn => ({
  id: "entry",
  type: "entry",
  config: { trigger: "once", includesPresent: true, schedule: null, ...config },
});
export const mail = (id: string, templateId: string, filterId: string | null = null): StepIn => ({
  id,
  type: "email",
  config: { templateId, subject: null, preheader: null, filterId },
});
export const tag = (id: string, name: string): StepIn => ({
  id,
  type: "update",
  config: { action: { kind: "addTag", tag: name } },
});

function worked<Body>(response: { status: number; body: Body }): Body {
  if (response.status >= 400)
    throw new Error(`Answered ${response.status}: ${JSON.stringify(response.body)}`);
  return response.body;
}

/** Creates a workflow draft with the parts of a campaign that is ready to start; returns its id and those parts. */
export async function draftWorkflow(
  server: TestServer,
  contact: TestUser,
  draw: (parts: { templateId: string; filterId: string }) => WorkflowDefinition,
  options: WorldOptions & { audience?: Partial<z.input<typeof campaignBody>> } = {},
): Promise<{ id: string; templateId: string; filterId: string }> {
  const { token } = contact;
  const parts = await draftCampaign(server, contact, { ...options, filter: true });
  const [filterId = ""] = parts.filterIds;
  const templateId = parts.templateId ?? "";
  const { id } = worked(
    await server.call(campaignRoutes.create, {
      token,
      body: {
        name: options.campaignName ?? "Journey",
        kind: "workflow",
        sendingAccountId: parts.sendingAccountId,
        ...options.audience,
      },
    }),
  );
  const definition = draw({ templateId, filterId });
  worked(
    await server.call(workflowRoutes.update, {
      token,
      params: { id },
      body: { definition, version: 1 },
    }),
  );
  return { id, templateId, filterId };
}

/** Starts a workflow and waits until it is running. */
export async function startWorkflow(
  ...args: Parameters<typeof draftWorkflow>
): Promise<{ id: string; templateId: string; filterId: string }> {
  const [server, { token }] = args;
  const drafted = await draftWorkflow(...args);
  worked(await server.call(workflowRoutes.start, { token, params: { id: drafted.id } }));
  return drafted;
}

export async function results(
  server: TestServer,
  { token }: TestUser,
  id: string,
): Promise<WorkflowResults> {
  return worked(await server.call(workflowRoutes.results, { token, params: { id } }));
}

export const stepOf = ({ steps }: WorkflowResults, id: string) =>
  steps.find(({ stepId }) => stepId === id);

export async function contactRuns(
  server: TestServer,
  { token }: TestUser,
  id: string,
  contactId: string,
): Promise<WorkflowContactRuns> {
  return worked(
    await server.call(workflowRoutes.contactRuns, { token, params: { id, contactId } }),
  );
}

/** Ticks until the results match. The counts must add up every time. */
export async function waitForResults(
  server: TestServer,
  contact: TestUser,
  id: string,
  wanted: (found: WorkflowResults) => boolean,
  timeoutMs = 20_000,
): Promise<WorkflowResults> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const found = await results(server, contact, id);
    const { entered, inside, finished, failed, goalReached, left } = found;
    if (entered !== inside + finished + failed + goalReached + left || inside < 0)
      throw new Error(`People do not add up: ${JSON.stringify(found)}`);
    if (wanted(found)) return found;
    if (Date.now() > end) throw new Error(`Still ${JSON.stringify(found)}`);
    await pause(50);
  }
}

export const isThrough =
  (entered: number) =>
  (found: WorkflowResults): boolean =>
    found.entered === entered && found.inside === 0;

/** Makes these contacts click a link in a step's message. */
export async function clickMail(
  server: TestServer,
  { tenantId }: TestUser,
  id: string,
  step: string,
  contacts: readonly { id: string }[],
): Promise<void> {
  await server.deps.database.tenant(tenantId, (tx) =>
    tx.execute(sql`
      update recipients r set clicked_at = now() from campaigns m
      where m.tenant_id = r.tenant_id and m.id = r.campaign_id and m.workflow_id = ${id} and m.step = ${step}
        and r.account_id = any(${contacts.map((contact) => contact.id)}::uuid[])`),
  );
}

/**
 * Changes a workflow and requests a tick, like the product does: with the workflow locked, so that no older tick comes
 * after it.
 */
async function changeAndTick(
  server: TestServer,
  { tenantId }: TestUser,
  id: string,
  change: Sql | null,
): Promise<void> {
  await server.deps.database.tenant(tenantId, async (tx) => {
    await lockWorkflow(tx, tenantId, id);
    if (change) await tx.execute(change);
    await tx.execute(
      sql`update workflow_states set patient_at = null where tenant_id = ${tenantId} and workflow_id = ${id}`,
    );
    await workflowJobs.askTick(tx, server.deps, tenantId, id);
  });
}

/** Requests a tick now, as if it were due. */
export const tickNow = (server: TestServer, contact: TestUser, id: string): Promise<void> =>
  changeAndTick(server, contact, id, null);

/** Ends the wait of all contacts. */
export function endWaiting(server: TestServer, contact: TestUser, id: string): Promise<void> {
  const over = sql`update workflow_runs set due_at = now() - interval '1 second' where workflow_id = ${id} and state = 1`;
  return changeAndTick(server, contact, id, over);
}

/** Returns the stored counts of contacts by step, and the same counts computed from the contacts' rows; both must agree. */
export async function recount(
  server: TestServer,
  { tenantId }: TestUser,
  id: string,
): Promise<{ kept: Record<string, number>; counted: Record<string, number> }> {
  return server.deps.database.tenant(tenantId, async (tx) => {
    const asRecord = (rows: { key: string; people: number }[]) =>
      Object.fromEntries(rows.map(({ key, people }) => [key, people]));
    const kept = await tx.query<{ key: string; people: number }>(sql`
      select step || ' ' || outcome as key, people from workflow_step_counts where workflow_id = ${id} and outcome <> 'deals' order by 1`);
    const counted = await tx.query<{ key: string; people: number }>(sql`
      with ways as (
        select w.step, w.branch, r.state, w.place = r.place - 1 as is_last from workflow_ways w
        join workflow_runs r on r.tenant_id = w.tenant_id and r.workflow_id = w.workflow_id and r.account_id = w.account_id and r.round = w.round
        where w.workflow_id = ${id}
      ), outcomes as (
        select step, 'arrived' as outcome from ways
        union all select step, 'arrived' from workflow_runs where workflow_id = ${id} and round > 0 and state < 3
        union all select step, branch from ways where branch is not null
        union all select step, case state when 3 then 'ended' when 4 then 'failed' when 6 then 'goal' else 'left' end from ways where is_last and state >= 3
      )
      select step || ' ' || outcome as key, count(*)::int as people from outcomes group by 1 order by 1`);
    return { kept: asRecord(kept), counted: asRecord(counted) };
  });
}
