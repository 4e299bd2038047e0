// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  CheckAccountApiResponse,
  CheckAccountApiArg,
  GetPaymentConfigApiResponse,
  GetPaymentConfigApiArg,
  ResumePausedByPlanApiResponse,
  ResumePausedByPlanApiArg,
  ListPlansApiResponse,
  ListPlansApiArg,
  GetUsageApiResponse,
  GetUsageApiArg,
  ListUsageLinesApiResponse,
  ListUsageLinesApiArg,
  GetLastQuarterApiResponse,
  GetLastQuarterApiArg,
  GetBillingInfoApiResponse,
  GetBillingInfoApiArg,
  UpdateBillingInfoApiResponse,
  UpdateBillingInfoApiArg,
  GetQuoteApiResponse,
  GetQuoteApiArg,
  CreatePaymentIntentApiResponse,
  CreatePaymentIntentApiArg,
  CheckPaymentApiResponse,
  CheckPaymentApiArg,
  CancelPaymentApiResponse,
  CancelPaymentApiArg,
  SimulatePaymentApiResponse,
  SimulatePaymentApiArg,
  ListOrdersApiResponse,
  ListOrdersApiArg,
  GetSubscriptionApiResponse,
  GetSubscriptionApiArg,
  ScheduleChangeApiResponse,
  ScheduleChangeApiArg,
  CancelScheduledChangeApiResponse,
  CancelScheduledChangeApiArg,
  CancelSubscriptionApiResponse,
  CancelSubscriptionApiArg,
  ResumeSubscriptionApiResponse,
  ResumeSubscriptionApiArg,
  RemoveMandateApiResponse,
  RemoveMandateApiArg,
  GetRenewalApiResponse,
  GetRenewalApiArg,
  ListInvoicesApiResponse,
  ListInvoicesApiArg,
  GetInvoiceApiResponse,
  GetInvoiceApiArg,
  EmailInvoiceApiResponse,
  EmailInvoiceApiArg,
  RefundInvoiceApiResponse,
  RefundInvoiceApiArg,
} from "./types.generated.ts";

