import { describe, expect, it } from "vitest";
import { checkedUrl } from "./outgoing-url.ts";

const problem = (text: string, allowPrivate = false): string | undefined => {
  try {
    checkedUrl(text, allowPrivate);
    return undefined;
  } catch (error) {
    return (error as { extra: { errors: { code: string }[] } }).extra.errors[0]?.code;
  }
};

describe("checkedUrl", () => {
  it("accepts https, and http only where private networks are allowed", () => {
    expect(checkedUrl("https://Example.com/hook?a=1", false)).toBe("https://example.com/hook?a=1");
    expect(problem("http://example.com/hook")).toBe("urlNotHttps");
    expect(checkedUrl("http://127.0.0.1:8080/hook", true)).toBe("http://127.0.0.1:8080/hook");
  });

  it("rejects credentials, fragments and other schemes", () => {
    expect(problem("https://user@example.com")).toBe("urlCredentials");
    expect(problem("https://:secret@example.com")).toBe("urlCredentials");
    expect(problem("https://example.com/#part")).toBe("urlFragment");
    for (const text of [
      "example.com",
      "ftp://example.com",
      "javascript:alert(1)",
      "https://",
      "//x",
    ])
      expect(problem(text, true)).toBe("urlInvalid");
  });

  it("rejects private addresses in any notation", () => {
    const hosts = ["127.0.0.1", "2130706433", "0x7f.1", "10.0.0.1", "[::1]", "[::ffff:7f00:1]"];
    for (const host of hosts) expect(problem(`https://${host}/`)).toBe("hostPrivate");
    expect(problem("https://1.1.1.1/")).toBeUndefined();
  });
});
