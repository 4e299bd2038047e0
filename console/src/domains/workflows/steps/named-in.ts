import type { WorkflowDefinition } from "@arauto/contracts";

/** What things are called by id; null: it is gone. Who is not among them is not known yet. */
export type NamesById = Readonly<Record<string, string | null>>;

/** Ids. */
export interface Named {
  templates: readonly string[];
  filters: readonly string[];
}

/** The templates and filters that steps name, each once, in an order that depends on nothing else. */
export function namedIn({ steps }: WorkflowDefinition): Named {
  const templates = new Set<string>();
  const filters = new Set<string>();
  for (const { type, config } of steps) {
    if (type === "email") {
      if (config.templateId !== null) templates.add(config.templateId);
      if (config.filterId !== null) filters.add(config.filterId);
    }
    if (type === "decision" && config.condition.kind === "filter" && config.condition.filterId !== null) {
      filters.add(config.condition.filterId);
    }
  }
  return { templates: [...templates].toSorted(), filters: [...filters].toSorted() };
}
