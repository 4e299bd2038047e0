// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  ListTasksApiResponse,
  ListTasksApiArg,
  CreateTaskApiResponse,
  CreateTaskApiArg,
  GetTaskCountsApiResponse,
  GetTaskCountsApiArg,
  ListTaskTypesApiResponse,
  ListTaskTypesApiArg,
  PreviewTaskScheduleApiResponse,
  PreviewTaskScheduleApiArg,
  PreviewTaskFeedApiResponse,
  PreviewTaskFeedApiArg,
  ListOwnHolidaysApiResponse,
  ListOwnHolidaysApiArg,
  SetOwnHolidaysApiResponse,
  SetOwnHolidaysApiArg,
  ListTaskStripsApiResponse,
  ListTaskStripsApiArg,
  PauseTasksApiResponse,
  PauseTasksApiArg,
  ResumeTasksApiResponse,
  ResumeTasksApiArg,
  DeleteTasksApiResponse,
  DeleteTasksApiArg,
  RestoreTasksApiResponse,
  RestoreTasksApiArg,
  GetTaskApiResponse,
  GetTaskApiArg,
  UpdateTaskApiResponse,
  UpdateTaskApiArg,
  PauseTaskApiResponse,
  PauseTaskApiArg,
  ResumeTaskApiResponse,
  ResumeTaskApiArg,
  RunTaskApiResponse,
  RunTaskApiArg,
  SkipTaskTimeApiResponse,
  SkipTaskTimeApiArg,
  UnskipTaskTimeApiResponse,
  UnskipTaskTimeApiArg,
  ListTaskRunsApiResponse,
  ListTaskRunsApiArg,
  GetTaskRunApiResponse,
  GetTaskRunApiArg,
  CancelTaskRunApiResponse,
  CancelTaskRunApiArg,
} from "./types.generated.ts";

