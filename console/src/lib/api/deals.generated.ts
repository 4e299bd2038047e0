// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  ListDealFilesApiResponse,
  ListDealFilesApiArg,
  DeleteDealFileApiResponse,
  DeleteDealFileApiArg,
  RestoreDealFileApiResponse,
  RestoreDealFileApiArg,
  ListDealsApiResponse,
  ListDealsApiArg,
  CreateDealApiResponse,
  CreateDealApiArg,
  GetDealBoardApiResponse,
  GetDealBoardApiArg,
  GetDealForecastApiResponse,
  GetDealForecastApiArg,
  ListNextStepsApiResponse,
  ListNextStepsApiArg,
  UpdateDealsApiResponse,
  UpdateDealsApiArg,
  DeleteDealsApiResponse,
  DeleteDealsApiArg,
  RestoreDealsApiResponse,
  RestoreDealsApiArg,
  GetDealApiResponse,
  GetDealApiArg,
  UpdateDealApiResponse,
  UpdateDealApiArg,
  MoveDealApiResponse,
  MoveDealApiArg,
  WinDealApiResponse,
  WinDealApiArg,
  LoseDealApiResponse,
  LoseDealApiArg,
  ReopenDealApiResponse,
  ReopenDealApiArg,
  ListDealTimelineApiResponse,
  ListDealTimelineApiArg,
  CreateDealActivityApiResponse,
  CreateDealActivityApiArg,
  UpdateDealActivityApiResponse,
  UpdateDealActivityApiArg,
  DeleteDealActivityApiResponse,
  DeleteDealActivityApiArg,
  CreateNextStepApiResponse,
  CreateNextStepApiArg,
  UpdateNextStepApiResponse,
  UpdateNextStepApiArg,
  DeleteNextStepApiResponse,
  DeleteNextStepApiArg,
  GetCampaignDealsApiResponse,
  GetCampaignDealsApiArg,
} from "./types.generated.ts";

