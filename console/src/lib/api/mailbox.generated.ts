// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  ListCapturedMailsApiResponse,
  ListCapturedMailsApiArg,
  ClearMailboxApiResponse,
  ClearMailboxApiArg,
  GetCapturedMailApiResponse,
  GetCapturedMailApiArg,
} from "./types.generated.ts";

export const mailboxApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCapturedMails: build.query<
      ListCapturedMailsApiResponse,
      ListCapturedMailsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Mailbox`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          page: queryArg.page,
          sort: queryArg.sort,
          search: queryArg.search,
          exactTotal: queryArg.exactTotal,
        },
      }),
      providesTags: ["Mailbox"],
    }),
    clearMailbox: build.mutation<ClearMailboxApiResponse, ClearMailboxApiArg>(
      {
        query: () => ({ url: `/v1/Mailbox`, method: "DELETE" }),
        invalidatesTags: ["Mailbox"],
      },
    ),
    getCapturedMail: build.query<
      GetCapturedMailApiResponse,
      GetCapturedMailApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Mailbox/${encodeURIComponent(String(queryArg.id))}`,
      }),
      providesTags: ["Mailbox"],
    }),
  }),
});
export const {
  useListCapturedMailsQuery,
  useLazyListCapturedMailsQuery,
  useClearMailboxMutation,
  useGetCapturedMailQuery,
  useLazyGetCapturedMailQuery,
} = mailboxApi;
