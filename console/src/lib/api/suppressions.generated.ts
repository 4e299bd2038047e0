// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  ListSuppressionsApiResponse,
  ListSuppressionsApiArg,
  AddSuppressionsApiResponse,
  AddSuppressionsApiArg,
  LiftSuppressionsApiResponse,
  LiftSuppressionsApiArg,
} from "./types.generated.ts";

export const suppressionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSuppressions: build.query<
      ListSuppressionsApiResponse,
      ListSuppressionsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Suppressions`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          page: queryArg.page,
          sort: queryArg.sort,
          search: queryArg.search,
          exactTotal: queryArg.exactTotal,
          reason: queryArg.reason,
        },
      }),
      providesTags: ["Suppressions"],
    }),
    addSuppressions: build.mutation<
      AddSuppressionsApiResponse,
      AddSuppressionsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Suppressions`,
        method: "POST",
        body: queryArg.addSuppressionsBody,
      }),
      invalidatesTags: ["Suppressions"],
    }),
    liftSuppressions: build.mutation<
      LiftSuppressionsApiResponse,
      LiftSuppressionsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Suppressions/Lift`,
        method: "POST",
        body: queryArg.liftSuppressionsBody,
      }),
      invalidatesTags: ["Suppressions"],
    }),
  }),
});
export const {
  useListSuppressionsQuery,
  useLazyListSuppressionsQuery,
  useAddSuppressionsMutation,
  useLiftSuppressionsMutation,
} = suppressionsApi;
