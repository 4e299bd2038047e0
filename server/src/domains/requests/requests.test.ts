import {
  auditLogRoutes,
  customFieldRoutes,
  requestRoutes,
  type RequestTemplate,
  type tryRequestBody,
} from "@arauto/contracts";
import type { Contact } from "@arauto/mail";
import { unknownContact } from "@arauto/mail";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import { sql } from "../../platform/database/sql.ts";
import { createNetworkGuard } from "../../platform/network/guard.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { addContacts } from "../delivery/testing/campaign-world.ts";
import { type OddServer, startOddServer } from "./testing/odd-server.ts";
import { requestsDomain, sendRequest } from "./index.ts";

let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  owner = await server.signUp();
});
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function odd(...given: Parameters<typeof startOddServer>): Promise<OddServer> {
  const started = await startOddServer(...given);
  ends.push(started.stop);
  return started;
}

const template = (given: Partial<RequestTemplate>): RequestTemplate => ({
  method: "POST",
  url: "",
  headers: [],
  bodyKind: "json",
  body: "{}",
  ...given,
});
const scope = { workspace: { name: "Café", address: "" }, campaign: { name: "Welcome" } };
const ana: Contact = {
  ...unknownContact("c1"),
  name: 'Ana "Bia"\nCosta',
  email: "ana+1@x.example",
};
const send = (given: Partial<RequestTemplate>, answerMs = 2_000, network = server.deps.network) =>
  sendRequest(
    { ...server.deps, network },
    {
      tenantId: owner.tenantId,
      template: template(given),
      scope,
      contact: ana,
      key: "run.step",
      limits: { connectMs: 1_000, answerMs },
    },
  );
/** Other tests send to separate servers on this host. */
const LOCAL = ["127.0.0.1"];
const addSecret = async (name: string, value: string, hosts = LOCAL) =>
  (
    await server.call(requestRoutes.createSecret, {
      token: owner.token,
      body: { name, value, hosts },
    })
  ).body;
const attempt = (body: z.input<typeof tryRequestBody>) =>
  server.call(requestRoutes.try, { token: owner.token, body });

