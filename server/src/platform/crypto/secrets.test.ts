import { describe, expect, test } from "vitest";
import { createSecrets } from "./secrets.ts";

const secrets = createSecrets("a secret of at least thirty-two characters");

describe("keys", () => {
  test("are the same for the same secret and purpose, and differ by purpose and secret", () => {
    const again = createSecrets("a secret of at least thirty-two characters");
    const other = createSecrets("another secret of thirty-two characters!!");
    expect(secrets.key("links")).toEqual(again.key("links"));
    expect(secrets.key("links")).toHaveLength(32);
    expect(secrets.key("links")).not.toEqual(secrets.key("sessions"));
    expect(secrets.key("links")).not.toEqual(other.key("links"));
  });
});

describe("a sealed text", () => {
  test.each(["", "pässwörd", "🔑".repeat(500)])("opens to the original text", (text) => {
    expect(secrets.open(secrets.seal(text, "row 1"), "row 1")).toBe(text);
  });
  test("is never the same twice and does not reveal its content", () => {
    const box = secrets.seal("correct horse", "row 1");
    expect(box).not.toBe(secrets.seal("correct horse", "row 1"));
    expect(Buffer.from(box, "base64").toString("latin1")).not.toContain("horse");
  });
  test("does not open in another row, with another secret, or changed in any byte", () => {
    const box = secrets.seal("correct horse", "row 1");
    expect(() => secrets.open(box, "row 2")).toThrow();
    expect(() =>
      createSecrets("another secret of thirty-two characters!!").open(box, "row 1"),
    ).toThrow();
    const bytes = Buffer.from(box, "base64");
    for (const [at, byte] of bytes.entries()) {
      const changed = Buffer.from(bytes);
      changed[at] = byte ^ 1;
      expect(() => secrets.open(changed.toString("base64"), "row 1")).toThrow();
    }
    expect(() => secrets.open(bytes.subarray(0, 20).toString("base64"), "row 1")).toThrow();
  });
});

describe("after a rotation of the secret", () => {
  const former = createSecrets("a secret of at least thirty-two characters");
  const rotated = createSecrets("another secret of thirty-two characters!!", [
    "a secret of at least thirty-two characters",
  ]);

  test("boxes sealed with the previous secret still open, with and without a key id", () => {
    const box = former.seal("correct horse", "row 1");
    expect(rotated.open(box, "row 1")).toBe("correct horse");
    const [withoutId = ""] = box.split("=.");
    expect(rotated.open(withoutId, "row 1")).toBe("correct horse");
    expect(() => rotated.open(box, "row 2")).toThrow();
  });
  test("new boxes have the id of the current key, and the previous secret does not open them", () => {
    const box = rotated.seal("correct horse", "row 1");
    expect(box.endsWith(rotated.currentEnding)).toBe(true);
    expect(former.seal("x", "y").endsWith(rotated.currentEnding)).toBe(false);
    expect(() => former.open(box, "row 1")).toThrow(/ARAUTO_SECRET_PREVIOUS/);
  });
  test("a base64 decoder still reads a box as before key ids", () => {
    const box = former.seal("correct horse", "row 1");
    expect(Buffer.from(box, "base64")).toEqual(Buffer.from(box.split("=.")[0] ?? "", "base64"));
  });
  test("keys for verification are the current one, then the previous ones", () => {
    expect(rotated.keys("links")).toEqual([rotated.key("links"), former.key("links")]);
  });
});
