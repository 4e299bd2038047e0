// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  GetSharedReportApiResponse,
  GetSharedReportApiArg,
  GetSharedSummaryApiResponse,
  GetSharedSummaryApiArg,
  ListSharedProvidersApiResponse,
  ListSharedProvidersApiArg,
  ListSharedCampaignsApiResponse,
  ListSharedCampaignsApiArg,
  GetSharedHoursApiResponse,
  GetSharedHoursApiArg,
  ListSharedLinksApiResponse,
  ListSharedLinksApiArg,
  GetSharedAudienceApiResponse,
  GetSharedAudienceApiArg,
  GetSharedReasonsApiResponse,
  GetSharedReasonsApiArg,
  GetSharedSalesApiResponse,
  GetSharedSalesApiArg,
} from "./types.generated.ts";

export const sharedReportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSharedReport: build.query<
      GetSharedReportApiResponse,
      GetSharedReportApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/SharedReports/${encodeURIComponent(String(queryArg.token))}`,
      }),
      providesTags: ["Shared reports"],
    }),
    getSharedSummary: build.query<
      GetSharedSummaryApiResponse,
      GetSharedSummaryApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/SharedReports/${encodeURIComponent(String(queryArg.token))}/Summary`,
        params: {
          period: queryArg.period,
          from: queryArg["from"],
          to: queryArg.to,
          campaign: queryArg.campaign,
          workflow: queryArg.workflow,
          provider: queryArg.provider,
          device: queryArg.device,
          compare: queryArg.compare,
          interval: queryArg.interval,
        },
      }),
      providesTags: ["Shared reports"],
    }),
    listSharedProviders: build.query<
      ListSharedProvidersApiResponse,
      ListSharedProvidersApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/SharedReports/${encodeURIComponent(String(queryArg.token))}/Providers`,
        params: {
          period: queryArg.period,
          from: queryArg["from"],
          to: queryArg.to,
          campaign: queryArg.campaign,
          workflow: queryArg.workflow,
          provider: queryArg.provider,
          device: queryArg.device,
        },
      }),
      providesTags: ["Shared reports"],
    }),
    listSharedCampaigns: build.query<
      ListSharedCampaignsApiResponse,
      ListSharedCampaignsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/SharedReports/${encodeURIComponent(String(queryArg.token))}/Campaigns`,
        params: {
          period: queryArg.period,
          from: queryArg["from"],
          to: queryArg.to,
          campaign: queryArg.campaign,
          workflow: queryArg.workflow,
          provider: queryArg.provider,
          device: queryArg.device,
        },
      }),
      providesTags: ["Shared reports"],
    }),
    getSharedHours: build.query<
      GetSharedHoursApiResponse,
      GetSharedHoursApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/SharedReports/${encodeURIComponent(String(queryArg.token))}/Hours`,
        params: {
          period: queryArg.period,
          from: queryArg["from"],
          to: queryArg.to,
          campaign: queryArg.campaign,
          workflow: queryArg.workflow,
          provider: queryArg.provider,
          device: queryArg.device,
        },
      }),
      providesTags: ["Shared reports"],
    }),
    listSharedLinks: build.query<
      ListSharedLinksApiResponse,
      ListSharedLinksApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/SharedReports/${encodeURIComponent(String(queryArg.token))}/Links`,
        params: {
          period: queryArg.period,
          from: queryArg["from"],
          to: queryArg.to,
          campaign: queryArg.campaign,
          workflow: queryArg.workflow,
          provider: queryArg.provider,
          device: queryArg.device,
        },
      }),
      providesTags: ["Shared reports"],
    }),
    getSharedAudience: build.query<
      GetSharedAudienceApiResponse,
      GetSharedAudienceApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/SharedReports/${encodeURIComponent(String(queryArg.token))}/Audience`,
        params: {
          period: queryArg.period,
          from: queryArg["from"],
          to: queryArg.to,
          campaign: queryArg.campaign,
          workflow: queryArg.workflow,
          provider: queryArg.provider,
          device: queryArg.device,
        },
      }),
      providesTags: ["Shared reports"],
    }),
    getSharedReasons: build.query<
      GetSharedReasonsApiResponse,
      GetSharedReasonsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/SharedReports/${encodeURIComponent(String(queryArg.token))}/Reasons`,
        params: {
          period: queryArg.period,
          from: queryArg["from"],
          to: queryArg.to,
          campaign: queryArg.campaign,
          workflow: queryArg.workflow,
          provider: queryArg.provider,
          device: queryArg.device,
        },
      }),
      providesTags: ["Shared reports"],
    }),
    getSharedSales: build.query<
      GetSharedSalesApiResponse,
      GetSharedSalesApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/SharedReports/${encodeURIComponent(String(queryArg.token))}/Sales`,
        params: {
          period: queryArg.period,
          from: queryArg["from"],
          to: queryArg.to,
          campaign: queryArg.campaign,
          workflow: queryArg.workflow,
          provider: queryArg.provider,
          device: queryArg.device,
          compare: queryArg.compare,
        },
      }),
      providesTags: ["Shared reports"],
    }),
  }),
});
export const {
  useGetSharedReportQuery,
  useLazyGetSharedReportQuery,
  useGetSharedSummaryQuery,
  useLazyGetSharedSummaryQuery,
  useListSharedProvidersQuery,
  useLazyListSharedProvidersQuery,
  useListSharedCampaignsQuery,
  useLazyListSharedCampaignsQuery,
  useGetSharedHoursQuery,
  useLazyGetSharedHoursQuery,
  useListSharedLinksQuery,
  useLazyListSharedLinksQuery,
  useGetSharedAudienceQuery,
  useLazyGetSharedAudienceQuery,
  useGetSharedReasonsQuery,
  useLazyGetSharedReasonsQuery,
  useGetSharedSalesQuery,
  useLazyGetSharedSalesQuery,
} = sharedReportsApi;
