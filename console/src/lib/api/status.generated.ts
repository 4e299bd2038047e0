// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  GetSystemStatusApiResponse,
  GetSystemStatusApiArg,
} from "./types.generated.ts";

export const statusApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSystemStatus: build.query<
      GetSystemStatusApiResponse,
      GetSystemStatusApiArg
    >({
      query: () => ({ url: `/v1/Status` }),
      providesTags: ["Status"],
    }),
  }),
});
export const {
  useGetSystemStatusQuery,
  useLazyGetSystemStatusQuery,
} = statusApi;
