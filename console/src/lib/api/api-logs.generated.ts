// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  ListApiLogsApiResponse,
  ListApiLogsApiArg,
  CountApiLogsApiResponse,
  CountApiLogsApiArg,
  GetApiLogFiguresApiResponse,
  GetApiLogFiguresApiArg,
  GetApiLogApiResponse,
  GetApiLogApiArg,
  RerunApiLogApiResponse,
  RerunApiLogApiArg,
} from "./types.generated.ts";

export const apiLogsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listApiLogs: build.query<ListApiLogsApiResponse, ListApiLogsApiArg>({
      query: (queryArg) => ({
        url: `/v1/ApiLogs`,
        params: {
          search: queryArg.search,
          mode: queryArg.mode,
          method: queryArg.method,
          route: queryArg.route,
          keys: queryArg.keys,
          errorCode: queryArg.errorCode,
          slowerThan: queryArg.slowerThan,
          fasterThan: queryArg.fasterThan,
          createdFrom: queryArg.createdFrom,
          createdBefore: queryArg.createdBefore,
          class: queryArg["class"],
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
      providesTags: ["API logs"],
    }),
    countApiLogs: build.query<CountApiLogsApiResponse, CountApiLogsApiArg>({
      query: (queryArg) => ({
        url: `/v1/ApiLogs/Counts`,
        params: {
          search: queryArg.search,
          mode: queryArg.mode,
          method: queryArg.method,
          route: queryArg.route,
          keys: queryArg.keys,
          errorCode: queryArg.errorCode,
          slowerThan: queryArg.slowerThan,
          fasterThan: queryArg.fasterThan,
          createdFrom: queryArg.createdFrom,
          createdBefore: queryArg.createdBefore,
        },
      }),
      providesTags: ["API logs"],
    }),
    getApiLogFigures: build.query<
      GetApiLogFiguresApiResponse,
      GetApiLogFiguresApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/ApiLogs/Figures`,
        params: {
          mode: queryArg.mode,
        },
      }),
      providesTags: ["API logs"],
    }),
    getApiLog: build.query<GetApiLogApiResponse, GetApiLogApiArg>({
      query: (queryArg) => ({
        url: `/v1/ApiLogs/${encodeURIComponent(String(queryArg.id))}`,
      }),
      providesTags: ["API logs"],
    }),
    rerunApiLog: build.mutation<RerunApiLogApiResponse, RerunApiLogApiArg>({
      query: (queryArg) => ({
        url: `/v1/ApiLogs/${encodeURIComponent(String(queryArg.id))}/Rerun`,
        method: "POST",
        body: queryArg.rerunApiLogBody,
      }),
      invalidatesTags: [],
    }),
  }),
});
export const {
  useListApiLogsQuery,
  useLazyListApiLogsQuery,
  useCountApiLogsQuery,
  useLazyCountApiLogsQuery,
  useGetApiLogFiguresQuery,
  useLazyGetApiLogFiguresQuery,
  useGetApiLogQuery,
  useLazyGetApiLogQuery,
  useRerunApiLogMutation,
} = apiLogsApi;
