// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  ListContactsApiResponse,
  ListContactsApiArg,
  CreateContactApiResponse,
  CreateContactApiArg,
  GetContactApiResponse,
  GetContactApiArg,
  UpdateContactApiResponse,
  UpdateContactApiArg,
  DeleteContactsApiResponse,
  DeleteContactsApiArg,
  GetContactTimelineApiResponse,
  GetContactTimelineApiArg,
  GetReachabilityApiResponse,
  GetReachabilityApiArg,
  GetMembershipsApiResponse,
  GetMembershipsApiArg,
  GetContactEngagementApiResponse,
  GetContactEngagementApiArg,
  SetContactTopicsApiResponse,
  SetContactTopicsApiArg,
  RecordConsentApiResponse,
  RecordConsentApiArg,
  RequestConfirmationApiResponse,
  RequestConfirmationApiArg,
  MergeContactsApiResponse,
  MergeContactsApiArg,
  ListTagsApiResponse,
  ListTagsApiArg,
  ListDeletedContactsApiResponse,
  ListDeletedContactsApiArg,
  RestoreContactsApiResponse,
  RestoreContactsApiArg,
  PurgeContactsApiResponse,
  PurgeContactsApiArg,
  UpsertContactApiResponse,
  UpsertContactApiArg,
  BatchContactsApiResponse,
  BatchContactsApiArg,
  PreviewContactOperationApiResponse,
  PreviewContactOperationApiArg,
  StartContactOperationApiResponse,
  StartContactOperationApiArg,
  GetContactOperationApiResponse,
  GetContactOperationApiArg,
  CancelContactOperationApiResponse,
  CancelContactOperationApiArg,
} from "./types.generated.ts";

