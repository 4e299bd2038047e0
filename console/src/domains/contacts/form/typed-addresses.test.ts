import { describe, expect, it } from "vitest";
import { typedAddresses } from "./typed-addresses.ts";

describe("typedAddresses", () => {
  it("reads addresses by line, comma, semicolon and space, each once", () => {
    const emails = (text: string) => typedAddresses(text).found.map(({ email }) => email);
    const three = ["ana@example.com", "bia@example.com", "caio@example.com"];
    expect(emails("ana@example.com\nbia@example.com\n\ncaio@example.com")).toEqual(three);
    expect(emails("ana@example.com, bia@example.com,caio@example.com")).toEqual(three);
    expect(emails("ana@example.com; bia@example.com caio@example.com")).toEqual(three);
    expect(emails("ana@example.com\nANA@example.com.")).toEqual(["ana@example.com"]);
  });

  it("keeps the name next to an address", () => {
    expect(typedAddresses('"Ana Lima" <ana@example.com>, Bia Sá <bia@example.com>').found).toEqual([
      { email: "ana@example.com", name: "Ana Lima" },
      { email: "bia@example.com", name: "Bia Sá" },
    ]);
    expect(typedAddresses("caio@example.com\tCaio Reis").found).toEqual([
      { email: "caio@example.com", name: "Caio Reis" },
    ]);
  });

  it("returns parts that contain no address", () => {
    expect(typedAddresses("ana@example\nbia@example.com")).toEqual({
      found: [{ email: "bia@example.com" }],
      unread: ["ana@example"],
    });
  });
});