describe("a request", () => {
  it("escapes values by context, identifies itself, and is signed", async () => {
    const { url, got } = await odd();
    await addSecret("token", 's3"cret/value');
    const outcome = await send({
      url: `${url}/hook?email={{ account.email }}&key={{ secrets.token }}`,
      headers: [
        { name: "Authorization", value: "Bearer {{ secrets.token }}" },
        { name: "X-Name", value: "{{ account.name }} é" },
      ],
      body: '{"name": "{{ account.name }}", "key": "{{secrets.token}}", "all": {{ account.name | json }}}',
    });
    expect(outcome).toMatchObject({ kind: "answered", statusCode: 204 });
    const [one] = got;
    expect(one?.path).toBe("/hook?email=ana%2B1%40x.example&key=s3%22cret%2Fvalue");
    expect(JSON.parse(one?.body ?? "")).toEqual({
      name: ana.name,
      key: 's3"cret/value',
      all: ana.name,
    });
    expect(one?.headers).toMatchObject({
      authorization: 'Bearer s3"cret/value',
      "content-type": "application/json",
      "idempotency-key": "run.step",
      "webhook-id": "run.step",
    });
    expect(Buffer.from(one?.headers["x-name"] ?? "", "latin1").toString("utf8")).toBe(
      'Ana "Bia" Costa é',
    );
    const { secret } = (await server.call(requestRoutes.signingSecret, { token: owner.token }))
      .body;
    expect(() => new Webhook(secret).verify(one?.body ?? "", one?.headers ?? {})).not.toThrow();
    expect(JSON.stringify(outcome)).not.toContain("cret/value");
  });

  it("hides secrets that its server sends back", async () => {
    const { url } = await odd((got, response) => void response.end(JSON.stringify(got)));
    await addSecret("token", "zebra-4711");
    const outcome = await send({ url, body: '{"key": "{{ secrets.token }}"}' });
    expect(outcome).toMatchObject({ kind: "answered", statusCode: 200 });
    expect(JSON.stringify(outcome)).not.toContain("zebra-4711");
    expect(JSON.stringify(outcome)).toContain("••••••");
  });

  it("that hangs or breaks may have arrived, but not one whose connection was refused", async () => {
    const hanging = await odd(() => {});
    expect(await send({ url: hanging.url }, 300)).toMatchObject({
      error: "timeout",
      wasSent: true,
    });
    const breaking = await odd((_, __, raw) => void raw.socket.destroy());
    expect(await send({ url: breaking.url })).toMatchObject({ error: "reset", wasSent: true });
    const stopped = await startOddServer();
    await stopped.stop();
    expect(await send({ url: stopped.url })).toMatchObject({ error: "connect", wasSent: false });
  });

  it("reads at most 256 KB of a response", async () => {
    const { url } = await odd((_, response) => void response.end("x".repeat(1_000_000)));
    const outcome = await send({ url });
    expect(outcome).toMatchObject({ kind: "answered", isWhole: false });
    expect("body" in outcome && outcome.body.length).toBe(262_144);
  });

  it("follows redirects without sending its headers to another server", async () => {
    const target = await odd((_, response) => void response.end("there"));
    const { url, got } = await odd(({ path }, response) => {
      const location = path === "/first" ? "/second" : `${target.url}/third`;
      response.writeHead(307, { location }).end();
    });
    await addSecret("token", "zebra-4711");
    const headers = [{ name: "Authorization", value: "{{ secrets.token }}" }];
    expect(await send({ method: "GET", url: `${url}/first`, headers })).toMatchObject({
      statusCode: 200,
      body: "there",
    });
    expect(got.map(({ path }) => path)).toEqual(["/first", "/second"]);
    expect(got[1]?.headers["authorization"]).toBe("zebra-4711");
    expect(target.got[0]?.headers).not.toHaveProperty("authorization");
    expect(target.got[0]?.headers).not.toHaveProperty("webhook-signature");
    // A body is never sent to another server.
    expect(await send({ url: `${url}/second`, headers })).toMatchObject({ statusCode: 307 });
  });

  it("ends after five redirects", async () => {
    const { url, got } = await odd((_, response) =>
      response.writeHead(302, { location: "/" }).end(),
    );
    expect(await send({ method: "GET", url })).toMatchObject({ error: "redirect", wasSent: false });
    expect(got).toHaveLength(6);
  });

  it("reaches no private address, directly or by a redirect", async () => {
    const inside = await odd();
    const guard = createNetworkGuard({ allowPrivate: false });
    expect(await send({ url: inside.url }, 2_000, guard)).toMatchObject({
      error: "private",
      wasSent: false,
    });
    expect(inside.got).toEqual([]);
    // The first address is allowed, as if it was public.
    const outside = await odd((_, response) =>
      response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data" }).end(),
    );
    const { port } = new URL(outside.url);
    const first = {
      resolve: (host: string) =>
        host === "outside.example"
          ? Promise.resolve({ address: "127.0.0.1", family: 4 as const })
          : guard.resolve(host),
    };
    const url = `http://outside.example:${port}/`;
    expect(await send({ method: "GET", url }, 2_000, first)).toMatchObject({ error: "private" });
    expect(outside.got).toHaveLength(1);
  });

  it("is not sent without its secret, or with an invalid JSON body", async () => {
    const { url, got } = await odd();
    const headers = [{ name: "Authorization", value: "{{ secrets.missing }}" }];
    expect(await send({ url, headers })).toMatchObject({ error: "secret", message: "missing" });
    expect(await send({ url, body: '{"name": {{ account.name }}}' })).toMatchObject({
      error: "render",
    });
    expect(got).toEqual([]);
  });

  it("rests when most calls of its host fail, and one call probes it afterwards", async () => {
    let status = 500;
    const { url, got } = await odd((_, response) => void response.writeHead(status).end());
    for (let count = 0; count < 10; count += 1) await send({ url });
    expect(await send({ url })).toMatchObject({ kind: "resting" });
    expect(got).toHaveLength(10);
    // Other workspaces have separate breakers.
    const other = await server.signUp();
    const first = await sendRequest(server.deps, {
      tenantId: other.tenantId,
      template: template({ url }),
      scope,
      contact: null,
      key: "other",
    });
    expect(first).toMatchObject({ kind: "answered", statusCode: 500 });
    status = 200;
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.execute(
        sql`update request_breakers set open_until = now() - interval '1 second' where tenant_id = ${owner.tenantId}`,
      ),
    );
    const outcomes = await Promise.all([send({ url }), send({ url })]);
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(["answered", "resting"]);
    expect(await send({ url })).toMatchObject({ kind: "answered", statusCode: 200 });
  });

  it("leaves no breaker a day after the last call", async () => {
    const { url } = await odd((_, response) => void response.writeHead(500).end());
    await send({ url });
    const count = () =>
      server.deps.database.tenant(owner.tenantId, (tx) =>
        tx.query(sql`select from request_breakers where tenant_id = ${owner.tenantId}`),
      );
    expect(await count()).toHaveLength(1);
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.execute(
        sql`update request_breakers set called_at = now() - interval '2 days' where tenant_id = ${owner.tenantId}`,
      ),
    );
    await server.deps.database.system(async (tx) => requestsDomain.dailyCleanup?.(tx, server.deps));
    expect(await count()).toEqual([]);
  });
});

