import { isApiProblem } from "../../../lib/api-problem.ts";
import { filtersApi, templatesApi } from "../../../lib/api.generated.ts";
import type { store } from "../../../lib/api-store.ts";
import { type NamesById, namedIn } from "../steps/named-in.ts";
import type { WorkflowFile } from "./workflow-file.ts";

type Dispatch = typeof store.dispatch;

/** Maximum results per name search; names are unique. */
const SHOWN = 100;
const FRESH = { subscribe: false, forceRefetch: true } as const;

/**
 * Finds the workspace's equivalents of objects named in a file: by id, otherwise the only one with
 * the same name.
 * @throws ApiProblem when a lookup fails
 */
export async function findReferencedRecords(
  { definition, names }: WorkflowFile,
  dispatch: Dispatch,
): Promise<{ templates: NamesById; filters: NamesById }> {
  const named = namedIn(definition);
  const templates = await eachFound(named.templates, names.templates, {
    byId: async (id) => {
      const { deletedAt } = await dispatch(
        templatesApi.endpoints.getTemplate.initiate({ id }, FRESH),
      ).unwrap();
      return deletedAt === null;
    },
    // Without a status: all but the deleted ones.
    byName: async (search) =>
      (
        await dispatch(
          templatesApi.endpoints.listTemplates.initiate({ search, limit: SHOWN }, FRESH),
        ).unwrap()
      ).items,
  });
  const filters = await eachFound(named.filters, names.filters, {
    byId: async (id) => {
      await dispatch(filtersApi.endpoints.getFilter.initiate({ id }, FRESH)).unwrap();
      return true;
    },
    byName: async (search) =>
      (
        await dispatch(
          filtersApi.endpoints.listFilters.initiate({ search, limit: SHOWN }, FRESH),
        ).unwrap()
      ).items,
  });
  return { templates, filters };
}

interface Finders {
  byId: (id: string) => Promise<boolean>;
  byName: (name: string) => Promise<readonly { id: string; name: string }[]>;
}

async function eachFound(
  ids: readonly string[],
  names: Readonly<Record<string, string>>,
  { byId, byName }: Finders,
): Promise<NamesById> {
  const found = await Promise.all(
    ids.map(async (id) => {
      if (await isThere(byId(id))) return [id, id] as const;
      const name = names[id];
      if (name === undefined || name === "") return [id, null] as const;
      const alike = (await byName(name.slice(0, 100))).filter((one) => one.name === name);
      // With several matches it is unclear which one is meant.
      return [id, alike.length === 1 ? (alike[0]?.id ?? null) : null] as const;
    }),
  );
  return Object.fromEntries(found);
}

async function isThere(asked: Promise<boolean>): Promise<boolean> {
  try {
    return await asked;
  } catch (problem) {
    // An id of another installation may not even have a valid format.
    if (
      isApiProblem(problem) &&
      (problem.status === 404 || problem.status === 400 || problem.status === 422)
    )
      return false;
    throw problem;
  }
}
