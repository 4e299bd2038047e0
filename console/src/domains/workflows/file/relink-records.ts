import {
  isSecretHeader,
  requestTexts,
  secretsIn,
  type WorkflowDefinition,
  type WorkflowStep,
} from "@arauto/contracts";
import { type DealReference, type FindDeal, relinkedDeals } from "./link-deals.ts";
import type { NamesById } from "../steps/named-in.ts";

/** Workspace equivalents by the ids used in a file; null: nothing with that id or name exists here. */
export interface ReferencedRecords {
  templates: NamesById;
  filters: NamesById;
  /** Identifiers of the existing custom fields. */
  fields: ReadonlySet<string>;
  /** Of pipelines, stages and lost reasons. */
  deals: NamesById;
  /** Ids of the members. */
  members: ReadonlySet<string>;
  /** Names of the secrets that requests can use. */
  secrets: ReadonlySet<string>;
}

/** Something that a step needs and this workspace lacks. */
export interface Unlinked {
  step: WorkflowStep;
  /** `header`: its value was a key, which files don't contain. */
  what: "template" | "filter" | "field" | "owner" | "secret" | "header" | DealReference;
  /** Its name in the file; null when the file has none. */
  name: string | null;
}

interface Names {
  templates: Readonly<Record<string, string>>;
  filters: Readonly<Record<string, string>>;
  deals?: Readonly<Record<string, string>>;
}

/**
 * Replaces the references of an imported workflow with this workspace's objects. An email whose
 * filter is missing loses its template too: otherwise it would go to all contacts, and nothing
 * would prevent the start.
 */
export function relinkRecords(
  definition: WorkflowDefinition,
  names: Names,
  here: ReferencedRecords,
): { definition: WorkflowDefinition; unlinked: Unlinked[] } {
  const unlinked: Unlinked[] = [];
  const steps = definition.steps.map((step) => {
    const lose = (what: Unlinked["what"], name: string | null) =>
      unlinked.push({ step, what, name });
    for (const [what, name] of missingKeys(step, here.secrets)) lose(what, name);
    const find = (what: "template" | "filter", id: string | null): string | null => {
      if (id === null) return null;
      const list = what === "template" ? "templates" : "filters";
      const found = here[list][id] ?? null;
      if (found === null) lose(what, names[list][id] ?? null);
      return found;
    };
    return relinked(
      step,
      find,
      (identifier) => {
        if (here.fields.has(identifier)) return true;
        lose("field", identifier);
        return false;
      },
      (what, id) => {
        if (what === "owner") {
          if (here.members.has(id)) return id;
          lose("owner", null);
          return null;
        }
        const found = here.deals[id] ?? null;
        if (found === null) lose(what, names.deals?.[id] ?? null);
        return found;
      },
    );
  });
  return { definition: { ...definition, steps }, unlinked };
}

type MissingKey = ["secret" | "header", string];

/** Lists the secrets and keys of a request that have to be added here. */
function missingKeys(step: WorkflowStep, secrets: ReadonlySet<string>): MissingKey[] {
  if (step.type !== "request") return [];
  const { request } = step.config;
  const used = [...new Set(requestTexts(request).flatMap(secretsIn))];
  const headers = request.headers.filter(({ name, value }) => isSecretHeader(name) && value === "");
  return [
    ...used.filter((name) => !secrets.has(name)).map((name): MissingKey => ["secret", name]),
    ...headers.map(({ name }): MissingKey => ["header", name]),
  ];
}

function relinked(
  step: WorkflowStep,
  find: (what: "template" | "filter", id: string | null) => string | null,
  hasField: (identifier: string) => boolean,
  findDeal: FindDeal,
): WorkflowStep {
  switch (step.type) {
    case "email": {
      const templateId = find("template", step.config.templateId);
      const filterId = find("filter", step.config.filterId);
      const lostFilter = step.config.filterId !== null && filterId === null;
      return {
        ...step,
        config: { ...step.config, templateId: lostFilter ? null : templateId, filterId },
      };
    }
    case "decision": {
      const { condition } = step.config;
      if (condition.kind !== "filter") return step;
      return {
        ...step,
        config: {
          ...step.config,
          condition: { kind: "filter", filterId: find("filter", condition.filterId) },
        },
      };
    }
    case "update": {
      const { action } = step.config;
      return action?.kind === "setField" && !hasField(action.identifier)
        ? { ...step, config: { action: null } }
        : step;
    }
    case "entry": {
      const { goal } = step.config;
      const linked = relinkedDeals(step, findDeal);
      if (goal?.kind !== "filter" || linked.type !== "entry") return linked;
      const filterId = find("filter", goal.filterId);
      return { ...linked, config: { ...linked.config, goal: { ...goal, filterId } } };
    }
    case "wait":
    case "createDeal":
    case "moveDeal":
      return relinkedDeals(step, findDeal);
    case "request":
      return {
        ...step,
        config: {
          ...step.config,
          answers: step.config.answers.filter(({ field }) => hasField(field)),
        },
      };
    case "split":
    case "end":
      return step;
  }
}
