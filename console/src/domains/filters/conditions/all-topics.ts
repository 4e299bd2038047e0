import { api } from "../../../lib/api.generated.ts";
import type { ListTopicsApiResponse, Topic } from "../../../lib/api.generated.ts";

/** More pages than any workspace has topics: guards against a server whose list never ends. */
const PAGES_MAX = 20;

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    allTopics: build.query<Topic[], void>({
      async queryFn(_argument, _queryApi, _options, baseQuery) {
        const topics: Topic[] = [];
        let cursor: string | undefined;
        for (let page = 0; page < PAGES_MAX; page += 1) {
          const answer = await baseQuery({
            url: "/v1/Topics",
            params: { limit: 100, sort: "name", cursor },
          });
          if (answer.error) return { error: answer.error };
          const { items, nextCursor } = answer.data as ListTopicsApiResponse;
          topics.push(...items);
          if (nextCursor === null) break;
          cursor = nextCursor;
        }
        return { data: topics };
      },
      providesTags: ["Topics"],
    }),
  }),
});

/** Returns all topics of the workspace, including inactive ones, by name. */
export const useAllTopics = endpoints.useAllTopicsQuery;
