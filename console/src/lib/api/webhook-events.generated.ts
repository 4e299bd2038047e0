// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  ListWebhookEventsApiResponse,
  ListWebhookEventsApiArg,
  CountWebhookEventsApiResponse,
  CountWebhookEventsApiArg,
  GetWebhookEventApiResponse,
  GetWebhookEventApiArg,
  RetryWebhookEventsApiResponse,
  RetryWebhookEventsApiArg,
  CancelWebhookEventsApiResponse,
  CancelWebhookEventsApiArg,
} from "./types.generated.ts";

export const webhookEventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listWebhookEvents: build.query<
      ListWebhookEventsApiResponse,
      ListWebhookEventsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/WebhookEvents`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          page: queryArg.page,
          sort: queryArg.sort,
          search: queryArg.search,
          exactTotal: queryArg.exactTotal,
          status: queryArg.status,
          type: queryArg["type"],
          webhookId: queryArg.webhookId,
          createdFrom: queryArg.createdFrom,
          createdBefore: queryArg.createdBefore,
        },
      }),
      providesTags: ["WebhookEvents"],
    }),
    countWebhookEvents: build.query<
      CountWebhookEventsApiResponse,
      CountWebhookEventsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/WebhookEvents/Counts`,
        params: {
          search: queryArg.search,
          type: queryArg["type"],
          webhookId: queryArg.webhookId,
          createdFrom: queryArg.createdFrom,
          createdBefore: queryArg.createdBefore,
        },
      }),
      providesTags: ["WebhookEvents"],
    }),
    getWebhookEvent: build.query<
      GetWebhookEventApiResponse,
      GetWebhookEventApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/WebhookEvents/${encodeURIComponent(String(queryArg.id))}`,
      }),
      providesTags: ["WebhookEvents"],
    }),
    retryWebhookEvents: build.mutation<
      RetryWebhookEventsApiResponse,
      RetryWebhookEventsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/WebhookEvents/Retry`,
        method: "POST",
        body: queryArg.retryWebhookEventsBody,
      }),
      invalidatesTags: ["WebhookEvents"],
    }),
    cancelWebhookEvents: build.mutation<
      CancelWebhookEventsApiResponse,
      CancelWebhookEventsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/WebhookEvents/Cancel`,
        method: "POST",
        body: queryArg.cancelWebhookEventsBody,
      }),
      invalidatesTags: ["WebhookEvents"],
    }),
  }),
});
export const {
  useListWebhookEventsQuery,
  useLazyListWebhookEventsQuery,
  useCountWebhookEventsQuery,
  useLazyCountWebhookEventsQuery,
  useGetWebhookEventQuery,
  useLazyGetWebhookEventQuery,
  useRetryWebhookEventsMutation,
  useCancelWebhookEventsMutation,
} = webhookEventsApi;
