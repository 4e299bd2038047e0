import { afterEach, describe, expect, it } from "vitest";
import { createSampleDomain, sampleRoutes } from "../../testing/sample-domain.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { readTrustedProxies, type TrustedProxies } from "./trusted-proxies.ts";

describe("ARAUTO_TRUST_PROXY", () => {
  it.each([
    ["true", 1],
    ["1", 1],
    ["2", 2],
    ["false", false],
    ["0", false],
    [
      "10.0.0.0/8, fd00::/8,192.0.2.1,loopback",
      ["10.0.0.0/8", "fd00::/8", "192.0.2.1", "loopback"],
    ],
  ])("reads %s", (text, proxies) => expect(readTrustedProxies(text)).toEqual(proxies));

  it.each([
    "maybe",
    "21",
    "-1",
    "10.0.0.0/33",
    "0.0.0.0/0",
    "10.0.0.0/8;fd00::/8",
    "10.0.0/8",
    "fd00::/129",
    "proxy.example.com",
  ])("rejects %s", (text) => expect(readTrustedProxies(text)).toBeUndefined());
});

describe("the address that limits count", () => {
  let server: TestServer;
  afterEach(() => server?.stop());

  const start = async (trustProxy: TrustedProxies) => {
    server = await startTestServer({
      config: { rateLimits: true, trustProxy, role: "api" },
      domains: [createSampleDomain()],
    });
  };
  /** Counts the rejections of four requests with these headers; the limit is three per minute. */
  const refused = async (headers: string[]) => {
    let count = 0;
    for (const header of headers) {
      const { status } = await server.call(sampleRoutes.limited, {
        headers: { "x-forwarded-for": header },
      });
      if (status === 429) count++;
    }
    return count;
  };
  const forged = (last: string) => ["a", "b", "c", "d"].map((_, n) => `203.0.113.${n}, ${last}`);

  it("is the one that the nearest proxy saw, regardless of the caller's header, for one hop", async () => {
    await start(1);
    expect(await refused(forged("198.51.100.1"))).toBe(1);
    expect(await refused(["198.51.100.2"])).toBe(0);
  });

  it("is the one that the second proxy saw, for two hops", async () => {
    await start(2);
    expect(await refused(forged("198.51.100.1"))).toBe(0);
    expect(await refused(forged("203.0.113.9, 198.51.100.1"))).toBe(1);
  });

  it("is the last one outside the listed proxies", async () => {
    await start(["127.0.0.0/8", "::1/128", "10.0.0.0/8"]);
    expect(await refused(forged("198.51.100.1, 10.1.2.3"))).toBe(1);
    expect(await refused(["198.51.100.2, 10.1.2.3"])).toBe(0);
  });

  it("is the caller's own when the proxy is not listed", async () => {
    await start(["192.0.2.0/24"]);
    expect(await refused(["1.1.1.1", "2.2.2.2", "3.3.3.3", "4.4.4.4"])).toBe(1);
  });

  it("counts one IPv6 /64 network as one caller", async () => {
    await start(1);
    expect(await refused([1, 2, 3, 4].map((n) => `2001:db8:1:1::${n}`))).toBe(1);
    expect(await refused(["2001:db8:1:2::1"])).toBe(0);
  });
});