export const dealsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDealFiles: build.query<ListDealFilesApiResponse, ListDealFilesApiArg>(
      {
        query: (queryArg) => ({
          url: `/v1/Deals/${encodeURIComponent(String(queryArg.id))}/Files`,
        }),
        providesTags: ["Deals"],
      },
    ),
    deleteDealFile: build.mutation<
      DeleteDealFileApiResponse,
      DeleteDealFileApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Deals/${encodeURIComponent(String(queryArg.id))}/Files/${encodeURIComponent(String(queryArg.fileId))}`,
        method: "DELETE",
      }),
      invalidatesTags: ["Deals"],
    }),
    restoreDealFile: build.mutation<
      RestoreDealFileApiResponse,
      RestoreDealFileApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Deals/${encodeURIComponent(String(queryArg.id))}/Files/${encodeURIComponent(String(queryArg.fileId))}/Restore`,
        method: "POST",
      }),
      invalidatesTags: ["Deals"],
    }),
    listDeals: build.query<ListDealsApiResponse, ListDealsApiArg>({
      query: (queryArg) => ({
        url: `/v1/Deals`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          page: queryArg.page,
          sort: queryArg.sort,
          search: queryArg.search,
          exactTotal: queryArg.exactTotal,
          externalId: queryArg.externalId,
          field: queryArg.field,
          pipelineId: queryArg.pipelineId,
          status: queryArg.status,
          stageId: queryArg.stageId,
          owner: queryArg.owner,
          contactId: queryArg.contactId,
          campaignId: queryArg.campaignId,
          origin: queryArg.origin,
          tag: queryArg.tag,
          lostReasonId: queryArg.lostReasonId,
          stale: queryArg.stale,
          suppressed: queryArg.suppressed,
          valueMin: queryArg.valueMin,
          valueMax: queryArg.valueMax,
          expectedFrom: queryArg.expectedFrom,
          expectedUntil: queryArg.expectedUntil,
          closedFrom: queryArg.closedFrom,
          closedUntil: queryArg.closedUntil,
          createdFrom: queryArg.createdFrom,
          createdBefore: queryArg.createdBefore,
        },
      }),
      providesTags: ["Deals"],
    }),
    createDeal: build.mutation<CreateDealApiResponse, CreateDealApiArg>({
      query: (queryArg) => ({
        url: `/v1/Deals`,
        method: "POST",
        body: queryArg.createDealBody,
      }),
      invalidatesTags: ["Deals"],
    }),
    getDealBoard: build.query<GetDealBoardApiResponse, GetDealBoardApiArg>({
      query: (queryArg) => ({
        url: `/v1/Deals/Board`,
        params: {
          search: queryArg.search,
          externalId: queryArg.externalId,
          field: queryArg.field,
          pipelineId: queryArg.pipelineId,
          owner: queryArg.owner,
          contactId: queryArg.contactId,
          campaignId: queryArg.campaignId,
          origin: queryArg.origin,
          tag: queryArg.tag,
          lostReasonId: queryArg.lostReasonId,
          stale: queryArg.stale,
          suppressed: queryArg.suppressed,
          valueMin: queryArg.valueMin,
          valueMax: queryArg.valueMax,
          expectedFrom: queryArg.expectedFrom,
          expectedUntil: queryArg.expectedUntil,
          closedFrom: queryArg.closedFrom,
          closedUntil: queryArg.closedUntil,
          createdFrom: queryArg.createdFrom,
          createdBefore: queryArg.createdBefore,
        },
      }),
      providesTags: ["Deals"],
    }),
    getDealForecast: build.query<
      GetDealForecastApiResponse,
      GetDealForecastApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Deals/Forecast`,
        params: {
          pipelineId: queryArg.pipelineId,
        },
      }),
      providesTags: ["Deals"],
    }),
    listNextSteps: build.query<ListNextStepsApiResponse, ListNextStepsApiArg>(
      {
        query: (queryArg) => ({
          url: `/v1/Deals/NextSteps`,
          params: {
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            page: queryArg.page,
            sort: queryArg.sort,
            exactTotal: queryArg.exactTotal,
            assignee: queryArg.assignee,
            dueBefore: queryArg.dueBefore,
          },
        }),
        providesTags: ["Deals"],
      },
    ),
    updateDeals: build.mutation<UpdateDealsApiResponse, UpdateDealsApiArg>({
      query: (queryArg) => ({
        url: `/v1/Deals/BulkUpdate`,
        method: "POST",
        body: queryArg.updateDealsBody,
      }),
      invalidatesTags: ["Deals"],
    }),
    deleteDeals: build.mutation<DeleteDealsApiResponse, DeleteDealsApiArg>({
      query: (queryArg) => ({
        url: `/v1/Deals/BulkDelete`,
        method: "POST",
        body: queryArg.deleteDealsBody,
      }),
      invalidatesTags: ["Deals"],
    }),
    restoreDeals: build.mutation<RestoreDealsApiResponse, RestoreDealsApiArg>(
      {
        query: (queryArg) => ({
          url: `/v1/Deals/Restore`,
          method: "POST",
          body: queryArg.restoreDealsBody,
        }),
        invalidatesTags: ["Deals"],
      },
    ),
    getDeal: build.query<GetDealApiResponse, GetDealApiArg>({
      query: (queryArg) => ({
        url: `/v1/Deals/${encodeURIComponent(String(queryArg.id))}`,
      }),
      providesTags: ["Deals"],
    }),
    updateDeal: build.mutation<UpdateDealApiResponse, UpdateDealApiArg>({
      query: (queryArg) => ({
        url: `/v1/Deals/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.updateDealBody,
      }),
      invalidatesTags: ["Deals"],
    }),
    moveDeal: build.mutation<MoveDealApiResponse, MoveDealApiArg>({
      query: (queryArg) => ({
        url: `/v1/Deals/${encodeURIComponent(String(queryArg.id))}/Move`,
        method: "POST",
        body: queryArg.moveDealBody,
      }),
      invalidatesTags: ["Deals"],
    }),
    winDeal: build.mutation<WinDealApiResponse, WinDealApiArg>({
      query: (queryArg) => ({
        url: `/v1/Deals/${encodeURIComponent(String(queryArg.id))}/Win`,
        method: "POST",
        body: queryArg.winDealBody,
      }),
      invalidatesTags: ["Deals"],
    }),
    loseDeal: build.mutation<LoseDealApiResponse, LoseDealApiArg>({
      query: (queryArg) => ({
        url: `/v1/Deals/${encodeURIComponent(String(queryArg.id))}/Lose`,
        method: "POST",
        body: queryArg.loseDealBody,
      }),
      invalidatesTags: ["Deals"],
    }),
    reopenDeal: build.mutation<ReopenDealApiResponse, ReopenDealApiArg>({
      query: (queryArg) => ({
        url: `/v1/Deals/${encodeURIComponent(String(queryArg.id))}/Reopen`,
        method: "POST",
      }),
      invalidatesTags: ["Deals"],
    }),
    listDealTimeline: build.query<
      ListDealTimelineApiResponse,
      ListDealTimelineApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Deals/${encodeURIComponent(String(queryArg.id))}/Timeline`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          show: queryArg.show,
        },
      }),
      providesTags: ["Deals"],
    }),
    createDealActivity: build.mutation<
      CreateDealActivityApiResponse,
      CreateDealActivityApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Deals/${encodeURIComponent(String(queryArg.id))}/Activities`,
        method: "POST",
        body: queryArg.dealActivityBody,
      }),
      invalidatesTags: ["Deals"],
    }),
    updateDealActivity: build.mutation<
      UpdateDealActivityApiResponse,
      UpdateDealActivityApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Deals/${encodeURIComponent(String(queryArg.id))}/Activities/${encodeURIComponent(String(queryArg.activityId))}`,
        method: "PUT",
        body: queryArg.dealActivityBody,
      }),
      invalidatesTags: ["Deals"],
    }),
    deleteDealActivity: build.mutation<
      DeleteDealActivityApiResponse,
      DeleteDealActivityApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Deals/${encodeURIComponent(String(queryArg.id))}/Activities/${encodeURIComponent(String(queryArg.activityId))}`,
        method: "DELETE",
      }),
      invalidatesTags: ["Deals"],
    }),
    createNextStep: build.mutation<
      CreateNextStepApiResponse,
      CreateNextStepApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Deals/${encodeURIComponent(String(queryArg.id))}/NextSteps`,
        method: "POST",
        body: queryArg.nextStepBody,
      }),
      invalidatesTags: ["Deals"],
    }),
    updateNextStep: build.mutation<
      UpdateNextStepApiResponse,
      UpdateNextStepApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Deals/${encodeURIComponent(String(queryArg.id))}/NextSteps/${encodeURIComponent(String(queryArg.stepId))}`,
        method: "PUT",
        body: queryArg.updateNextStepBody,
      }),
      invalidatesTags: ["Deals"],
    }),
    deleteNextStep: build.mutation<
      DeleteNextStepApiResponse,
      DeleteNextStepApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Deals/${encodeURIComponent(String(queryArg.id))}/NextSteps/${encodeURIComponent(String(queryArg.stepId))}`,
        method: "DELETE",
      }),
      invalidatesTags: ["Deals"],
    }),
    getCampaignDeals: build.query<
      GetCampaignDealsApiResponse,
      GetCampaignDealsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}/Deals`,
      }),
      providesTags: ["Deals"],
    }),
  }),
});
export const {
  useListDealFilesQuery,
  useLazyListDealFilesQuery,
  useDeleteDealFileMutation,
  useRestoreDealFileMutation,
  useListDealsQuery,
  useLazyListDealsQuery,
  useCreateDealMutation,
  useGetDealBoardQuery,
  useLazyGetDealBoardQuery,
  useGetDealForecastQuery,
  useLazyGetDealForecastQuery,
  useListNextStepsQuery,
  useLazyListNextStepsQuery,
  useUpdateDealsMutation,
  useDeleteDealsMutation,
  useRestoreDealsMutation,
  useGetDealQuery,
  useLazyGetDealQuery,
  useUpdateDealMutation,
  useMoveDealMutation,
  useWinDealMutation,
  useLoseDealMutation,
  useReopenDealMutation,
  useListDealTimelineQuery,
  useLazyListDealTimelineQuery,
  useCreateDealActivityMutation,
  useUpdateDealActivityMutation,
  useDeleteDealActivityMutation,
  useCreateNextStepMutation,
  useUpdateNextStepMutation,
  useDeleteNextStepMutation,
  useGetCampaignDealsQuery,
  useLazyGetCampaignDealsQuery,
} = dealsApi;
