import { type BaseQueryFn, createApi, type FetchArgs, fetchBaseQuery } from "@reduxjs/toolkit/query/react";
import { type ApiProblem, problemFromAnswer, transportProblem } from "./api-problem.ts";
import { API_BASE, callHeaders, endSessionIfOver, TIMEOUT_MS } from "./request.ts";

export type { ApiProblem } from "./api-problem.ts";

const fetchJson = fetchBaseQuery({ baseUrl: API_BASE, timeout: TIMEOUT_MS });

/** Every call of the generated hooks: token and correlation id out, one shape of error back. */
const baseQuery: BaseQueryFn<string | FetchArgs, unknown, ApiProblem> = async (args, api, extra) => {
  const { headers, correlationId } = callHeaders();
  const request: FetchArgs = typeof args === "string" ? { url: args } : args;
  const answer = await fetchJson(
    { ...request, headers: { ...headers, ...(request.headers as Record<string, string> | undefined) } },
    api,
    extra,
  );
  if (!answer.error) return { data: answer.data };

  const { error } = answer;
  let problem: ApiProblem;
  if (typeof error.status === "number") {
    problem = problemFromAnswer(error.status, error.data, answer.meta?.response?.headers.get("x-correlation-id") ?? correlationId);
  } else if (error.status === "PARSING_ERROR" && error.originalStatus >= 400) {
    problem = problemFromAnswer(error.originalStatus, undefined, correlationId);
  } else {
    problem = transportProblem(error.status === "CUSTOM_ERROR" ? "FETCH_ERROR" : error.status, correlationId);
  }
  endSessionIfOver(problem, headers.authorization);
  return { error: problem };
};

/** The API without endpoints; `api.generated.ts` adds them from the OpenAPI document. */
export const emptyApi = createApi({
  baseQuery,
  keepUnusedDataFor: 60,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});
