// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  SendCustomEventsApiResponse,
  SendCustomEventsApiArg,
  ListCustomEventNamesApiResponse,
  ListCustomEventNamesApiArg,
} from "./types.generated.ts";

export const customEventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendCustomEvents: build.mutation<
      SendCustomEventsApiResponse,
      SendCustomEventsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Events`,
        method: "POST",
        body: queryArg.body,
      }),
      invalidatesTags: ["Custom events"],
    }),
    listCustomEventNames: build.query<
      ListCustomEventNamesApiResponse,
      ListCustomEventNamesApiArg
    >({
      query: () => ({ url: `/v1/Events/Names` }),
      providesTags: ["Custom events"],
    }),
  }),
});
export const {
  useSendCustomEventsMutation,
  useListCustomEventNamesQuery,
  useLazyListCustomEventNamesQuery,
} = customEventsApi;
