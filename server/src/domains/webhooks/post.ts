import type { HttpRequest } from "../../platform/network/http-client.ts";

/** Returns the request that posts an event to an endpoint. */
export const postOf = (url: URL, headers: Record<string, string>, body: string): HttpRequest => ({
  method: "POST",
  url,
  headers: { ...headers, "content-type": "application/json" },
  body,
});
