import {
  contactOperationRoutes,
  contactRoutes,
  type Contact,
  type ContactAction,
  type ContactOperation,
  type ContactSelection,
} from "@arauto/contracts";
import { expect } from "vitest";
import { sql, type Sql } from "../../../platform/database/sql.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { TestUser, TestServer } from "../../../testing/test-server.ts";
import { applyJob, freezeJob } from "../jobs.ts";

/** Drives a user's operations through the API. The test runs the jobs directly, so that it can stop them at any point. */
export function operationTester(server: TestServer, user: TestUser) {
  const { token, tenantId } = user;
  const run = (deps: Deps, signal: AbortSignal) => ({ deps, signal, attempt: 1, maxAttempts: 10 });
  const payload = (id: string) => ({ tenantId, operationId: id }) as never;
  const self = {
    /**
     * Creates contacts directly in the database: `Person <n>`, every third inactive, optionally
     * with the field `n`.
     */
    createMany: (count: number, { field = false } = {}) =>
      self.rows(sql`
        insert into accounts (tenant_id, id, name, email, status, fields)
        select ${tenantId}::uuid, gen_random_uuid(), 'Person ' || n, 'p' || n || '@example.com', case when n % 3 = 0 then 'inactive' else 'active' end,
          case when ${field} then jsonb_build_object('n', n::text) else '{}' end
        from generate_series(1, ${count}::int) as n`),
    async create(given: Partial<Contact>): Promise<Contact> {
      const {
        name = "Ana",
        email = `${crypto.randomUUID()}@example.com`,
        status = "active",
        tags = [],
        fields = {},
      } = given;
      const response = await server.call(contactRoutes.create, {
        token,
        body: { name, email, status, tags, fields },
      });
      expect(response.status).toBe(201);
      return response.body;
    },
    account: async (id: string) =>
      (await server.call(contactRoutes.get, { token, params: { id } })).body,
    async preview(selection: ContactSelection, action: ContactAction) {
      const { status, body } = await server.call(contactOperationRoutes.preview, {
        token,
        body: { selection, action },
      });
      expect(status).toBe(200);
      expect(body.changes + body.skipped.reduce((sum, { count }) => sum + count, 0)).toBe(
        body.matching,
      );
      return body;
    },
    async start(selection: ContactSelection, action: ContactAction): Promise<ContactOperation> {
      const { status, body } = await server.call(contactOperationRoutes.start, {
        token,
        body: { selection, action },
      });
      expect(status).toBe(202);
      return body;
    },
    get: async (id: string) =>
      (await server.call(contactOperationRoutes.get, { token, params: { id } })).body,
    freeze: (id: string, deps = server.deps) =>
      freezeJob.run(payload(id), run(deps, new AbortController().signal)),
    apply: (id: string, deps = server.deps, signal = new AbortController().signal) =>
      applyJob.run(payload(id), run(deps, signal)),
    /** Expects a large operation to be done with consistent counts. */
    async finish(id: string): Promise<ContactOperation> {
      await self.freeze(id);
      await self.apply(id);
      const done = await self.get(id);
      expect(done.status).toBe("done");
      expect(done.processed).toBe(done.total);
      expect(done.changed + done.skipped.reduce((sum, { count }) => sum + count, 0)).toBe(
        done.total,
      );
      return done;
    },
    rows: <Row>(query: Sql) => server.deps.database.tenant(tenantId, (tx) => tx.query<Row>(query)),
    async count(query: Sql): Promise<number> {
      const [row] = await self.rows<{ count: number }>(sql`select count(*) as count from ${query}`);
      return row?.count ?? NaN;
    },
  };
  return self;
}
export type OperationTester = ReturnType<typeof operationTester>;
