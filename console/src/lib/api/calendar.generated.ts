// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  GetCalendarApiResponse,
  GetCalendarApiArg,
  ListCalendarConflictsApiResponse,
  ListCalendarConflictsApiArg,
  CheckCalendarTimesApiResponse,
  CheckCalendarTimesApiArg,
  GetCalendarDayLoadApiResponse,
  GetCalendarDayLoadApiArg,
} from "./types.generated.ts";

export const calendarApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCalendar: build.query<GetCalendarApiResponse, GetCalendarApiArg>({
      query: (queryArg) => ({
        url: `/v1/Calendar`,
        params: {
          from: queryArg["from"],
          to: queryArg.to,
        },
      }),
      providesTags: ["Calendar"],
    }),
    listCalendarConflicts: build.query<
      ListCalendarConflictsApiResponse,
      ListCalendarConflictsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Calendar/Conflicts`,
        params: {
          from: queryArg["from"],
          to: queryArg.to,
        },
      }),
      providesTags: ["Calendar"],
    }),
    checkCalendarTimes: build.mutation<
      CheckCalendarTimesApiResponse,
      CheckCalendarTimesApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Calendar/Check`,
        method: "POST",
        body: queryArg.checkTimesBody,
      }),
      invalidatesTags: ["Calendar"],
    }),
    getCalendarDayLoad: build.query<
      GetCalendarDayLoadApiResponse,
      GetCalendarDayLoadApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Calendar/Days/${encodeURIComponent(String(queryArg.day))}`,
      }),
      providesTags: ["Calendar"],
    }),
  }),
});
export const {
  useGetCalendarQuery,
  useLazyGetCalendarQuery,
  useListCalendarConflictsQuery,
  useLazyListCalendarConflictsQuery,
  useCheckCalendarTimesMutation,
  useGetCalendarDayLoadQuery,
  useLazyGetCalendarDayLoadQuery,
} = calendarApi;
