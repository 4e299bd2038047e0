import { isFilterGroup } from "@arauto/contracts";
import type { FilterDefinition } from "@arauto/contracts";
import { api } from "../../../lib/api.generated.ts";
import type { Campaign } from "../../../lib/api.generated.ts";

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    campaignNames: build.query<Record<string, string>, readonly string[]>({
      async queryFn(ids, _queryApi, _options, baseQuery) {
        const names: Record<string, string> = {};
        for (const id of ids) {
          const answer = await baseQuery({ url: `/v1/Campaigns/${id}` });
          // A deleted campaign has no name; the others still have theirs.
          if (answer.data) names[id] = (answer.data as Campaign).name;
        }
        return { data: names };
      },
      providesTags: ["Campaigns"],
    }),
  }),
});

/** Returns the campaigns in definitions, without duplicates, in a stable order. */
export function campaignsNamedIn(definitions: readonly FilterDefinition[]): string[] {
  const conditions = definitions.flatMap((definition) =>
    definition.conditions.flatMap((part) => (isFilterGroup(part) ? part.conditions : [part])),
  );
  return [
    ...new Set(conditions.flatMap(({ campaignId, deal }) => campaignId ?? deal?.campaignId ?? [])),
  ].toSorted();
}

/** Returns the names of the campaigns in definitions, by id. */
export function useCampaignNames(definitions: readonly FilterDefinition[]): {
  names: ReadonlyMap<string, string>;
  isLoading: boolean;
} {
  const ids = campaignsNamedIn(definitions);
  const { data, isFetching } = endpoints.useCampaignNamesQuery(ids, { skip: ids.length === 0 });
  return { names: new Map(Object.entries(data ?? {})), isLoading: isFetching };
}
