import {
  type BaseQueryFn,
  createApi,
  type FetchArgs,
  fetchBaseQuery,
} from "@reduxjs/toolkit/query/react";
import { type ApiProblem, problemFromResponse, transportProblem } from "./api-problem.ts";
import { API_BASE, callHeaders, endSessionIfExpired, retryAfter, TIMEOUT_MS } from "./request.ts";

export type { ApiProblem } from "./api-problem.ts";

/** Repeats parameters with several values: joined with commas, values that contain commas would be split. */
type Param = string | number | boolean | undefined;
const paramsSerializer = (params: Record<string, Param | Param[]>): string =>
  new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map((one) => [name, String(one)]),
    ),
  ).toString();

const fetchJson = fetchBaseQuery({ baseUrl: API_BASE, timeout: TIMEOUT_MS, paramsSerializer });

/**
 * A read that fails because the server's database is unavailable is repeated once, after the delay that the server
 * requests.
 */
const RETRY_AFTER_MAX_SECONDS = 5;

const baseQuery: BaseQueryFn<string | FetchArgs, unknown, ApiProblem> = async (
  args,
  api,
  extra,
) => {
  const first = await callOnce(args, api, extra);
  const { error } = first;
  if (api.type !== "query" || error?.status !== 503 || error.retryAfterSeconds === undefined)
    return first;
  await pause(Math.min(error.retryAfterSeconds, RETRY_AFTER_MAX_SECONDS) * 1000, api.signal);
  return api.signal.aborted ? first : callOnce(args, api, extra);
};

/** Resolves after the delay, or when the signal aborts. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Makes every call of the generated hooks: sends the token and a correlation id, and returns errors in one shape. */
const callOnce: BaseQueryFn<string | FetchArgs, unknown, ApiProblem> = async (args, api, extra) => {
  const { headers, correlationId } = callHeaders();
  const request: FetchArgs = typeof args === "string" ? { url: args } : args;
  const answer = await fetchJson(
    {
      ...request,
      headers: { ...headers, ...(request.headers as Record<string, string> | undefined) },
    },
    api,
    extra,
  );
  if (!answer.error) return { data: answer.data };

  const { error } = answer;
  let problem: ApiProblem;
  if (typeof error.status === "number") {
    const headers = answer.meta?.response?.headers;
    problem = {
      ...problemFromResponse(
        error.status,
        error.data,
        headers?.get("x-correlation-id") ?? correlationId,
      ),
      ...retryAfter(headers?.get("retry-after") ?? null),
    };
  } else if (error.status === "PARSING_ERROR" && error.originalStatus >= 400) {
    problem = problemFromResponse(error.originalStatus, undefined, correlationId);
  } else {
    problem = transportProblem(
      error.status === "CUSTOM_ERROR" ? "FETCH_ERROR" : error.status,
      correlationId,
    );
  }
  endSessionIfExpired(problem, headers.authorization);
  return { error: problem };
};

/** The API without endpoints; `api.generated.ts` adds them from the OpenAPI document. */
export const emptyApi = createApi({
  baseQuery,
  keepUnusedDataFor: 60,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});
