import https from "node:https";
import net, { type AddressInfo } from "node:net";
import { createSecureContext } from "node:tls";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { WEBHOOK_RESPONSE_BYTES } from "@arauto/contracts";
import { createNetworkGuard, type Lookup } from "../../platform/network/guard.ts";
import {
  AUTHORITY_CERTIFICATE,
  LOCAL_CERTIFICATE,
  LOCAL_KEY,
} from "../../testing/local-authority.ts";
import {
  type ClientLimits,
  type ClientOptions,
  HttpClient,
} from "../../platform/network/http-client.ts";
import { postOf } from "./post.ts";
import { WEBHOOK_TUNING } from "./tuning.ts";
import { startReceiver } from "./testing/receiver.ts";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

const QUICK: ClientLimits = { connectMs: 300, answerMs: 300 };
const LOCAL = { address: "127.0.0.1", family: 4 };

function newClient(given: Partial<ClientOptions> = {}): HttpClient {
  const client = new HttpClient({
    network: createNetworkGuard({ allowPrivate: true }),
    secureContext: undefined,
    limits: WEBHOOK_TUNING.client,
    bytesMax: WEBHOOK_RESPONSE_BYTES,
    ...given,
  });
  ends.push(() => client.close());
  return client;
}

async function receiver(...given: Parameters<typeof startReceiver>) {
  const started = await startReceiver(...given);
  ends.push(started.stop);
  return started;
}

