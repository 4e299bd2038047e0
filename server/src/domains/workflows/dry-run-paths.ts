import {
  branchesOf,
  type StepOf,
  type WorkflowBranch,
  type WorkflowDefinition,
  type WorkflowDryRunLimit,
  type WorkflowDryRunStep,
  type WorkflowStep,
} from "@arauto/contracts";
import { immediateBranch } from "./passing.ts";
import { lengthMs, waitsUntil } from "./wait-times.ts";

/** When contacts did something: ascending milliseconds, by contact. */
export type TimesByContact = ReadonlyMap<string, readonly number[]>;

/** Facts about the past and the contacts. */
export interface PastFacts {
  workflowId: string;
  definition: WorkflowDefinition;
  /** The end of the period, in milliseconds. */
  now: number;
  zoneOf: (contactId: string) => string;
  workspaceZone: string;
  /** Events that end waits for an event or a deal, by step. */
  ending: ReadonlyMap<string, TimesByContact>;
  /** Events that reach the goal; null unless the goal is an event. */
  goal: TimesByContact | null;
  /** Contacts who match the filter of a decision now, by step. */
  matching: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface Entry {
  contactId: string;
  at: number;
}

/** The path of an entry until the end of the period. */
export interface Path {
  passed: { step: string; branch: WorkflowBranch }[];
  /** The step it stops at; null: finished after the last step. */
  stop: { step: string; kind: "waiting" | "goalReached" | "unknown" } | null;
  /** When the contact left the workflow; infinite while they are in it. */
  endedAt: number;
}

type Next = { branch: WorkflowBranch; at: number } | { stays: "waiting" | "unknown" };

const TYPES_THAT_CHANGE: ReadonlySet<WorkflowStep["type"]> = new Set([
  "update",
  "createDeal",
  "moveDeal",
]);

/** Returns what a simulation of a definition can't cover, judged by its steps alone. */
export function limitsOf({ steps }: WorkflowDefinition): WorkflowDryRunLimit[] {
  const limits = new Set<WorkflowDryRunLimit>();
  for (const step of steps) {
    if (TYPES_THAT_CHANGE.has(step.type)) limits.add("changes");
    if (step.type === "decision") {
      const { condition } = step.config;
      if (condition.kind === "filter") limits.add("filtersNow");
      else if (condition.act !== "sent") limits.add("openings");
    }
    if (step.type === "entry" && step.config.goal?.kind === "filter") limits.add("goalFilter");
    if (!isKnownStep(step)) limits.add("requests");
  }
  return [...limits];
}

/** Whether the branch a step takes can be computed: other steps with several outputs depend on live data. */
const isKnownStep = (step: WorkflowStep): boolean =>
  ["wait", "decision", "split", "end"].includes(step.type) || branchesOf(step).length === 1;

/** Returns the first time within a range, inclusive. */
const firstWithin = (times: readonly number[] | undefined, from: number, until: number) =>
  times?.find((time) => time >= from && time <= until);

function afterWait(
  facts: PastFacts,
  step: StepOf<"wait">,
  contactId: string,
  at: number,
): { next: Next; until: number } {
  const { config } = step;
  const byContact = config.kind === "until" && config.zone === "recipient";
  const zone = byContact ? facts.zoneOf(contactId) : facts.workspaceZone;
  const until = waitsUntil(config, zone, new Date(at)).getTime();
  if (config.kind === "event" || config.kind === "deal") {
    const reachedAt = firstWithin(facts.ending.get(step.id)?.get(contactId), at, until);
    if (reachedAt !== undefined && reachedAt <= facts.now)
      return { next: { branch: "yes", at: reachedAt }, until: reachedAt };
    return until > facts.now
      ? { next: { stays: "waiting" }, until: facts.now }
      : { next: { branch: "no", at: until }, until };
  }
  return until > facts.now
    ? { next: { stays: "waiting" }, until: facts.now }
    : { next: { branch: "next", at: Math.max(at, until) }, until };
}

function afterDecision(
  facts: PastFacts,
  step: StepOf<"decision">,
  contactId: string,
  at: number,
): Next {
  const { condition, within } = step.config;
  if (condition.kind === "mail")
    return condition.act === "sent" ? { branch: "yes", at } : { stays: "unknown" };
  if (facts.matching.get(step.id)?.has(contactId)) return { branch: "yes", at };
  const until = within === null ? at : at + lengthMs(within);
  return until > facts.now ? { stays: "waiting" } : { branch: "no", at: until };
}

function nextOf(facts: PastFacts, step: WorkflowStep, entry: Entry, round: number, at: number) {
  const { contactId } = entry;
  if (step.type === "wait") return afterWait(facts, step, contactId, at).next;
  if (step.type === "decision") return afterDecision(facts, step, contactId, at);
  if (step.type === "split" || step.type === "end")
    return { branch: immediateBranch(facts.workflowId, step, { contactId, round }), at };
  return isKnownStep(step) ? { branch: "next" as const, at } : { stays: "unknown" as const };
}

/** Follows one entry through the steps until the end of the period. */
export function pathOf(facts: PastFacts, entry: Entry, round: number): Path {
  const { definition, now } = facts;
  const goalAt = facts.goal?.get(entry.contactId)?.find((time) => time > entry.at) ?? Infinity;
  const byId = new Map(definition.steps.map((step) => [step.id, step]));
  const passed: Path["passed"] = [];
  let step = definition.steps.find(({ type }) => type === "entry");
  let at = entry.at;
  // Drafts may have loops; no path is longer than the number of steps.
  while (step && passed.length <= definition.steps.length) {
    const { id } = step;
    const next: Next = nextOf(facts, step, entry, round, at);
    const until = "stays" in next ? now : next.at;
    if (goalAt <= until && !("stays" in next && next.stays === "unknown"))
      return { passed, stop: { step: id, kind: "goalReached" }, endedAt: goalAt };
    if ("stays" in next) return { passed, stop: { step: id, kind: next.stays }, endedAt: Infinity };
    passed.push({ step: id, branch: next.branch });
    at = next.at;
    const to = definition.links.find((link) => link.from === id && link.branch === next.branch)?.to;
    step = to === undefined ? undefined : byId.get(to);
  }
  return { passed, stop: null, endedAt: at };
}

/** Totals of the paths followed. */
export interface PathSums {
  entered: number;
  contacts: number;
  waiting: number;
  finished: number;
  goalReached: number;
  unknown: number;
  steps: WorkflowDryRunStep[];
}

/** Collects paths. `add` returns false when the contact is still inside at the time of the entry, and doesn't enter. */
export function pathCollector(facts: PastFacts) {
  const steps = new Map<string, WorkflowDryRunStep>();
  const contacts = new Map<string, { rounds: number; endedAt: number }>();
  const sums = { entered: 0, waiting: 0, finished: 0, goalReached: 0, unknown: 0 };
  const stepOf = (stepId: string) => {
    const known = steps.get(stepId) ?? emptyStep(stepId);
    steps.set(stepId, known);
    return known;
  };
  return {
    add(entry: Entry): boolean {
      const before = contacts.get(entry.contactId) ?? { rounds: 0, endedAt: -Infinity };
      if (before.endedAt > entry.at) return false;
      const path = pathOf(facts, entry, before.rounds + 1);
      contacts.set(entry.contactId, { rounds: before.rounds + 1, endedAt: path.endedAt });
      sums.entered += 1;
      for (const { step, branch } of path.passed) {
        const counted = stepOf(step);
        counted.arrived += 1;
        const left = counted.left.find((one) => one.branch === branch);
        if (left) left.people += 1;
        else counted.left.push({ branch, people: 1 });
      }
      const last = path.passed.at(-1);
      if (path.stop) {
        const counted = stepOf(path.stop.step);
        counted.arrived += 1;
        counted[path.stop.kind] += 1;
        sums[path.stop.kind] += 1;
      } else if (last) {
        stepOf(last.step).ended += 1;
        sums.finished += 1;
      }
      return true;
    },
    sums: (): PathSums => ({ ...sums, contacts: contacts.size, steps: [...steps.values()] }),
  };
}

const emptyStep = (stepId: string): WorkflowDryRunStep => ({
  stepId,
  arrived: 0,
  waiting: 0,
  left: [],
  ended: 0,
  goalReached: 0,
  unknown: 0,
});
