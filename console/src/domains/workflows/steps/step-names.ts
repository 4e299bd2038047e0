import type { WorkflowDefinition } from "@arauto/contracts";
import { useMemo } from "react";
import { isApiProblem } from "../../../lib/api-problem.ts";
import { filtersApi, templatesApi, api } from "../../../lib/api.generated.ts";
import type { Filter, Template } from "../../../lib/api.generated.ts";
import { type Named, namedIn, type NamesById } from "./named-in.ts";

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    stepNames: build.query<{ templates: NamesById; filters: NamesById }, Named>({
      async queryFn({ templates, filters }, { dispatch }) {
        // Through the cache, since forms and previews request the same ones.
        const once = { subscribe: false };
        const [foundTemplates, foundFilters] = await Promise.all([
          namesOf(
            templates,
            (id) => dispatch(templatesApi.endpoints.getTemplate.initiate({ id }, once)),
            isKept,
          ),
          namesOf(
            filters,
            (id) => dispatch(filtersApi.endpoints.getFilter.initiate({ id }, once)),
            () => true,
          ),
        ]);
        return { data: { templates: foundTemplates, filters: foundFilters } };
      },
      providesTags: ["Templates", "Filters"],
    }),
  }),
});

const isKept = ({ deletedAt }: Template) => deletedAt === null;

async function namesOf<T extends Template | Filter>(
  ids: readonly string[],
  ask: (id: string) => PromiseLike<{ data?: T | undefined; error?: unknown }>,
  isThere: (found: T) => boolean,
): Promise<NamesById> {
  const names: Record<string, string | null> = {};
  await Promise.all(
    ids.map(async (id) => {
      const { data, error } = await ask(id);
      if (data) names[id] = isThere(data) ? data.name : null;
      else if (isApiProblem(error) && error.status === 404) names[id] = null;
    }),
  );
  return names;
}

const NOTHING: NamesById = {};

/** Returns the names of a workflow's templates and filters. While new ones load, the others keep their names. */
export function useStepNames(definition: WorkflowDefinition): {
  templates: NamesById;
  filters: NamesById;
} {
  const named = namedIn(definition);
  const skip = named.templates.length + named.filters.length === 0;
  const { data } = endpoints.useStepNamesQuery(named, { skip });
  return useMemo(
    () => ({ templates: data?.templates ?? NOTHING, filters: data?.filters ?? NOTHING }),
    [data],
  );
}
