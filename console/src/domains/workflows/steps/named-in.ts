import type { WorkflowDefinition } from "@arauto/contracts";

/** Names by id; null: deleted. Missing ids are not known yet. */
export type NamesById = Readonly<Record<string, string | null>>;

/** Ids of templates and filters. */
export interface Named {
  templates: readonly string[];
  filters: readonly string[];
}

/** Returns the templates and filters that steps refer to, without duplicates, in a stable order. */
export function namedIn({ steps }: WorkflowDefinition): Named {
  const templates = new Set<string>();
  const filters = new Set<string>();
  for (const { type, config } of steps) {
    if (type === "email") {
      if (config.templateId !== null) templates.add(config.templateId);
      if (config.filterId !== null) filters.add(config.filterId);
    }
    if (type === "entry" && config.goal?.kind === "filter" && config.goal.filterId !== null)
      filters.add(config.goal.filterId);
    if (
      type === "decision" &&
      config.condition.kind === "filter" &&
      config.condition.filterId !== null
    ) {
      filters.add(config.condition.filterId);
    }
  }
  return { templates: [...templates].toSorted(), filters: [...filters].toSorted() };
}
