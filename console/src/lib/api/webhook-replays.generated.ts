// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  CountWebhookReplayApiResponse,
  CountWebhookReplayApiArg,
  ListWebhookReplaysApiResponse,
  ListWebhookReplaysApiArg,
  CreateWebhookReplayApiResponse,
  CreateWebhookReplayApiArg,
  GetWebhookReplayApiResponse,
  GetWebhookReplayApiArg,
  PauseWebhookReplayApiResponse,
  PauseWebhookReplayApiArg,
  ResumeWebhookReplayApiResponse,
  ResumeWebhookReplayApiArg,
  CancelWebhookReplayApiResponse,
  CancelWebhookReplayApiArg,
} from "./types.generated.ts";

export const webhookReplaysApi = api.injectEndpoints({
  endpoints: (build) => ({
    countWebhookReplay: build.query<
      CountWebhookReplayApiResponse,
      CountWebhookReplayApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/WebhookReplays/Count`,
        method: "POST",
        body: queryArg.webhookReplayQuery,
      }),
      providesTags: ["WebhookReplays"],
    }),
    listWebhookReplays: build.query<
      ListWebhookReplaysApiResponse,
      ListWebhookReplaysApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/WebhookReplays`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          page: queryArg.page,
          sort: queryArg.sort,
          search: queryArg.search,
          exactTotal: queryArg.exactTotal,
        },
      }),
      providesTags: ["WebhookReplays"],
    }),
    createWebhookReplay: build.mutation<
      CreateWebhookReplayApiResponse,
      CreateWebhookReplayApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/WebhookReplays`,
        method: "POST",
        body: queryArg.webhookReplayBody,
      }),
      invalidatesTags: ["WebhookReplays"],
    }),
    getWebhookReplay: build.query<
      GetWebhookReplayApiResponse,
      GetWebhookReplayApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/WebhookReplays/${encodeURIComponent(String(queryArg.id))}`,
      }),
      providesTags: ["WebhookReplays"],
    }),
    pauseWebhookReplay: build.mutation<
      PauseWebhookReplayApiResponse,
      PauseWebhookReplayApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/WebhookReplays/${encodeURIComponent(String(queryArg.id))}/Pause`,
        method: "POST",
      }),
      invalidatesTags: ["WebhookReplays"],
    }),
    resumeWebhookReplay: build.mutation<
      ResumeWebhookReplayApiResponse,
      ResumeWebhookReplayApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/WebhookReplays/${encodeURIComponent(String(queryArg.id))}/Resume`,
        method: "POST",
      }),
      invalidatesTags: ["WebhookReplays"],
    }),
    cancelWebhookReplay: build.mutation<
      CancelWebhookReplayApiResponse,
      CancelWebhookReplayApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/WebhookReplays/${encodeURIComponent(String(queryArg.id))}/Cancel`,
        method: "POST",
      }),
      invalidatesTags: ["WebhookReplays"],
    }),
  }),
});
export const {
  useCountWebhookReplayQuery,
  useLazyCountWebhookReplayQuery,
  useListWebhookReplaysQuery,
  useLazyListWebhookReplaysQuery,
  useCreateWebhookReplayMutation,
  useGetWebhookReplayQuery,
  useLazyGetWebhookReplayQuery,
  usePauseWebhookReplayMutation,
  useResumeWebhookReplayMutation,
  useCancelWebhookReplayMutation,
} = webhookReplaysApi;