export const contactsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listContacts: build.query<ListContactsApiResponse, ListContactsApiArg>({
      query: (queryArg) => ({
        url: `/v1/Accounts`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          page: queryArg.page,
          sort: queryArg.sort,
          search: queryArg.search,
          exactTotal: queryArg.exactTotal,
          status: queryArg.status,
          tag: queryArg.tag,
          filterId: queryArg.filterId,
          createdFrom: queryArg.createdFrom,
          createdBefore: queryArg.createdBefore,
        },
      }),
      providesTags: ["Contacts"],
    }),
    createContact: build.mutation<
      CreateContactApiResponse,
      CreateContactApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Accounts`,
        method: "POST",
        body: queryArg.createContactBody,
      }),
      invalidatesTags: ["Contacts"],
    }),
    getContact: build.query<GetContactApiResponse, GetContactApiArg>({
      query: (queryArg) => ({
        url: `/v1/Accounts/${encodeURIComponent(String(queryArg.id))}`,
      }),
      providesTags: ["Contacts"],
    }),
    updateContact: build.mutation<
      UpdateContactApiResponse,
      UpdateContactApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Accounts/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.updateContactBody,
      }),
      invalidatesTags: ["Contacts"],
    }),
    deleteContacts: build.mutation<
      DeleteContactsApiResponse,
      DeleteContactsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Accounts/BulkDelete`,
        method: "POST",
        body: queryArg.deleteContactsBody,
      }),
      invalidatesTags: ["Contacts"],
    }),
    getContactTimeline: build.query<
      GetContactTimelineApiResponse,
      GetContactTimelineApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Accounts/${encodeURIComponent(String(queryArg.id))}/Timeline`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
      providesTags: ["Contacts"],
    }),
    getReachability: build.query<
      GetReachabilityApiResponse,
      GetReachabilityApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Accounts/${encodeURIComponent(String(queryArg.id))}/Reachability`,
      }),
      providesTags: ["Contacts"],
    }),
    getMemberships: build.query<
      GetMembershipsApiResponse,
      GetMembershipsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Accounts/${encodeURIComponent(String(queryArg.id))}/Memberships`,
      }),
      providesTags: ["Contacts"],
    }),
    getContactEngagement: build.query<
      GetContactEngagementApiResponse,
      GetContactEngagementApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Accounts/${encodeURIComponent(String(queryArg.id))}/Engagement`,
      }),
      providesTags: ["Contacts"],
    }),
    setContactTopics: build.mutation<
      SetContactTopicsApiResponse,
      SetContactTopicsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Accounts/${encodeURIComponent(String(queryArg.id))}/Topics`,
        method: "PUT",
        body: queryArg.setContactTopicsBody,
      }),
      invalidatesTags: ["Contacts"],
    }),
    recordConsent: build.mutation<
      RecordConsentApiResponse,
      RecordConsentApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Accounts/${encodeURIComponent(String(queryArg.id))}/Consents`,
        method: "POST",
        body: queryArg.givenConsent,
      }),
      invalidatesTags: ["Contacts"],
    }),
    requestConfirmation: build.mutation<
      RequestConfirmationApiResponse,
      RequestConfirmationApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Accounts/${encodeURIComponent(String(queryArg.id))}/RequestConfirmation`,
        method: "POST",
      }),
      invalidatesTags: ["Contacts"],
    }),
    mergeContacts: build.mutation<
      MergeContactsApiResponse,
      MergeContactsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Accounts/${encodeURIComponent(String(queryArg.id))}/Merge`,
        method: "POST",
        body: queryArg.mergeContactsBody,
      }),
      invalidatesTags: ["Contacts"],
    }),
    listTags: build.query<ListTagsApiResponse, ListTagsApiArg>({
      query: (queryArg) => ({
        url: `/v1/Tags`,
        params: {
          search: queryArg.search,
          limit: queryArg.limit,
        },
      }),
      providesTags: ["Contacts"],
    }),
    listDeletedContacts: build.query<
      ListDeletedContactsApiResponse,
      ListDeletedContactsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Accounts/Trash`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          page: queryArg.page,
          sort: queryArg.sort,
          search: queryArg.search,
          exactTotal: queryArg.exactTotal,
        },
      }),
      providesTags: ["Contacts"],
    }),
    restoreContacts: build.mutation<
      RestoreContactsApiResponse,
      RestoreContactsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Accounts/BulkRestore`,
        method: "POST",
        body: queryArg.restoreContactsBody,
      }),
      invalidatesTags: ["Contacts"],
    }),
    purgeContacts: build.mutation<
      PurgeContactsApiResponse,
      PurgeContactsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Accounts/BulkPurge`,
        method: "POST",
        body: queryArg.purgeContactsBody,
      }),
      invalidatesTags: ["Contacts"],
    }),
    upsertContact: build.mutation<
      UpsertContactApiResponse,
      UpsertContactApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Accounts/ByEmail/${encodeURIComponent(String(queryArg.email))}`,
        method: "PUT",
        body: queryArg.upsertContactBody,
      }),
      invalidatesTags: ["Contacts"],
    }),
    batchContacts: build.mutation<
      BatchContactsApiResponse,
      BatchContactsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Accounts/Batch`,
        method: "POST",
        body: queryArg.batchContactsBody,
      }),
      invalidatesTags: ["Contacts"],
    }),
    previewContactOperation: build.mutation<
      PreviewContactOperationApiResponse,
      PreviewContactOperationApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Accounts/Operations/Preview`,
        method: "POST",
        body: queryArg.previewContactOperationBody,
      }),
      invalidatesTags: ["Contacts"],
    }),
    startContactOperation: build.mutation<
      StartContactOperationApiResponse,
      StartContactOperationApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Accounts/Operations`,
        method: "POST",
        body: queryArg.startContactOperationBody,
      }),
      invalidatesTags: ["Contacts"],
    }),
    getContactOperation: build.query<
      GetContactOperationApiResponse,
      GetContactOperationApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Accounts/Operations/${encodeURIComponent(String(queryArg.id))}`,
      }),
      providesTags: ["Contacts"],
    }),
    cancelContactOperation: build.mutation<
      CancelContactOperationApiResponse,
      CancelContactOperationApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Accounts/Operations/${encodeURIComponent(String(queryArg.id))}/Cancel`,
        method: "POST",
      }),
      invalidatesTags: ["Contacts"],
    }),
  }),
});
export const {
  useListContactsQuery,
  useLazyListContactsQuery,
  useCreateContactMutation,
  useGetContactQuery,
  useLazyGetContactQuery,
  useUpdateContactMutation,
  useDeleteContactsMutation,
  useGetContactTimelineQuery,
  useLazyGetContactTimelineQuery,
  useGetReachabilityQuery,
  useLazyGetReachabilityQuery,
  useGetMembershipsQuery,
  useLazyGetMembershipsQuery,
  useGetContactEngagementQuery,
  useLazyGetContactEngagementQuery,
  useSetContactTopicsMutation,
  useRecordConsentMutation,
  useRequestConfirmationMutation,
  useMergeContactsMutation,
  useListTagsQuery,
  useLazyListTagsQuery,
  useListDeletedContactsQuery,
  useLazyListDeletedContactsQuery,
  useRestoreContactsMutation,
  usePurgeContactsMutation,
  useUpsertContactMutation,
  useBatchContactsMutation,
  usePreviewContactOperationMutation,
  useStartContactOperationMutation,
  useGetContactOperationQuery,
  useLazyGetContactOperationQuery,
  useCancelContactOperationMutation,
} = contactsApi;
