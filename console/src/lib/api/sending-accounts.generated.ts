// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  ListSendingAccountsApiResponse,
  ListSendingAccountsApiArg,
  CreateSendingAccountApiResponse,
  CreateSendingAccountApiArg,
  GetSendingAccountApiResponse,
  GetSendingAccountApiArg,
  UpdateSendingAccountApiResponse,
  UpdateSendingAccountApiArg,
  DeleteSendingAccountApiResponse,
  DeleteSendingAccountApiArg,
  TestSendingAccountSettingsApiResponse,
  TestSendingAccountSettingsApiArg,
  TestSendingAccountApiResponse,
  TestSendingAccountApiArg,
} from "./types.generated.ts";

export const sendingAccountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSendingAccounts: build.query<
      ListSendingAccountsApiResponse,
      ListSendingAccountsApiArg
    >({
      query: () => ({ url: `/v1/SendingAccounts` }),
      providesTags: ["SendingAccounts"],
    }),
    createSendingAccount: build.mutation<
      CreateSendingAccountApiResponse,
      CreateSendingAccountApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/SendingAccounts`,
        method: "POST",
        body: queryArg.sendingAccountBody,
      }),
      invalidatesTags: ["SendingAccounts"],
    }),
    getSendingAccount: build.query<
      GetSendingAccountApiResponse,
      GetSendingAccountApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/SendingAccounts/${encodeURIComponent(String(queryArg.id))}`,
      }),
      providesTags: ["SendingAccounts"],
    }),
    updateSendingAccount: build.mutation<
      UpdateSendingAccountApiResponse,
      UpdateSendingAccountApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/SendingAccounts/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.updateSendingAccountBody,
      }),
      invalidatesTags: ["SendingAccounts"],
    }),
    deleteSendingAccount: build.mutation<
      DeleteSendingAccountApiResponse,
      DeleteSendingAccountApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/SendingAccounts/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
      }),
      invalidatesTags: ["SendingAccounts"],
    }),
    testSendingAccountSettings: build.mutation<
      TestSendingAccountSettingsApiResponse,
      TestSendingAccountSettingsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/SendingAccounts/Test`,
        method: "POST",
        body: queryArg.sendingAccountDraft,
      }),
      invalidatesTags: ["SendingAccounts"],
    }),
    testSendingAccount: build.mutation<
      TestSendingAccountApiResponse,
      TestSendingAccountApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/SendingAccounts/${encodeURIComponent(String(queryArg.id))}/Test`,
        method: "POST",
      }),
      invalidatesTags: ["SendingAccounts"],
    }),
  }),
});
export const {
  useListSendingAccountsQuery,
  useLazyListSendingAccountsQuery,
  useCreateSendingAccountMutation,
  useGetSendingAccountQuery,
  useLazyGetSendingAccountQuery,
  useUpdateSendingAccountMutation,
  useDeleteSendingAccountMutation,
  useTestSendingAccountSettingsMutation,
  useTestSendingAccountMutation,
} = sendingAccountsApi;
