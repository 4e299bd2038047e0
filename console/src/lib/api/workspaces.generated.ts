// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  ListWorkspacesApiResponse,
  ListWorkspacesApiArg,
  CreateWorkspaceApiResponse,
  CreateWorkspaceApiArg,
  EnterWorkspaceApiResponse,
  EnterWorkspaceApiArg,
  GetWorkspaceApiResponse,
  GetWorkspaceApiArg,
  UpdateWorkspaceApiResponse,
  UpdateWorkspaceApiArg,
  GetBrandKitApiResponse,
  GetBrandKitApiArg,
  UpdateBrandKitApiResponse,
  UpdateBrandKitApiArg,
  GetSendingRulesApiResponse,
  GetSendingRulesApiArg,
  UpdateSendingRulesApiResponse,
  UpdateSendingRulesApiArg,
} from "./types.generated.ts";

export const workspacesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listWorkspaces: build.query<
      ListWorkspacesApiResponse,
      ListWorkspacesApiArg
    >({
      query: () => ({ url: `/v1/Workspaces` }),
      providesTags: ["Workspaces"],
    }),
    createWorkspace: build.mutation<
      CreateWorkspaceApiResponse,
      CreateWorkspaceApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Workspaces`,
        method: "POST",
        body: queryArg.createWorkspaceBody,
      }),
      invalidatesTags: ["Workspaces"],
    }),
    enterWorkspace: build.mutation<
      EnterWorkspaceApiResponse,
      EnterWorkspaceApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Workspaces/${encodeURIComponent(String(queryArg.personTenantId))}/Enter`,
        method: "POST",
      }),
      invalidatesTags: ["Workspaces"],
    }),
    getWorkspace: build.query<GetWorkspaceApiResponse, GetWorkspaceApiArg>({
      query: () => ({ url: `/v1/Workspaces/Current` }),
      providesTags: ["Workspaces"],
    }),
    updateWorkspace: build.mutation<
      UpdateWorkspaceApiResponse,
      UpdateWorkspaceApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Workspaces/Current`,
        method: "PUT",
        body: queryArg.workspaceBody,
      }),
      invalidatesTags: ["Workspaces"],
    }),
    getBrandKit: build.query<GetBrandKitApiResponse, GetBrandKitApiArg>({
      query: () => ({ url: `/v1/BrandKit` }),
      providesTags: ["Workspaces"],
    }),
    updateBrandKit: build.mutation<
      UpdateBrandKitApiResponse,
      UpdateBrandKitApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/BrandKit`,
        method: "PUT",
        body: queryArg.updateBrandKitBody,
      }),
      invalidatesTags: ["Workspaces"],
    }),
    getSendingRules: build.query<
      GetSendingRulesApiResponse,
      GetSendingRulesApiArg
    >({
      query: () => ({ url: `/v1/SendingRules` }),
      providesTags: ["Workspaces"],
    }),
    updateSendingRules: build.mutation<
      UpdateSendingRulesApiResponse,
      UpdateSendingRulesApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/SendingRules`,
        method: "PUT",
        body: queryArg.sendingRulesBody,
      }),
      invalidatesTags: ["Workspaces"],
    }),
  }),
});
export const {
  useListWorkspacesQuery,
  useLazyListWorkspacesQuery,
  useCreateWorkspaceMutation,
  useEnterWorkspaceMutation,
  useGetWorkspaceQuery,
  useLazyGetWorkspaceQuery,
  useUpdateWorkspaceMutation,
  useGetBrandKitQuery,
  useLazyGetBrandKitQuery,
  useUpdateBrandKitMutation,
  useGetSendingRulesQuery,
  useLazyGetSendingRulesQuery,
  useUpdateSendingRulesMutation,
} = workspacesApi;
