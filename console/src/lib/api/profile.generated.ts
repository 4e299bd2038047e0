// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  GetProfileApiResponse,
  GetProfileApiArg,
  UpdateProfileApiResponse,
  UpdateProfileApiArg,
  ChangeEmailApiResponse,
  ChangeEmailApiArg,
  CancelEmailChangeApiResponse,
  CancelEmailChangeApiArg,
  DeleteAvatarApiResponse,
  DeleteAvatarApiArg,
  ChangePasswordApiResponse,
  ChangePasswordApiArg,
  SetPreferencesApiResponse,
  SetPreferencesApiArg,
  ListSessionsApiResponse,
  ListSessionsApiArg,
  RevokeSessionApiResponse,
  RevokeSessionApiArg,
  RevokeOtherSessionsApiResponse,
  RevokeOtherSessionsApiArg,
  StartTwoFactorApiResponse,
  StartTwoFactorApiArg,
  EnableTwoFactorApiResponse,
  EnableTwoFactorApiArg,
  RenewRecoveryCodesApiResponse,
  RenewRecoveryCodesApiArg,
  DisableTwoFactorApiResponse,
  DisableTwoFactorApiArg,
} from "./types.generated.ts";

export const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProfile: build.query<GetProfileApiResponse, GetProfileApiArg>({
      query: () => ({ url: `/v1/Profile` }),
      providesTags: ["Profile"],
    }),
    updateProfile: build.mutation<
      UpdateProfileApiResponse,
      UpdateProfileApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Profile`,
        method: "PUT",
        body: queryArg.profileBody,
      }),
      invalidatesTags: ["Profile"],
    }),
    changeEmail: build.mutation<ChangeEmailApiResponse, ChangeEmailApiArg>({
      query: (queryArg) => ({
        url: `/v1/Profile/ChangeEmail`,
        method: "POST",
        body: queryArg.changeEmailBody,
      }),
      invalidatesTags: ["Profile"],
    }),
    cancelEmailChange: build.mutation<
      CancelEmailChangeApiResponse,
      CancelEmailChangeApiArg
    >({
      query: () => ({ url: `/v1/Profile/ChangeEmail`, method: "DELETE" }),
      invalidatesTags: ["Profile"],
    }),
    deleteAvatar: build.mutation<DeleteAvatarApiResponse, DeleteAvatarApiArg>(
      {
        query: () => ({ url: `/v1/Profile/Avatar`, method: "DELETE" }),
        invalidatesTags: ["Profile"],
      },
    ),
    changePassword: build.mutation<
      ChangePasswordApiResponse,
      ChangePasswordApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Profile/ChangePassword`,
        method: "POST",
        body: queryArg.changePasswordBody,
      }),
      invalidatesTags: ["Profile"],
    }),
    setPreferences: build.mutation<
      SetPreferencesApiResponse,
      SetPreferencesApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Profile/Preferences`,
        method: "PUT",
        body: queryArg.preferences,
      }),
      invalidatesTags: ["Profile"],
    }),
    listSessions: build.query<ListSessionsApiResponse, ListSessionsApiArg>({
      query: () => ({ url: `/v1/Profile/Sessions` }),
      providesTags: ["Profile"],
    }),
    revokeSession: build.mutation<
      RevokeSessionApiResponse,
      RevokeSessionApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Profile/Sessions/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
      }),
      invalidatesTags: ["Profile"],
    }),
    revokeOtherSessions: build.mutation<
      RevokeOtherSessionsApiResponse,
      RevokeOtherSessionsApiArg
    >({
      query: () => ({
        url: `/v1/Profile/Sessions/RevokeOthers`,
        method: "POST",
      }),
      invalidatesTags: ["Profile"],
    }),
    startTwoFactor: build.mutation<
      StartTwoFactorApiResponse,
      StartTwoFactorApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Profile/TwoFactor/Start`,
        method: "POST",
        body: queryArg.passwordBody,
      }),
      invalidatesTags: ["Profile"],
    }),
    enableTwoFactor: build.mutation<
      EnableTwoFactorApiResponse,
      EnableTwoFactorApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Profile/TwoFactor/Enable`,
        method: "POST",
        body: queryArg.secondFactorBody,
      }),
      invalidatesTags: ["Profile"],
    }),
    renewRecoveryCodes: build.mutation<
      RenewRecoveryCodesApiResponse,
      RenewRecoveryCodesApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Profile/TwoFactor/RecoveryCodes`,
        method: "POST",
        body: queryArg.secondFactorBody,
      }),
      invalidatesTags: ["Profile"],
    }),
    disableTwoFactor: build.mutation<
      DisableTwoFactorApiResponse,
      DisableTwoFactorApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Profile/TwoFactor/Disable`,
        method: "POST",
        body: queryArg.disableTwoFactorBody,
      }),
      invalidatesTags: ["Profile"],
    }),
  }),
});
export const {
  useGetProfileQuery,
  useLazyGetProfileQuery,
  useUpdateProfileMutation,
  useChangeEmailMutation,
  useCancelEmailChangeMutation,
  useDeleteAvatarMutation,
  useChangePasswordMutation,
  useSetPreferencesMutation,
  useListSessionsQuery,
  useLazyListSessionsQuery,
  useRevokeSessionMutation,
  useRevokeOtherSessionsMutation,
  useStartTwoFactorMutation,
  useEnableTwoFactorMutation,
  useRenewRecoveryCodesMutation,
  useDisableTwoFactorMutation,
} = profileApi;
