import type { KeyCall, KnownKey } from "../../../platform/http/call-log.ts";

/** Returns a call as the HTTP platform reports it. */
export const keyCall = (
  given: Partial<KeyCall> & Pick<KnownKey, "tenantId" | "apiKeyId">,
): KeyCall => ({
  mode: "live",
  at: new Date(),
  method: "GET",
  operationId: "whoAmI",
  route: "/v1/WhoAmI",
  url: "/v1/WhoAmI",
  status: 200,
  errorCode: null,
  durationMs: 1,
  ip: "127.0.0.1",
  correlationId: "trace",
  idempotencyKey: null,
  userAgent: null,
  request: undefined,
  response: undefined,
  ...given,
});
