// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  GetPersonalDataApiResponse,
  GetPersonalDataApiArg,
  EraseContactApiResponse,
  EraseContactApiArg,
  ListErasuresApiResponse,
  ListErasuresApiArg,
} from "./types.generated.ts";

export const personalDataApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPersonalData: build.query<
      GetPersonalDataApiResponse,
      GetPersonalDataApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Accounts/${encodeURIComponent(String(queryArg.id))}/PersonalData`,
      }),
      providesTags: ["PersonalData"],
    }),
    eraseContact: build.mutation<EraseContactApiResponse, EraseContactApiArg>(
      {
        query: (queryArg) => ({
          url: `/v1/Accounts/${encodeURIComponent(String(queryArg.id))}/Erase`,
          method: "POST",
          body: queryArg.eraseContactBody,
        }),
        invalidatesTags: ["PersonalData"],
      },
    ),
    listErasures: build.query<ListErasuresApiResponse, ListErasuresApiArg>({
      query: (queryArg) => ({
        url: `/v1/Erasures`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          page: queryArg.page,
          sort: queryArg.sort,
          search: queryArg.search,
          exactTotal: queryArg.exactTotal,
        },
      }),
      providesTags: ["PersonalData"],
    }),
  }),
});
export const {
  useGetPersonalDataQuery,
  useLazyGetPersonalDataQuery,
  useEraseContactMutation,
  useListErasuresQuery,
  useLazyListErasuresQuery,
} = personalDataApi;
