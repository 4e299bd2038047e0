import { expect, test } from "vitest";
import type { DnsRecord } from "../../lib/api.generated.ts";
import { zoneFile } from "./zone-file.ts";

const record = (part: Partial<DnsRecord>): DnsRecord => ({
  key: "spf",
  purpose: "spf",
  type: "TXT",
  host: "aurora.example",
  name: "@",
  value: "v=spf1 -all",
  priority: null,
  required: false,
  state: "missing",
  code: "missing",
  facts: {},
  found: [],
  keyState: null,
  algorithm: null,
  removeAfter: null,
  ...part,
});

test("writes absolute names and targets, so that the zone is not appended", () => {
  expect(zoneFile([record({})])).toBe('aurora.example.\t3600\tIN\tTXT\t"v=spf1 -all"\n');
  expect(
    zoneFile([
      record({ type: "MX", host: "bounce.aurora.example", value: "mx.arauto.test", priority: 10 }),
    ]),
  ).toBe("bounce.aurora.example.\t3600\tIN\tMX\t10 mx.arauto.test.\n");
  expect(
    zoneFile([record({ type: "CNAME", host: "link.aurora.example", value: "app.arauto.test" })]),
  ).toBe("link.aurora.example.\t3600\tIN\tCNAME\tapp.arauto.test.\n");
});

test("splits a long text into strings of 255 bytes that add up to the whole", () => {
  const value = `v=DKIM1; p=${"é".repeat(200)}`;
  const found = [...zoneFile([record({ value })]).matchAll(/"([^"]*)"/g)].map(
    ([, part]) => part ?? "",
  );
  expect(found.length).toBeGreaterThan(1);
  expect(found.join("")).toBe(value);
  expect(
    Math.max(...found.map((part) => new TextEncoder().encode(part).length)),
  ).toBeLessThanOrEqual(255);
});

test("escapes quotes and backslashes within strings", () => {
  expect(zoneFile([record({ value: String.raw`a"b\c` })])).toContain(String.raw`"a\"b\\c"`);
});

test("leaves out the records of replaced keys", () => {
  expect(zoneFile([record({ keyState: "retired" })])).toBe("");
});
