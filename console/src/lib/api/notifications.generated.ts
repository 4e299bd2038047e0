// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  ListNotificationsApiResponse,
  ListNotificationsApiArg,
  GetNotificationSummaryApiResponse,
  GetNotificationSummaryApiArg,
  MarkNotificationsApiResponse,
  MarkNotificationsApiArg,
  DeleteNotificationsApiResponse,
  DeleteNotificationsApiArg,
  RestoreNotificationsApiResponse,
  RestoreNotificationsApiArg,
} from "./types.generated.ts";

export const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listNotifications: build.query<
      ListNotificationsApiResponse,
      ListNotificationsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Notifications`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          page: queryArg.page,
          sort: queryArg.sort,
          search: queryArg.search,
          exactTotal: queryArg.exactTotal,
          type: queryArg["type"],
          unread: queryArg.unread,
        },
      }),
      providesTags: ["Notifications"],
    }),
    getNotificationSummary: build.query<
      GetNotificationSummaryApiResponse,
      GetNotificationSummaryApiArg
    >({
      query: () => ({ url: `/v1/Notifications/Summary` }),
      providesTags: ["Notifications"],
    }),
    markNotifications: build.mutation<
      MarkNotificationsApiResponse,
      MarkNotificationsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Notifications/Mark`,
        method: "POST",
        body: queryArg.markNotificationsBody,
      }),
      invalidatesTags: ["Notifications"],
    }),
    deleteNotifications: build.mutation<
      DeleteNotificationsApiResponse,
      DeleteNotificationsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Notifications/Delete`,
        method: "POST",
        body: queryArg.deleteNotificationsBody,
      }),
      invalidatesTags: ["Notifications"],
    }),
    restoreNotifications: build.mutation<
      RestoreNotificationsApiResponse,
      RestoreNotificationsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Notifications/Restore`,
        method: "POST",
        body: queryArg.restoreNotificationsBody,
      }),
      invalidatesTags: ["Notifications"],
    }),
  }),
});
export const {
  useListNotificationsQuery,
  useLazyListNotificationsQuery,
  useGetNotificationSummaryQuery,
  useLazyGetNotificationSummaryQuery,
  useMarkNotificationsMutation,
  useDeleteNotificationsMutation,
  useRestoreNotificationsMutation,
} = notificationsApi;
