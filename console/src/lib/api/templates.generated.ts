// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  ListSavedBlocksApiResponse,
  ListSavedBlocksApiArg,
  CreateSavedBlockApiResponse,
  CreateSavedBlockApiArg,
  RenameSavedBlockApiResponse,
  RenameSavedBlockApiArg,
  DeleteSavedBlocksApiResponse,
  DeleteSavedBlocksApiArg,
  ListTemplatesApiResponse,
  ListTemplatesApiArg,
  CreateTemplateApiResponse,
  CreateTemplateApiArg,
  CountTemplatesApiResponse,
  CountTemplatesApiArg,
  GetTemplateApiResponse,
  GetTemplateApiArg,
  UpdateTemplateApiResponse,
  UpdateTemplateApiArg,
  SaveTemplateDraftApiResponse,
  SaveTemplateDraftApiArg,
  DiscardTemplateDraftApiResponse,
  DiscardTemplateDraftApiArg,
  PublishTemplateApiResponse,
  PublishTemplateApiArg,
  ListTemplateVersionsApiResponse,
  ListTemplateVersionsApiArg,
  GetTemplateVersionApiResponse,
  GetTemplateVersionApiArg,
  DuplicateTemplateApiResponse,
  DuplicateTemplateApiArg,
  SetTemplatesStatusApiResponse,
  SetTemplatesStatusApiArg,
  SetTemplatesTagsApiResponse,
  SetTemplatesTagsApiArg,
  DeleteTemplatesApiResponse,
  DeleteTemplatesApiArg,
  RestoreTemplatesApiResponse,
  RestoreTemplatesApiArg,
  PurgeTemplatesApiResponse,
  PurgeTemplatesApiArg,
  GetTemplateThumbnailApiResponse,
  GetTemplateThumbnailApiArg,
  ExportTemplatesApiResponse,
  ExportTemplatesApiArg,
  ImportTemplatesApiResponse,
  ImportTemplatesApiArg,
  PreviewTemplateApiResponse,
  PreviewTemplateApiArg,
  PreviewTemplateAtWorstApiResponse,
  PreviewTemplateAtWorstApiArg,
  SendTestEmailApiResponse,
  SendTestEmailApiArg,
  ListTemplateDesignsApiResponse,
  ListTemplateDesignsApiArg,
  GetTemplateDesignApiResponse,
  GetTemplateDesignApiArg,
} from "./types.generated.ts";

