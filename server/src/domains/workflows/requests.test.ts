import {
  campaignRoutes,
  requestRoutes,
  workflowRoutes,
  type WorkflowRunState,
} from "@arauto/contracts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deletePermanently } from "../contacts/testing/delete-permanently.ts";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { addContacts } from "../delivery/testing/campaign-world.ts";
import { type OddServer, startOddServer } from "../requests/testing/odd-server.ts";
import { workflowsDomain } from "./index.ts";
import { requestStep, requestWorld } from "./testing/request-world.ts";
import {
  contactRuns,
  draftWorkflow,
  drawn,
  entry,
  recount,
  stepOf,
  tag,
} from "./testing/workflow-world.ts";

let server: TestServer;
let owner: TestUser;
let contacts: { id: string }[];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  owner = await server.signUp();
  contacts = await addContacts(server, owner.tenantId, 3);
});
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function odd(...given: Parameters<typeof startOddServer>): Promise<OddServer> {
  const started = await startOddServer(...given);
  ends.push(started.stop);
  return started;
}

type World = ReturnType<typeof requestWorld>;
const call = requestStep;
let world: World;
beforeEach(() => {
  world = requestWorld(server, owner);
});
const run: World["run"] = (...args) => world.run(...args);
const through: World["through"] = (...args) => world.through(...args);
const calls: World["calls"] = (...args) => world.calls(...args);
const resolve: World["resolve"] = (...args) => world.resolve(...args);
const hurry: World["hurry"] = (...args) => world.hurry(...args);
const loseAll: World["loseAll"] = (...args) => world.loseAll(...args);
const addField: World["addField"] = (...args) => world.addField(...args);
const fieldsOf: World["fieldsOf"] = (...args) => world.fieldsOf(...args);