/** Starts a server that handles raw connections. */
async function rawServer(handle: (socket: net.Socket) => void): Promise<string> {
  const server = net.createServer((socket) => {
    ends.push(() => socket.destroy());
    socket.on("error", () => {});
    handle(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const post = (client: HttpClient, url: string, body = "{}") =>
  client.send(postOf(new URL(url), { "webhook-id": "msg_1" }, body));

describe("a request", () => {
  it("is a POST of JSON that accepts no compression, and keeps the response", async () => {
    const { url, received } = await receiver((_, response) => {
      response.writeHead(202, { "x-own": "1", "content-type": "text/plain" }).end("thanks");
    });
    const result = await post(newClient(), `${url}/hook?a=1`, '{"a":"é"}');
    expect(result).toMatchObject({
      statusCode: 202,
      error: null,
      address: "127.0.0.1",
      body: "thanks",
      headers: { "x-own": "1" },
    });
    expect(received[0]).toMatchObject({ path: "/hook?a=1", body: '{"a":"é"}' });
    expect(received[0]?.headers).toMatchObject({
      "webhook-id": "msg_1",
      "content-type": "application/json",
      "accept-encoding": "identity",
    });
  });

  it("reuses a connection, but only for one request at a time", async () => {
    const ports = new Set<number | undefined>();
    const { url } = await receiver(async (_, response, raw) => {
      ports.add(raw.socket.remotePort);
      response.writeHead(204).end();
    });
    const client = newClient();
    for (let count = 0; count < 3; count += 1) await post(client, url);
    expect(ports.size).toBe(1);
    await Promise.all([post(client, url), post(client, url)]);
    expect(ports.size).toBe(2);
  });

  it("ignores proxies of the environment", async () => {
    const proxy = await receiver();
    const { url, received } = await receiver();
    const before = { ...process.env };
    Object.assign(process.env, { http_proxy: proxy.url, HTTP_PROXY: proxy.url });
    try {
      await post(newClient(), url);
    } finally {
      process.env = before;
    }
    expect([received.length, proxy.received.length]).toEqual([1, 0]);
  });

  it("does not follow redirects", async () => {
    const target = await receiver();
    const { url } = await receiver(
      (_, response) => void response.writeHead(307, { location: target.url }).end(),
    );
    expect(await post(newClient(), url)).toMatchObject({ statusCode: 307, error: null });
    expect(target.received).toEqual([]);
  });
});

describe("a hostile endpoint", () => {
  it("that never responds is cut off", async () => {
    const url = await rawServer(() => {});
    expect(await post(newClient({ limits: QUICK }), url)).toMatchObject({
      statusCode: null,
      error: "timeout",
      address: "127.0.0.1",
    });
  });

  it("that never finishes its response is judged by its status", async () => {
    const url = await rawServer((socket) => {
      socket.write("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nstart");
    });
    expect(await post(newClient({ limits: QUICK }), url)).toMatchObject({
      statusCode: 200,
      body: "start",
    });
  });

  it("that closes the connection, or does not exist, is an error", async () => {
    const closing = await rawServer((socket) => socket.destroy());
    expect(await post(newClient(), closing)).toMatchObject({ error: "reset" });
    const stopped = await receiver();
    await stopped.stop();
    expect(await post(newClient(), stopped.url)).toMatchObject({ error: "connect" });
  });

  it("that speaks another protocol is an error", async () => {
    const url = await rawServer((socket) => socket.end("SSH-2.0-OpenSSH_9.6\r\n"));
    expect(await post(newClient(), url)).toMatchObject({ error: "protocol" });
  });

  it("that sends an endless body is read for only 20,000 bytes", async () => {
    let sent = 0;
    const { url } = await receiver((_, response) => {
      response.writeHead(200);
      const more = () => {
        sent += 65_536;
        if (!response.destroyed) response.write("x".repeat(65_536), () => setImmediate(more));
      };
      more();
    });
    const { body, statusCode } = await post(newClient(), url);
    expect([statusCode, body.length]).toEqual([200, 20_000]);
    const whenCut = sent;
    expect(whenCut).toBeLessThan(20_000_000);
  });

  it("that compresses is decompressed for only 20,000 bytes, however large the result would be", async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, "a"));
    for (const [encoding, bytes, length] of [
      ["gzip", bomb, 20_000],
      ["gzip", gzipSync("small"), 5],
      ["br", brotliCompressSync("small"), 5],
      ["gzip", Buffer.from("not gzip"), 0],
    ] as const) {
      const { url } = await receiver(
        (_, response) => void response.writeHead(200, { "content-encoding": encoding }).end(bytes),
      );
      expect((await post(newClient(), url)).body).toHaveLength(length);
    }
  });

  it("that sends bytes that are not text is stored as text", async () => {
    const { url } = await receiver(
      (_, response) => void response.end(Buffer.from([0, 0xff, 0x41])),
    );
    expect((await post(newClient(), url)).body).toBe("\uFFFD\uFFFDA");
  });
});

describe("an https endpoint", () => {
  async function secureServer(): Promise<number> {
    const server = https.createServer(
      { cert: LOCAL_CERTIFICATE, key: LOCAL_KEY },
      (_, response) => void response.writeHead(200).end("secure"),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    ends.push(() => (server.closeAllConnections(), server.close()));
    return (server.address() as AddressInfo).port;
  }
  const secureContext = createSecureContext({ ca: [AUTHORITY_CERTIFICATE] });
  const lookUp: Lookup = () => Promise.resolve([LOCAL]);

  it("requires a certificate of a trusted authority", async () => {
    const port = await secureServer();
    expect(await post(newClient(), `https://localhost:${port}/`)).toMatchObject({ error: "tls" });
    expect(await post(newClient({ secureContext }), `https://localhost:${port}/`)).toMatchObject({
      statusCode: 200,
      body: "secure",
    });
  });

  it("requires a certificate for its name, not for its address", async () => {
    const port = await secureServer();
    const network = createNetworkGuard({ allowPrivate: true, lookUp });
    const client = newClient({ secureContext, network });
    expect(await post(client, `https://other.example:${port}/`)).toMatchObject({ error: "tls" });
    expect(await post(client, `https://127.0.0.1:${port}/`)).toMatchObject({ statusCode: 200 });
  });
});

describe("a name", () => {
  it("is resolved once per connection, which uses the checked address", async () => {
    const { url, received } = await receiver();
    const lookups: string[] = [];
    const lookUp: Lookup = (host) => {
      lookups.push(host);
      return Promise.resolve([LOCAL]);
    };
    const client = newClient({ network: createNetworkGuard({ allowPrivate: true, lookUp }) });
    const named = url.replace("127.0.0.1", "changing.example");
    expect(await post(client, named)).toMatchObject({ statusCode: 204, address: "127.0.0.1" });
    await post(client, named);
    expect(lookups).toEqual(["changing.example"]);
    expect(received[0]?.headers["host"]).toContain("changing.example:");
  });

  it("that changes to a private address is rejected at the next connection", async () => {
    const { url, received } = await receiver(
      (_, response) => void response.writeHead(204, { connection: "close" }).end(),
    );
    const lookUp: Lookup = () => Promise.resolve([LOCAL]);
    const guards = [true, false].map((allowPrivate) =>
      createNetworkGuard({ allowPrivate, lookUp }),
    );
    // The same address counts as public at first, because tests reach nothing but the loopback.
    const network = {
      resolve: (host: string) =>
        guards.shift()?.resolve(host) ?? Promise.reject(new Error("Again")),
    };
    const client = newClient({ network });
    const named = url.replace("127.0.0.1", "rebind.example");
    expect(await post(client, named)).toMatchObject({ statusCode: 204 });
    expect(await post(client, named)).toMatchObject({ error: "private" });
    expect(received).toHaveLength(1);
  });

  it("that does not exist, or is private, reaches nothing", async () => {
    const network = createNetworkGuard({ allowPrivate: false });
    const client = newClient({ network });
    expect(await post(client, "https://no-such-host.invalid/")).toMatchObject({ error: "dns" });
    expect(await post(client, "https://127.0.0.1/")).toMatchObject({ error: "private" });
    expect(await post(client, "https://[::1]/")).toMatchObject({ error: "private" });
  });
});
