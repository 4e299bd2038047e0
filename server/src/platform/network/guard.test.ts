import { describe, expect, test } from "vitest";
import { createNetworkGuard, isPublicAddress } from "./guard.ts";

const strict = createNetworkGuard({ allowPrivate: false });
const open = createNetworkGuard({ allowPrivate: true });

describe("accepts addresses of the public internet", () => {
  test.each([
    "1.1.1.1",
    "8.8.8.8",
    "172.15.255.255",
    "172.32.0.1",
    "100.63.255.255",
    "192.167.255.255",
    "2606:4700:4700::1111",
    "2a00:1450:4001:81b::200e",
  ])("%s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe("rejects all others", () => {
  test.each([
    ["this host", "0.0.0.0"],
    ["loopback", "127.0.0.1"],
    ["loopback, last", "127.255.255.254"],
    ["private 10", "10.1.2.3"],
    ["private 172, first", "172.16.0.1"],
    ["private 172, last", "172.31.255.255"],
    ["private 192", "192.168.1.1"],
    ["carrier NAT", "100.64.0.1"],
    ["carrier NAT, last", "100.127.255.254"],
    ["protocol assignments", "192.0.0.1"],
    ["protocol assignments, last", "192.0.0.255"],
    ["link-local", "169.254.1.1"],
    ["cloud metadata", "169.254.169.254"],
    ["benchmark", "198.18.0.1"],
    ["benchmark, last", "198.19.255.254"],
    ["documentation", "203.0.113.7"],
    ["multicast", "224.0.0.1"],
    ["broadcast", "255.255.255.255"],
    ["IPv6 any", "::"],
    ["IPv6 loopback", "::1"],
    ["mapped loopback", "::ffff:127.0.0.1"],
    ["mapped loopback in hex", "::ffff:7f00:1"],
    ["mapped public", "::ffff:8.8.8.8"],
    ["NAT64", "64:ff9b::7f00:1"],
    ["NAT64 of a public address", "64:ff9b::808:808"],
    ["NAT64 in dotted notation", "64:ff9b::10.0.0.1"],
    ["local NAT64", "64:ff9b:1::1"],
    ["6to4 of loopback", "2002:7f00:1::1"],
    ["6to4 of a public address", "2002:808:808::1"],
    ["Teredo", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
    ["unique local", "fd00::1"],
    ["IPv6 metadata", "fd00:ec2::254"],
    ["IPv6 link-local", "fe80::1"],
    ["with a zone", "fe80::1%eth0"],
    ["a public address with a zone", "2606:4700:4700::1111%1"],
    ["site-local", "fec0::1"],
    ["IPv6 multicast", "ff02::1"],
    ["IPv6 documentation", "2001:db8::1"],
  ])("%s: %s", async (_, address) => {
    expect(isPublicAddress(address)).toBe(false);
    await expect(strict.resolve(address)).rejects.toMatchObject({ code: "VALIDATION" });
  });
});

describe("rejects odd notations that resolvers read as addresses, even when private ones are allowed", () => {
  test.each([
    "127.1",
    "2130706433",
    "0x7f000001",
    "0x7f.1",
    "0177.0.0.1",
    "127.0.0.1.",
    "http://127.0.0.1",
    "127.0.0.1:25",
    "a b",
    "",
    "-x.example",
    "ex\0ample.com",
    "[::1",
  ])("%j", async (host) => {
    await expect(strict.resolve(host)).rejects.toMatchObject({ code: "VALIDATION" });
    await expect(open.resolve(host)).rejects.toMatchObject({ code: "VALIDATION" });
  });
});

test("rejects a name that resolves to this machine, unless a setting allows it", async () => {
  await expect(strict.resolve("localhost")).rejects.toMatchObject({
    extra: { errors: [{ path: "host", code: "hostPrivate" }] },
  });
  expect((await open.resolve("localhost")).address).toMatch(/^(127\.0\.0\.1|::1)$/);
});

test("reports a name that does not resolve as such", async () => {
  await expect(open.resolve("no-such-host.invalid")).rejects.toMatchObject({
    extra: { errors: [{ path: "host", code: "hostUnknown" }] },
  });
});

test("returns an address to connect to, without brackets and spaces", async () => {
  expect(await strict.resolve(" 8.8.8.8 ")).toEqual({ address: "8.8.8.8", family: 4 });
  expect(await strict.resolve("[2606:4700:4700::1111]")).toEqual({
    address: "2606:4700:4700::1111",
    family: 6,
  });
});

describe("a name whose addresses change", () => {
  const PUBLIC = { address: "192.88.98.1", family: 4 };
  const guardOf = (...lookups: { address: string; family: number }[][]) =>
    createNetworkGuard({
      allowPrivate: false,
      lookUp: () => Promise.resolve(lookups.shift() ?? []),
    });

  test("is judged at each lookup, and never looked up twice for one connection", async () => {
    const guard = guardOf([PUBLIC], [{ address: "127.0.0.1", family: 4 }]);
    expect(await guard.resolve("rebind.example")).toEqual(PUBLIC);
    await expect(guard.resolve("rebind.example")).rejects.toMatchObject({
      extra: { errors: [{ path: "host", code: "hostPrivate" }] },
    });
  });

  test("is rejected if only one of its addresses is private", async () => {
    const guard = guardOf([PUBLIC, { address: "fd00::1", family: 6 }]);
    await expect(guard.resolve("mixed.example")).rejects.toMatchObject({ code: "VALIDATION" });
  });
});
