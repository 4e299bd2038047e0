// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  ListConversationsApiResponse,
  ListConversationsApiArg,
  GetConversationCountsApiResponse,
  GetConversationCountsApiArg,
  MarkConversationsApiResponse,
  MarkConversationsApiArg,
  AssignConversationsApiResponse,
  AssignConversationsApiArg,
  CloseConversationsApiResponse,
  CloseConversationsApiArg,
  ReopenConversationsApiResponse,
  ReopenConversationsApiArg,
  DeleteConversationsApiResponse,
  DeleteConversationsApiArg,
  RestoreConversationsApiResponse,
  RestoreConversationsApiArg,
  GetConversationApiResponse,
  GetConversationApiArg,
  ListConversationMessagesApiResponse,
  ListConversationMessagesApiArg,
  ReplyToConversationApiResponse,
  ReplyToConversationApiArg,
  RetryConversationMessageApiResponse,
  RetryConversationMessageApiArg,
} from "./types.generated.ts";

export const conversationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listConversations: build.query<
      ListConversationsApiResponse,
      ListConversationsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Conversations`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          page: queryArg.page,
          sort: queryArg.sort,
          search: queryArg.search,
          exactTotal: queryArg.exactTotal,
          view: queryArg.view,
          unread: queryArg.unread,
          assignee: queryArg.assignee,
          contactId: queryArg.contactId,
        },
      }),
      providesTags: ["Conversations"],
    }),
    getConversationCounts: build.query<
      GetConversationCountsApiResponse,
      GetConversationCountsApiArg
    >({
      query: () => ({ url: `/v1/Conversations/Counts` }),
      providesTags: ["Conversations"],
    }),
    markConversations: build.mutation<
      MarkConversationsApiResponse,
      MarkConversationsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Conversations/Mark`,
        method: "POST",
        body: queryArg.markConversationsBody,
      }),
      invalidatesTags: ["Conversations"],
    }),
    assignConversations: build.mutation<
      AssignConversationsApiResponse,
      AssignConversationsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Conversations/Assign`,
        method: "POST",
        body: queryArg.assignConversationsBody,
      }),
      invalidatesTags: ["Conversations"],
    }),
    closeConversations: build.mutation<
      CloseConversationsApiResponse,
      CloseConversationsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Conversations/Close`,
        method: "POST",
        body: queryArg.conversationIds,
      }),
      invalidatesTags: ["Conversations"],
    }),
    reopenConversations: build.mutation<
      ReopenConversationsApiResponse,
      ReopenConversationsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Conversations/Reopen`,
        method: "POST",
        body: queryArg.conversationIds,
      }),
      invalidatesTags: ["Conversations"],
    }),
    deleteConversations: build.mutation<
      DeleteConversationsApiResponse,
      DeleteConversationsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Conversations/BulkDelete`,
        method: "POST",
        body: queryArg.conversationIds,
      }),
      invalidatesTags: ["Conversations"],
    }),
    restoreConversations: build.mutation<
      RestoreConversationsApiResponse,
      RestoreConversationsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Conversations/Restore`,
        method: "POST",
        body: queryArg.conversationIds,
      }),
      invalidatesTags: ["Conversations"],
    }),
    getConversation: build.query<
      GetConversationApiResponse,
      GetConversationApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Conversations/${encodeURIComponent(String(queryArg.id))}`,
      }),
      providesTags: ["Conversations"],
    }),
    listConversationMessages: build.query<
      ListConversationMessagesApiResponse,
      ListConversationMessagesApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Conversations/${encodeURIComponent(String(queryArg.id))}/Messages`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          page: queryArg.page,
          sort: queryArg.sort,
          exactTotal: queryArg.exactTotal,
          pictures: queryArg.pictures,
        },
      }),
      providesTags: ["Conversations"],
    }),
    replyToConversation: build.mutation<
      ReplyToConversationApiResponse,
      ReplyToConversationApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Conversations/${encodeURIComponent(String(queryArg.id))}/Reply`,
        method: "POST",
        body: queryArg.conversationReplyBody,
      }),
      invalidatesTags: ["Conversations"],
    }),
    retryConversationMessage: build.mutation<
      RetryConversationMessageApiResponse,
      RetryConversationMessageApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Conversations/${encodeURIComponent(String(queryArg.id))}/Messages/${encodeURIComponent(String(queryArg.messageId))}/Retry`,
        method: "POST",
      }),
      invalidatesTags: ["Conversations"],
    }),
  }),
});
export const {
  useListConversationsQuery,
  useLazyListConversationsQuery,
  useGetConversationCountsQuery,
  useLazyGetConversationCountsQuery,
  useMarkConversationsMutation,
  useAssignConversationsMutation,
  useCloseConversationsMutation,
  useReopenConversationsMutation,
  useDeleteConversationsMutation,
  useRestoreConversationsMutation,
  useGetConversationQuery,
  useLazyGetConversationQuery,
  useListConversationMessagesQuery,
  useLazyListConversationMessagesQuery,
  useReplyToConversationMutation,
  useRetryConversationMessageMutation,
} = conversationsApi;
