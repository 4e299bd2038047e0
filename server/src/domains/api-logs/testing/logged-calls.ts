import { type ApiLog, type ApiLogDetails, apiLogRoutes } from "@arauto/contracts";
import { expect, vi } from "vitest";
import type { TestServer } from "../../../testing/test-server.ts";

const PATIENCE = { timeout: 20_000, interval: 50 };

/** Waits until the log has this many matching calls, and returns them, newest first. */
export async function loggedCalls(
  server: TestServer,
  token: string,
  count: number,
  query: Record<string, string | number> = {},
): Promise<ApiLog[]> {
  let items: ApiLog[] = [];
  await vi.waitFor(async () => {
    items = (await server.call(apiLogRoutes.list, { token, query })).body.items;
    expect(items).toHaveLength(count);
  }, PATIENCE);
  return items;
}

/** Returns one call with its bodies. */
export async function loggedCall(
  server: TestServer,
  token: string,
  id: string,
): Promise<ApiLogDetails> {
  return (await server.call(apiLogRoutes.get, { token, params: { id } })).body;
}
