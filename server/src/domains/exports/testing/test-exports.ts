import {
  EXPORT_COLUMNS,
  exportRoutes,
  type DataExport,
  type ExportRequest,
} from "@arauto/contracts";
import { expect } from "vitest";
import type { Deps } from "../../../platform/deps.ts";
import { sql } from "../../../platform/database/sql.ts";
import type { TestUser, TestServer } from "../../../testing/test-server.ts";
import { exportJob } from "../jobs.ts";

/**
 * Builds the context of a job. A test passes other dependencies to make the job fail at a certain
 * point.
 */
export const jobRun = (deps: Deps, given: { signal?: AbortSignal; attempt?: number } = {}) => ({
  deps,
  signal: given.signal ?? new AbortController().signal,
  attempt: given.attempt ?? 1,
  maxAttempts: 10,
});

/** Every contact, with every built-in column. */
export const ALL_CONTACTS: Extract<ExportRequest, { kind: "accounts" }> = {
  kind: "accounts",
  format: "csv",
  selection: { kind: "matching", except: [] },
  columns: [...EXPORT_COLUMNS],
};

/**
 * Drives a user's exports through the API. The server must have the role `api`, because the test runs the jobs
 * directly.
 */
export interface ExportTester {
  create(request: ExportRequest): Promise<DataExport>;
  get(id: string): Promise<DataExport>;
  run(id: string, deps?: Deps, given?: Parameters<typeof jobRun>[1]): Promise<void>;
  link(id: string): Promise<string>;
  /** Requests, writes and downloads an export. */
  file(request: ExportRequest): Promise<{ created: DataExport; bytes: Buffer; response: Response }>;
  /** Returns the storage key of an export's file. */
  storageKey(id: string): Promise<string | null>;
}

export function exportTester(server: TestServer, user: TestUser): ExportTester {
  const { token, tenantId } = user;
  const self: ExportTester = {
    async create(request) {
      const answer = await server.call(exportRoutes.create, { token, body: request });
      expect(answer.status).toBe(202);
      return answer.body;
    },
    get: async (id) => (await server.call(exportRoutes.get, { token, params: { id } })).body,
    run: (id, deps = server.deps, given = {}) =>
      exportJob.run({ tenantId, exportId: id }, jobRun(deps, given)),
    async link(id) {
      const { status, body } = await server.call(exportRoutes.link, { token, params: { id } });
      expect(status).toBe(200);
      // A test server's port is not known yet when its link is created.
      return new URL(new URL(body.url).pathname, server.url).href;
    },
    async file(request) {
      const { id } = await self.create(request);
      await self.run(id);
      const created = await self.get(id);
      expect(created).toMatchObject({ status: "done", failure: null });
      const response = await fetch(await self.link(id));
      expect(response.status).toBe(200);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.length).toBe(created.size);
      return { created, bytes, response };
    },
    storageKey: async (id) =>
      server.deps.database.tenant(
        tenantId,
        async (tx) =>
          (
            await tx.maybeOne<{ storageKey: string | null }>(
              sql`select storage_key from exports where id = ${id}::uuid`,
            )
          )?.storageKey ?? null,
      ),
  };
  return self;
}
