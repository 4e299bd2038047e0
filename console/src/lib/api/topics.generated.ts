// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  ListTopicsApiResponse,
  ListTopicsApiArg,
  CreateTopicApiResponse,
  CreateTopicApiArg,
  UpdateTopicApiResponse,
  UpdateTopicApiArg,
  DeleteTopicsApiResponse,
  DeleteTopicsApiArg,
} from "./types.generated.ts";

export const topicsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTopics: build.query<ListTopicsApiResponse, ListTopicsApiArg>({
      query: (queryArg) => ({
        url: `/v1/Topics`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          page: queryArg.page,
          sort: queryArg.sort,
          search: queryArg.search,
          exactTotal: queryArg.exactTotal,
          status: queryArg.status,
        },
      }),
      providesTags: ["Topics"],
    }),
    createTopic: build.mutation<CreateTopicApiResponse, CreateTopicApiArg>({
      query: (queryArg) => ({
        url: `/v1/Topics`,
        method: "POST",
        body: queryArg.topicBody,
      }),
      invalidatesTags: ["Topics"],
    }),
    updateTopic: build.mutation<UpdateTopicApiResponse, UpdateTopicApiArg>({
      query: (queryArg) => ({
        url: `/v1/Topics/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.updateTopicBody,
      }),
      invalidatesTags: ["Topics"],
    }),
    deleteTopics: build.mutation<DeleteTopicsApiResponse, DeleteTopicsApiArg>(
      {
        query: (queryArg) => ({
          url: `/v1/Topics/BulkDelete`,
          method: "POST",
          body: queryArg.deleteTopicsBody,
        }),
        invalidatesTags: ["Topics"],
      },
    ),
  }),
});
export const {
  useListTopicsQuery,
  useLazyListTopicsQuery,
  useCreateTopicMutation,
  useUpdateTopicMutation,
  useDeleteTopicsMutation,
} = topicsApi;
