import { setImmediate as breathe } from "node:timers/promises";
import {
  AppError,
  type CustomEventMatch,
  type FieldProblem,
  NEW_WORKFLOW,
  type StepOf,
  WORKFLOW_DRY_RUN_DAYS,
  WORKFLOW_DRY_RUN_ENTRIES_MAX,
  type WorkflowDefinition,
  type WorkflowDryRun,
  type WorkflowDryRunLimit,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { audienceOf, type AudienceParts } from "../audience/index.ts";
import { requireCampaign } from "../campaigns/index.ts";
import { findPastChanges } from "../deals/index.ts";
import { audiencePredicate, pastEvents } from "../filters/index.ts";
import type { CompiledAudience } from "../ledger/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { tryLock } from "./bounded-queries.ts";
import { boundedRead } from "../../platform/database/bounded-read.ts";
import { gatherParts, type WorkflowParts } from "./checks.ts";
import {
  type Entry,
  limitsOf,
  type PastFacts,
  pathCollector,
  type TimesByContact,
} from "./dry-run-paths.ts";
import { type AudienceMember, findFulfilling, findMembers } from "./dry-run-queries.ts";
import { among } from "./enrollment-queries.ts";
import { sendingOf } from "./review.ts";
import { timesOf } from "./schedule-times.ts";
import { requireWorkflow } from "./service.ts";

const DAY_MS = 86_400_000;
const STATEMENT_MS = 5_000;
/** Time limit for following paths. */
const FOLLOW_MS = 5_000;
/** Paths followed before yielding to other requests. */
const FOLLOWED_AT_ONCE = 100;
/** Past events read for each entry, wait and goal. */
const EVENTS_MAX = 50_000;

/** Settings that a dry run needs to follow contacts. Templates and the changes made by steps are irrelevant. */
const NEEDED =
  /^steps(\.[^.]+)?$|^steps\.[^.]+\.(filterId|event|deal|schedule|cron|goal|shares|stepId)\b/;
const UNIMPORTANT = new Set(["nothingToDo", "unreachable"]);

const isNeeded = ({ path, code }: FieldProblem) => NEEDED.test(path) && !UNIMPORTANT.has(code);

/** Sources for computing the entries and the past of a workflow. */
interface Sources {
  definition: WorkflowDefinition;
  entry: StepOf<"entry">;
  filters: WorkflowParts["filters"];
  audience: AudienceParts;
  timeZone: string;
}

/**
 * Computes who would have entered the workflow as drawn in the last days, and where they would be now. Reads in a
 * read-only transaction with limits on statements, rows and time.
 * @throws AppError NOT_FOUND; CAMPAIGN_INCOMPLETE with what is missing; DRY_RUN_BUSY while another one runs in the
 *   workspace; TAKES_TOO_LONG
 */
export async function dryRun(
  deps: Pick<Deps, "database" | "config">,
  tenantId: string,
  id: string,
): Promise<WorkflowDryRun> {
  const sources = await deps.database.tenant(tenantId, (tx) => findSources(tx, deps, tenantId, id));
  const until = new Date();
  const from = new Date(until.getTime() - WORKFLOW_DRY_RUN_DAYS * DAY_MS);
  const limits = new Set<WorkflowDryRunLimit>(["audienceNow", ...limitsOf(sources.definition)]);
  const { facts, entries } = await boundedRead(deps, tenantId, STATEMENT_MS, async (tx) => {
    if (!(await tryLock(tx, tenantId, "workflows.dryRun"))) throw new AppError("DRY_RUN_BUSY");
    return readPast(tx, { tenantId, workflowId: id, sources, from, until, limits });
  });
  const collector = pathCollector(facts);
  const began = performance.now();
  for (const [at, entry] of entries.entries()) {
    if (at % FOLLOWED_AT_ONCE === 0) {
      await breathe();
      if (performance.now() - began > FOLLOW_MS) {
        limits.add("truncated");
        break;
      }
    }
    collector.add(entry);
  }
  return {
    from: from.toISOString(),
    until: until.toISOString(),
    ...collector.sums(),
    limits: [...limits],
  };
}

async function findSources(
  tx: Transaction,
  deps: Pick<Deps, "config">,
  tenantId: string,
  id: string,
): Promise<Sources> {
  const workflow = await requireWorkflow(tx, tenantId, id);
  const definition = workflow.definition ?? NEW_WORKFLOW;
  const { filters, problems } = await gatherParts(tx, tenantId, definition);
  const errors = problems.filter(isNeeded);
  const entry = definition.steps.find((step): step is StepOf<"entry"> => step.type === "entry");
  if (!entry || errors.length > 0)
    throw new AppError("CAMPAIGN_INCOMPLETE", errors[0]?.message, { errors });
  const { audience } = await sendingOf(tx, deps, tenantId, await requireCampaign(tx, tenantId, id));
  const { timeZone } = await workspaceFacts(tx, tenantId);
  return { definition, entry, filters, audience, timeZone };
}

interface Past {
  tenantId: string;
  workflowId: string;
  sources: Sources;
  from: Date;
  until: Date;
  /** Limits found while running are added. */
  limits: Set<WorkflowDryRunLimit>;
}

async function readPast(
  tx: Transaction,
  past: Past,
): Promise<{ facts: PastFacts; entries: Entry[] }> {
  const { tenantId, workflowId, sources, until } = past;
  const { definition, timeZone } = sources;
  const audience = await audienceOf(tx, tenantId, sources.audience);
  const { members, entries } = await findEntries(tx, past, audience);
  const ids = members.map(({ id }) => id);
  const zones = new Map(members.map((member) => [member.id, member.timeZone]));
  const ending = new Map<string, TimesByContact>();
  const matching = new Map<string, ReadonlySet<string>>();
  for (const step of definition.steps) {
    if (step.type === "wait" && step.config.kind === "event" && step.config.event)
      ending.set(step.id, byContact(await eventsOf(tx, past, step.config.event)));
    if (step.type === "wait" && step.config.kind === "deal" && step.config.deal)
      ending.set(step.id, byContact(await changesOf(tx, past, step.config.deal)));
    if (step.type !== "decision" || step.config.condition.kind !== "filter") continue;
    const filter = sources.filters[step.config.condition.filterId ?? ""];
    if (!filter) continue;
    const condition = await audiencePredicate(tx, tenantId, filter.definition);
    matching.set(step.id, await findFulfilling(tx, tenantId, ids, condition));
  }
  const goal = sources.entry.config.goal;
  return {
    entries,
    facts: {
      workflowId,
      definition,
      now: until.getTime(),
      workspaceZone: timeZone,
      zoneOf: (contactId) => zones.get(contactId) ?? timeZone,
      ending,
      matching,
      goal:
        goal?.kind === "event" && goal.event
          ? byContact(await eventsOf(tx, past, goal.event))
          : null,
    },
  };
}

/** Returns the entries in chronological order, with their contacts. */
async function findEntries(
  tx: Transaction,
  past: Past,
  audience: CompiledAudience,
): Promise<{ members: AudienceMember[]; entries: Entry[] }> {
  const { tenantId, sources, limits } = past;
  const { config } = sources.entry;
  if (config.trigger === "api") {
    limits.add("apiEntries");
    return { members: [], entries: [] };
  }
  if (config.trigger === "event" || config.trigger === "deal") {
    const found =
      config.trigger === "event"
        ? config.event && (await eventsOf(tx, past, config.event))
        : config.deal && (await changesOf(tx, past, config.deal));
    const entries = found ?? [];
    const ids = [...new Set(entries.map(({ contactId }) => contactId))];
    const members = await findMembers(tx, tenantId, among(audience, ids), ids.length);
    const isMember = new Set(members.map(({ id }) => id));
    const allowed = entries.filter(({ contactId }) => isMember.has(contactId));
    return { members, entries: limited(allowed, limits) };
  }
  const found = await findMembers(tx, tenantId, audience, WORKFLOW_DRY_RUN_ENTRIES_MAX + 1);
  const members = limited(found, limits);
  return { members, entries: limited(entriesByTime(past, members), limits) };
}

/** Returns at most as many items as a dry run follows. */
function limited<Item>(items: readonly Item[], limits: Set<WorkflowDryRunLimit>): Item[] {
  if (items.length > WORKFLOW_DRY_RUN_ENTRIES_MAX) limits.add("truncated");
  return items.slice(0, WORKFLOW_DRY_RUN_ENTRIES_MAX);
}

/** Returns when contacts of the audience would have entered without any event. */
function entriesByTime(past: Past, members: readonly AudienceMember[]): Entry[] {
  const { sources, from, until, limits } = past;
  const { trigger, includesPresent, schedule } = sources.entry.config;
  const [began, now] = [from.getTime(), until.getTime()];
  if (trigger === "schedule") {
    if (!schedule?.enabled) return [];
    // Each time has at least one entry, so more times can't be followed.
    const times = timesOf(schedule, sources.timeZone, from, WORKFLOW_DRY_RUN_ENTRIES_MAX).filter(
      (time) => time <= until,
    );
    const entries: Entry[] = [];
    for (const time of times) {
      if (entries.length > WORKFLOW_DRY_RUN_ENTRIES_MAX) break;
      const at = time.getTime();
      for (const { id, createdAt } of members)
        if (createdAt.getTime() <= at) entries.push({ contactId: id, at });
    }
    return entries;
  }
  const isNew = ({ createdAt }: AudienceMember) => createdAt.getTime() > began;
  const older = members.filter((member) => !isNew(member));
  if (trigger === "joins" && older.length > 0) limits.add("joinedEarlier");
  const present = trigger === "once" || includesPresent ? older : [];
  const joining = trigger === "joins" ? members.filter(isNew) : [];
  return [
    ...present.map(({ id }) => ({ contactId: id, at: began })),
    ...joining.map(({ id, createdAt }) => ({ contactId: id, at: createdAt.getTime() })),
  ]
    .filter(({ at }) => at <= now)
    .toSorted((one, other) => one.at - other.at);
}

async function eventsOf(tx: Transaction, past: Past, match: CustomEventMatch): Promise<Entry[]> {
  return asEntries(past, await pastEvents(tx, past.tenantId, match, past, EVENTS_MAX + 1));
}

async function changesOf(
  tx: Transaction,
  past: Past,
  match: Parameters<typeof findPastChanges>[2],
): Promise<Entry[]> {
  return asEntries(past, await findPastChanges(tx, past.tenantId, match, past, EVENTS_MAX + 1));
}

function asEntries({ limits }: Past, found: readonly { contactId: string; at: Date }[]): Entry[] {
  if (found.length > EVENTS_MAX) limits.add("truncated");
  return found.map(({ contactId, at }) => ({ contactId, at: at.getTime() }));
}

function byContact(entries: readonly Entry[]): TimesByContact {
  const times = new Map<string, number[]>();
  for (const { contactId, at } of entries) {
    const known = times.get(contactId);
    if (known) known.push(at);
    else times.set(contactId, [at]);
  }
  return times;
}
