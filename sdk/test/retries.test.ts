import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ArautoConnectionError, ArautoError, createClient } from "../src/index.ts";

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

let answers: Respond[];
let received: { method: string; key: string | undefined; body: string }[];
let url: string;
let close: () => void;
beforeEach(async () => {
  answers = [];
  received = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      const key = request.headers["idempotency-key"] as string | undefined;
      received.push({ method: request.method ?? "", key, body });
      (answers.shift() ?? respond(200, {}))(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => {
    server.closeAllConnections();
    server.close();
  };
});
afterEach(() => close());

const respond =
  (status: number, body: unknown, headers: Record<string, string> = {}): Respond =>
  (_request, response) =>
    response
      .writeHead(status, { "content-type": "application/json", ...headers })
      .end(JSON.stringify(body));
const drop: Respond = (_request, response) => response.destroy();
const ignore: Respond = () => {};
const busy = (status: number) => respond(status, { code: "UNAVAILABLE" }, { "retry-after": "0" });

const client = (given = {}) => createClient({ apiKey: "arauto_test_x", baseUrl: url, ...given });
const contact = { name: "Ana", email: "ana@example.com", phone: null };

describe("retries", () => {
  it("retries a POST with the same key and body until it succeeds", async () => {
    answers = [busy(503), drop];
    await client().post("/v1/Accounts", { body: contact as never });
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ key }) => key)).size).toBe(1);
    expect(received[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(received.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      contact,
      contact,
      contact,
    ]);
    await client().post("/v1/Accounts", { body: contact as never, idempotencyKey: "order-1" });
    expect(received.at(-1)?.key).toBe("order-1");
  });

  it("waits for the first attempt, which the server is still processing", async () => {
    answers = [
      respond(409, { code: "IDEMPOTENCY_IN_PROGRESS" }, { "retry-after": "0" }),
      respond(201, { id: "1" }),
    ];
    expect(await client().post("/v1/Accounts", { body: contact as never })).toEqual({ id: "1" });
  });

  it("stops after the given number of retries and throws the server's error", async () => {
    answers = [busy(429), busy(429), busy(429), busy(429)];
    const call = client({ retries: 1 }).get("/v1/WhoAmI");
    await expect(call).rejects.toMatchObject({ status: 429, code: "UNAVAILABLE", retryAfter: 0 });
    expect(received).toHaveLength(2);
  });

  it("does not wait longer than a minute", async () => {
    answers = [respond(429, { code: "RATE_LIMITED" }, { "retry-after": "3600" })];
    await expect(client().get("/v1/WhoAmI")).rejects.toMatchObject({ retryAfter: 3600 });
    expect(received).toHaveLength(1);
  });

  it("does not retry requests that can't succeed", async () => {
    answers = [respond(404, { code: "NOT_FOUND", title: "Not found" }), respond(500, {})];
    await expect(client().get("/v1/WhoAmI")).rejects.toThrow("Not found");
    await expect(client().get("/v1/WhoAmI")).rejects.toBeInstanceOf(ArautoError);
    expect(received).toHaveLength(2);
  });

  it("throws a connection error when no response arrives in time", async () => {
    answers = [ignore];
    const call = client({ retries: 0 }).get("/v1/WhoAmI", { timeout: 20 });
    await expect(call).rejects.toMatchObject({ isTimeout: true });
    close();
    const later = client({ retries: 0 }).get("/v1/WhoAmI");
    await expect(later).rejects.toBeInstanceOf(ArautoConnectionError);
  });

  it("ends when its signal is aborted, even between two attempts", async () => {
    answers = [ignore];
    const running = new AbortController();
    const call = client().get("/v1/WhoAmI", { signal: running.signal });
    await expect.poll(() => received.length).toBe(1);
    running.abort(new Error("Enough"));
    await expect(call).rejects.toThrow("Enough");

    answers = [respond(503, {}, { "retry-after": "50" })];
    const waiting = new AbortController();
    const other = client().get("/v1/WhoAmI", { signal: waiting.signal });
    await expect.poll(() => received.length).toBe(2);
    waiting.abort(new Error("Enough"));
    await expect(other).rejects.toThrow("Enough");
    expect(received).toHaveLength(2);
  });

  it("reads responses that are not from the API", async () => {
    answers = [
      (_request, response) => response.writeHead(502, { "content-type": "text/html" }).end("<p>"),
    ];
    const call = client().get("/v1/WhoAmI");
    await expect(call).rejects.toMatchObject({ status: 502, code: null, correlationId: null });
  });
});
