import { once } from "node:events";
import net from "node:net";
import { problem } from "@arauto/contracts";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAuthenticator } from "../../domains/auth/index.ts";
import { createSampleDomain } from "../../testing/sample-domain.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { createApp } from "./app.ts";

const BODY_TIMEOUT_MS = 300;

let server: TestServer;
let impatient: FastifyInstance;
let ana: TestUser;
let port: number;
beforeAll(async () => {
  const sample = createSampleDomain();
  server = await startTestServer({ domains: [sample] });
  ana = await server.signUp();
  const authenticator = createAuthenticator(server.deps);
  impatient = await createApp({
    deps: server.deps,
    domains: [sample],
    authenticator,
    bodyTimeoutMs: BODY_TIMEOUT_MS,
  });
  port = Number(new URL(await impatient.listen({ host: "127.0.0.1", port: 0 })).port);
});
afterAll(async () => {
  await impatient?.close();
  await server?.stop();
});

interface Received {
  status: number;
  headers: string;
  body: string;
}

/** Writes raw bytes to a socket and reads until the server closes it. */
async function send(
  pieces: readonly string[],
  to = Number(new URL(server.url).port),
): Promise<Received> {
  const socket = net.connect(to, "127.0.0.1");
  let text = "";
  socket.setEncoding("utf8").on("data", (piece: string) => (text += piece));
  // The server may close before everything is written.
  socket.on("error", () => {});
  const closed = once(socket, "close");
  for (const piece of pieces) socket.write(piece);
  await closed;
  const [head = "", ...rest] = text.split("\r\n\r\n");
  return {
    status: Number(head.split(" ")[1]),
    headers: head.toLowerCase(),
    body: rest.join("\r\n\r\n"),
  };
}

const head = (path: string, ...headers: string[]) =>
  [
    `POST ${path} HTTP/1.1`,
    "host: localhost",
    `authorization: Bearer ${ana.token}`,
    ...headers,
    "",
    "",
  ].join("\r\n");

function expectProblem({ status, headers, body }: Received, expected: number, code: string): void {
  expect(status).toBe(expected);
  expect(headers).toContain("content-type: application/problem+json");
  expect(problem.parse(JSON.parse(body))).toMatchObject({ status: expected, code });
}

describe("a body that arrives too slowly", () => {
  it("gets 408 as problem details, and its connection is closed", async () => {
    const slow = await send(
      [
        head("/api/v1/Samples", "content-type: application/json", "content-length: 100"),
        '{"name":',
      ],
      port,
    );
    expectProblem(slow, 408, "REQUEST_TIMEOUT");
  });

  it("is not read further after the request was rejected", async () => {
    const start = head(
      "/api/v1/Samples",
      "content-type: application/json",
      "content-length: 100",
    ).replace(ana.token, "nonsense");
    expectProblem(await send([start, "{"], port), 401, "UNAUTHORIZED");
  });

  it("of an upload may take longer", async () => {
    const started = Date.now();
    const socket = net.connect(port, "127.0.0.1");
    let text = "";
    socket.setEncoding("utf8").on("data", (piece: string) => (text += piece));
    const body = '--b\r\ncontent-disposition: form-data; name="file"; filename="x.csv"\r\n\r\nabc';
    const rest = "def\r\n--b--\r\n";
    socket.write(
      head(
        "/api/v1/Samples/Upload",
        "content-type: multipart/form-data; boundary=b",
        `content-length: ${body.length + rest.length}`,
        "connection: close",
      ),
    );
    socket.write(body);
    const closed = once(socket, "close");
    setTimeout(() => socket.write(rest), BODY_TIMEOUT_MS * 2);
    await closed;
    expect(text).toContain('"size":6');
    expect(Date.now() - started).toBeGreaterThanOrEqual(BODY_TIMEOUT_MS);
  });
});

describe("a malformed request", () => {
  it("with headers over the limit gets 431 as problem details", async () => {
    expectProblem(
      await send([head("/api/v1/Samples", `x-large: ${"x".repeat(40_000)}`)]),
      431,
      "HEADERS_TOO_LARGE",
    );
  });

  it("gets 400 as problem details", async () => {
    expectProblem(await send(["GET / HTTP/1.1\r\nbad header\r\n\r\n"]), 400, "MALFORMED_REQUEST");
  });
});

it.each([
  ["with a parameter over the limit", `/api/v1/Samples/${"x".repeat(1_000)}`],
  ["with a broken escape", "/api/v1/Samples/%zz"],
])("with an address %s gets 400 as problem details", async (_, path) => {
  const response = await fetch(server.url + path, {
    headers: { authorization: `Bearer ${ana.token}` },
  });
  expect(response.status).toBe(400);
  expect(response.headers.get("content-type")).toContain("application/problem+json");
  expect(problem.parse(await response.json()).code).toBe("MALFORMED_REQUEST");
});

describe("a malformed multipart body", () => {
  const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="x.csv"\r\n\r\n';
  it.each([
    ["without a boundary", "multipart/form-data", part],
    ["that ends before its first part", "multipart/form-data; boundary=b", "--b"],
    ["that is empty", "multipart/form-data; boundary=b", ""],
    ["that ends inside the file", "multipart/form-data; boundary=b", `${part}abc`],
    ["with unrelated bytes", "multipart/form-data; boundary=b", "\0\u0001 nothing of the kind"],
    [
      "with a broken part header",
      "multipart/form-data; boundary=b",
      "--b\r\nnonsense\r\n\r\nabc\r\n--b--\r\n",
    ],
  ])("%s gets 400", async (_, type, body) => {
    const headers = { "content-type": type, authorization: `Bearer ${ana.token}` };
    const response = await fetch(`${server.url}/api/v1/Samples/Upload`, {
      method: "POST",
      headers,
      body,
    });
    expect(response.status).toBe(400);
    expect(["MALFORMED_REQUEST", "VALIDATION"]).toContain(
      problem.parse(await response.json()).code,
    );
  });
});

describe("/metrics", () => {
  const metrics = (headers: Record<string, string> = {}) =>
    fetch(`${server.url}/metrics`, { headers });

  it("is open to programs on this machine", async () => {
    expect((await metrics()).status).toBe(200);
  });

  it.each(["x-forwarded-for", "forwarded", "x-real-ip", "via"])(
    "is closed to forwarded requests (%s)",
    async (name) => {
      expect((await metrics({ [name]: "127.0.0.1" })).status).toBe(403);
    },
  );

  it("is closed to other addresses", async () => {
    const answer = await impatient.inject({ url: "/metrics", remoteAddress: "203.0.113.7" });
    expect(answer.statusCode).toBe(403);
    expect((await impatient.inject({ url: "/metrics", remoteAddress: "::1" })).statusCode).toBe(
      200,
    );
  });
});