describe("secrets", () => {
  it("are listed without their values, replaced and deleted", async () => {
    const { token } = owner;
    const created = await addSecret("crm_token", "first-value");
    expect(JSON.stringify(created)).not.toContain("first-value");
    const { body } = await server.call(requestRoutes.listSecrets, { token });
    expect(body.items).toEqual([created]);
    const { url, got } = await odd();
    const params = { id: created.id };
    const changed = { value: "second", hosts: LOCAL };
    await server.call(requestRoutes.updateSecret, { token, params, body: changed });
    await send({ url, body: '"{{ secrets.crm_token }}"' });
    expect(got[0]?.body).toBe('"second"');
    await server.call(requestRoutes.deleteSecret, { token, params });
    expect((await server.call(requestRoutes.listSecrets, { token })).body.items).toEqual([]);
    expect((await server.fail(requestRoutes.deleteSecret, { token, params })).status).toBe(404);
  });

  it("are sent to an IPv6 address in any notation, and to no other", async () => {
    const created = await addSecret("six", "zebra-4713", ["0:0:0:0:0:0:0:1", "[2001:DB8::0:7]"]);
    expect(created.hosts).toEqual(["[::1]", "[2001:db8::7]"]);
    const body = '"{{ secrets.six }}"';
    // Nothing listens there: the network refuses the request, not the secret.
    for (const url of ["http://[::1]:9/", "http://[0:0::0001]:9/"])
      expect(await send({ url, body })).toMatchObject({ error: "connect", wasSent: false });
    expect(await send({ url: "http://[::2]:9/", body })).toMatchObject({
      error: "secretHost",
      message: "six → [::2]",
    });
  });

  it("are only sent to their hosts, even when trying a request", async () => {
    const { token } = owner;
    const { url, got } = await odd();
    const created = await addSecret("crm_token", "zebra-4711", ["crm.example", "*.crm.example"]);
    expect(created.hosts).toEqual(["crm.example", "*.crm.example"]);
    for (const given of [
      { url, body: '"{{ secrets.crm_token }}"' },
      { url, headers: [{ name: "X-Token", value: "{{ secrets.crm_token }}" }] },
      { url: `${url}?token={{ secrets.crm_token }}` },
    ]) {
      expect(await send(given)).toMatchObject({
        kind: "unanswered",
        error: "secretHost",
        message: "crm_token → 127.0.0.1",
        wasSent: false,
      });
      const { body } = await attempt({ request: template(given), send: true });
      expect(body).toMatchObject({ error: "secretHost", answer: null });
    }
    expect(got).toEqual([]);

    // An allowed host redirects to another one, with the secret in the URL.
    const leading = await odd((_, response) => {
      response.writeHead(302, { location: url.replace("127.0.0.1", "localhost") }).end();
    });
    await addSecret("lured", "zebra-4712", LOCAL);
    const lured = { method: "GET" as const, url: `${leading.url}?token={{ secrets.lured }}` };
    expect(await send(lured)).toMatchObject({ error: "secretHost", wasSent: false });
    expect(got).toEqual([]);

    // Changing the hosts keeps the value.
    const params = { id: created.id };
    const body = { hosts: LOCAL };
    await server.call(requestRoutes.updateSecret, { token, params, body });
    await send({ url, body: '"{{ secrets.crm_token }}"' });
    expect(got[0]?.body).toBe('"zebra-4711"');
  });

  it.each([[], ["*"], ["*.com"], ["https://crm.example"], ["crm.example:8080"], ["crm..example"]])(
    "cannot be allowed for %j",
    async (...hosts) => {
      const refused = await server.fail(requestRoutes.createSecret, {
        token: owner.token,
        body: { name: "crm_token", value: "x", hosts },
      });
      expect(refused.body.code).toBe("VALIDATION");
    },
  );

  it("are encrypted at rest", async () => {
    await addSecret("token", "zebra-4711");
    const rows = await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.query<{ row: string }>(
        sql`select s::text as row from secrets s where tenant_id = ${owner.tenantId}`,
      ),
    );
    expect(rows[0]?.row).toContain("token");
    expect(rows[0]?.row).not.toContain("zebra-4711");
  });

  it("have unique names, and a workspace has at most 100", async () => {
    const { token } = owner;
    await addSecret("a", "x");
    const again = { token, body: { name: "a", value: "y", hosts: LOCAL } };
    expect((await server.fail(requestRoutes.createSecret, again)).body.code).toBe("NAME_TAKEN");
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.execute(sql`
        insert into secrets (tenant_id, id, name, value_box, created_at, updated_at)
        select ${owner.tenantId}, gen_random_uuid(), 'many_' || n, '', now(), now() from generate_series(1, 99) n`),
    );
    const more = { token, body: { name: "b", value: "y", hosts: LOCAL } };
    expect((await server.fail(requestRoutes.createSecret, more)).body.code).toBe("SECRETS_FULL");
  });

  it("also sign with the previous secret after a rotation", async () => {
    const { token } = owner;
    const before = (await server.call(requestRoutes.signingSecret, { token })).body.secret;
    const { secret, formerUntil } = (
      await server.call(requestRoutes.rotateSigningSecret, { token })
    ).body;
    expect(secret).not.toBe(before);
    expect(formerUntil).not.toBeNull();
    const { url, got } = await odd();
    await send({ url });
    for (const key of [before, secret])
      expect(() => new Webhook(key).verify("{}", got[0]?.headers ?? {})).not.toThrow();
  });
});

