import { createHmac } from "node:crypto";
import { PERMISSIONS, type TokenClaims } from "@arauto/contracts";
import { SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { createSecrets } from "../../platform/crypto/secrets.ts";
import { createAccessTokens } from "./access-token.ts";

const secrets = createSecrets("a secret of at least thirty-two characters");
const tokens = createAccessTokens(secrets);
const key = secrets.key("access-token");
const now = () => Math.floor(Date.now() / 1000);

function claims(change: Partial<TokenClaims> = {}): TokenClaims {
  return {
    sub: "0197a000-0000-7000-8000-000000000001",
    sid: "0197a000-0000-7000-8000-000000000002",
    lang: "pt-br",
    username: "joão",
    name: "João Gonçalves 🎈",
    email: "joão@exemplo.com.br",
    role: [...PERMISSIONS],
    iat: now(),
    exp: now() + 60,
    ...change,
  };
}

const signer = (change: Partial<TokenClaims> = {}) =>
  new SignJWT({ ...claims(change) })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer("arauto")
    .setAudience("arauto-api");
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("access tokens", () => {
  test("returns the signed claims, in any script", async () => {
    const signed = claims({
      tenantId: "0197a000-0000-7000-8000-000000000003",
      personTenantId: "0197a000-0000-7000-8000-000000000004",
    });
    expect(await tokens.read(await tokens.sign(signed))).toEqual(signed);
  });

  test("accepts a hand-made token in the same way, so that the rejections below have the intended cause", async () => {
    expect(await tokens.read(await signer().sign(key))).not.toBeNull();
  });

  test("rejects a token signed with another key", async () => {
    expect(
      await tokens.read(
        await signer().sign(
          createSecrets("another secret with enough characters").key("access-token"),
        ),
      ),
    ).toBeNull();
    expect(await tokens.read(await signer().sign(secrets.key("tracking")))).toBeNull();
  });

  test("rejects a changed claim", async () => {
    const [header, , signature] = (await tokens.sign(claims())).split(".");
    expect(
      await tokens.read(
        `${header}.${part({ ...claims(), iss: "arauto", aud: "arauto-api", sub: claims().sid })}.${signature}`,
      ),
    ).toBeNull();
  });

  test.each(["none", "None", "NONE", "nOnE"])("rejects the algorithm %s", async (alg) => {
    const body = part({ ...claims(), iss: "arauto", aud: "arauto-api" });
    expect(await tokens.read(`${part({ alg, typ: "JWT" })}.${body}.`)).toBeNull();
  });

  test.each([
    ["HS512", "sha512"],
    ["HS384", "sha384"],
  ])("rejects %s even with our key", async (alg, digest) => {
    const text = `${part({ alg, typ: "JWT" })}.${part({ ...claims(), iss: "arauto", aud: "arauto-api" })}`;
    expect(
      await tokens.read(`${text}.${createHmac(digest, key).update(text).digest("base64url")}`),
    ).toBeNull();
  });

  test("rejects an expired token", async () => {
    expect(
      await tokens.read(await tokens.sign(claims({ iat: now() - 100, exp: now() - 1 }))),
    ).toBeNull();
  });

  test("rejects a token without expiry", async () => {
    const { exp: _, ...endless } = claims();
    const token = await new SignJWT(endless)
      .setProtectedHeader({ alg: "HS256" })
      .setIssuer("arauto")
      .setAudience("arauto-api")
      .sign(key);
    expect(await tokens.read(token)).toBeNull();
  });

  test("rejects another audience or issuer", async () => {
    expect(await tokens.read(await signer().setAudience("somebody-else").sign(key))).toBeNull();
    expect(await tokens.read(await signer().setIssuer("somebody-else").sign(key))).toBeNull();
  });

  test("rejects a token without a session", async () => {
    expect(
      await tokens.read(await signer({ sid: undefined as unknown as string }).sign(key)),
    ).toBeNull();
  });

  test.each(["", ".", "..", "a.b.c", "not a token", "🎈.🎈.🎈", "a".repeat(20_000)])(
    "rejects an invalid token: %.20s",
    async (text) => {
      expect(await tokens.read(text)).toBeNull();
    },
  );
});
