// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  ListWebhooksApiResponse,
  ListWebhooksApiArg,
  CreateWebhookApiResponse,
  CreateWebhookApiArg,
  GetWebhookApiResponse,
  GetWebhookApiArg,
  UpdateWebhookApiResponse,
  UpdateWebhookApiArg,
  EnableWebhooksApiResponse,
  EnableWebhooksApiArg,
  DisableWebhooksApiResponse,
  DisableWebhooksApiArg,
  DeleteWebhooksApiResponse,
  DeleteWebhooksApiArg,
  GetWebhookSecretApiResponse,
  GetWebhookSecretApiArg,
  RotateWebhookSecretApiResponse,
  RotateWebhookSecretApiArg,
  TestWebhookApiResponse,
  TestWebhookApiArg,
  EstimateWebhookApiResponse,
  EstimateWebhookApiArg,
  ProveWebhookApiResponse,
  ProveWebhookApiArg,
  ListWebhookStripsApiResponse,
  ListWebhookStripsApiArg,
  ListWebhookEventTypesApiResponse,
  ListWebhookEventTypesApiArg,
  GetWebhookHealthApiResponse,
  GetWebhookHealthApiArg,
} from "./types.generated.ts";

export const webhooksApi = api.injectEndpoints({
  endpoints: (build) => ({
    listWebhooks: build.query<ListWebhooksApiResponse, ListWebhooksApiArg>({
      query: (queryArg) => ({
        url: `/v1/Webhooks`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          page: queryArg.page,
          sort: queryArg.sort,
          search: queryArg.search,
          exactTotal: queryArg.exactTotal,
          status: queryArg.status,
          paused: queryArg.paused,
          eventType: queryArg.eventType,
          errorBand: queryArg.errorBand,
        },
      }),
      providesTags: ["Webhooks"],
    }),
    createWebhook: build.mutation<
      CreateWebhookApiResponse,
      CreateWebhookApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Webhooks`,
        method: "POST",
        body: queryArg.webhookBody,
      }),
      invalidatesTags: ["Webhooks"],
    }),
    getWebhook: build.query<GetWebhookApiResponse, GetWebhookApiArg>({
      query: (queryArg) => ({
        url: `/v1/Webhooks/${encodeURIComponent(String(queryArg.id))}`,
      }),
      providesTags: ["Webhooks"],
    }),
    updateWebhook: build.mutation<
      UpdateWebhookApiResponse,
      UpdateWebhookApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Webhooks/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.updateWebhookBody,
      }),
      invalidatesTags: ["Webhooks"],
    }),
    enableWebhooks: build.mutation<
      EnableWebhooksApiResponse,
      EnableWebhooksApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Webhooks/Enable`,
        method: "POST",
        body: queryArg.enableWebhooksBody,
      }),
      invalidatesTags: ["Webhooks"],
    }),
    disableWebhooks: build.mutation<
      DisableWebhooksApiResponse,
      DisableWebhooksApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Webhooks/Disable`,
        method: "POST",
        body: queryArg.disableWebhooksBody,
      }),
      invalidatesTags: ["Webhooks"],
    }),
    deleteWebhooks: build.mutation<
      DeleteWebhooksApiResponse,
      DeleteWebhooksApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Webhooks/BulkDelete`,
        method: "POST",
        body: queryArg.deleteWebhooksBody,
      }),
      invalidatesTags: ["Webhooks"],
    }),
    getWebhookSecret: build.query<
      GetWebhookSecretApiResponse,
      GetWebhookSecretApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Webhooks/${encodeURIComponent(String(queryArg.id))}/Secret`,
      }),
      providesTags: ["Webhooks"],
    }),
    rotateWebhookSecret: build.mutation<
      RotateWebhookSecretApiResponse,
      RotateWebhookSecretApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Webhooks/${encodeURIComponent(String(queryArg.id))}/RotateSecret`,
        method: "POST",
      }),
      invalidatesTags: ["Webhooks"],
    }),
    testWebhook: build.mutation<TestWebhookApiResponse, TestWebhookApiArg>({
      query: (queryArg) => ({
        url: `/v1/Webhooks/${encodeURIComponent(String(queryArg.id))}/Test`,
        method: "POST",
        body: queryArg.testWebhookBody,
      }),
      invalidatesTags: ["Webhooks"],
    }),
    estimateWebhook: build.mutation<
      EstimateWebhookApiResponse,
      EstimateWebhookApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Webhooks/Estimate`,
        method: "POST",
        body: queryArg.estimateWebhookBody,
      }),
      invalidatesTags: ["Webhooks"],
    }),
    proveWebhook: build.mutation<ProveWebhookApiResponse, ProveWebhookApiArg>(
      {
        query: (queryArg) => ({
          url: `/v1/Webhooks/${encodeURIComponent(String(queryArg.id))}/Prove`,
          method: "POST",
        }),
        invalidatesTags: ["Webhooks"],
      },
    ),
    listWebhookStrips: build.query<
      ListWebhookStripsApiResponse,
      ListWebhookStripsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/WebhookStrips`,
        params: {
          webhookId: queryArg.webhookId,
          limit: queryArg.limit,
        },
      }),
      providesTags: ["Webhooks"],
    }),
    listWebhookEventTypes: build.query<
      ListWebhookEventTypesApiResponse,
      ListWebhookEventTypesApiArg
    >({
      query: () => ({ url: `/v1/WebhookEventTypes` }),
      providesTags: ["Webhooks"],
    }),
    getWebhookHealth: build.query<
      GetWebhookHealthApiResponse,
      GetWebhookHealthApiArg
    >({
      query: () => ({ url: `/v1/WebhookHealth` }),
      providesTags: ["Webhooks"],
    }),
  }),
});
export const {
  useListWebhooksQuery,
  useLazyListWebhooksQuery,
  useCreateWebhookMutation,
  useGetWebhookQuery,
  useLazyGetWebhookQuery,
  useUpdateWebhookMutation,
  useEnableWebhooksMutation,
  useDisableWebhooksMutation,
  useDeleteWebhooksMutation,
  useGetWebhookSecretQuery,
  useLazyGetWebhookSecretQuery,
  useRotateWebhookSecretMutation,
  useTestWebhookMutation,
  useEstimateWebhookMutation,
  useProveWebhookMutation,
  useListWebhookStripsQuery,
  useLazyListWebhookStripsQuery,
  useListWebhookEventTypesQuery,
  useLazyListWebhookEventTypesQuery,
  useGetWebhookHealthQuery,
  useLazyGetWebhookHealthQuery,
} = webhooksApi;
