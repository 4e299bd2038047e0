// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  GetWorkflowApiResponse,
  GetWorkflowApiArg,
  UpdateWorkflowApiResponse,
  UpdateWorkflowApiArg,
  ReviewWorkflowApiResponse,
  ReviewWorkflowApiArg,
  StartWorkflowApiResponse,
  StartWorkflowApiArg,
  PublishWorkflowApiResponse,
  PublishWorkflowApiArg,
  AdoptWorkflowFiltersApiResponse,
  AdoptWorkflowFiltersApiArg,
  CloseWorkflowEntryApiResponse,
  CloseWorkflowEntryApiArg,
  OpenWorkflowEntryApiResponse,
  OpenWorkflowEntryApiArg,
  EnterWorkflowApiResponse,
  EnterWorkflowApiArg,
  GetWorkflowResultsApiResponse,
  GetWorkflowResultsApiArg,
  ListWorkflowPeopleApiResponse,
  ListWorkflowPeopleApiArg,
  GetWorkflowContactRunsApiResponse,
  GetWorkflowContactRunsApiArg,
  LeaveWorkflowApiResponse,
  LeaveWorkflowApiArg,
  PreviewWorkflowScheduleApiResponse,
  PreviewWorkflowScheduleApiArg,
  ListWorkflowCallsApiResponse,
  ListWorkflowCallsApiArg,
  ResolveWorkflowCallsApiResponse,
  ResolveWorkflowCallsApiArg,
  DryRunWorkflowApiResponse,
  DryRunWorkflowApiArg,
} from "./types.generated.ts";

