// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  GetDashboardApiResponse,
  GetDashboardApiArg,
  GetFirstStepsApiResponse,
  GetFirstStepsApiArg,
  SetMonthlyGoalsApiResponse,
  SetMonthlyGoalsApiArg,
} from "./types.generated.ts";

export const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDashboard: build.query<GetDashboardApiResponse, GetDashboardApiArg>({
      query: () => ({ url: `/v1/Dashboard` }),
      providesTags: ["Dashboard"],
    }),
    getFirstSteps: build.query<GetFirstStepsApiResponse, GetFirstStepsApiArg>(
      {
        query: () => ({ url: `/v1/Dashboard/FirstSteps` }),
        providesTags: ["Dashboard"],
      },
    ),
    setMonthlyGoals: build.mutation<
      SetMonthlyGoalsApiResponse,
      SetMonthlyGoalsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Dashboard/Goals`,
        method: "PUT",
        body: queryArg.monthlyGoalsBody,
      }),
      invalidatesTags: ["Dashboard"],
    }),
  }),
});
export const {
  useGetDashboardQuery,
  useLazyGetDashboardQuery,
  useGetFirstStepsQuery,
  useLazyGetFirstStepsQuery,
  useSetMonthlyGoalsMutation,
} = dashboardApi;
