import { requestRoutes, workflowRoutes } from "@arauto/contracts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { addContacts } from "../delivery/testing/campaign-world.ts";
import { type GotRequest, type OddServer, startOddServer } from "../requests/testing/odd-server.ts";
import { requestStep, requestWorld } from "./testing/request-world.ts";
import { draftWorkflow, drawn, entry, recount, stepOf } from "./testing/workflow-world.ts";

const PEOPLE = 7;

let server: TestServer;
let owner: TestUser;
let contacts: { id: string; email: string }[];
let world: ReturnType<typeof requestWorld>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  owner = await server.signUp();
  contacts = await addContacts(server, owner.tenantId, PEOPLE);
  world = requestWorld(server, owner);
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

interface Item {
  key: string;
  body: { email: string };
}
const itemsOf = ({ body }: GotRequest) => (JSON.parse(body) as { items: Item[] }).items;
const BODY = '{"email": "{{ account.email }}"}';
const batched = (url: string, config: Parameters<typeof requestStep>[1] = {}) =>
  world.run(
    [entry(), requestStep({ url, body: BODY }, { batchSize: 5, ...config })],
    "entry -> call",
  );

it("makes one call for several contacts, with a result for each", { timeout: 60_000 }, async () => {
  await world.addField("score", "number");
  const { url, got } = await odd((request, response) => {
    const results = itemsOf(request).map(({ key, body: { email } }, place) => ({
      key,
      ...(email.includes("1@") ? { status: 404 } : { body: { score: 10 + place } }),
    }));
    response.end(JSON.stringify({ results: results.toReversed() }));
  });
  const { id } = await batched(url, {
    outputs: ["rejected"],
    answers: [{ pointer: "/score", field: "score" }],
  });
  const found = await world.through(id, PEOPLE);
  expect(got.map((request) => itemsOf(request).length).toSorted((a, b) => a - b)).toEqual([2, 5]);
  const sent = got.flatMap(itemsOf).map(({ body }) => body.email);
  expect(sent.toSorted()).toEqual(contacts.map(({ email }) => email).toSorted());
  const refused = contacts.filter(({ email }) => email.includes("1@"));
  expect(stepOf(found, "call")?.left).toEqual([
    { branch: "next", people: PEOPLE - refused.length },
    { branch: "rejected", people: refused.length },
  ]);
  for (const { id: contactId, email } of contacts) {
    const own = got.find((request) => itemsOf(request).some(({ body }) => body.email === email));
    const place = own ? itemsOf(own).findIndex(({ body }) => body.email === email) : -1;
    const fields = email.includes("1@") ? {} : { score: 10 + place };
    expect((await world.fieldsOf(contactId)).fields).toEqual(fields);
  }
  // Each contact's log entry contains only its own part.
  const log = await world.calls(id);
  expect(log).toHaveLength(PEOPLE);
  for (const { request } of log) expect(JSON.parse(request?.body ?? "")).toHaveProperty("email");
  const { kept, counted } = await recount(server, owner, id);
  expect(kept).toEqual(counted);
});

it("applies a response without results to all contacts", { timeout: 60_000 }, async () => {
  const { url, got } = await odd((_, response) => void response.writeHead(202).end());
  const { id } = await batched(url);
  expect(await world.through(id, PEOPLE)).toMatchObject({ finished: PEOPLE, failed: 0 });
  expect(got).toHaveLength(2);
});

it(
  "repeats a call for the same contacts with the same idempotency key",
  { timeout: 60_000 },
  async () => {
    const statuses = [503, 503];
    const { url, got } = await odd((_, response) =>
      response.writeHead(statuses.shift() ?? 200).end(),
    );
    const { id } = await batched(url);
    const waiting = () => world.calls(id, { state: "queued" });
    await expect
      .poll(async () => (await waiting()).filter(({ attempts }) => attempts === 1).length, {
        timeout: 20_000,
      })
      .toBe(PEOPLE);
    expect(await world.through(id, PEOPLE)).toMatchObject({ finished: PEOPLE });
    const keys = got.map(({ headers }) => headers["idempotency-key"]);
    expect(new Set(keys.slice(2))).toEqual(new Set(keys.slice(0, 2)));
    expect(new Set(got.flatMap(itemsOf).map(({ key }) => key)).size).toBe(PEOPLE);
  },
);

