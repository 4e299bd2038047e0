// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  ListMembersApiResponse,
  ListMembersApiArg,
  SetMemberRoleApiResponse,
  SetMemberRoleApiArg,
  RemoveMemberApiResponse,
  RemoveMemberApiArg,
  LeaveWorkspaceApiResponse,
  LeaveWorkspaceApiArg,
  TransferOwnershipApiResponse,
  TransferOwnershipApiArg,
  ListInvitationsApiResponse,
  ListInvitationsApiArg,
  InviteMemberApiResponse,
  InviteMemberApiArg,
  ResendInvitationApiResponse,
  ResendInvitationApiArg,
  RevokeInvitationApiResponse,
  RevokeInvitationApiArg,
  LookAtInvitationApiResponse,
  LookAtInvitationApiArg,
  ListOwnInvitationsApiResponse,
  ListOwnInvitationsApiArg,
  AcceptInvitationApiResponse,
  AcceptInvitationApiArg,
  DeclineInvitationApiResponse,
  DeclineInvitationApiArg,
} from "./types.generated.ts";

export const membersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMembers: build.query<ListMembersApiResponse, ListMembersApiArg>({
      query: () => ({ url: `/v1/Members` }),
      providesTags: ["Members"],
    }),
    setMemberRole: build.mutation<
      SetMemberRoleApiResponse,
      SetMemberRoleApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Members/${encodeURIComponent(String(queryArg.id))}/Role`,
        method: "PUT",
        body: queryArg.memberRoleBody,
      }),
      invalidatesTags: ["Members"],
    }),
    removeMember: build.mutation<RemoveMemberApiResponse, RemoveMemberApiArg>(
      {
        query: (queryArg) => ({
          url: `/v1/Members/${encodeURIComponent(String(queryArg.id))}`,
          method: "DELETE",
        }),
        invalidatesTags: ["Members"],
      },
    ),
    leaveWorkspace: build.mutation<
      LeaveWorkspaceApiResponse,
      LeaveWorkspaceApiArg
    >({
      query: () => ({ url: `/v1/Members/Leave`, method: "POST" }),
      invalidatesTags: ["Members"],
    }),
    transferOwnership: build.mutation<
      TransferOwnershipApiResponse,
      TransferOwnershipApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Members/TransferOwnership`,
        method: "POST",
        body: queryArg.transferOwnershipBody,
      }),
      invalidatesTags: ["Members"],
    }),
    listInvitations: build.query<
      ListInvitationsApiResponse,
      ListInvitationsApiArg
    >({
      query: () => ({ url: `/v1/Invitations` }),
      providesTags: ["Members"],
    }),
    inviteMember: build.mutation<InviteMemberApiResponse, InviteMemberApiArg>(
      {
        query: (queryArg) => ({
          url: `/v1/Invitations`,
          method: "POST",
          body: queryArg.inviteMemberBody,
        }),
        invalidatesTags: ["Members"],
      },
    ),
    resendInvitation: build.mutation<
      ResendInvitationApiResponse,
      ResendInvitationApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Invitations/${encodeURIComponent(String(queryArg.id))}/Resend`,
        method: "POST",
      }),
      invalidatesTags: ["Members"],
    }),
    revokeInvitation: build.mutation<
      RevokeInvitationApiResponse,
      RevokeInvitationApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Invitations/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
      }),
      invalidatesTags: ["Members"],
    }),
    lookAtInvitation: build.mutation<
      LookAtInvitationApiResponse,
      LookAtInvitationApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Invitations/Look`,
        method: "POST",
        body: queryArg.invitationTokenBody,
      }),
      invalidatesTags: ["Members"],
    }),
    listOwnInvitations: build.query<
      ListOwnInvitationsApiResponse,
      ListOwnInvitationsApiArg
    >({
      query: () => ({ url: `/v1/Invitations/Mine` }),
      providesTags: ["Members"],
    }),
    acceptInvitation: build.mutation<
      AcceptInvitationApiResponse,
      AcceptInvitationApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Invitations/Accept`,
        method: "POST",
        body: queryArg.invitationAnswerBody,
      }),
      invalidatesTags: ["Members"],
    }),
    declineInvitation: build.mutation<
      DeclineInvitationApiResponse,
      DeclineInvitationApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Invitations/Decline`,
        method: "POST",
        body: queryArg.invitationAnswerBody,
      }),
      invalidatesTags: ["Members"],
    }),
  }),
});
export const {
  useListMembersQuery,
  useLazyListMembersQuery,
  useSetMemberRoleMutation,
  useRemoveMemberMutation,
  useLeaveWorkspaceMutation,
  useTransferOwnershipMutation,
  useListInvitationsQuery,
  useLazyListInvitationsQuery,
  useInviteMemberMutation,
  useResendInvitationMutation,
  useRevokeInvitationMutation,
  useLookAtInvitationMutation,
  useListOwnInvitationsQuery,
  useLazyListOwnInvitationsQuery,
  useAcceptInvitationMutation,
  useDeclineInvitationMutation,
} = membersApi;
