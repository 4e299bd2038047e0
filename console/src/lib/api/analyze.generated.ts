// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  GetAnalyzeSummaryApiResponse,
  GetAnalyzeSummaryApiArg,
  ListAnalyzeProvidersApiResponse,
  ListAnalyzeProvidersApiArg,
  ListAnalyzeCampaignsApiResponse,
  ListAnalyzeCampaignsApiArg,
  GetAnalyzeHoursApiResponse,
  GetAnalyzeHoursApiArg,
  ListAnalyzeLinksApiResponse,
  ListAnalyzeLinksApiArg,
  GetAnalyzeAudienceApiResponse,
  GetAnalyzeAudienceApiArg,
  GetAnalyzeReasonsApiResponse,
  GetAnalyzeReasonsApiArg,
  GetAnalyzeSalesApiResponse,
  GetAnalyzeSalesApiArg,
} from "./types.generated.ts";

export const analyzeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAnalyzeSummary: build.query<
      GetAnalyzeSummaryApiResponse,
      GetAnalyzeSummaryApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Analyze/Summary`,
        params: {
          period: queryArg.period,
          from: queryArg["from"],
          to: queryArg.to,
          campaign: queryArg.campaign,
          workflow: queryArg.workflow,
          template: queryArg.template,
          topic: queryArg.topic,
          tag: queryArg.tag,
          sendingDomain: queryArg.sendingDomain,
          provider: queryArg.provider,
          device: queryArg.device,
          compare: queryArg.compare,
          interval: queryArg.interval,
        },
      }),
      providesTags: ["Analyze"],
    }),
    listAnalyzeProviders: build.query<
      ListAnalyzeProvidersApiResponse,
      ListAnalyzeProvidersApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Analyze/Providers`,
        params: {
          period: queryArg.period,
          from: queryArg["from"],
          to: queryArg.to,
          campaign: queryArg.campaign,
          workflow: queryArg.workflow,
          template: queryArg.template,
          topic: queryArg.topic,
          tag: queryArg.tag,
          sendingDomain: queryArg.sendingDomain,
          provider: queryArg.provider,
          device: queryArg.device,
        },
      }),
      providesTags: ["Analyze"],
    }),
    listAnalyzeCampaigns: build.query<
      ListAnalyzeCampaignsApiResponse,
      ListAnalyzeCampaignsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Analyze/Campaigns`,
        params: {
          period: queryArg.period,
          from: queryArg["from"],
          to: queryArg.to,
          campaign: queryArg.campaign,
          workflow: queryArg.workflow,
          template: queryArg.template,
          topic: queryArg.topic,
          tag: queryArg.tag,
          sendingDomain: queryArg.sendingDomain,
          provider: queryArg.provider,
          device: queryArg.device,
        },
      }),
      providesTags: ["Analyze"],
    }),
    getAnalyzeHours: build.query<
      GetAnalyzeHoursApiResponse,
      GetAnalyzeHoursApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Analyze/Hours`,
        params: {
          period: queryArg.period,
          from: queryArg["from"],
          to: queryArg.to,
          campaign: queryArg.campaign,
          workflow: queryArg.workflow,
          template: queryArg.template,
          topic: queryArg.topic,
          tag: queryArg.tag,
          sendingDomain: queryArg.sendingDomain,
          provider: queryArg.provider,
          device: queryArg.device,
        },
      }),
      providesTags: ["Analyze"],
    }),
    listAnalyzeLinks: build.query<
      ListAnalyzeLinksApiResponse,
      ListAnalyzeLinksApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Analyze/Links`,
        params: {
          period: queryArg.period,
          from: queryArg["from"],
          to: queryArg.to,
          campaign: queryArg.campaign,
          workflow: queryArg.workflow,
          template: queryArg.template,
          topic: queryArg.topic,
          tag: queryArg.tag,
          sendingDomain: queryArg.sendingDomain,
          provider: queryArg.provider,
          device: queryArg.device,
        },
      }),
      providesTags: ["Analyze"],
    }),
    getAnalyzeAudience: build.query<
      GetAnalyzeAudienceApiResponse,
      GetAnalyzeAudienceApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Analyze/Audience`,
        params: {
          period: queryArg.period,
          from: queryArg["from"],
          to: queryArg.to,
          campaign: queryArg.campaign,
          workflow: queryArg.workflow,
          template: queryArg.template,
          topic: queryArg.topic,
          tag: queryArg.tag,
          sendingDomain: queryArg.sendingDomain,
          provider: queryArg.provider,
          device: queryArg.device,
        },
      }),
      providesTags: ["Analyze"],
    }),
    getAnalyzeReasons: build.query<
      GetAnalyzeReasonsApiResponse,
      GetAnalyzeReasonsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Analyze/Reasons`,
        params: {
          period: queryArg.period,
          from: queryArg["from"],
          to: queryArg.to,
          campaign: queryArg.campaign,
          workflow: queryArg.workflow,
          template: queryArg.template,
          topic: queryArg.topic,
          tag: queryArg.tag,
          sendingDomain: queryArg.sendingDomain,
          provider: queryArg.provider,
          device: queryArg.device,
        },
      }),
      providesTags: ["Analyze"],
    }),
    getAnalyzeSales: build.query<
      GetAnalyzeSalesApiResponse,
      GetAnalyzeSalesApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Analyze/Sales`,
        params: {
          period: queryArg.period,
          from: queryArg["from"],
          to: queryArg.to,
          campaign: queryArg.campaign,
          workflow: queryArg.workflow,
          template: queryArg.template,
          topic: queryArg.topic,
          tag: queryArg.tag,
          sendingDomain: queryArg.sendingDomain,
          provider: queryArg.provider,
          device: queryArg.device,
          compare: queryArg.compare,
        },
      }),
      providesTags: ["Analyze"],
    }),
  }),
});
export const {
  useGetAnalyzeSummaryQuery,
  useLazyGetAnalyzeSummaryQuery,
  useListAnalyzeProvidersQuery,
  useLazyListAnalyzeProvidersQuery,
  useListAnalyzeCampaignsQuery,
  useLazyListAnalyzeCampaignsQuery,
  useGetAnalyzeHoursQuery,
  useLazyGetAnalyzeHoursQuery,
  useListAnalyzeLinksQuery,
  useLazyListAnalyzeLinksQuery,
  useGetAnalyzeAudienceQuery,
  useLazyGetAnalyzeAudienceQuery,
  useGetAnalyzeReasonsQuery,
  useLazyGetAnalyzeReasonsQuery,
  useGetAnalyzeSalesQuery,
  useLazyGetAnalyzeSalesQuery,
} = analyzeApi;
