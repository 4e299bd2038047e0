import { allRoutes } from "@arauto/contracts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { responseEncoder, compileEncoder } from "./response-encoding.ts";

describe("response encoding", () => {
  it("compiles for every route, though each encoder is compiled only for its first response", () => {
    const broken = allRoutes.flatMap(({ operationId, response }) => {
      if (!response) return [];
      try {
        compileEncoder(response);
        return [];
      } catch (error) {
        return [`${operationId}: ${String(error)}`];
      }
    });
    expect(broken).toEqual([]);
  });

  it("includes only declared properties, and requires all required ones", () => {
    const encode = responseEncoder({
      response: z.object({ name: z.string(), at: z.iso.datetime(), note: z.string().nullable() }),
    });
    const at = new Date(0);
    expect(encode?.({ name: "a", at, note: null, secret: 1 })).toBe(
      '{"name":"a","at":"1970-01-01T00:00:00.000Z","note":null}',
    );
    expect(encode?.({ name: "b", at, note: "c" })).toContain('"note":"c"');
    expect(() => encode?.({ at, note: null })).toThrow(/name/);
    expect(responseEncoder({})).toBeUndefined();
  });

  it("encodes addresses with any letters within a union", () => {
    const encode = compileEncoder(
      z.union([
        z.object({ type: z.literal("feed"), url: z.url() }),
        z.object({ type: z.literal("none") }),
      ]),
    );
    const feed = { type: "feed", url: "https://blog.example/café.xml" };
    expect(JSON.parse(encode(feed))).toEqual(feed);
  });
});
