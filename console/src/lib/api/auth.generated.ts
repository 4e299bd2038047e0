// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  GetRegistrationApiResponse,
  GetRegistrationApiArg,
  RegisterApiResponse,
  RegisterApiArg,
  LoginApiResponse,
  LoginApiArg,
  RegisterInvitedApiResponse,
  RegisterInvitedApiArg,
  ConfirmEmailApiResponse,
  ConfirmEmailApiArg,
  ConfirmNewEmailApiResponse,
  ConfirmNewEmailApiArg,
  ResendConfirmationApiResponse,
  ResendConfirmationApiArg,
  ForgotPasswordApiResponse,
  ForgotPasswordApiArg,
  CheckResetTokenApiResponse,
  CheckResetTokenApiArg,
  ResetPasswordApiResponse,
  ResetPasswordApiArg,
  LogoutApiResponse,
  LogoutApiArg,
  RenewSessionApiResponse,
  RenewSessionApiArg,
  GetSessionApiResponse,
  GetSessionApiArg,
  SetLanguageApiResponse,
  SetLanguageApiArg,
} from "./types.generated.ts";

export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    getRegistration: build.query<
      GetRegistrationApiResponse,
      GetRegistrationApiArg
    >({
      query: () => ({ url: `/v1/Auth/Registration` }),
      providesTags: ["Auth"],
    }),
    register: build.mutation<RegisterApiResponse, RegisterApiArg>({
      query: (queryArg) => ({
        url: `/v1/Auth/Register`,
        method: "POST",
        body: queryArg.registerBody,
      }),
      invalidatesTags: ["Auth"],
    }),
    login: build.mutation<LoginApiResponse, LoginApiArg>({
      query: (queryArg) => ({
        url: `/v1/Auth/Login`,
        method: "POST",
        body: queryArg.loginBody,
      }),
      invalidatesTags: ["Auth"],
    }),
    registerInvited: build.mutation<
      RegisterInvitedApiResponse,
      RegisterInvitedApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Auth/RegisterInvited`,
        method: "POST",
        body: queryArg.registerInvitedBody,
      }),
      invalidatesTags: ["Auth"],
    }),
    confirmEmail: build.mutation<ConfirmEmailApiResponse, ConfirmEmailApiArg>(
      {
        query: (queryArg) => ({
          url: `/v1/Auth/ConfirmEmail`,
          method: "POST",
          body: queryArg.linkTokenBody,
        }),
        invalidatesTags: ["Auth"],
      },
    ),
    confirmNewEmail: build.mutation<
      ConfirmNewEmailApiResponse,
      ConfirmNewEmailApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Auth/ConfirmNewEmail`,
        method: "POST",
        body: queryArg.confirmNewEmailBody,
      }),
      invalidatesTags: ["Auth"],
    }),
    resendConfirmation: build.mutation<
      ResendConfirmationApiResponse,
      ResendConfirmationApiArg
    >({
      query: () => ({ url: `/v1/Auth/ResendConfirmation`, method: "POST" }),
      invalidatesTags: ["Auth"],
    }),
    forgotPassword: build.mutation<
      ForgotPasswordApiResponse,
      ForgotPasswordApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Auth/ForgotPassword`,
        method: "POST",
        body: queryArg.forgotPasswordBody,
      }),
      invalidatesTags: ["Auth"],
    }),
    checkResetToken: build.mutation<
      CheckResetTokenApiResponse,
      CheckResetTokenApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Auth/CheckResetToken`,
        method: "POST",
        body: queryArg.resetTokenBody,
      }),
      invalidatesTags: ["Auth"],
    }),
    resetPassword: build.mutation<
      ResetPasswordApiResponse,
      ResetPasswordApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Auth/ResetPassword`,
        method: "POST",
        body: queryArg.resetPasswordBody,
      }),
      invalidatesTags: ["Auth"],
    }),
    logout: build.mutation<LogoutApiResponse, LogoutApiArg>({
      query: () => ({ url: `/v1/Auth/Logout`, method: "POST" }),
      invalidatesTags: ["Auth"],
    }),
    renewSession: build.mutation<RenewSessionApiResponse, RenewSessionApiArg>(
      {
        query: () => ({ url: `/v1/Auth/Renew`, method: "POST" }),
        invalidatesTags: ["Auth"],
      },
    ),
    getSession: build.query<GetSessionApiResponse, GetSessionApiArg>({
      query: () => ({ url: `/v1/Auth/Session` }),
      providesTags: ["Auth"],
    }),
    setLanguage: build.mutation<SetLanguageApiResponse, SetLanguageApiArg>({
      query: (queryArg) => ({
        url: `/v1/Auth/Language`,
        method: "PUT",
        body: queryArg.setLanguageBody,
      }),
      invalidatesTags: ["Auth"],
    }),
  }),
});
export const {
  useGetRegistrationQuery,
  useLazyGetRegistrationQuery,
  useRegisterMutation,
  useLoginMutation,
  useRegisterInvitedMutation,
  useConfirmEmailMutation,
  useConfirmNewEmailMutation,
  useResendConfirmationMutation,
  useForgotPasswordMutation,
  useCheckResetTokenMutation,
  useResetPasswordMutation,
  useLogoutMutation,
  useRenewSessionMutation,
  useGetSessionQuery,
  useLazyGetSessionQuery,
  useSetLanguageMutation,
} = authApi;