describe("a step that makes a request", () => {
  it(
    "sends one for each contact, and sets fields from the response",
    { timeout: 60_000 },
    async () => {
      await addField("score", "number");
      await addField("city", "text");
      const { url, got } = await odd((_, response) =>
        response.end('{"score": "7.5", "city": {"name": "Recife"}}'),
      );
      const { id } = await run(
        [
          entry(),
          call(
            { url: `${url}/{{ account.email }}`, body: '{"workflow": "{{ campaign.name }}"}' },
            {
              answers: [
                { pointer: "/score", field: "score" },
                { pointer: "/city", field: "city" },
              ],
            },
          ),
          tag("after", "called"),
        ],
        "entry -> call",
        "call -> after",
      );
      const found = await through(id);
      expect(found).toMatchObject({ finished: 3, failed: 0 });
      expect(stepOf(found, "call")?.left).toEqual([{ branch: "next", people: 3 }]);
      expect(got).toHaveLength(3);
      expect(new Set(got.map(({ headers }) => headers["idempotency-key"])).size).toBe(3);
      expect(got.map(({ body }) => JSON.parse(body))).toEqual(
        Array.from({ length: 3 }, () => ({ workflow: "Journey" })),
      );
      for (const contact of contacts)
        expect((await fieldsOf(contact.id)).fields).toEqual({ score: 7.5 });
      const [log] = await calls(id);
      expect(log).toMatchObject({
        state: "done",
        statusCode: 200,
        problems: [{ field: "city", problem: "unfitting" }],
      });
      expect(log?.answer).toContain("Recife");
      const { kept, counted } = await recount(server, owner, id);
      expect(kept).toEqual(counted);
    },
  );

  it("branches contacts by the result, or fails", { timeout: 60_000 }, async () => {
    const statuses = [200, 404, 500];
    const { url } = await odd((_, response) => response.writeHead(statuses.shift() ?? 200).end());
    const { id } = await run(
      [entry(), call({ url }, { outputs: ["rejected", "unanswered"] }), tag("no", "rejected")],
      "entry -> call",
      "call rejected-> no",
    );
    const found = await through(id);
    expect(found).toMatchObject({ finished: 2, failed: 1 });
    expect(stepOf(found, "call")).toMatchObject({
      left: [
        { branch: "next", people: 1 },
        { branch: "rejected", people: 1 },
      ],
      failed: 1,
    });
    const problems = await Promise.all(
      contacts.map(async (one) => (await contactRuns(server, owner, id, one.id)).runs[0]?.problem),
    );
    expect(problems.filter((problem) => problem !== null)).toEqual(["HTTP 500"]);
  });

  it("retries only after 429", { timeout: 60_000 }, async () => {
    const statuses = [429, 429, 429];
    const { url, got } = await odd((_, response) =>
      response.writeHead(statuses.shift() ?? 200, { "retry-after": "3600" }).end(),
    );
    const { id } = await run([entry(), call({ url })], "entry -> call");
    const waiting = () => calls(id, { state: "queued" });
    await expect
      .poll(async () => (await waiting()).filter(({ attempts }) => attempts === 1).length, {
        timeout: 20_000,
      })
      .toBe(3);
    const [first] = await waiting();
    const minutes = (Date.parse(first?.dueAt ?? "") - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(58);
    await hurry(id);
    expect(await through(id)).toMatchObject({ finished: 3 });
    expect(got).toHaveLength(6);
    expect(new Set(got.map(({ headers }) => headers["idempotency-key"])).size).toBe(3);
  });

  it(
    "holds contacts whose response was lost until a member decides",
    { timeout: 60_000 },
    async () => {
      let breaks = true;
      const { url, got } = await odd((_, response, raw) => {
        if (breaks) raw.socket.destroy();
        else response.end();
      });
      const { id } = await run(
        [entry(), call({ url }), tag("after", "x")],
        "entry -> call",
        "call -> after",
      );
      const uncertain = () => calls(id, { state: "uncertain" });
      await expect.poll(async () => (await uncertain()).length, { timeout: 20_000 }).toBe(3);
      expect(got).toHaveLength(3);
      const [one, two, three] = (await uncertain()).map((each) => each.id);
      expect((await uncertain()).every(({ isHeld }) => isHeld)).toBe(true);
      expect(await calls(id, { isHeld: "true" })).toHaveLength(3);
      expect(await calls(id, { isHeld: "false" })).toEqual([]);
      const inState = async (state: WorkflowRunState) =>
        (
          await server.call(workflowRoutes.contacts, {
            token: owner.token,
            params: { id },
            query: { state },
          })
        ).body.items.map((contact) => contact.state);
      expect(await inState("uncertain")).toEqual(["uncertain", "uncertain", "uncertain"]);
      expect(await inState("calling")).toEqual([]);
      breaks = false;
      expect(await resolve(id, [one ?? "", two ?? ""], "done")).toBe(2);
      expect(await resolve(id, [one ?? ""], "done")).toBe(0);
      expect(await resolve(id, [three ?? ""], "repeat")).toBe(1);
      expect(await through(id)).toMatchObject({ finished: 3, failed: 0 });
      expect(got).toHaveLength(4);
      expect(await uncertain()).toEqual([]);
    },
  );

  it(
    "lets contacts continue without a response where configured, and lists their requests",
    { timeout: 60_000 },
    async () => {
      const { url } = await odd((_, __, raw) => void raw.socket.destroy());
      const { id } = await run(
        [entry(), call({ url }, { outputs: ["unanswered"] }), tag("none", "silent")],
        "entry -> call",
        "call unanswered-> none",
      );
      const found = await through(id);
      expect(stepOf(found, "call")?.left).toEqual([{ branch: "unanswered", people: 3 }]);
      const listed = await calls(id, { state: "uncertain" });
      expect(listed.map(({ isHeld }) => isHeld)).toEqual([false, false, false]);
      expect(await calls(id, { isHeld: "true" })).toEqual([]);
      const ids = listed.map((each) => each.id);
      expect(await resolve(id, ids, "repeat")).toBe(0);
      expect(await resolve(id, ids, "done")).toBe(3);
      expect(await calls(id, { state: "uncertain" })).toEqual([]);
    },
  );

  it("is repeated automatically where repeating is safe", { timeout: 60_000 }, async () => {
    let lost = 3;
    const { url, got } = await odd((_, response, raw) => {
      if (lost > 0) {
        lost -= 1;
        raw.socket.destroy();
      } else response.end();
    });
    const { id } = await run([entry(), call({ url }, { repeatIsSafe: true })], "entry -> call");
    await expect
      .poll(async () => (await calls(id)).filter(({ error }) => error !== null).length, {
        timeout: 20_000,
      })
      .toBe(3);
    await hurry(id);
    expect(await through(id)).toMatchObject({ finished: 3 });
    expect(got).toHaveLength(6);
  });

  it("is canceled when its contact leaves before it was sent", { timeout: 60_000 }, async () => {
    const { url, got } = await odd((_, response) => response.writeHead(429).end());
    const { id } = await run([entry(), call({ url })], "entry -> call");
    const queued = async () => (await calls(id, { state: "queued" })).length;
    await expect.poll(() => got.length, { timeout: 20_000 }).toBe(3);
    await expect.poll(queued, { timeout: 20_000 }).toBe(3);
    const [first, second] = contacts.map((contact) => contact.id);
    const params = { id, contactId: first ?? "" };
    await server.call(workflowRoutes.leave, { token: owner.token, params });
    await hurry(id);
    const canceled = async () => (await calls(id, { state: "canceled" })).length;
    await expect.poll(canceled, { timeout: 20_000 }).toBe(1);
    // Nothing is kept of a deleted contact.
    await deletePermanently(server, owner.token, [second ?? ""]);
    expect((await calls(id)).map(({ contactId }) => contactId)).not.toContain(second);
  });

  it("is canceled with all others at the end of the workflow", { timeout: 60_000 }, async () => {
    // More than one statement can cancel.
    await addContacts(server, owner.tenantId, 120, (index) => ({ email: `m${index}@example.com` }));
    const { url, got } = await odd((_, response) =>
      response.writeHead(429, { "retry-after": "3600" }).end(),
    );
    const { id } = await run([entry(), call({ url })], "entry -> call");
    const countOf = (state: string) =>
      server.deps.database.tenant(owner.tenantId, async (tx) => {
        const { count } = await tx.one<{ count: number }>(
          sql`select count(*)::int as count from workflow_calls where workflow_id = ${id} and state = ${state}`,
        );
        return count;
      });
    await expect.poll(() => got.length, { timeout: 40_000 }).toBe(123);
    await expect.poll(() => countOf("queued"), { timeout: 20_000 }).toBe(123);
    await server.call(campaignRoutes.cancel, { token: owner.token, params: { id } });
    const canceled = async () => {
      await hurry(id);
      return countOf("canceled");
    };
    await expect.poll(canceled, { timeout: 20_000 }).toBe(123);
    expect(got).toHaveLength(123);
  });

  it("waits while the workflow is paused", { timeout: 60_000 }, async () => {
    const { url, got } = await odd((_, response) =>
      response.writeHead(got.length > 3 ? 200 : 429).end(),
    );
    const { id } = await run([entry(), call({ url })], "entry -> call");
    const queued = async () => (await calls(id, { state: "queued" })).length;
    await expect.poll(() => got.length, { timeout: 20_000 }).toBe(3);
    await expect.poll(queued, { timeout: 20_000 }).toBe(3);
    const params = { id };
    await server.call(campaignRoutes.pause, { token: owner.token, params });
    await hurry(id);
    const isPostponed = () =>
      server.deps.database.tenant(owner.tenantId, async (tx) => {
        const { later } = await tx.one<{ later: boolean }>(
          sql`select due_at > now() + interval '5 seconds' as later from workflow_call_queues where workflow_id = ${id}`,
        );
        return later;
      });
    await expect.poll(isPostponed, { timeout: 20_000 }).toBe(true);
    expect(got).toHaveLength(3);
    await server.call(campaignRoutes.resume, { token: owner.token, params });
    await hurry(id);
    expect(await through(id)).toMatchObject({ finished: 3 });
  });
});

describe("a process that dies", () => {
  const held = () => odd(() => {});

  it(
    "between the claim and the outcome leaves uncertain requests, which are not sent again",
    { timeout: 60_000 },
    async () => {
      const { url, got } = await held();
      const { id } = await run([entry(), call({ url })], "entry -> call");
      await expect.poll(() => got.length, { timeout: 20_000 }).toBe(3);
      await loseAll(id);
      await expect
        .poll(async () => (await calls(id, { state: "uncertain" })).length, { timeout: 20_000 })
        .toBe(3);
      expect(got).toHaveLength(3);
    },
  );

  it(
    "leaves requests that are repeated with the same key where that is safe",
    { timeout: 60_000 },
    async () => {
      let hangs = true;
      const { url, got } = await odd((_, response) => {
        if (!hangs) response.end();
      });
      const { id } = await run([entry(), call({ url }, { repeatIsSafe: true })], "entry -> call");
      await expect.poll(() => got.length, { timeout: 20_000 }).toBe(3);
      hangs = false;
      await loseAll(id);
      expect(await through(id)).toMatchObject({ finished: 3 });
      expect(got).toHaveLength(6);
      expect(new Set(got.map(({ headers }) => headers["idempotency-key"])).size).toBe(3);
    },
  );

  it("and finishes late still stores its response", { timeout: 60_000 }, async () => {
    const waiting: (() => void)[] = [];
    const { url, got } = await odd((_, response) => void waiting.push(() => response.end()));
    const { id } = await run([entry(), call({ url })], "entry -> call");
    await expect.poll(() => got.length, { timeout: 20_000 }).toBe(3);
    await server.deps.database.tenant(owner.tenantId, async (tx) => {
      await tx.execute(sql`
        update workflow_calls set due_at = now() - interval '1 second' where workflow_id = ${id} and state = 'calling'`);
      await tx.execute(
        sql`update workflow_call_queues set due_at = now() where workflow_id = ${id}`,
      );
    });
    await expect
      .poll(async () => (await calls(id, { state: "uncertain" })).length, { timeout: 20_000 })
      .toBe(3);
    for (const end of waiting) end();
    expect(await through(id)).toMatchObject({ finished: 3 });
    expect(got).toHaveLength(3);
  });
});

describe("publishing", () => {
  const reviewOf = async (step: ReturnType<typeof call>) => {
    const { id } = await draftWorkflow(server, owner, () =>
      drawn([entry(), step], "entry -> call"),
    );
    const { body } = await server.call(workflowRoutes.review, {
      token: owner.token,
      params: { id },
    });
    return body.problems;
  };
  const problemsOf = async (step: ReturnType<typeof call>) =>
    (await reviewOf(step)).map(({ path, code }) => `${path} ${code}`);

  it.each([
    [{ url: "" }, "steps.call.url addressMissing"],
    [{ url: "https://{{ account.name }}/" }, "steps.call.url addressInvalid"],
    [{ url: "ftp://crm.example/" }, "steps.call.url addressInvalid"],
    [
      { headers: [{ name: "Authorization", value: "Bearer abc" }] },
      "steps.call.headers secretLiteral",
    ],
    [
      { headers: [{ name: "X-Key", value: "{{ secrets.none }}" }] },
      "steps.call.secrets secretMissing",
    ],
    [{ body: '{"name": "{{ account.nme }}"}' }, "steps.call.body variableUnknown"],
    [{ body: '{"name": "{{ account.fields.none }}"}' }, "steps.call.body variableUnknown"],
    [{ body: '{"key": "{{ secrets.none | upcase }}"}' }, "steps.call.body variableUnknown"],
    [{ body: '{"page": "{{ unsubscribe_url }}"}' }, "steps.call.body variableUnknown"],
    [{ body: '{"name": {{ account.name }}}' }, "steps.call.body jsonInvalid"],
    [{ body: '{"name": "{{ account.name" }' }, "steps.call.body mergeTagInvalid"],
  ])("rejects %j", async (request, problem) => {
    expect(await problemsOf(call({ url: "https://crm.example/", ...request }))).toContain(problem);
  });

  it("suggests the variable that was probably meant", async () => {
    const body = '{"email": "{{ contact.email }}"}';
    expect(await reviewOf(call({ url: "https://crm.example/", body }))).toContainEqual({
      path: "steps.call.body",
      code: "variableUnknown",
      message: '"contact.email" does not exist; it will be empty. Did you mean "account.email"?',
      values: { name: "contact.email", suggestion: "account.email" },
    });
  });

  it("accepts a request whose parts exist", async () => {
    await server.call(requestRoutes.createSecret, {
      token: owner.token,
      body: { name: "key", value: "zebra-4711", hosts: ["crm.example"] },
    });
    const headers = [{ name: "Authorization", value: "Bearer {{ secrets.key }}" }];
    const body = '{"name": "{{ account.name }}", "deal": "{{ deal.title }}"}';
    expect(await problemsOf(call({ url: "https://crm.example/", headers, body }))).toEqual([]);
    expect(await problemsOf(call({ url: "https://crm.example.net/", headers, body }))).toEqual([
      "steps.call.secrets secretHost",
    ]);
  });
});

it("lists a secret as used by a workflow, whose definition never contains its value", async () => {
  const { token } = owner;
  const { id: secretId } = (
    await server.call(requestRoutes.createSecret, {
      token,
      body: { name: "key", value: "zebra-4711", hosts: ["crm.example"] },
    })
  ).body;
  const headers = [{ name: "Authorization", value: "Bearer {{ secrets.key }}" }];
  const { id } = await draftWorkflow(
    server,
    owner,
    () => drawn([entry(), call({ url: "https://crm.example/", headers })], "entry -> call"),
    { campaignName: "Sync" },
  );
  const refused = await server.fail(requestRoutes.deleteSecret, {
    token,
    params: { id: secretId },
  });
  expect(refused.body).toMatchObject({ code: "IN_USE", detail: 'Used by campaign "Sync"' });
  const { body } = await server.call(workflowRoutes.get, { token, params: { id } });
  expect(JSON.stringify(body)).not.toContain("zebra-4711");
});

it("deletes old requests, except undecided ones", { timeout: 60_000 }, async () => {
  let count = 0;
  const { url } = await odd((_, response, raw) => {
    count += 1;
    if (count === 1) raw.socket.destroy();
    else response.end();
  });
  const { id } = await run([entry(), call({ url })], "entry -> call");
  await expect
    .poll(
      async () =>
        (await calls(id)).filter(({ state }) => state === "done" || state === "uncertain").length,
      { timeout: 20_000 },
    )
    .toBe(3);
  await server.deps.database.tenant(owner.tenantId, (tx) =>
    tx.execute(
      sql`update workflow_calls set ended_at = now() - interval '31 days' where workflow_id = ${id}`,
    ),
  );
  await server.deps.database.system(async (tx) => workflowsDomain.dailyCleanup?.(tx, server.deps));
  expect((await calls(id)).map(({ state }) => state)).toEqual(["uncertain"]);
});
