// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  SendEmailApiResponse,
  SendEmailApiArg,
  ListEmailsApiResponse,
  ListEmailsApiArg,
  SendEmailsApiResponse,
  SendEmailsApiArg,
  GetEmailApiResponse,
  GetEmailApiArg,
  CancelEmailApiResponse,
  CancelEmailApiArg,
  CancelEmailsApiResponse,
  CancelEmailsApiArg,
} from "./types.generated.ts";

export const emailsApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendEmail: build.mutation<SendEmailApiResponse, SendEmailApiArg>({
      query: (queryArg) => ({
        url: `/v1/Emails`,
        method: "POST",
        body: queryArg.sendEmailBody,
      }),
      invalidatesTags: ["Emails"],
    }),
    listEmails: build.query<ListEmailsApiResponse, ListEmailsApiArg>({
      query: (queryArg) => ({
        url: `/v1/Emails`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          page: queryArg.page,
          sort: queryArg.sort,
          exactTotal: queryArg.exactTotal,
          createdFrom: queryArg.createdFrom,
          createdBefore: queryArg.createdBefore,
          status: queryArg.status,
          tag: queryArg.tag,
          recipient: queryArg.recipient,
        },
      }),
      providesTags: ["Emails"],
    }),
    sendEmails: build.mutation<SendEmailsApiResponse, SendEmailsApiArg>({
      query: (queryArg) => ({
        url: `/v1/Emails/Batch`,
        method: "POST",
        body: queryArg.sendEmailsBody,
      }),
      invalidatesTags: ["Emails"],
    }),
    getEmail: build.query<GetEmailApiResponse, GetEmailApiArg>({
      query: (queryArg) => ({
        url: `/v1/Emails/${encodeURIComponent(String(queryArg.id))}`,
      }),
      providesTags: ["Emails"],
    }),
    cancelEmail: build.mutation<CancelEmailApiResponse, CancelEmailApiArg>({
      query: (queryArg) => ({
        url: `/v1/Emails/${encodeURIComponent(String(queryArg.id))}/Cancel`,
        method: "POST",
      }),
      invalidatesTags: ["Emails"],
    }),
    cancelEmails: build.mutation<CancelEmailsApiResponse, CancelEmailsApiArg>(
      {
        query: (queryArg) => ({
          url: `/v1/Emails/BulkCancel`,
          method: "POST",
          body: queryArg.cancelEmailsBody,
        }),
        invalidatesTags: ["Emails"],
      },
    ),
  }),
});
export const {
  useSendEmailMutation,
  useListEmailsQuery,
  useLazyListEmailsQuery,
  useSendEmailsMutation,
  useGetEmailQuery,
  useLazyGetEmailQuery,
  useCancelEmailMutation,
  useCancelEmailsMutation,
} = emailsApi;
