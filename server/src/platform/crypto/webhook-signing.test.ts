import { createPublicKey, verify } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { createSecret, isSigned, signedHeaders, verifyingKey } from "./webhook-signing.ts";

const seconds = () => Math.floor(Date.now() / 1000);
const BODY =
  '{"type":"contact.created","timestamp":"2026-11-23T12:00:00.000Z","data":{"name":"São"}}';

describe("signedHeaders", () => {
  it("computes the test vector of Standard Webhooks", () => {
    const message = {
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      timestamp: 1614265330,
      body: '{"test": 2432232314}',
    };
    for (const secret of [
      "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
      "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    ])
      expect(signedHeaders(message, [secret])).toEqual({
        "webhook-id": message.id,
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
      });
  });

  it("is accepted by the official library, with either secret of a rotation", () => {
    const secrets = [createSecret("v1"), createSecret("v1")];
    const headers = signedHeaders({ id: "msg_1", timestamp: seconds(), body: BODY }, secrets);
    for (const secret of secrets)
      expect(new Webhook(secret).verify(BODY, headers)).toEqual(JSON.parse(BODY));
    expect(() => new Webhook(createSecret("v1")).verify(BODY, headers)).toThrow();
    expect(() => new Webhook(secrets[0] ?? "").verify(`${BODY} `, headers)).toThrow();
  });

  it("signs with Ed25519, verifiable with the public key alone", () => {
    const secret = createSecret("v1a");
    const timestamp = seconds();
    const headers = signedHeaders({ id: "msg_1", timestamp, body: BODY }, [secret]);
    const [version, signature = ""] = headers["webhook-signature"].split(",");
    expect(version).toBe("v1a");
    const x = Buffer.from(verifyingKey(secret).replace("whpk_", ""), "base64").toString(
      "base64url",
    );
    const key = createPublicKey({ format: "jwk", key: { kty: "OKP", crv: "Ed25519", x } });
    const check = (text: string) =>
      verify(null, Buffer.from(text), key, Buffer.from(signature, "base64"));
    expect(check(`msg_1.${timestamp}.${BODY}`)).toBe(true);
    expect(check(`msg_2.${timestamp}.${BODY}`)).toBe(false);
  });
});

describe("createSecret", () => {
  it("creates 32 random bytes in base64, with the prefix of its kind", () => {
    expect(createSecret("v1")).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(createSecret("v1a")).toMatch(/^whsk_[A-Za-z0-9+/]{43}=$/);
    expect(createSecret("v1")).not.toBe(createSecret("v1"));
  });

  it("keeps the private key of Ed25519 separate from the public key for endpoints", () => {
    const secret = createSecret("v1a");
    expect(verifyingKey(secret)).toMatch(/^whpk_[A-Za-z0-9+/]{43}=$/);
    expect(verifyingKey(secret).slice(5)).not.toBe(secret.slice(5));
    const shared = createSecret("v1");
    expect(verifyingKey(shared)).toBe(shared);
  });
});

describe("isSigned", () => {
  const body = '{"type":"email.sent"}';
  const message = { id: "msg_1", timestamp: 1_614_265_330, body };

  it.each(["v1", "v1a"] as const)("verifies %s, and rejects another body, time or key", (kind) => {
    const secret = createSecret(kind);
    const key = verifyingKey(secret);
    const headers = signedHeaders(message, [createSecret(kind), secret]);
    expect(isSigned(headers, body, key)).toBe(true);
    expect(isSigned(headers, `${body} `, key)).toBe(false);
    expect(isSigned({ ...headers, "webhook-timestamp": "1614265331" }, body, key)).toBe(false);
    expect(isSigned(headers, body, verifyingKey(createSecret(kind)))).toBe(false);
  });
});
