import { describe, expect, it } from "vitest";
import {
  bodyOf,
  checkValues,
  expiryOf,
  isInNetworks,
  isNetwork,
  type KeyValues,
  newKeyValues,
} from "./key-values.ts";
import { levelsOf } from "./permissions.ts";

const NOW = new Date("2026-11-24T17:32:00Z");
const ZONE = "America/Sao_Paulo";

describe("expiryOf", () => {
  it("counts days from now", () => {
    expect(expiryOf({ validity: "7", until: "" }, NOW, ZONE)).toBe("2026-12-01T17:32:00.000Z");
  });

  it("ends with the last second of a day in the workspace's time zone", () => {
    expect(expiryOf({ validity: "date", until: "2027-02-22" }, NOW, ZONE)).toBe(
      "2027-02-23T02:59:59.000Z",
    );
  });

  it("is null without an expiration, and undefined without a day", () => {
    expect(expiryOf({ validity: "never", until: "2027-02-22" }, NOW, ZONE)).toBeNull();
    expect(expiryOf({ validity: "date", until: "" }, NOW, ZONE)).toBeUndefined();
    expect(expiryOf({ validity: "date", until: "2027-02" }, NOW, ZONE)).toBeUndefined();
  });

  it("keeps the time of an edited key until its day changes", () => {
    const current = "2026-12-01T17:32:00.000Z";
    const on = (until: string) => expiryOf({ validity: "date", until }, NOW, ZONE, current);
    expect(on("2026-12-01")).toBe(current);
    expect(on("2026-12-02")).toBe("2026-12-03T02:59:59.000Z");
  });
});

it.each([
  ["177.54.148.23", true],
  ["177.54.148.0/24", true],
  ["2804:14c:65::/48", true],
  ["10.0.0.0/33", false],
  ["example.com", false],
  ["", false],
])("recognizes whether %j is an address or network", (text, expected) =>
  expect(isNetwork(text)).toBe(expected),
);

describe("checkValues", () => {
  const complete: KeyValues = {
    ...newKeyValues("live"),
    name: "Shop",
    levels: levelsOf(["contacts:read"]),
  };
  const check = (change: Partial<KeyValues>) => {
    const values = { ...complete, ...change };
    return checkValues(values, expiryOf(values, NOW, ZONE), NOW);
  };

  it("accepts a complete key", () => {
    expect(check({})).toEqual({});
    expect(check({ validity: "never", networks: ["10.0.0.0/8"] })).toEqual({});
  });

  it("reports everything that is missing in a new key", () => {
    expect(check(newKeyValues("live"))).toEqual({
      name: "nameMissing",
      permissions: "permissionsMissing",
    });
  });

  it("rejects days in the past and unfinished ones", () => {
    expect(check({ validity: "date", until: "2026-11-23" })).toEqual({ expiresAt: "datePast" });
    expect(check({ validity: "date", until: "2026-11-24" })).toEqual({});
    expect(check({ validity: "date" })).toEqual({ expiresAt: "dateMissing" });
  });

  it("rejects invalid addresses", () => {
    expect(check({ networks: ["10.0.0.1", "loja"] })).toEqual({
      allowedNetworks: "networkInvalid",
    });
  });
});

it("stores the trimmed name and the simplest permissions", () => {
  const values = { ...newKeyValues("test"), name: " Shop ", levels: levelsOf(["filters:write"]) };
  expect(bodyOf(values, null)).toEqual({
    name: "Shop",
    mode: "test",
    permissions: ["filters:write"],
    expiresAt: null,
    allowedNetworks: [],
    sendingDomainId: null,
  });
});

describe("the networks of a key", () => {
  it.each([
    ["203.0.113.7", ["203.0.113.0/24"], true],
    ["203.0.113.7", ["198.51.100.1", "203.0.113.7"], true],
    ["203.0.114.7", ["203.0.113.0/24"], false],
    ["2001:db8::7", ["2001:db8::/32"], true],
    ["2001:db9::7", ["2001:db8::/32", "203.0.113.0/24"], false],
    ["::ffff:203.0.113.7", ["203.0.113.0/24"], true],
    ["203.0.113.7", ["nonsense", "203.0.113.300"], false],
  ])("say whether %s is in %j: %s", (address, networks, expected) => {
    expect(isInNetworks(address, networks)).toBe(expected);
  });
});
