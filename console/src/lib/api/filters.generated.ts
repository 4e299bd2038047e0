// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  ListFiltersApiResponse,
  ListFiltersApiArg,
  CreateFilterApiResponse,
  CreateFilterApiArg,
  GetFilterApiResponse,
  GetFilterApiArg,
  UpdateFilterApiResponse,
  UpdateFilterApiArg,
  SetFiltersStatusApiResponse,
  SetFiltersStatusApiArg,
  DeleteFiltersApiResponse,
  DeleteFiltersApiArg,
  PreviewFilterApiResponse,
  PreviewFilterApiArg,
  ExplainFilterApiResponse,
  ExplainFilterApiArg,
  SuggestFilterValuesApiResponse,
  SuggestFilterValuesApiArg,
} from "./types.generated.ts";

export const filtersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFilters: build.query<ListFiltersApiResponse, ListFiltersApiArg>({
      query: (queryArg) => ({
        url: `/v1/Filters`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          page: queryArg.page,
          sort: queryArg.sort,
          search: queryArg.search,
          exactTotal: queryArg.exactTotal,
          status: queryArg.status,
          createdFrom: queryArg.createdFrom,
          createdBefore: queryArg.createdBefore,
        },
      }),
      providesTags: ["Filters"],
    }),
    createFilter: build.mutation<CreateFilterApiResponse, CreateFilterApiArg>(
      {
        query: (queryArg) => ({
          url: `/v1/Filters`,
          method: "POST",
          body: queryArg.filterBody,
        }),
        invalidatesTags: ["Filters"],
      },
    ),
    getFilter: build.query<GetFilterApiResponse, GetFilterApiArg>({
      query: (queryArg) => ({
        url: `/v1/Filters/${encodeURIComponent(String(queryArg.id))}`,
      }),
      providesTags: ["Filters"],
    }),
    updateFilter: build.mutation<UpdateFilterApiResponse, UpdateFilterApiArg>(
      {
        query: (queryArg) => ({
          url: `/v1/Filters/${encodeURIComponent(String(queryArg.id))}`,
          method: "PUT",
          body: queryArg.updateFilterBody,
        }),
        invalidatesTags: ["Filters"],
      },
    ),
    setFiltersStatus: build.mutation<
      SetFiltersStatusApiResponse,
      SetFiltersStatusApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Filters/BulkStatus`,
        method: "POST",
        body: queryArg.setFiltersStatusBody,
      }),
      invalidatesTags: ["Filters"],
    }),
    deleteFilters: build.mutation<
      DeleteFiltersApiResponse,
      DeleteFiltersApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Filters/BulkDelete`,
        method: "POST",
        body: queryArg.deleteFiltersBody,
      }),
      invalidatesTags: ["Filters"],
    }),
    previewFilter: build.mutation<
      PreviewFilterApiResponse,
      PreviewFilterApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Filters/Preview`,
        method: "POST",
        body: queryArg.previewFilterBody,
      }),
      invalidatesTags: [],
    }),
    explainFilter: build.mutation<
      ExplainFilterApiResponse,
      ExplainFilterApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Filters/Explain`,
        method: "POST",
        body: queryArg.explainFilterBody,
      }),
      invalidatesTags: ["Filters"],
    }),
    suggestFilterValues: build.query<
      SuggestFilterValuesApiResponse,
      SuggestFilterValuesApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Filters/Suggestions`,
        params: {
          source: queryArg.source,
          field: queryArg.field,
          search: queryArg.search,
        },
      }),
      providesTags: ["Filters"],
    }),
  }),
});
export const {
  useListFiltersQuery,
  useLazyListFiltersQuery,
  useCreateFilterMutation,
  useGetFilterQuery,
  useLazyGetFilterQuery,
  useUpdateFilterMutation,
  useSetFiltersStatusMutation,
  useDeleteFiltersMutation,
  usePreviewFilterMutation,
  useExplainFilterMutation,
  useSuggestFilterValuesQuery,
  useLazySuggestFilterValuesQuery,
} = filtersApi;
