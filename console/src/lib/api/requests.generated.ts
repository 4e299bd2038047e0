// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  ListSecretsApiResponse,
  ListSecretsApiArg,
  CreateSecretApiResponse,
  CreateSecretApiArg,
  UpdateSecretApiResponse,
  UpdateSecretApiArg,
  DeleteSecretApiResponse,
  DeleteSecretApiArg,
  GetRequestSigningSecretApiResponse,
  GetRequestSigningSecretApiArg,
  RotateRequestSigningSecretApiResponse,
  RotateRequestSigningSecretApiArg,
  TryRequestApiResponse,
  TryRequestApiArg,
} from "./types.generated.ts";

export const requestsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSecrets: build.query<ListSecretsApiResponse, ListSecretsApiArg>({
      query: () => ({ url: `/v1/Secrets` }),
      providesTags: ["Requests"],
    }),
    createSecret: build.mutation<CreateSecretApiResponse, CreateSecretApiArg>(
      {
        query: (queryArg) => ({
          url: `/v1/Secrets`,
          method: "POST",
          body: queryArg.secretBody,
        }),
        invalidatesTags: ["Requests"],
      },
    ),
    updateSecret: build.mutation<UpdateSecretApiResponse, UpdateSecretApiArg>(
      {
        query: (queryArg) => ({
          url: `/v1/Secrets/${encodeURIComponent(String(queryArg.id))}`,
          method: "PUT",
          body: queryArg.updateSecretBody,
        }),
        invalidatesTags: ["Requests"],
      },
    ),
    deleteSecret: build.mutation<DeleteSecretApiResponse, DeleteSecretApiArg>(
      {
        query: (queryArg) => ({
          url: `/v1/Secrets/${encodeURIComponent(String(queryArg.id))}`,
          method: "DELETE",
        }),
        invalidatesTags: ["Requests"],
      },
    ),
    getRequestSigningSecret: build.query<
      GetRequestSigningSecretApiResponse,
      GetRequestSigningSecretApiArg
    >({
      query: () => ({ url: `/v1/RequestSigningSecret` }),
      providesTags: ["Requests"],
    }),
    rotateRequestSigningSecret: build.mutation<
      RotateRequestSigningSecretApiResponse,
      RotateRequestSigningSecretApiArg
    >({
      query: () => ({
        url: `/v1/RequestSigningSecret/Rotate`,
        method: "POST",
      }),
      invalidatesTags: ["Requests"],
    }),
    tryRequest: build.mutation<TryRequestApiResponse, TryRequestApiArg>({
      query: (queryArg) => ({
        url: `/v1/Requests/Try`,
        method: "POST",
        body: queryArg.tryRequestBody,
      }),
      invalidatesTags: ["Requests"],
    }),
  }),
});
export const {
  useListSecretsQuery,
  useLazyListSecretsQuery,
  useCreateSecretMutation,
  useUpdateSecretMutation,
  useDeleteSecretMutation,
  useGetRequestSigningSecretQuery,
  useLazyGetRequestSigningSecretQuery,
  useRotateRequestSigningSecretMutation,
  useTryRequestMutation,
} = requestsApi;