export const tasksApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTasks: build.query<ListTasksApiResponse, ListTasksApiArg>({
      query: (queryArg) => ({
        url: `/v1/Tasks`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          page: queryArg.page,
          sort: queryArg.sort,
          search: queryArg.search,
          exactTotal: queryArg.exactTotal,
          view: queryArg.view,
          type: queryArg["type"],
          status: queryArg.status,
          mark: queryArg.mark,
          priority: queryArg.priority,
          assignee: queryArg.assignee,
          tag: queryArg.tag,
        },
      }),
      providesTags: ["Tasks"],
    }),
    createTask: build.mutation<CreateTaskApiResponse, CreateTaskApiArg>({
      query: (queryArg) => ({
        url: `/v1/Tasks`,
        method: "POST",
        body: queryArg.createTaskBody,
      }),
      invalidatesTags: ["Tasks"],
    }),
    getTaskCounts: build.query<GetTaskCountsApiResponse, GetTaskCountsApiArg>(
      {
        query: () => ({ url: `/v1/Tasks/Counts` }),
        providesTags: ["Tasks"],
      },
    ),
    listTaskTypes: build.query<ListTaskTypesApiResponse, ListTaskTypesApiArg>(
      {
        query: () => ({ url: `/v1/TaskTypes` }),
        providesTags: ["Tasks"],
      },
    ),
    previewTaskSchedule: build.mutation<
      PreviewTaskScheduleApiResponse,
      PreviewTaskScheduleApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Tasks/Preview`,
        method: "POST",
        body: queryArg.taskTimingBody,
      }),
      invalidatesTags: [],
    }),
    previewTaskFeed: build.mutation<
      PreviewTaskFeedApiResponse,
      PreviewTaskFeedApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Tasks/FeedPreview`,
        method: "POST",
        body: queryArg.feedPreviewBody,
      }),
      invalidatesTags: ["Tasks"],
    }),
    listOwnHolidays: build.query<
      ListOwnHolidaysApiResponse,
      ListOwnHolidaysApiArg
    >({
      query: () => ({ url: `/v1/Tasks/Holidays` }),
      providesTags: ["Tasks"],
    }),
    setOwnHolidays: build.mutation<
      SetOwnHolidaysApiResponse,
      SetOwnHolidaysApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Tasks/Holidays`,
        method: "PUT",
        body: queryArg.setOwnHolidaysBody,
      }),
      invalidatesTags: ["Tasks"],
    }),
    listTaskStrips: build.query<
      ListTaskStripsApiResponse,
      ListTaskStripsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/TaskStrips`,
        params: {
          ids: queryArg.ids,
        },
      }),
      providesTags: ["Tasks"],
    }),
    pauseTasks: build.mutation<PauseTasksApiResponse, PauseTasksApiArg>({
      query: (queryArg) => ({
        url: `/v1/Tasks/BulkPause`,
        method: "POST",
        body: queryArg.pauseTasksBody,
      }),
      invalidatesTags: ["Tasks"],
    }),
    resumeTasks: build.mutation<ResumeTasksApiResponse, ResumeTasksApiArg>({
      query: (queryArg) => ({
        url: `/v1/Tasks/BulkResume`,
        method: "POST",
        body: queryArg.resumeTasksBody,
      }),
      invalidatesTags: ["Tasks"],
    }),
    deleteTasks: build.mutation<DeleteTasksApiResponse, DeleteTasksApiArg>({
      query: (queryArg) => ({
        url: `/v1/Tasks/BulkDelete`,
        method: "POST",
        body: queryArg.deleteTasksBody,
      }),
      invalidatesTags: ["Tasks"],
    }),
    restoreTasks: build.mutation<RestoreTasksApiResponse, RestoreTasksApiArg>(
      {
        query: (queryArg) => ({
          url: `/v1/Tasks/Restore`,
          method: "POST",
          body: queryArg.restoreTasksBody,
        }),
        invalidatesTags: ["Tasks"],
      },
    ),
    getTask: build.query<GetTaskApiResponse, GetTaskApiArg>({
      query: (queryArg) => ({
        url: `/v1/Tasks/${encodeURIComponent(String(queryArg.id))}`,
      }),
      providesTags: ["Tasks"],
    }),
    updateTask: build.mutation<UpdateTaskApiResponse, UpdateTaskApiArg>({
      query: (queryArg) => ({
        url: `/v1/Tasks/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.updateTaskBody,
      }),
      invalidatesTags: ["Tasks"],
    }),
    pauseTask: build.mutation<PauseTaskApiResponse, PauseTaskApiArg>({
      query: (queryArg) => ({
        url: `/v1/Tasks/${encodeURIComponent(String(queryArg.id))}/Pause`,
        method: "POST",
        body: queryArg.pauseTaskBody,
      }),
      invalidatesTags: ["Tasks"],
    }),
    resumeTask: build.mutation<ResumeTaskApiResponse, ResumeTaskApiArg>({
      query: (queryArg) => ({
        url: `/v1/Tasks/${encodeURIComponent(String(queryArg.id))}/Resume`,
        method: "POST",
      }),
      invalidatesTags: ["Tasks"],
    }),
    runTask: build.mutation<RunTaskApiResponse, RunTaskApiArg>({
      query: (queryArg) => ({
        url: `/v1/Tasks/${encodeURIComponent(String(queryArg.id))}/Run`,
        method: "POST",
      }),
      invalidatesTags: ["Tasks"],
    }),
    skipTaskTime: build.mutation<SkipTaskTimeApiResponse, SkipTaskTimeApiArg>(
      {
        query: (queryArg) => ({
          url: `/v1/Tasks/${encodeURIComponent(String(queryArg.id))}/Skip`,
          method: "POST",
          body: queryArg.skipTaskTimeBody,
        }),
        invalidatesTags: ["Tasks"],
      },
    ),
    unskipTaskTime: build.mutation<
      UnskipTaskTimeApiResponse,
      UnskipTaskTimeApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Tasks/${encodeURIComponent(String(queryArg.id))}/Unskip`,
        method: "POST",
        body: queryArg.unskipTaskTimeBody,
      }),
      invalidatesTags: ["Tasks"],
    }),
    listTaskRuns: build.query<ListTaskRunsApiResponse, ListTaskRunsApiArg>({
      query: (queryArg) => ({
        url: `/v1/Tasks/${encodeURIComponent(String(queryArg.id))}/Runs`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          page: queryArg.page,
          sort: queryArg.sort,
          exactTotal: queryArg.exactTotal,
          outcome: queryArg.outcome,
        },
      }),
      providesTags: ["Tasks"],
    }),
    getTaskRun: build.query<GetTaskRunApiResponse, GetTaskRunApiArg>({
      query: (queryArg) => ({
        url: `/v1/Tasks/${encodeURIComponent(String(queryArg.id))}/Runs/${encodeURIComponent(String(queryArg.runId))}`,
      }),
      providesTags: ["Tasks"],
    }),
    cancelTaskRun: build.mutation<
      CancelTaskRunApiResponse,
      CancelTaskRunApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Tasks/${encodeURIComponent(String(queryArg.id))}/Runs/${encodeURIComponent(String(queryArg.runId))}/Cancel`,
        method: "POST",
      }),
      invalidatesTags: ["Tasks"],
    }),
  }),
});
export const {
  useListTasksQuery,
  useLazyListTasksQuery,
  useCreateTaskMutation,
  useGetTaskCountsQuery,
  useLazyGetTaskCountsQuery,
  useListTaskTypesQuery,
  useLazyListTaskTypesQuery,
  usePreviewTaskScheduleMutation,
  usePreviewTaskFeedMutation,
  useListOwnHolidaysQuery,
  useLazyListOwnHolidaysQuery,
  useSetOwnHolidaysMutation,
  useListTaskStripsQuery,
  useLazyListTaskStripsQuery,
  usePauseTasksMutation,
  useResumeTasksMutation,
  useDeleteTasksMutation,
  useRestoreTasksMutation,
  useGetTaskQuery,
  useLazyGetTaskQuery,
  useUpdateTaskMutation,
  usePauseTaskMutation,
  useResumeTaskMutation,
  useRunTaskMutation,
  useSkipTaskTimeMutation,
  useUnskipTaskTimeMutation,
  useListTaskRunsQuery,
  useLazyListTaskRunsQuery,
  useGetTaskRunQuery,
  useLazyGetTaskRunQuery,
  useCancelTaskRunMutation,
} = tasksApi;
