// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  ListAnalyzeViewsApiResponse,
  ListAnalyzeViewsApiArg,
  CreateAnalyzeViewApiResponse,
  CreateAnalyzeViewApiArg,
  OrderAnalyzeViewsApiResponse,
  OrderAnalyzeViewsApiArg,
  UpdateAnalyzeViewApiResponse,
  UpdateAnalyzeViewApiArg,
  DeleteAnalyzeViewApiResponse,
  DeleteAnalyzeViewApiArg,
  RestoreAnalyzeViewApiResponse,
  RestoreAnalyzeViewApiArg,
} from "./types.generated.ts";

export const analyzeViewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAnalyzeViews: build.query<
      ListAnalyzeViewsApiResponse,
      ListAnalyzeViewsApiArg
    >({
      query: () => ({ url: `/v1/AnalyzeViews` }),
      providesTags: ["Analyze views"],
    }),
    createAnalyzeView: build.mutation<
      CreateAnalyzeViewApiResponse,
      CreateAnalyzeViewApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/AnalyzeViews`,
        method: "POST",
        body: queryArg.createAnalyzeViewBody,
      }),
      invalidatesTags: ["Analyze views"],
    }),
    orderAnalyzeViews: build.mutation<
      OrderAnalyzeViewsApiResponse,
      OrderAnalyzeViewsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/AnalyzeViews`,
        method: "PUT",
        body: queryArg.orderAnalyzeViewsBody,
      }),
      invalidatesTags: ["Analyze views"],
    }),
    updateAnalyzeView: build.mutation<
      UpdateAnalyzeViewApiResponse,
      UpdateAnalyzeViewApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/AnalyzeViews/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.updateAnalyzeViewBody,
      }),
      invalidatesTags: ["Analyze views"],
    }),
    deleteAnalyzeView: build.mutation<
      DeleteAnalyzeViewApiResponse,
      DeleteAnalyzeViewApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/AnalyzeViews/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
      }),
      invalidatesTags: ["Analyze views"],
    }),
    restoreAnalyzeView: build.mutation<
      RestoreAnalyzeViewApiResponse,
      RestoreAnalyzeViewApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/AnalyzeViews/${encodeURIComponent(String(queryArg.id))}/Restore`,
        method: "POST",
      }),
      invalidatesTags: ["Analyze views"],
    }),
  }),
});
export const {
  useListAnalyzeViewsQuery,
  useLazyListAnalyzeViewsQuery,
  useCreateAnalyzeViewMutation,
  useOrderAnalyzeViewsMutation,
  useUpdateAnalyzeViewMutation,
  useDeleteAnalyzeViewMutation,
  useRestoreAnalyzeViewMutation,
} = analyzeViewsApi;
