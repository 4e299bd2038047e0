import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { signToken, TokenSigner, verifyToken } from "./tracking-token.ts";
import type { TrackingToken } from "./tracking-token.ts";

const KEY = Buffer.from("a key of some length that is not 64 bytes");
const TOKEN: TrackingToken = {
  kind: "click",
  tenantId: "0190b0a0-0000-7000-8000-000000000001",
  campaignId: "0190b0a0-0000-7000-8000-000000000002",
  contactId: "0190b0a0-0000-7000-8000-000000000003",
  link: 513,
};
const anyToken = fc.record({
  kind: fc.constantFrom(
    "click" as const,
    "open" as const,
    "unsubscribe" as const,
    "preferences" as const,
    "confirm" as const,
  ),
  tenantId: fc.uuid(),
  campaignId: fc.uuid(),
  contactId: fc.uuid(),
  link: fc.integer({ min: 0, max: 0xffff }),
});

describe("signToken and verifyToken", () => {
  it("return the signed values, as URL-safe text of one length", () => {
    fc.assert(
      fc.property(anyToken, fc.uint8Array({ minLength: 1, maxLength: 100 }), (token, key) => {
        const text = signToken(token, Buffer.from(key));
        expect(text).toMatch(/^[A-Za-z0-9_-]{90}$/);
        expect(verifyToken(text, Buffer.from(key))).toEqual(token);
      }),
    );
  });

  it("reject any changed, added or missing character", () => {
    const text = signToken(TOKEN, KEY);
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/. ";
    for (let at = 0; at < text.length; at++) {
      for (const character of alphabet) {
        if (character === text[at]) continue;
        expect(verifyToken(text.slice(0, at) + character + text.slice(at + 1), KEY)).toBeNull();
      }
      expect(verifyToken(text.slice(0, at) + text.slice(at + 1), KEY)).toBeNull();
    }
    for (const added of [`${text}A`, `A${text}`, `${text}=`, `${text}\n`, ""])
      expect(verifyToken(added, KEY)).toBeNull();
  });

  it("reject another key", () => {
    expect(verifyToken(signToken(TOKEN, KEY), Buffer.from("another key"))).toBeNull();
  });

  it("sign with HMAC-SHA256 like node", () => {
    const bytes = Buffer.from(signToken(TOKEN, KEY), "base64url");
    for (const key of [KEY, Buffer.alloc(64, 1), Buffer.alloc(100, 2)]) {
      const signed = Buffer.from(signToken(TOKEN, key), "base64url");
      expect(signed.subarray(51)).toEqual(
        createHmac("sha256", key).update(bytes.subarray(0, 51)).digest().subarray(0, 16),
      );
    }
  });

  it("reject ids and links that do not fit", () => {
    expect(() => signToken({ ...TOKEN, contactId: "me" }, KEY)).toThrow(TypeError);
    for (const link of [-1, 65_536, 1.5])
      expect(() => signToken({ ...TOKEN, link }, KEY)).toThrow(RangeError);
  });
});

describe("TokenSigner", () => {
  it("creates the same tokens sequentially for many contacts", () => {
    const signer = new TokenSigner(KEY, TOKEN.tenantId, TOKEN.campaignId);
    for (const contactId of [TOKEN.contactId, TOKEN.tenantId, TOKEN.contactId]) {
      signer.setContact(contactId);
      for (const link of [0, 65_535, 1])
        expect(signer.sign("click", link)).toBe(signToken({ ...TOKEN, contactId, link }, KEY));
    }
  });
});