export const workflowsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getWorkflow: build.query<GetWorkflowApiResponse, GetWorkflowApiArg>({
      query: (queryArg) => ({
        url: `/v1/Workflows/${encodeURIComponent(String(queryArg.id))}`,
      }),
      providesTags: ["Workflows"],
    }),
    updateWorkflow: build.mutation<
      UpdateWorkflowApiResponse,
      UpdateWorkflowApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Workflows/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.updateWorkflowBody,
      }),
      invalidatesTags: ["Workflows"],
    }),
    reviewWorkflow: build.query<
      ReviewWorkflowApiResponse,
      ReviewWorkflowApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Workflows/${encodeURIComponent(String(queryArg.id))}/Review`,
      }),
      providesTags: ["Workflows"],
    }),
    startWorkflow: build.mutation<
      StartWorkflowApiResponse,
      StartWorkflowApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Workflows/${encodeURIComponent(String(queryArg.id))}/Start`,
        method: "POST",
        body: queryArg.startCampaignBody,
      }),
      invalidatesTags: ["Workflows"],
    }),
    publishWorkflow: build.mutation<
      PublishWorkflowApiResponse,
      PublishWorkflowApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Workflows/${encodeURIComponent(String(queryArg.id))}/Publish`,
        method: "POST",
        body: queryArg.publishWorkflowBody,
      }),
      invalidatesTags: ["Workflows"],
    }),
    adoptWorkflowFilters: build.mutation<
      AdoptWorkflowFiltersApiResponse,
      AdoptWorkflowFiltersApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Workflows/${encodeURIComponent(String(queryArg.id))}/AdoptFilters`,
        method: "POST",
      }),
      invalidatesTags: ["Workflows"],
    }),
    closeWorkflowEntry: build.mutation<
      CloseWorkflowEntryApiResponse,
      CloseWorkflowEntryApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Workflows/${encodeURIComponent(String(queryArg.id))}/CloseEntry`,
        method: "POST",
      }),
      invalidatesTags: ["Workflows"],
    }),
    openWorkflowEntry: build.mutation<
      OpenWorkflowEntryApiResponse,
      OpenWorkflowEntryApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Workflows/${encodeURIComponent(String(queryArg.id))}/OpenEntry`,
        method: "POST",
      }),
      invalidatesTags: ["Workflows"],
    }),
    enterWorkflow: build.mutation<
      EnterWorkflowApiResponse,
      EnterWorkflowApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Workflows/${encodeURIComponent(String(queryArg.id))}/Enter`,
        method: "POST",
        body: queryArg.workflowEntrant,
      }),
      invalidatesTags: ["Workflows"],
    }),
    getWorkflowResults: build.query<
      GetWorkflowResultsApiResponse,
      GetWorkflowResultsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Workflows/${encodeURIComponent(String(queryArg.id))}/Results`,
        params: {
          enteredFrom: queryArg.enteredFrom,
          enteredUntil: queryArg.enteredUntil,
        },
      }),
      providesTags: ["Workflows"],
    }),
    listWorkflowPeople: build.query<
      ListWorkflowPeopleApiResponse,
      ListWorkflowPeopleApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Workflows/${encodeURIComponent(String(queryArg.id))}/People`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          page: queryArg.page,
          sort: queryArg.sort,
          search: queryArg.search,
          exactTotal: queryArg.exactTotal,
          state: queryArg.state,
          stepId: queryArg.stepId,
        },
      }),
      providesTags: ["Workflows"],
    }),
    getWorkflowContactRuns: build.query<
      GetWorkflowContactRunsApiResponse,
      GetWorkflowContactRunsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Workflows/${encodeURIComponent(String(queryArg.id))}/People/${encodeURIComponent(String(queryArg.contactId))}`,
      }),
      providesTags: ["Workflows"],
    }),
    leaveWorkflow: build.mutation<
      LeaveWorkflowApiResponse,
      LeaveWorkflowApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Workflows/${encodeURIComponent(String(queryArg.id))}/People/${encodeURIComponent(String(queryArg.contactId))}/Leave`,
        method: "POST",
      }),
      invalidatesTags: ["Workflows"],
    }),
    previewWorkflowSchedule: build.mutation<
      PreviewWorkflowScheduleApiResponse,
      PreviewWorkflowScheduleApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Workflows/ScheduleTimes`,
        method: "POST",
        body: queryArg.workflowScheduleInput,
      }),
      invalidatesTags: ["Workflows"],
    }),
    listWorkflowCalls: build.query<
      ListWorkflowCallsApiResponse,
      ListWorkflowCallsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Workflows/${encodeURIComponent(String(queryArg.id))}/Calls`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          page: queryArg.page,
          sort: queryArg.sort,
          search: queryArg.search,
          exactTotal: queryArg.exactTotal,
          state: queryArg.state,
          isHeld: queryArg.isHeld,
          stepId: queryArg.stepId,
        },
      }),
      providesTags: ["Workflows"],
    }),
    resolveWorkflowCalls: build.mutation<
      ResolveWorkflowCallsApiResponse,
      ResolveWorkflowCallsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Workflows/${encodeURIComponent(String(queryArg.id))}/Calls/Resolve`,
        method: "POST",
        body: queryArg.resolveWorkflowCallsBody,
      }),
      invalidatesTags: ["Workflows"],
    }),
    dryRunWorkflow: build.query<
      DryRunWorkflowApiResponse,
      DryRunWorkflowApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Workflows/${encodeURIComponent(String(queryArg.id))}/DryRun`,
      }),
      providesTags: ["Workflows"],
    }),
  }),
});
export const {
  useGetWorkflowQuery,
  useLazyGetWorkflowQuery,
  useUpdateWorkflowMutation,
  useReviewWorkflowQuery,
  useLazyReviewWorkflowQuery,
  useStartWorkflowMutation,
  usePublishWorkflowMutation,
  useAdoptWorkflowFiltersMutation,
  useCloseWorkflowEntryMutation,
  useOpenWorkflowEntryMutation,
  useEnterWorkflowMutation,
  useGetWorkflowResultsQuery,
  useLazyGetWorkflowResultsQuery,
  useListWorkflowPeopleQuery,
  useLazyListWorkflowPeopleQuery,
  useGetWorkflowContactRunsQuery,
  useLazyGetWorkflowContactRunsQuery,
  useLeaveWorkflowMutation,
  usePreviewWorkflowScheduleMutation,
  useListWorkflowCallsQuery,
  useLazyListWorkflowCallsQuery,
  useResolveWorkflowCallsMutation,
  useDryRunWorkflowQuery,
  useLazyDryRunWorkflowQuery,
} = workflowsApi;
