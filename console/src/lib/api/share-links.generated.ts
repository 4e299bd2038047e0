// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  ListShareLinksApiResponse,
  ListShareLinksApiArg,
  CreateShareLinkApiResponse,
  CreateShareLinkApiArg,
  RevokeShareLinkApiResponse,
  RevokeShareLinkApiArg,
} from "./types.generated.ts";

export const shareLinksApi = api.injectEndpoints({
  endpoints: (build) => ({
    listShareLinks: build.query<
      ListShareLinksApiResponse,
      ListShareLinksApiArg
    >({
      query: () => ({ url: `/v1/ShareLinks` }),
      providesTags: ["Share links"],
    }),
    createShareLink: build.mutation<
      CreateShareLinkApiResponse,
      CreateShareLinkApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/ShareLinks`,
        method: "POST",
        body: queryArg.createShareLinkBody,
      }),
      invalidatesTags: ["Share links"],
    }),
    revokeShareLink: build.mutation<
      RevokeShareLinkApiResponse,
      RevokeShareLinkApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/ShareLinks/${encodeURIComponent(String(queryArg.id))}/Revoke`,
        method: "POST",
      }),
      invalidatesTags: ["Share links"],
    }),
  }),
});
export const {
  useListShareLinksQuery,
  useLazyListShareLinksQuery,
  useCreateShareLinkMutation,
  useRevokeShareLinkMutation,
} = shareLinksApi;