export const paymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    checkAccount: build.query<CheckAccountApiResponse, CheckAccountApiArg>({
      query: () => ({ url: `/v1/Payments/CheckAccount` }),
      providesTags: ["Payments"],
    }),
    getPaymentConfig: build.query<
      GetPaymentConfigApiResponse,
      GetPaymentConfigApiArg
    >({
      query: () => ({ url: `/v1/Payments/Config` }),
      providesTags: ["Payments"],
    }),
    resumePausedByPlan: build.mutation<
      ResumePausedByPlanApiResponse,
      ResumePausedByPlanApiArg
    >({
      query: () => ({ url: `/v1/Payments/ResumePaused`, method: "POST" }),
      invalidatesTags: ["Payments"],
    }),
    listPlans: build.query<ListPlansApiResponse, ListPlansApiArg>({
      query: () => ({ url: `/v1/Payments/Plans` }),
      providesTags: ["Payments"],
    }),
    getUsage: build.query<GetUsageApiResponse, GetUsageApiArg>({
      query: () => ({ url: `/v1/Payments/Usage` }),
      providesTags: ["Payments"],
    }),
    listUsageLines: build.query<
      ListUsageLinesApiResponse,
      ListUsageLinesApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Payments/UsageLines`,
        params: {
          month: queryArg.month,
          limit: queryArg.limit,
          page: queryArg.page,
        },
      }),
      providesTags: ["Payments"],
    }),
    getLastQuarter: build.query<
      GetLastQuarterApiResponse,
      GetLastQuarterApiArg
    >({
      query: () => ({ url: `/v1/Payments/LastQuarter` }),
      providesTags: ["Payments"],
    }),
    getBillingInfo: build.query<
      GetBillingInfoApiResponse,
      GetBillingInfoApiArg
    >({
      query: () => ({ url: `/v1/Payments/BillingInfo` }),
      providesTags: ["Payments"],
    }),
    updateBillingInfo: build.mutation<
      UpdateBillingInfoApiResponse,
      UpdateBillingInfoApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Payments/BillingInfo`,
        method: "PUT",
        body: queryArg.body,
      }),
      invalidatesTags: ["Payments"],
    }),
    getQuote: build.query<GetQuoteApiResponse, GetQuoteApiArg>({
      query: (queryArg) => ({
        url: `/v1/Payments/Quote`,
        params: {
          plan: queryArg.plan,
          period: queryArg.period,
          quantity: queryArg.quantity,
        },
      }),
      providesTags: ["Payments"],
    }),
    createPaymentIntent: build.mutation<
      CreatePaymentIntentApiResponse,
      CreatePaymentIntentApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Payments/CreatePaymentIntent`,
        method: "POST",
        body: queryArg.body,
      }),
      invalidatesTags: ["Payments"],
    }),
    checkPayment: build.query<CheckPaymentApiResponse, CheckPaymentApiArg>({
      query: (queryArg) => ({
        url: `/v1/Payments/${encodeURIComponent(String(queryArg.id))}/CheckPayment`,
      }),
      providesTags: ["Payments"],
    }),
    cancelPayment: build.mutation<
      CancelPaymentApiResponse,
      CancelPaymentApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Payments/${encodeURIComponent(String(queryArg.id))}/Cancel`,
        method: "POST",
      }),
      invalidatesTags: ["Payments"],
    }),
    simulatePayment: build.mutation<
      SimulatePaymentApiResponse,
      SimulatePaymentApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Payments/${encodeURIComponent(String(queryArg.id))}/Simulate`,
        method: "POST",
        body: queryArg.body,
      }),
      invalidatesTags: ["Payments"],
    }),
    listOrders: build.query<ListOrdersApiResponse, ListOrdersApiArg>({
      query: (queryArg) => ({
        url: `/v1/Payments/Orders`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          page: queryArg.page,
          sort: queryArg.sort,
          search: queryArg.search,
          exactTotal: queryArg.exactTotal,
          status: queryArg.status,
        },
      }),
      providesTags: ["Payments"],
    }),
    getSubscription: build.query<
      GetSubscriptionApiResponse,
      GetSubscriptionApiArg
    >({
      query: () => ({ url: `/v1/Payments/Subscription` }),
      providesTags: ["Payments"],
    }),
    scheduleChange: build.mutation<
      ScheduleChangeApiResponse,
      ScheduleChangeApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Payments/Subscription/Change`,
        method: "POST",
        body: queryArg.body,
      }),
      invalidatesTags: ["Payments"],
    }),
    cancelScheduledChange: build.mutation<
      CancelScheduledChangeApiResponse,
      CancelScheduledChangeApiArg
    >({
      query: () => ({
        url: `/v1/Payments/Subscription/Change`,
        method: "DELETE",
      }),
      invalidatesTags: ["Payments"],
    }),
    cancelSubscription: build.mutation<
      CancelSubscriptionApiResponse,
      CancelSubscriptionApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Payments/Subscription/Cancel`,
        method: "POST",
        body: queryArg.body,
      }),
      invalidatesTags: ["Payments"],
    }),
    resumeSubscription: build.mutation<
      ResumeSubscriptionApiResponse,
      ResumeSubscriptionApiArg
    >({
      query: () => ({
        url: `/v1/Payments/Subscription/Resume`,
        method: "POST",
      }),
      invalidatesTags: ["Payments"],
    }),
    removeMandate: build.mutation<
      RemoveMandateApiResponse,
      RemoveMandateApiArg
    >({
      query: () => ({ url: `/v1/Payments/Method`, method: "DELETE" }),
      invalidatesTags: ["Payments"],
    }),
    getRenewal: build.query<GetRenewalApiResponse, GetRenewalApiArg>({
      query: () => ({ url: `/v1/Payments/Renewal` }),
      providesTags: ["Payments"],
    }),
    listInvoices: build.query<ListInvoicesApiResponse, ListInvoicesApiArg>({
      query: (queryArg) => ({
        url: `/v1/Payments/Invoices`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          page: queryArg.page,
          sort: queryArg.sort,
          search: queryArg.search,
          exactTotal: queryArg.exactTotal,
          status: queryArg.status,
        },
      }),
      providesTags: ["Payments"],
    }),
    getInvoice: build.query<GetInvoiceApiResponse, GetInvoiceApiArg>({
      query: (queryArg) => ({
        url: `/v1/Payments/Invoices/${encodeURIComponent(String(queryArg.id))}`,
      }),
      providesTags: ["Payments"],
    }),
    emailInvoice: build.mutation<EmailInvoiceApiResponse, EmailInvoiceApiArg>(
      {
        query: (queryArg) => ({
          url: `/v1/Payments/Invoices/${encodeURIComponent(String(queryArg.id))}/Email`,
          method: "POST",
        }),
        invalidatesTags: ["Payments"],
      },
    ),
    refundInvoice: build.mutation<
      RefundInvoiceApiResponse,
      RefundInvoiceApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Payments/Invoices/${encodeURIComponent(String(queryArg.id))}/Refund`,
        method: "POST",
      }),
      invalidatesTags: ["Payments"],
    }),
  }),
});
export const {
  useCheckAccountQuery,
  useLazyCheckAccountQuery,
  useGetPaymentConfigQuery,
  useLazyGetPaymentConfigQuery,
  useResumePausedByPlanMutation,
  useListPlansQuery,
  useLazyListPlansQuery,
  useGetUsageQuery,
  useLazyGetUsageQuery,
  useListUsageLinesQuery,
  useLazyListUsageLinesQuery,
  useGetLastQuarterQuery,
  useLazyGetLastQuarterQuery,
  useGetBillingInfoQuery,
  useLazyGetBillingInfoQuery,
  useUpdateBillingInfoMutation,
  useGetQuoteQuery,
  useLazyGetQuoteQuery,
  useCreatePaymentIntentMutation,
  useCheckPaymentQuery,
  useLazyCheckPaymentQuery,
  useCancelPaymentMutation,
  useSimulatePaymentMutation,
  useListOrdersQuery,
  useLazyListOrdersQuery,
  useGetSubscriptionQuery,
  useLazyGetSubscriptionQuery,
  useScheduleChangeMutation,
  useCancelScheduledChangeMutation,
  useCancelSubscriptionMutation,
  useResumeSubscriptionMutation,
  useRemoveMandateMutation,
  useGetRenewalQuery,
  useLazyGetRenewalQuery,
  useListInvoicesQuery,
  useLazyListInvoicesQuery,
  useGetInvoiceQuery,
  useLazyGetInvoiceQuery,
  useEmailInvoiceMutation,
  useRefundInvoiceMutation,
} = paymentsApi;
