import type { ApiKeyMode, ApiLogBody, Method } from "@arauto/contracts";

/** A stored call, with everything masked. */
export interface StoredCall {
  keyId: string;
  mode: ApiKeyMode;
  at: Date;
  id: string;
  method: Method;
  operationId: string;
  route: string;
  path: string;
  status: number;
  errorCode: string | null;
  durationMs: number;
  ip: string;
  correlationId: string;
  idempotencyKey: string | null;
  userAgent: string | null;
  request: ApiLogBody;
  response: ApiLogBody;
}
