// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  ListImportsApiResponse,
  ListImportsApiArg,
  GetImportApiResponse,
  GetImportApiArg,
  ChooseImportSheetApiResponse,
  ChooseImportSheetApiArg,
  UndoImportApiResponse,
  UndoImportApiArg,
  CheckImportApiResponse,
  CheckImportApiArg,
  StartImportApiResponse,
  StartImportApiArg,
  CancelImportApiResponse,
  CancelImportApiArg,
  FixImportApiResponse,
  FixImportApiArg,
  ListImportRejectionsApiResponse,
  ListImportRejectionsApiArg,
  ListImportWarningsApiResponse,
  ListImportWarningsApiArg,
} from "./types.generated.ts";

export const importsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listImports: build.query<ListImportsApiResponse, ListImportsApiArg>({
      query: (queryArg) => ({
        url: `/v1/Imports`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          page: queryArg.page,
          sort: queryArg.sort,
          search: queryArg.search,
          exactTotal: queryArg.exactTotal,
          kind: queryArg.kind,
        },
      }),
      providesTags: ["Imports"],
    }),
    getImport: build.query<GetImportApiResponse, GetImportApiArg>({
      query: (queryArg) => ({
        url: `/v1/Imports/${encodeURIComponent(String(queryArg.id))}`,
      }),
      providesTags: ["Imports"],
    }),
    chooseImportSheet: build.mutation<
      ChooseImportSheetApiResponse,
      ChooseImportSheetApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Imports/${encodeURIComponent(String(queryArg.id))}/Sheet`,
        method: "POST",
        body: queryArg.chooseImportSheetBody,
      }),
      invalidatesTags: ["Imports"],
    }),
    undoImport: build.mutation<UndoImportApiResponse, UndoImportApiArg>({
      query: (queryArg) => ({
        url: `/v1/Imports/${encodeURIComponent(String(queryArg.id))}/Undo`,
        method: "POST",
      }),
      invalidatesTags: ["Imports"],
    }),
    checkImport: build.mutation<CheckImportApiResponse, CheckImportApiArg>({
      query: (queryArg) => ({
        url: `/v1/Imports/${encodeURIComponent(String(queryArg.id))}/Check`,
        method: "POST",
        body: queryArg.importSettingsInput,
      }),
      invalidatesTags: ["Imports"],
    }),
    startImport: build.mutation<StartImportApiResponse, StartImportApiArg>({
      query: (queryArg) => ({
        url: `/v1/Imports/${encodeURIComponent(String(queryArg.id))}/Start`,
        method: "POST",
      }),
      invalidatesTags: ["Imports"],
    }),
    cancelImport: build.mutation<CancelImportApiResponse, CancelImportApiArg>(
      {
        query: (queryArg) => ({
          url: `/v1/Imports/${encodeURIComponent(String(queryArg.id))}/Cancel`,
          method: "POST",
        }),
        invalidatesTags: ["Imports"],
      },
    ),
    fixImport: build.mutation<FixImportApiResponse, FixImportApiArg>({
      query: (queryArg) => ({
        url: `/v1/Imports/${encodeURIComponent(String(queryArg.id))}/Fixes`,
        method: "POST",
        body: queryArg.importFixes,
      }),
      invalidatesTags: ["Imports"],
    }),
    listImportRejections: build.query<
      ListImportRejectionsApiResponse,
      ListImportRejectionsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Imports/${encodeURIComponent(String(queryArg.id))}/Rejections`,
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
      providesTags: ["Imports"],
    }),
    listImportWarnings: build.query<
      ListImportWarningsApiResponse,
      ListImportWarningsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Imports/${encodeURIComponent(String(queryArg.id))}/Warnings`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          page: queryArg.page,
          sort: queryArg.sort,
          search: queryArg.search,
          exactTotal: queryArg.exactTotal,
          warning: queryArg.warning,
          position: queryArg.position,
        },
      }),
      providesTags: ["Imports"],
    }),
  }),
});
export const {
  useListImportsQuery,
  useLazyListImportsQuery,
  useGetImportQuery,
  useLazyGetImportQuery,
  useChooseImportSheetMutation,
  useUndoImportMutation,
  useCheckImportMutation,
  useStartImportMutation,
  useCancelImportMutation,
  useFixImportMutation,
  useListImportRejectionsQuery,
  useLazyListImportRejectionsQuery,
  useListImportWarningsQuery,
  useLazyListImportWarningsQuery,
} = importsApi;