describe("trying a request", () => {
  it("sends only if requested, masks secrets, and shows the resulting field values", async () => {
    const { url, got } = await odd((_, response) =>
      response
        .writeHead(200, { "content-type": "application/json" })
        .end('{"data": {"score": "7", "a/b": [true]}}'),
    );
    await addContacts(server, owner.tenantId, 1);
    await addSecret("token", "zebra-4711");
    const request = template({
      url,
      headers: [{ name: "X-Api-Key", value: "{{ secrets.token }}" }],
      body: '{"email": "{{ account.email }}"}',
    });
    const answers = [{ pointer: "/data/none", field: "score" }];
    const shown = (await attempt({ request, answers })).body;
    expect(shown.answer).toBeNull();
    expect(shown.request?.headers).toEqual([{ name: "X-Api-Key", value: "••••••" }]);
    expect(shown.request?.body).toContain("@");
    expect(got).toEqual([]);
    const sent = (await attempt({ request, answers, send: true })).body;
    expect(sent.answer).toMatchObject({ statusCode: 200, contentType: "application/json" });
    expect(sent.values).toEqual([
      { field: "score", pointer: "/data/none", value: null, problem: "fieldUnknown" },
    ]);
    expect(JSON.stringify(sent)).not.toContain("zebra-4711");
    expect(got[0]?.headers["x-api-key"]).toBe("zebra-4711");
  });

  it("uses a given response without sending anything", async () => {
    const { url, got } = await odd();
    await addContacts(server, owner.tenantId, 1);
    await server.call(customFieldRoutes.create, {
      token: owner.token,
      body: { name: "Score", identifier: "score", type: "number" },
    });
    const request = template({ url });
    const answers = [{ pointer: "/data/score", field: "score" }];
    const step = { outputs: ["rejected" as const], repeatIsSafe: false, continueOnError: false };
    const given = async (
      response: NonNullable<z.input<typeof tryRequestBody>["response"]>,
      settings: Partial<typeof step> = {},
      isBatch = false,
    ) =>
      (await attempt({ request, answers, isBatch, response, step: { ...step, ...settings } })).body;

    expect(await given({ statusCode: 200, body: '{"data": {"score": "7"}}' })).toMatchObject({
      answer: { statusCode: 200 },
      values: [{ field: "score", value: 7, problem: null }],
      outlook: { path: "next", repeats: 0, repeatInSeconds: null, repeatIsSafe: false },
    });
    expect(await given({ statusCode: 404 })).toMatchObject({
      values: [],
      outlook: { path: "rejected", repeats: 0 },
    });
    expect((await given({ statusCode: 500 })).outlook).toMatchObject({
      path: "failed",
      repeats: 0,
    });
    expect(
      (await given({ statusCode: 500 }, { repeatIsSafe: true, continueOnError: true })).outlook,
    ).toEqual({ path: "next", repeats: 5, repeatInSeconds: 5, repeatIsSafe: true });
    const headers = [{ name: "Retry-After", value: "3600" }];
    expect((await given({ statusCode: 429, headers })).outlook).toMatchObject({
      path: "rejected",
      repeats: 5,
      repeatInSeconds: 3_600,
    });
    const lost = { statusCode: null };
    expect(await given(lost)).toMatchObject({
      error: "timeout",
      answer: null,
      outlook: { path: "decision", repeats: 0 },
    });
    expect((await given(lost, { outputs: [], continueOnError: true })).outlook?.path).toBe("next");

    // The outcome of a redirect depends on its target's response, unless the engine doesn't follow it.
    const moved = (to: string, statusCode = 307) =>
      given({ statusCode, headers: [{ name: "Location", value: to }] });
    expect(await moved("/v2?a=1#top")).toMatchObject({
      answer: { statusCode: 307 },
      redirectUrl: new URL("/v2?a=1", url).href,
      outlook: null,
    });
    expect(await moved("/v2", 302)).toMatchObject({
      redirectUrl: null,
      outlook: { path: "rejected" },
    });
    expect((await given({ statusCode: 307 })).outlook?.path).toBe("rejected");
    const reading = (to: string, url = request.url) =>
      attempt({
        request: { ...request, method: "GET", bodyKind: "none", body: "", url },
        response: { statusCode: 302, headers: [{ name: "Location", value: to }] },
        step: { ...step, outputs: ["unanswered"] },
      });
    expect((await reading("https://other.example/x")).body.redirectUrl).toBe(
      "https://other.example/x",
    );
    await addSecret("token", "zebra-4711");
    expect(
      (await reading("https://other.example/x", `${url}?{{ secrets.token }}`)).body,
    ).toMatchObject({
      error: "secretHost",
      redirectUrl: null,
      outlook: { path: "unanswered" },
    });

    // A preview has a fixed key, so that the given response can contain it.
    const shown = (await attempt({ request, isBatch: true })).body;
    const { items } = JSON.parse(shown.request?.body ?? "") as { items: { key: string }[] };
    const key = items[0]?.key ?? "";
    const results = (list: unknown[]) => ({
      statusCode: 200,
      body: JSON.stringify({ results: list }),
    });
    expect(
      await given(results([{ key, status: 422, body: { data: { score: 1 } } }]), {}, true),
    ).toMatchObject({ values: [], outlook: { path: "rejected" } });
    expect(await given(results([]), {}, true)).toMatchObject({
      error: "lost",
      outlook: { path: "decision" },
    });

    expect(got).toEqual([]);
    const { body } = await server.call(auditLogRoutes.list, { token: owner.token });
    expect(body.items.filter(({ action }) => action === "request.tried")).toEqual([]);
    const both = { request, send: true, response: lost };
    const refused = await server.fail(requestRoutes.try, { token: owner.token, body: both });
    expect(refused.body.code).toBe("VALIDATION");
  });

  it("reports why there is no request or no response", async () => {
    const bad = template({ url: "https://x.example/", body: "{" });
    expect((await attempt({ request: bad })).body).toMatchObject({
      error: "render",
      request: null,
    });
    const { url } = await odd((_, __, raw) => void raw.socket.destroy());
    expect((await attempt({ request: template({ url }), send: true })).body).toMatchObject({
      error: "reset",
      answer: null,
    });
    const contactId = "00000000-0000-4000-8000-000000000000";
    const unknown = { token: owner.token, body: { request: template({ url }), contactId } };
    expect((await server.fail(requestRoutes.try, unknown)).status).toBe(404);
  });

  it("is recorded in the audit log once it was sent, without its path", async () => {
    const { url } = await odd();
    const tries = async () => {
      const { body } = await server.call(auditLogRoutes.list, { token: owner.token });
      return body.items.filter(({ action }) => action === "request.tried");
    };
    const request = template({ url: `${url}/private?email=ana@example.com` });
    await attempt({ request });
    expect(await tries()).toEqual([]);
    await attempt({ request, send: true });
    expect(await tries()).toMatchObject([
      { actor: { id: owner.userId }, record: { name: new URL(url).host } },
    ]);
  });

  it("has no contact when a task makes it", async () => {
    const request = template({ url: "https://x.example/", body: '{"to":"{{ account.email }}"}' });
    const { body } = await attempt({ request, hasContact: false });
    expect(body.request?.body).toBe('{"to":""}');
  });
});
