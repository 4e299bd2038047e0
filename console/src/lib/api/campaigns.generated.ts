// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  ListCampaignsApiResponse,
  ListCampaignsApiArg,
  CreateCampaignApiResponse,
  CreateCampaignApiArg,
  GetCampaignApiResponse,
  GetCampaignApiArg,
  UpdateCampaignApiResponse,
  UpdateCampaignApiArg,
  DeleteCampaignApiResponse,
  DeleteCampaignApiArg,
  RestoreCampaignApiResponse,
  RestoreCampaignApiArg,
  CountCampaignsApiResponse,
  CountCampaignsApiArg,
  ReviewCampaignApiResponse,
  ReviewCampaignApiArg,
  TestCampaignApiResponse,
  TestCampaignApiArg,
  DuplicateCampaignApiResponse,
  DuplicateCampaignApiArg,
  ResendToNonOpenersApiResponse,
  ResendToNonOpenersApiArg,
  ArchiveCampaignApiResponse,
  ArchiveCampaignApiArg,
  UnarchiveCampaignApiResponse,
  UnarchiveCampaignApiArg,
  StartCampaignApiResponse,
  StartCampaignApiArg,
  UnscheduleCampaignApiResponse,
  UnscheduleCampaignApiArg,
  SendCampaignNowApiResponse,
  SendCampaignNowApiArg,
  ListFirstRecipientsApiResponse,
  ListFirstRecipientsApiArg,
  RescheduleCampaignApiResponse,
  RescheduleCampaignApiArg,
  DecideCampaignTestApiResponse,
  DecideCampaignTestApiArg,
  ReleaseCampaignRestApiResponse,
  ReleaseCampaignRestApiArg,
  EndCampaignSpreadApiResponse,
  EndCampaignSpreadApiArg,
  RestoreCampaignSpreadApiResponse,
  RestoreCampaignSpreadApiArg,
  PauseCampaignApiResponse,
  PauseCampaignApiArg,
  ResumeCampaignApiResponse,
  ResumeCampaignApiArg,
  CancelCampaignApiResponse,
  CancelCampaignApiArg,
  ResendUncertainApiResponse,
  ResendUncertainApiArg,
  ListRecipientsApiResponse,
  ListRecipientsApiArg,
  ExplainRecipientApiResponse,
  ExplainRecipientApiArg,
  ListCampaignLinksApiResponse,
  ListCampaignLinksApiArg,
  RehearseCampaignApiResponse,
  RehearseCampaignApiArg,
  GetRehearsalApiResponse,
  GetRehearsalApiArg,
  GetRehearsalPreviewsApiResponse,
  GetRehearsalPreviewsApiArg,
  GetCampaignReportApiResponse,
  GetCampaignReportApiArg,
  RecountCampaignApiResponse,
  RecountCampaignApiArg,
  GetCampaignMailApiResponse,
  GetCampaignMailApiArg,
  GetCampaignTilesApiResponse,
  GetCampaignTilesApiArg,
  GetCampaignTileGroupsApiResponse,
  GetCampaignTileGroupsApiArg,
  GetCampaignTileApiResponse,
  GetCampaignTileApiArg,
} from "./types.generated.ts";

