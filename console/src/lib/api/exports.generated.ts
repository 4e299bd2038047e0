// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  ListExportsApiResponse,
  ListExportsApiArg,
  CreateExportApiResponse,
  CreateExportApiArg,
  GetExportApiResponse,
  GetExportApiArg,
  CreateExportLinkApiResponse,
  CreateExportLinkApiArg,
  DeleteExportsApiResponse,
  DeleteExportsApiArg,
} from "./types.generated.ts";

export const exportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listExports: build.query<ListExportsApiResponse, ListExportsApiArg>({
      query: (queryArg) => ({
        url: `/v1/Exports`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          page: queryArg.page,
          sort: queryArg.sort,
          search: queryArg.search,
          exactTotal: queryArg.exactTotal,
        },
      }),
      providesTags: ["Exports"],
    }),
    createExport: build.mutation<CreateExportApiResponse, CreateExportApiArg>(
      {
        query: (queryArg) => ({
          url: `/v1/Exports`,
          method: "POST",
          body: queryArg.exportRequest,
        }),
        invalidatesTags: ["Exports"],
      },
    ),
    getExport: build.query<GetExportApiResponse, GetExportApiArg>({
      query: (queryArg) => ({
        url: `/v1/Exports/${encodeURIComponent(String(queryArg.id))}`,
      }),
      providesTags: ["Exports"],
    }),
    createExportLink: build.mutation<
      CreateExportLinkApiResponse,
      CreateExportLinkApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Exports/${encodeURIComponent(String(queryArg.id))}/Link`,
        method: "POST",
      }),
      invalidatesTags: ["Exports"],
    }),
    deleteExports: build.mutation<
      DeleteExportsApiResponse,
      DeleteExportsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Exports/BulkDelete`,
        method: "POST",
        body: queryArg.deleteExportsBody,
      }),
      invalidatesTags: ["Exports"],
    }),
  }),
});
export const {
  useListExportsQuery,
  useLazyListExportsQuery,
  useCreateExportMutation,
  useGetExportQuery,
  useLazyGetExportQuery,
  useCreateExportLinkMutation,
  useDeleteExportsMutation,
} = exportsApi;
