// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  ListInboundMailboxesApiResponse,
  ListInboundMailboxesApiArg,
  CreateInboundMailboxApiResponse,
  CreateInboundMailboxApiArg,
  GetInboundMailboxApiResponse,
  GetInboundMailboxApiArg,
  UpdateInboundMailboxApiResponse,
  UpdateInboundMailboxApiArg,
  DeleteInboundMailboxApiResponse,
  DeleteInboundMailboxApiArg,
  TestInboundMailboxApiResponse,
  TestInboundMailboxApiArg,
} from "./types.generated.ts";

export const inboundMailboxesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listInboundMailboxes: build.query<
      ListInboundMailboxesApiResponse,
      ListInboundMailboxesApiArg
    >({
      query: () => ({ url: `/v1/InboundMailboxes` }),
      providesTags: ["InboundMailboxes"],
    }),
    createInboundMailbox: build.mutation<
      CreateInboundMailboxApiResponse,
      CreateInboundMailboxApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/InboundMailboxes`,
        method: "POST",
        body: queryArg.inboundMailboxBody,
      }),
      invalidatesTags: ["InboundMailboxes"],
    }),
    getInboundMailbox: build.query<
      GetInboundMailboxApiResponse,
      GetInboundMailboxApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/InboundMailboxes/${encodeURIComponent(String(queryArg.id))}`,
      }),
      providesTags: ["InboundMailboxes"],
    }),
    updateInboundMailbox: build.mutation<
      UpdateInboundMailboxApiResponse,
      UpdateInboundMailboxApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/InboundMailboxes/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.updateInboundMailboxBody,
      }),
      invalidatesTags: ["InboundMailboxes"],
    }),
    deleteInboundMailbox: build.mutation<
      DeleteInboundMailboxApiResponse,
      DeleteInboundMailboxApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/InboundMailboxes/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
      }),
      invalidatesTags: ["InboundMailboxes"],
    }),
    testInboundMailbox: build.mutation<
      TestInboundMailboxApiResponse,
      TestInboundMailboxApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/InboundMailboxes/${encodeURIComponent(String(queryArg.id))}/Test`,
        method: "POST",
      }),
      invalidatesTags: ["InboundMailboxes"],
    }),
  }),
});
export const {
  useListInboundMailboxesQuery,
  useLazyListInboundMailboxesQuery,
  useCreateInboundMailboxMutation,
  useGetInboundMailboxQuery,
  useLazyGetInboundMailboxQuery,
  useUpdateInboundMailboxMutation,
  useDeleteInboundMailboxMutation,
  useTestInboundMailboxMutation,
} = inboundMailboxesApi;
