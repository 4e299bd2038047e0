// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  ListCustomFieldsApiResponse,
  ListCustomFieldsApiArg,
  CreateCustomFieldApiResponse,
  CreateCustomFieldApiArg,
  GetCustomFieldApiResponse,
  GetCustomFieldApiArg,
  UpdateCustomFieldApiResponse,
  UpdateCustomFieldApiArg,
  GetCustomFieldUsageApiResponse,
  GetCustomFieldUsageApiArg,
  CheckCustomFieldTypeApiResponse,
  CheckCustomFieldTypeApiArg,
  ChangeCustomFieldTypeApiResponse,
  ChangeCustomFieldTypeApiArg,
  SetCustomFieldsStatusApiResponse,
  SetCustomFieldsStatusApiArg,
  DeleteCustomFieldsApiResponse,
  DeleteCustomFieldsApiArg,
} from "./types.generated.ts";

export const customFieldsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCustomFields: build.query<
      ListCustomFieldsApiResponse,
      ListCustomFieldsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/CustomFields`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          page: queryArg.page,
          sort: queryArg.sort,
          search: queryArg.search,
          exactTotal: queryArg.exactTotal,
          object: queryArg["object"],
          status: queryArg.status,
          type: queryArg["type"],
          createdFrom: queryArg.createdFrom,
          createdBefore: queryArg.createdBefore,
        },
      }),
      providesTags: ["CustomFields"],
    }),
    createCustomField: build.mutation<
      CreateCustomFieldApiResponse,
      CreateCustomFieldApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/CustomFields`,
        method: "POST",
        body: queryArg.createCustomFieldBody,
      }),
      invalidatesTags: ["CustomFields"],
    }),
    getCustomField: build.query<
      GetCustomFieldApiResponse,
      GetCustomFieldApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/CustomFields/${encodeURIComponent(String(queryArg.id))}`,
      }),
      providesTags: ["CustomFields"],
    }),
    updateCustomField: build.mutation<
      UpdateCustomFieldApiResponse,
      UpdateCustomFieldApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/CustomFields/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.updateCustomFieldBody,
      }),
      invalidatesTags: ["CustomFields"],
    }),
    getCustomFieldUsage: build.query<
      GetCustomFieldUsageApiResponse,
      GetCustomFieldUsageApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/CustomFields/${encodeURIComponent(String(queryArg.id))}/Usage`,
      }),
      providesTags: ["CustomFields"],
    }),
    checkCustomFieldType: build.mutation<
      CheckCustomFieldTypeApiResponse,
      CheckCustomFieldTypeApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/CustomFields/${encodeURIComponent(String(queryArg.id))}/CheckType`,
        method: "POST",
        body: queryArg.checkCustomFieldTypeBody,
      }),
      invalidatesTags: ["CustomFields"],
    }),
    changeCustomFieldType: build.mutation<
      ChangeCustomFieldTypeApiResponse,
      ChangeCustomFieldTypeApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/CustomFields/${encodeURIComponent(String(queryArg.id))}/ChangeType`,
        method: "POST",
        body: queryArg.changeCustomFieldTypeBody,
      }),
      invalidatesTags: ["CustomFields"],
    }),
    setCustomFieldsStatus: build.mutation<
      SetCustomFieldsStatusApiResponse,
      SetCustomFieldsStatusApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/CustomFields/BulkStatus`,
        method: "POST",
        body: queryArg.setCustomFieldsStatusBody,
      }),
      invalidatesTags: ["CustomFields"],
    }),
    deleteCustomFields: build.mutation<
      DeleteCustomFieldsApiResponse,
      DeleteCustomFieldsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/CustomFields/BulkDelete`,
        method: "POST",
        body: queryArg.deleteCustomFieldsBody,
      }),
      invalidatesTags: ["CustomFields"],
    }),
  }),
});
export const {
  useListCustomFieldsQuery,
  useLazyListCustomFieldsQuery,
  useCreateCustomFieldMutation,
  useGetCustomFieldQuery,
  useLazyGetCustomFieldQuery,
  useUpdateCustomFieldMutation,
  useGetCustomFieldUsageQuery,
  useLazyGetCustomFieldUsageQuery,
  useCheckCustomFieldTypeMutation,
  useChangeCustomFieldTypeMutation,
  useSetCustomFieldsStatusMutation,
  useDeleteCustomFieldsMutation,
} = customFieldsApi;