export const templatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSavedBlocks: build.query<
      ListSavedBlocksApiResponse,
      ListSavedBlocksApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/SavedBlocks`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          page: queryArg.page,
          sort: queryArg.sort,
          search: queryArg.search,
          exactTotal: queryArg.exactTotal,
        },
      }),
      providesTags: ["Templates"],
    }),
    createSavedBlock: build.mutation<
      CreateSavedBlockApiResponse,
      CreateSavedBlockApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/SavedBlocks`,
        method: "POST",
        body: queryArg.savedBlockBody,
      }),
      invalidatesTags: ["Templates"],
    }),
    renameSavedBlock: build.mutation<
      RenameSavedBlockApiResponse,
      RenameSavedBlockApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/SavedBlocks/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.renameSavedBlockBody,
      }),
      invalidatesTags: ["Templates"],
    }),
    deleteSavedBlocks: build.mutation<
      DeleteSavedBlocksApiResponse,
      DeleteSavedBlocksApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/SavedBlocks/BulkDelete`,
        method: "POST",
        body: queryArg.deleteSavedBlocksBody,
      }),
      invalidatesTags: ["Templates"],
    }),
    listTemplates: build.query<ListTemplatesApiResponse, ListTemplatesApiArg>(
      {
        query: (queryArg) => ({
          url: `/v1/Templates`,
          params: {
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            page: queryArg.page,
            sort: queryArg.sort,
            search: queryArg.search,
            exactTotal: queryArg.exactTotal,
            status: queryArg.status,
            type: queryArg["type"],
            tag: queryArg.tag,
            createdFrom: queryArg.createdFrom,
            createdBefore: queryArg.createdBefore,
          },
        }),
        providesTags: ["Templates"],
      },
    ),
    createTemplate: build.mutation<
      CreateTemplateApiResponse,
      CreateTemplateApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Templates`,
        method: "POST",
        body: queryArg.templateBody,
      }),
      invalidatesTags: ["Templates"],
    }),
    countTemplates: build.query<
      CountTemplatesApiResponse,
      CountTemplatesApiArg
    >({
      query: () => ({ url: `/v1/Templates/Counts` }),
      providesTags: ["Templates"],
    }),
    getTemplate: build.query<GetTemplateApiResponse, GetTemplateApiArg>({
      query: (queryArg) => ({
        url: `/v1/Templates/${encodeURIComponent(String(queryArg.id))}`,
      }),
      providesTags: ["Templates"],
    }),
    updateTemplate: build.mutation<
      UpdateTemplateApiResponse,
      UpdateTemplateApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Templates/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.updateTemplateBody,
      }),
      invalidatesTags: ["Templates"],
    }),
    saveTemplateDraft: build.mutation<
      SaveTemplateDraftApiResponse,
      SaveTemplateDraftApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Templates/${encodeURIComponent(String(queryArg.id))}/Draft`,
        method: "PUT",
        body: queryArg.templateDraftBody,
      }),
      invalidatesTags: ["Templates"],
    }),
    discardTemplateDraft: build.mutation<
      DiscardTemplateDraftApiResponse,
      DiscardTemplateDraftApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Templates/${encodeURIComponent(String(queryArg.id))}/DiscardDraft`,
        method: "POST",
        body: queryArg.discardTemplateDraftBody,
      }),
      invalidatesTags: ["Templates"],
    }),
    publishTemplate: build.mutation<
      PublishTemplateApiResponse,
      PublishTemplateApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Templates/${encodeURIComponent(String(queryArg.id))}/Publish`,
        method: "POST",
        body: queryArg.publishTemplateBody,
      }),
      invalidatesTags: ["Templates"],
    }),
    listTemplateVersions: build.query<
      ListTemplateVersionsApiResponse,
      ListTemplateVersionsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Templates/${encodeURIComponent(String(queryArg.id))}/Versions`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          page: queryArg.page,
          sort: queryArg.sort,
          search: queryArg.search,
          exactTotal: queryArg.exactTotal,
        },
      }),
      providesTags: ["Templates"],
    }),
    getTemplateVersion: build.query<
      GetTemplateVersionApiResponse,
      GetTemplateVersionApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Templates/${encodeURIComponent(String(queryArg.id))}/Versions/${encodeURIComponent(String(queryArg.versionId))}`,
      }),
      providesTags: ["Templates"],
    }),
    duplicateTemplate: build.mutation<
      DuplicateTemplateApiResponse,
      DuplicateTemplateApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Templates/${encodeURIComponent(String(queryArg.id))}/Duplicate`,
        method: "POST",
        body: queryArg.duplicateTemplateBody,
      }),
      invalidatesTags: ["Templates"],
    }),
    setTemplatesStatus: build.mutation<
      SetTemplatesStatusApiResponse,
      SetTemplatesStatusApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Templates/BulkStatus`,
        method: "POST",
        body: queryArg.templatesStatusBody,
      }),
      invalidatesTags: ["Templates"],
    }),
    setTemplatesTags: build.mutation<
      SetTemplatesTagsApiResponse,
      SetTemplatesTagsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Templates/BulkTags`,
        method: "POST",
        body: queryArg.templatesTagsBody,
      }),
      invalidatesTags: ["Templates"],
    }),
    deleteTemplates: build.mutation<
      DeleteTemplatesApiResponse,
      DeleteTemplatesApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Templates/BulkDelete`,
        method: "POST",
        body: queryArg.deleteTemplatesBody,
      }),
      invalidatesTags: ["Templates"],
    }),
    restoreTemplates: build.mutation<
      RestoreTemplatesApiResponse,
      RestoreTemplatesApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Templates/BulkRestore`,
        method: "POST",
        body: queryArg.restoreTemplatesBody,
      }),
      invalidatesTags: ["Templates"],
    }),
    purgeTemplates: build.mutation<
      PurgeTemplatesApiResponse,
      PurgeTemplatesApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Templates/BulkPurge`,
        method: "POST",
        body: queryArg.purgeTemplatesBody,
      }),
      invalidatesTags: ["Templates"],
    }),
    getTemplateThumbnail: build.query<
      GetTemplateThumbnailApiResponse,
      GetTemplateThumbnailApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Templates/${encodeURIComponent(String(queryArg.id))}/Thumbnail`,
      }),
      providesTags: ["Templates"],
    }),
    exportTemplates: build.mutation<
      ExportTemplatesApiResponse,
      ExportTemplatesApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Templates/Export`,
        method: "POST",
        body: queryArg.exportTemplatesBody,
      }),
      invalidatesTags: ["Templates"],
    }),
    importTemplates: build.mutation<
      ImportTemplatesApiResponse,
      ImportTemplatesApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Templates/Import`,
        method: "POST",
        body: queryArg.templateFileInput,
      }),
      invalidatesTags: ["Templates"],
    }),
    previewTemplate: build.mutation<
      PreviewTemplateApiResponse,
      PreviewTemplateApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Templates/Preview`,
        method: "POST",
        body: queryArg.previewTemplateBody,
      }),
      invalidatesTags: [],
    }),
    previewTemplateAtWorst: build.mutation<
      PreviewTemplateAtWorstApiResponse,
      PreviewTemplateAtWorstApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Templates/WorstCase`,
        method: "POST",
        body: queryArg.worstCaseBody,
      }),
      invalidatesTags: ["Templates"],
    }),
    sendTestEmail: build.mutation<
      SendTestEmailApiResponse,
      SendTestEmailApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Templates/Test`,
        method: "POST",
        body: queryArg.sendTestEmailBody,
      }),
      invalidatesTags: [],
    }),
    listTemplateDesigns: build.query<
      ListTemplateDesignsApiResponse,
      ListTemplateDesignsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/TemplateDesigns`,
        params: {
          language: queryArg.language,
        },
      }),
      providesTags: ["Templates"],
    }),
    getTemplateDesign: build.query<
      GetTemplateDesignApiResponse,
      GetTemplateDesignApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/TemplateDesigns/${encodeURIComponent(String(queryArg.id))}`,
        params: {
          language: queryArg.language,
        },
      }),
      providesTags: ["Templates"],
    }),
  }),
});
export const {
  useListSavedBlocksQuery,
  useLazyListSavedBlocksQuery,
  useCreateSavedBlockMutation,
  useRenameSavedBlockMutation,
  useDeleteSavedBlocksMutation,
  useListTemplatesQuery,
  useLazyListTemplatesQuery,
  useCreateTemplateMutation,
  useCountTemplatesQuery,
  useLazyCountTemplatesQuery,
  useGetTemplateQuery,
  useLazyGetTemplateQuery,
  useUpdateTemplateMutation,
  useSaveTemplateDraftMutation,
  useDiscardTemplateDraftMutation,
  usePublishTemplateMutation,
  useListTemplateVersionsQuery,
  useLazyListTemplateVersionsQuery,
  useGetTemplateVersionQuery,
  useLazyGetTemplateVersionQuery,
  useDuplicateTemplateMutation,
  useSetTemplatesStatusMutation,
  useSetTemplatesTagsMutation,
  useDeleteTemplatesMutation,
  useRestoreTemplatesMutation,
  usePurgeTemplatesMutation,
  useGetTemplateThumbnailQuery,
  useLazyGetTemplateThumbnailQuery,
  useExportTemplatesMutation,
  useImportTemplatesMutation,
  usePreviewTemplateMutation,
  usePreviewTemplateAtWorstMutation,
  useSendTestEmailMutation,
  useListTemplateDesignsQuery,
  useLazyListTemplateDesignsQuery,
  useGetTemplateDesignQuery,
  useLazyGetTemplateDesignQuery,
} = templatesApi;
