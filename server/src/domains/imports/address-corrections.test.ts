import { describe, expect, it } from "vitest";
import { IMPORT_CORRECTIONS } from "@arauto/contracts";
import { readAddress } from "./address-corrections.ts";

const ALL = new Set(IMPORT_CORRECTIONS);
const NONE = new Set<never>();

describe("corrections of addresses", () => {
  it.each([
    ["ana(a)example.com", "ana@example.com", ["at"]],
    ["ana [at] example.com", "ana@example.com", ["at"]],
    ["ana @example.com", "ana@example.com", ["spaces"]],
    ["ana@example,com", "ana@example.com", ["comma"]],
    ["ana@example.com.", "ana@example.com", ["dots"]],
    ["ana@example..com", "ana@example.com", ["dots"]],
    ["ana@gmial.com", "ana@gmail.com", ["domainTypo"]],
    ["ana@empresa.con.br", "ana@empresa.com.br", ["domainTypo"]],
    ["ANA@Example.com", "ana@example.com", ["upperCase"]],
    ["Ana (a) GMIAL,COM.", "ana@gmail.com", ["at", "comma", "dots", "domainTypo", "upperCase"]],
  ])("suggests how %s becomes %s", (cell, right, kinds) => {
    const read = readAddress(cell, ALL);
    expect(read).toMatchObject({ value: right });
    expect(read.notes.map(({ kind }) => kind)).toEqual(kinds);
  });

  it("changes no address without consent, and keeps unusable ones rejected", () => {
    expect(readAddress("ANA@gmial.com", NONE)).toMatchObject({ value: "ANA@gmial.com" });
    expect(readAddress("ana(a)example.com", NONE)).toMatchObject({ reason: "emailInvalid" });
    expect(readAddress("ana(a)example,com", new Set(["at"] as const))).toMatchObject({
      reason: "emailInvalid",
    });
  });

  it.each(["ana@gmail.com", "ana@example.com.br", "ana.souza@mail.example.co"])(
    "has nothing to correct in %s",
    (cell) => expect(readAddress(cell, ALL)).toEqual({ value: cell, notes: [] }),
  );

  it.each(["", "ana", "ana@", "@", "ana@example", "a@b@c.com"])(
    "suggests nothing for %j",
    (cell) => {
      const read = readAddress(cell, ALL);
      expect(read).toHaveProperty("reason");
      expect(read.notes).toEqual([]);
    },
  );
});
