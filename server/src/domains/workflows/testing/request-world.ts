import {
  customFieldRoutes,
  type RequestTemplate,
  type StepOf,
  workflowCallRoutes,
} from "@arauto/contracts";
import { sql } from "../../../platform/database/sql.ts";
import type { TestServer, TestUser } from "../../../testing/test-server.ts";
import { drawn, isThrough, startWorkflow, waitForResults } from "./workflow-world.ts";

type Config = StepOf<"request">["config"];

/** Returns a request step named `call`. */
export const requestStep = (
  request: Partial<RequestTemplate>,
  config: Partial<Config> = {},
): Pick<StepOf<"request">, "id" | "type" | "config"> => ({
  id: "call",
  type: "request",
  config: {
    request: { method: "POST", url: "", headers: [], bodyKind: "json", body: "{}", ...request },
    answers: [],
    outputs: [],
    repeatIsSafe: false,
    ...config,
  },
});

/** Workflows with requests, with tools to start, observe and disturb them. */
export function requestWorld(server: TestServer, { token, tenantId }: TestUser) {
  const owner = { token, tenantId } as TestUser;
  return {
    run: (...args: Parameters<typeof drawn>) => startWorkflow(server, owner, () => drawn(...args)),
    through: (id: string, people = 3) =>
      waitForResults(server, owner, id, isThrough(people), 30_000),
    calls: async (id: string, query: object = {}) =>
      (await server.call(workflowCallRoutes.list, { token, params: { id }, query })).body.items,
    resolve: async (id: string, ids: readonly string[], decision: "repeat" | "done") =>
      (
        await server.call(workflowCallRoutes.resolve, {
          token,
          params: { id },
          body: { ids: [...ids], decision },
        })
      ).body.count,
    /** Makes pending retries due now. */
    hurry: (id: string) =>
      server.deps.database.tenant(tenantId, async (tx) => {
        await tx.execute(
          sql`update workflow_calls set due_at = now() where workflow_id = ${id} and state = 'queued'`,
        );
        await tx.execute(
          sql`update workflow_call_queues set due_at = now() where workflow_id = ${id}`,
        );
      }),
    /** Pretends that the processes sending requests died long ago. */
    loseAll: (id: string) =>
      server.deps.database.tenant(tenantId, async (tx) => {
        await tx.execute(sql`
          update workflow_calls set due_at = now() - interval '1 second', lease = gen_random_uuid()
          where workflow_id = ${id} and state = 'calling'`);
        await tx.execute(sql`
          insert into workflow_call_queues (tenant_id, workflow_id, due_at) values (${tenantId}, ${id}, now())
          on conflict (tenant_id, workflow_id) do update set due_at = now()`);
      }),
    addField: (identifier: string, type: "number" | "text") =>
      server.call(customFieldRoutes.create, {
        token,
        body: { name: identifier, identifier, type },
      }),
    fieldsOf: (contactId: string) =>
      server.deps.database.tenant(tenantId, (tx) =>
        tx.one<{ fields: object }>(sql`
          select fields from accounts where tenant_id = ${tenantId} and id = ${contactId}`),
      ),
  };
}
