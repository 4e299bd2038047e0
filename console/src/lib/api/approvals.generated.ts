// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  ListApprovalsApiResponse,
  ListApprovalsApiArg,
  AskApprovalApiResponse,
  AskApprovalApiArg,
  GetApprovalApiResponse,
  GetApprovalApiArg,
  LookAtApprovalApiResponse,
  LookAtApprovalApiArg,
  DecideApprovalApiResponse,
  DecideApprovalApiArg,
  UndoApprovalApiResponse,
  UndoApprovalApiArg,
  WithdrawApprovalApiResponse,
  WithdrawApprovalApiArg,
  CommentApprovalApiResponse,
  CommentApprovalApiArg,
  PreviewApprovalApiResponse,
  PreviewApprovalApiArg,
} from "./types.generated.ts";

export const approvalsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listApprovals: build.query<ListApprovalsApiResponse, ListApprovalsApiArg>(
      {
        query: (queryArg) => ({
          url: `/v1/Approvals`,
          params: {
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            page: queryArg.page,
            sort: queryArg.sort,
            search: queryArg.search,
            exactTotal: queryArg.exactTotal,
            view: queryArg.view,
          },
        }),
        providesTags: ["Approvals"],
      },
    ),
    askApproval: build.mutation<AskApprovalApiResponse, AskApprovalApiArg>({
      query: (queryArg) => ({
        url: `/v1/Approvals`,
        method: "POST",
        body: queryArg.askApprovalBody,
      }),
      invalidatesTags: ["Approvals"],
    }),
    getApproval: build.query<GetApprovalApiResponse, GetApprovalApiArg>({
      query: (queryArg) => ({
        url: `/v1/Approvals/${encodeURIComponent(String(queryArg.id))}`,
      }),
      providesTags: ["Approvals"],
    }),
    lookAtApproval: build.mutation<
      LookAtApprovalApiResponse,
      LookAtApprovalApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Approvals/${encodeURIComponent(String(queryArg.id))}/Look`,
        method: "POST",
        body: queryArg.lookAtApprovalBody,
      }),
      invalidatesTags: ["Approvals"],
    }),
    decideApproval: build.mutation<
      DecideApprovalApiResponse,
      DecideApprovalApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Approvals/${encodeURIComponent(String(queryArg.id))}/Decide`,
        method: "POST",
        body: queryArg.decideApprovalBody,
      }),
      invalidatesTags: ["Approvals"],
    }),
    undoApproval: build.mutation<UndoApprovalApiResponse, UndoApprovalApiArg>(
      {
        query: (queryArg) => ({
          url: `/v1/Approvals/${encodeURIComponent(String(queryArg.id))}/Undo`,
          method: "POST",
        }),
        invalidatesTags: ["Approvals"],
      },
    ),
    withdrawApproval: build.mutation<
      WithdrawApprovalApiResponse,
      WithdrawApprovalApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Approvals/${encodeURIComponent(String(queryArg.id))}/Withdraw`,
        method: "POST",
      }),
      invalidatesTags: ["Approvals"],
    }),
    commentApproval: build.mutation<
      CommentApprovalApiResponse,
      CommentApprovalApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Approvals/${encodeURIComponent(String(queryArg.id))}/Comment`,
        method: "POST",
        body: queryArg.commentApprovalBody,
      }),
      invalidatesTags: ["Approvals"],
    }),
    previewApproval: build.query<
      PreviewApprovalApiResponse,
      PreviewApprovalApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Approvals/${encodeURIComponent(String(queryArg.id))}/Preview`,
        params: {
          message: queryArg.message,
          contactId: queryArg.contactId,
        },
      }),
      providesTags: ["Approvals"],
    }),
  }),
});
export const {
  useListApprovalsQuery,
  useLazyListApprovalsQuery,
  useAskApprovalMutation,
  useGetApprovalQuery,
  useLazyGetApprovalQuery,
  useLookAtApprovalMutation,
  useDecideApprovalMutation,
  useUndoApprovalMutation,
  useWithdrawApprovalMutation,
  useCommentApprovalMutation,
  usePreviewApprovalQuery,
  useLazyPreviewApprovalQuery,
} = approvalsApi;