it("holds contacts missing from a response", { timeout: 60_000 }, async () => {
  const { url, got } = await odd((request, response) => {
    const results = itemsOf(request)
      .slice(1)
      .map(({ key }) => ({ key }));
    response.end(JSON.stringify({ results }));
  });
  const { id } = await batched(url);
  const uncertain = () => world.calls(id, { state: "uncertain" });
  await expect.poll(async () => (await uncertain()).length, { timeout: 20_000 }).toBe(2);
  const ids = (await uncertain()).map((one) => one.id);
  expect(await world.resolve(id, ids, "done")).toBe(2);
  expect(await world.through(id, PEOPLE)).toMatchObject({ finished: PEOPLE, failed: 0 });
  expect(got).toHaveLength(2);
});

it("excludes only the contact whose body is not JSON", { timeout: 60_000 }, async () => {
  const { url, got } = await odd((_, response) => void response.end());
  const [first] = contacts;
  const body = `{% if account.email == "${first?.email}" %}{"broken": {% else %}${BODY}{% endif %}`;
  const { id } = await world.run(
    [entry(), requestStep({ url, body }, { batchSize: 100 })],
    "entry -> call",
  );
  expect(await world.through(id, PEOPLE)).toMatchObject({ finished: PEOPLE - 1, failed: 1 });
  expect(got.flatMap(itemsOf)).toHaveLength(PEOPLE - 1);
});

it("moves contacts who don't fit into the next call", { timeout: 60_000 }, async () => {
  const { url, got } = await odd((_, response) => void response.end());
  const text = `{% for i in (1..30) %}${"x".repeat(8_000)}{% endfor %}`;
  const body = `{"email": "{{ account.email }}", "text": "${text}"}`;
  const { id } = await world.run(
    [entry(), requestStep({ url, body }, { batchSize: 100 })],
    "entry -> call",
  );
  expect(await world.through(id, PEOPLE)).toMatchObject({ finished: PEOPLE, failed: 0 });
  expect(got.map((request) => itemsOf(request).length)).toEqual([4, 3]);
  // Waiting for the next call doesn't count as an attempt.
  expect((await world.calls(id)).map(({ attempts }) => attempts)).toEqual(contacts.map(() => 1));
});

it("is rejected without a JSON body, and with variables outside of the body", async () => {
  const problems = async (request: Parameters<typeof requestStep>[0]) => {
    const { id } = await draftWorkflow(server, owner, () =>
      drawn([entry(), requestStep(request, { batchSize: 2 })], "entry -> call"),
    );
    const answer = await server.fail(workflowRoutes.start, { token: owner.token, params: { id } });
    return answer.body.errors?.map(({ path, code }) => `${path} ${code}`);
  };
  const url = "https://crm.example/";
  expect(await problems({ url, method: "GET" })).toEqual(["steps.call.batchSize batchNotJson"]);
  expect(await problems({ url, bodyKind: "form" })).toEqual(["steps.call.batchSize batchNotJson"]);
  expect(await problems({ url: `${url}{{ account.email }}` })).toEqual([
    "steps.call.batchSize batchTags",
  ]);
});

it("is tested with one contact in batch format", async () => {
  const { url, got } = await odd((request, response) => {
    const [item] = itemsOf(request);
    response.end(JSON.stringify({ results: [{ key: item?.key, body: { score: 3 } }] }));
  });
  await world.addField("score", "number");
  const { config } = requestStep({ url, body: BODY });
  const { body } = await server.call(requestRoutes.try, {
    token: owner.token,
    body: {
      request: config.request,
      answers: [{ pointer: "/score", field: "score" }],
      isBatch: true,
      send: true,
    },
  });
  expect(body).toMatchObject({
    error: null,
    values: [{ field: "score", value: 3, problem: null }],
  });
  expect(itemsOf(got[0] as GotRequest)).toHaveLength(1);
});
