// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  ListApiKeysApiResponse,
  ListApiKeysApiArg,
  CreateApiKeyApiResponse,
  CreateApiKeyApiArg,
  GetApiKeyApiResponse,
  GetApiKeyApiArg,
  UpdateApiKeyApiResponse,
  UpdateApiKeyApiArg,
  SetApiKeysStatusApiResponse,
  SetApiKeysStatusApiArg,
  DeleteApiKeysApiResponse,
  DeleteApiKeysApiArg,
  RotateApiKeyApiResponse,
  RotateApiKeyApiArg,
  RevealApiKeyApiResponse,
  RevealApiKeyApiArg,
  NarrowApiKeyApiResponse,
  NarrowApiKeyApiArg,
  WhoAmIApiResponse,
  WhoAmIApiArg,
} from "./types.generated.ts";

export const apiKeysApi = api.injectEndpoints({
  endpoints: (build) => ({
    listApiKeys: build.query<ListApiKeysApiResponse, ListApiKeysApiArg>({
      query: (queryArg) => ({
        url: `/v1/ApiKeys`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          page: queryArg.page,
          sort: queryArg.sort,
          search: queryArg.search,
          exactTotal: queryArg.exactTotal,
          status: queryArg.status,
          mode: queryArg.mode,
          expires: queryArg.expires,
        },
      }),
      providesTags: ["API keys"],
    }),
    createApiKey: build.mutation<CreateApiKeyApiResponse, CreateApiKeyApiArg>(
      {
        query: (queryArg) => ({
          url: `/v1/ApiKeys`,
          method: "POST",
          body: queryArg.createApiKeyBody,
        }),
        invalidatesTags: ["API keys"],
      },
    ),
    getApiKey: build.query<GetApiKeyApiResponse, GetApiKeyApiArg>({
      query: (queryArg) => ({
        url: `/v1/ApiKeys/${encodeURIComponent(String(queryArg.id))}`,
      }),
      providesTags: ["API keys"],
    }),
    updateApiKey: build.mutation<UpdateApiKeyApiResponse, UpdateApiKeyApiArg>(
      {
        query: (queryArg) => ({
          url: `/v1/ApiKeys/${encodeURIComponent(String(queryArg.id))}`,
          method: "PUT",
          body: queryArg.updateApiKeyBody,
        }),
        invalidatesTags: ["API keys"],
      },
    ),
    setApiKeysStatus: build.mutation<
      SetApiKeysStatusApiResponse,
      SetApiKeysStatusApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/ApiKeys/BulkStatus`,
        method: "POST",
        body: queryArg.setApiKeysStatusBody,
      }),
      invalidatesTags: ["API keys"],
    }),
    deleteApiKeys: build.mutation<
      DeleteApiKeysApiResponse,
      DeleteApiKeysApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/ApiKeys/BulkDelete`,
        method: "POST",
        body: queryArg.deleteApiKeysBody,
      }),
      invalidatesTags: ["API keys"],
    }),
    rotateApiKey: build.mutation<RotateApiKeyApiResponse, RotateApiKeyApiArg>(
      {
        query: (queryArg) => ({
          url: `/v1/ApiKeys/${encodeURIComponent(String(queryArg.id))}/Rotate`,
          method: "POST",
          body: queryArg.rotateApiKeyBody,
        }),
        invalidatesTags: ["API keys"],
      },
    ),
    revealApiKey: build.query<RevealApiKeyApiResponse, RevealApiKeyApiArg>({
      query: (queryArg) => ({
        url: `/v1/ApiKeys/${encodeURIComponent(String(queryArg.id))}/Key`,
      }),
      providesTags: ["API keys"],
    }),
    narrowApiKey: build.mutation<NarrowApiKeyApiResponse, NarrowApiKeyApiArg>(
      {
        query: (queryArg) => ({
          url: `/v1/ApiKeys/${encodeURIComponent(String(queryArg.id))}/Narrow`,
          method: "POST",
          body: queryArg.narrowApiKeyBody,
        }),
        invalidatesTags: ["API keys"],
      },
    ),
    whoAmI: build.query<WhoAmIApiResponse, WhoAmIApiArg>({
      query: () => ({ url: `/v1/WhoAmI` }),
      providesTags: ["API keys"],
    }),
  }),
});
export const {
  useListApiKeysQuery,
  useLazyListApiKeysQuery,
  useCreateApiKeyMutation,
  useGetApiKeyQuery,
  useLazyGetApiKeyQuery,
  useUpdateApiKeyMutation,
  useSetApiKeysStatusMutation,
  useDeleteApiKeysMutation,
  useRotateApiKeyMutation,
  useRevealApiKeyQuery,
  useLazyRevealApiKeyQuery,
  useNarrowApiKeyMutation,
  useWhoAmIQuery,
  useLazyWhoAmIQuery,
} = apiKeysApi;