export const campaignsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCampaigns: build.query<ListCampaignsApiResponse, ListCampaignsApiArg>(
      {
        query: (queryArg) => ({
          url: `/v1/Campaigns`,
          params: {
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            page: queryArg.page,
            sort: queryArg.sort,
            search: queryArg.search,
            exactTotal: queryArg.exactTotal,
            status: queryArg.status,
            view: queryArg.view,
            createdFrom: queryArg.createdFrom,
            createdBefore: queryArg.createdBefore,
          },
        }),
        providesTags: ["Campaigns"],
      },
    ),
    createCampaign: build.mutation<
      CreateCampaignApiResponse,
      CreateCampaignApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Campaigns`,
        method: "POST",
        body: queryArg.campaignBody,
      }),
      invalidatesTags: ["Campaigns"],
    }),
    getCampaign: build.query<GetCampaignApiResponse, GetCampaignApiArg>({
      query: (queryArg) => ({
        url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}`,
      }),
      providesTags: ["Campaigns"],
    }),
    updateCampaign: build.mutation<
      UpdateCampaignApiResponse,
      UpdateCampaignApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.updateCampaignBody,
      }),
      invalidatesTags: ["Campaigns"],
    }),
    deleteCampaign: build.mutation<
      DeleteCampaignApiResponse,
      DeleteCampaignApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
      }),
      invalidatesTags: ["Campaigns"],
    }),
    restoreCampaign: build.mutation<
      RestoreCampaignApiResponse,
      RestoreCampaignApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}/Restore`,
        method: "POST",
      }),
      invalidatesTags: ["Campaigns"],
    }),
    countCampaigns: build.query<
      CountCampaignsApiResponse,
      CountCampaignsApiArg
    >({
      query: () => ({ url: `/v1/Campaigns/Counts` }),
      providesTags: ["Campaigns"],
    }),
    reviewCampaign: build.mutation<
      ReviewCampaignApiResponse,
      ReviewCampaignApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}/Review`,
        method: "POST",
      }),
      invalidatesTags: [],
    }),
    testCampaign: build.mutation<TestCampaignApiResponse, TestCampaignApiArg>(
      {
        query: (queryArg) => ({
          url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}/Test`,
          method: "POST",
          body: queryArg.campaignTestEmailBody,
        }),
        invalidatesTags: [],
      },
    ),
    duplicateCampaign: build.mutation<
      DuplicateCampaignApiResponse,
      DuplicateCampaignApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}/Duplicate`,
        method: "POST",
      }),
      invalidatesTags: ["Campaigns"],
    }),
    resendToNonOpeners: build.mutation<
      ResendToNonOpenersApiResponse,
      ResendToNonOpenersApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}/ResendToNonOpeners`,
        method: "POST",
      }),
      invalidatesTags: ["Campaigns"],
    }),
    archiveCampaign: build.mutation<
      ArchiveCampaignApiResponse,
      ArchiveCampaignApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}/Archive`,
        method: "POST",
      }),
      invalidatesTags: ["Campaigns"],
    }),
    unarchiveCampaign: build.mutation<
      UnarchiveCampaignApiResponse,
      UnarchiveCampaignApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}/Unarchive`,
        method: "POST",
      }),
      invalidatesTags: ["Campaigns"],
    }),
    startCampaign: build.mutation<
      StartCampaignApiResponse,
      StartCampaignApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}/Start`,
        method: "POST",
        body: queryArg.startCampaignBody,
      }),
      invalidatesTags: ["Campaigns"],
    }),
    unscheduleCampaign: build.mutation<
      UnscheduleCampaignApiResponse,
      UnscheduleCampaignApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}/Unschedule`,
        method: "POST",
      }),
      invalidatesTags: ["Campaigns"],
    }),
    sendCampaignNow: build.mutation<
      SendCampaignNowApiResponse,
      SendCampaignNowApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}/SendNow`,
        method: "POST",
      }),
      invalidatesTags: ["Campaigns"],
    }),
    listFirstRecipients: build.query<
      ListFirstRecipientsApiResponse,
      ListFirstRecipientsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}/FirstRecipients`,
      }),
      providesTags: ["Campaigns"],
    }),
    rescheduleCampaign: build.mutation<
      RescheduleCampaignApiResponse,
      RescheduleCampaignApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}/Reschedule`,
        method: "POST",
        body: queryArg.rescheduleCampaignBody,
      }),
      invalidatesTags: ["Campaigns"],
    }),
    decideCampaignTest: build.mutation<
      DecideCampaignTestApiResponse,
      DecideCampaignTestApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}/DecideTest`,
        method: "POST",
        body: queryArg.decideCampaignTestBody,
      }),
      invalidatesTags: ["Campaigns"],
    }),
    releaseCampaignRest: build.mutation<
      ReleaseCampaignRestApiResponse,
      ReleaseCampaignRestApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}/ReleaseRest`,
        method: "POST",
      }),
      invalidatesTags: ["Campaigns"],
    }),
    endCampaignSpread: build.mutation<
      EndCampaignSpreadApiResponse,
      EndCampaignSpreadApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}/EndSpread`,
        method: "POST",
      }),
      invalidatesTags: ["Campaigns"],
    }),
    restoreCampaignSpread: build.mutation<
      RestoreCampaignSpreadApiResponse,
      RestoreCampaignSpreadApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}/RestoreSpread`,
        method: "POST",
      }),
      invalidatesTags: ["Campaigns"],
    }),
    pauseCampaign: build.mutation<
      PauseCampaignApiResponse,
      PauseCampaignApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}/Pause`,
        method: "POST",
      }),
      invalidatesTags: ["Campaigns"],
    }),
    resumeCampaign: build.mutation<
      ResumeCampaignApiResponse,
      ResumeCampaignApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}/Resume`,
        method: "POST",
      }),
      invalidatesTags: ["Campaigns"],
    }),
    cancelCampaign: build.mutation<
      CancelCampaignApiResponse,
      CancelCampaignApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}/Cancel`,
        method: "POST",
      }),
      invalidatesTags: ["Campaigns"],
    }),
    resendUncertain: build.mutation<
      ResendUncertainApiResponse,
      ResendUncertainApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}/ResendUncertain`,
        method: "POST",
      }),
      invalidatesTags: ["Campaigns"],
    }),
    listRecipients: build.query<
      ListRecipientsApiResponse,
      ListRecipientsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}/Recipients`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          page: queryArg.page,
          sort: queryArg.sort,
          search: queryArg.search,
          exactTotal: queryArg.exactTotal,
          state: queryArg.state,
          skipReason: queryArg.skipReason,
          engaged: queryArg.engaged,
          refusal: queryArg.refusal,
          mailDomain: queryArg.mailDomain,
          link: queryArg.link,
          linkUrl: queryArg.linkUrl,
          messageId: queryArg.messageId,
        },
      }),
      providesTags: ["Campaigns"],
    }),
    explainRecipient: build.query<
      ExplainRecipientApiResponse,
      ExplainRecipientApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}/Verdict`,
        params: {
          email: queryArg.email,
        },
      }),
      providesTags: ["Campaigns"],
    }),
    listCampaignLinks: build.query<
      ListCampaignLinksApiResponse,
      ListCampaignLinksApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}/Links`,
      }),
      providesTags: ["Campaigns"],
    }),
    rehearseCampaign: build.mutation<
      RehearseCampaignApiResponse,
      RehearseCampaignApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}/Rehearsal`,
        method: "POST",
      }),
      invalidatesTags: [],
    }),
    getRehearsal: build.query<GetRehearsalApiResponse, GetRehearsalApiArg>({
      query: (queryArg) => ({
        url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}/Rehearsal`,
      }),
      providesTags: ["Campaigns"],
    }),
    getRehearsalPreviews: build.query<
      GetRehearsalPreviewsApiResponse,
      GetRehearsalPreviewsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}/Rehearsal/Previews`,
        params: {
          variant: queryArg.variant,
        },
      }),
      providesTags: ["Campaigns"],
    }),
    getCampaignReport: build.query<
      GetCampaignReportApiResponse,
      GetCampaignReportApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}/Report`,
      }),
      providesTags: ["Campaigns"],
    }),
    recountCampaign: build.mutation<
      RecountCampaignApiResponse,
      RecountCampaignApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}/Recount`,
        method: "POST",
      }),
      invalidatesTags: ["Campaigns"],
    }),
    getCampaignMail: build.query<
      GetCampaignMailApiResponse,
      GetCampaignMailApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}/Report/Mail`,
        params: {
          variant: queryArg.variant,
          language: queryArg.language,
        },
      }),
      providesTags: ["Campaigns"],
    }),
    getCampaignTiles: build.query<
      GetCampaignTilesApiResponse,
      GetCampaignTilesApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}/Report/Tiles`,
      }),
      providesTags: ["Campaigns"],
    }),
    getCampaignTileGroups: build.query<
      GetCampaignTileGroupsApiResponse,
      GetCampaignTileGroupsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}/Report/Tiles/Groups`,
      }),
      providesTags: ["Campaigns"],
    }),
    getCampaignTile: build.query<
      GetCampaignTileApiResponse,
      GetCampaignTileApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Campaigns/${encodeURIComponent(String(queryArg.id))}/Report/Tiles/${encodeURIComponent(String(queryArg.key))}`,
      }),
      providesTags: ["Campaigns"],
    }),
  }),
});
export const {
  useListCampaignsQuery,
  useLazyListCampaignsQuery,
  useCreateCampaignMutation,
  useGetCampaignQuery,
  useLazyGetCampaignQuery,
  useUpdateCampaignMutation,
  useDeleteCampaignMutation,
  useRestoreCampaignMutation,
  useCountCampaignsQuery,
  useLazyCountCampaignsQuery,
  useReviewCampaignMutation,
  useTestCampaignMutation,
  useDuplicateCampaignMutation,
  useResendToNonOpenersMutation,
  useArchiveCampaignMutation,
  useUnarchiveCampaignMutation,
  useStartCampaignMutation,
  useUnscheduleCampaignMutation,
  useSendCampaignNowMutation,
  useListFirstRecipientsQuery,
  useLazyListFirstRecipientsQuery,
  useRescheduleCampaignMutation,
  useDecideCampaignTestMutation,
  useReleaseCampaignRestMutation,
  useEndCampaignSpreadMutation,
  useRestoreCampaignSpreadMutation,
  usePauseCampaignMutation,
  useResumeCampaignMutation,
  useCancelCampaignMutation,
  useResendUncertainMutation,
  useListRecipientsQuery,
  useLazyListRecipientsQuery,
  useExplainRecipientQuery,
  useLazyExplainRecipientQuery,
  useListCampaignLinksQuery,
  useLazyListCampaignLinksQuery,
  useRehearseCampaignMutation,
  useGetRehearsalQuery,
  useLazyGetRehearsalQuery,
  useGetRehearsalPreviewsQuery,
  useLazyGetRehearsalPreviewsQuery,
  useGetCampaignReportQuery,
  useLazyGetCampaignReportQuery,
  useRecountCampaignMutation,
  useGetCampaignMailQuery,
  useLazyGetCampaignMailQuery,
  useGetCampaignTilesQuery,
  useLazyGetCampaignTilesQuery,
  useGetCampaignTileGroupsQuery,
  useLazyGetCampaignTileGroupsQuery,
  useGetCampaignTileQuery,
  useLazyGetCampaignTileQuery,
} = campaignsApi;
