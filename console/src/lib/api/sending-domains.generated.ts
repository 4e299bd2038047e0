// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  ListSendingDomainsApiResponse,
  ListSendingDomainsApiArg,
  CreateSendingDomainApiResponse,
  CreateSendingDomainApiArg,
  GetSenderPolicyApiResponse,
  GetSenderPolicyApiArg,
  SetSenderPolicyApiResponse,
  SetSenderPolicyApiArg,
  CheckSenderApiResponse,
  CheckSenderApiArg,
  GetSendingDomainApiResponse,
  GetSendingDomainApiArg,
  UpdateSendingDomainApiResponse,
  UpdateSendingDomainApiArg,
  DeleteSendingDomainApiResponse,
  DeleteSendingDomainApiArg,
  CheckSendingDomainApiResponse,
  CheckSendingDomainApiArg,
  RotateSendingDomainKeysApiResponse,
  RotateSendingDomainKeysApiArg,
  CancelSendingDomainRotationApiResponse,
  CancelSendingDomainRotationApiArg,
  SetSendingDomainWarmUpApiResponse,
  SetSendingDomainWarmUpApiArg,
  RemoveSendingDomainWarmUpApiResponse,
  RemoveSendingDomainWarmUpApiArg,
} from "./types.generated.ts";

export const sendingDomainsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSendingDomains: build.query<
      ListSendingDomainsApiResponse,
      ListSendingDomainsApiArg
    >({
      query: () => ({ url: `/v1/SendingDomains` }),
      providesTags: ["SendingDomains"],
    }),
    createSendingDomain: build.mutation<
      CreateSendingDomainApiResponse,
      CreateSendingDomainApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/SendingDomains`,
        method: "POST",
        body: queryArg.sendingDomainBody,
      }),
      invalidatesTags: ["SendingDomains"],
    }),
    getSenderPolicy: build.query<
      GetSenderPolicyApiResponse,
      GetSenderPolicyApiArg
    >({
      query: () => ({ url: `/v1/SendingDomains/Policy` }),
      providesTags: ["SendingDomains"],
    }),
    setSenderPolicy: build.mutation<
      SetSenderPolicyApiResponse,
      SetSenderPolicyApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/SendingDomains/Policy`,
        method: "PUT",
        body: queryArg.senderPolicy,
      }),
      invalidatesTags: ["SendingDomains"],
    }),
    checkSender: build.query<CheckSenderApiResponse, CheckSenderApiArg>({
      query: (queryArg) => ({
        url: `/v1/SendingDomains/Sender`,
        params: {
          email: queryArg.email,
        },
      }),
      providesTags: ["SendingDomains"],
    }),
    getSendingDomain: build.query<
      GetSendingDomainApiResponse,
      GetSendingDomainApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/SendingDomains/${encodeURIComponent(String(queryArg.id))}`,
      }),
      providesTags: ["SendingDomains"],
    }),
    updateSendingDomain: build.mutation<
      UpdateSendingDomainApiResponse,
      UpdateSendingDomainApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/SendingDomains/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.updateSendingDomainBody,
      }),
      invalidatesTags: ["SendingDomains"],
    }),
    deleteSendingDomain: build.mutation<
      DeleteSendingDomainApiResponse,
      DeleteSendingDomainApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/SendingDomains/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
      }),
      invalidatesTags: ["SendingDomains"],
    }),
    checkSendingDomain: build.mutation<
      CheckSendingDomainApiResponse,
      CheckSendingDomainApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/SendingDomains/${encodeURIComponent(String(queryArg.id))}/Check`,
        method: "POST",
      }),
      invalidatesTags: ["SendingDomains"],
    }),
    rotateSendingDomainKeys: build.mutation<
      RotateSendingDomainKeysApiResponse,
      RotateSendingDomainKeysApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/SendingDomains/${encodeURIComponent(String(queryArg.id))}/Rotate`,
        method: "POST",
      }),
      invalidatesTags: ["SendingDomains"],
    }),
    cancelSendingDomainRotation: build.mutation<
      CancelSendingDomainRotationApiResponse,
      CancelSendingDomainRotationApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/SendingDomains/${encodeURIComponent(String(queryArg.id))}/Rotate`,
        method: "DELETE",
      }),
      invalidatesTags: ["SendingDomains"],
    }),
    setSendingDomainWarmUp: build.mutation<
      SetSendingDomainWarmUpApiResponse,
      SetSendingDomainWarmUpApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/SendingDomains/${encodeURIComponent(String(queryArg.id))}/WarmUp`,
        method: "PUT",
        body: queryArg.warmUpBody,
      }),
      invalidatesTags: ["SendingDomains"],
    }),
    removeSendingDomainWarmUp: build.mutation<
      RemoveSendingDomainWarmUpApiResponse,
      RemoveSendingDomainWarmUpApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/SendingDomains/${encodeURIComponent(String(queryArg.id))}/WarmUp`,
        method: "DELETE",
      }),
      invalidatesTags: ["SendingDomains"],
    }),
  }),
});
export const {
  useListSendingDomainsQuery,
  useLazyListSendingDomainsQuery,
  useCreateSendingDomainMutation,
  useGetSenderPolicyQuery,
  useLazyGetSenderPolicyQuery,
  useSetSenderPolicyMutation,
  useCheckSenderQuery,
  useLazyCheckSenderQuery,
  useGetSendingDomainQuery,
  useLazyGetSendingDomainQuery,
  useUpdateSendingDomainMutation,
  useDeleteSendingDomainMutation,
  useCheckSendingDomainMutation,
  useRotateSendingDomainKeysMutation,
  useCancelSendingDomainRotationMutation,
  useSetSendingDomainWarmUpMutation,
  useRemoveSendingDomainWarmUpMutation,
} = sendingDomainsApi;
