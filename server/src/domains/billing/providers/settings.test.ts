import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Config, ConfigError, loadConfig } from "../../../config.ts";
import { createLog } from "../../../platform/log.ts";
import { createNetworkGuard } from "../../../platform/network/guard.ts";
import type { ProviderDeps } from "./provider-deps.ts";
import { createProviders } from "./registry.ts";
import {
  CLIENT_CERTIFICATE,
  EXPIRED_CERTIFICATE,
  EXPIRED_KEY,
  UNKNOWN_KEY,
} from "./pix/testing/certificates.ts";
import { type PixFiles, pixFiles } from "./pix/testing/pix-files.ts";

const BASE = {
  ARAUTO_SECRET: "s".repeat(32),
  ARAUTO_BILLING: "on",
  ARAUTO_SELLER_NAME: "Estandarte",
};
const STRIPE = {
  ARAUTO_PAYMENT_PROVIDERS: "stripe",
  ARAUTO_STRIPE_SECRET_KEY: "sk_test_0123456789abcdef",
  ARAUTO_STRIPE_PUBLISHABLE_KEY: "pk_test_0123456789abcdef",
  ARAUTO_STRIPE_WEBHOOK_SECRET: "whsec_0123456789abcdef",
};

/** Starts the providers with these settings, as the server does. */
function start(env: Record<string, string | undefined>) {
  const config: Config = loadConfig({ ...BASE, ...env });
  const network = createNetworkGuard({ allowPrivate: false });
  const deps = { config, network, log: createLog("silent") };
  return createProviders(deps as unknown as ProviderDeps, () => {
    throw new Error("The test provider is not used here");
  });
}
/** Returns why the server does not start with these settings. */
function problemOf(env: Record<string, string | undefined>): string {
  try {
    start(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error("The settings were accepted");
}

describe("ARAUTO_PAYMENT_PROVIDERS", () => {
  it("rejects unknown providers, and lists those that exist", () => {
    for (const name of ["paypal", "constructor"])
      expect(problemOf({ ARAUTO_PAYMENT_PROVIDERS: name })).toContain(
        `ARAUTO_PAYMENT_PROVIDERS=${name}: unknown provider; available: stripe, pix`,
      );
  });
});

describe("the settings of Stripe", () => {
  it("offer cards by default, and show whether payments are real", () => {
    const { offers } = start(STRIPE);
    expect(offers.map(({ method, provider }) => [method, provider.isTest])).toEqual([
      ["card", true],
    ]);
    const live = {
      ...STRIPE,
      ARAUTO_STRIPE_SECRET_KEY: "rk_live_0123456789abcdef",
      ARAUTO_STRIPE_PUBLISHABLE_KEY: "pk_live_0123456789abcdef",
      ARAUTO_STRIPE_METHODS: "boleto, card",
    };
    expect(start(live).offers.map(({ method, provider }) => [method, provider.isTest])).toEqual([
      ["card", false],
      ["boleto", false],
    ]);
  });

  it("report everything that is missing", () => {
    const problem = problemOf({ ARAUTO_PAYMENT_PROVIDERS: "stripe" });
    for (const name of ["SECRET_KEY", "PUBLISHABLE_KEY", "WEBHOOK_SECRET"])
      expect(problem).toContain(`ARAUTO_STRIPE_${name}: required by the provider stripe`);
  });

  it.each([
    ["ARAUTO_STRIPE_SECRET_KEY", "pk_test_0123456789abcdef"],
    ["ARAUTO_STRIPE_PUBLISHABLE_KEY", "sk_test_0123456789abcdef"],
    ["ARAUTO_STRIPE_PUBLISHABLE_KEY", "pk_live_0123456789abcdef"],
    ["ARAUTO_STRIPE_WEBHOOK_SECRET", "0123456789abcdef"],
    ["ARAUTO_STRIPE_WEBHOOK_SECRET", "whsec_0123456789abcdef,oops"],
    ["ARAUTO_STRIPE_METHODS", "card,cash"],
    ["ARAUTO_STRIPE_API", "http://127.0.0.1:12111"],
    ["ARAUTO_STRIPE_API", "ftp://api.stripe.com"],
  ])("reject %s=%s, without showing the key", (name, value) => {
    const problem = problemOf({ ...STRIPE, [name]: value });
    expect(problem).toContain(name);
    expect(problem).not.toContain("0123456789abcdef");
  });
});

describe("the settings of Pix", () => {
  let files: PixFiles;
  beforeEach(() => (files = pixFiles()));
  afterEach(() => files.remove());
  const pix = () => {
    const config = files.config("https://pix.example");
    return {
      ARAUTO_PAYMENT_PROVIDERS: "pix",
      ARAUTO_PIX_API: `${config.pixApi}/`,
      ARAUTO_PIX_TOKEN_URL: config.pixTokenUrl,
      ARAUTO_PIX_CLIENT_ID: config.pixClientId,
      ARAUTO_PIX_CLIENT_SECRET: config.pixClientSecret,
      ARAUTO_PIX_KEY: config.pixKey,
      ARAUTO_PIX_TLS_CERT: config.pixTlsCert,
      ARAUTO_PIX_TLS_KEY: config.pixTlsKey,
    };
  };

  it("are reported for all providers at once", () => {
    const problem = problemOf({ ARAUTO_PAYMENT_PROVIDERS: "stripe,pix" });
    expect(problem).toContain("ARAUTO_STRIPE_SECRET_KEY: required by the provider stripe");
    expect(problem).toContain("ARAUTO_PIX_API: required by the provider pix");
    expect(problem.match(/Invalid settings:/g)?.length).toBe(1);
  });

  it("offer Pix, marked as a test in the bank's test environment", () => {
    expect(start(pix()).offers).toMatchObject([{ method: "pix", provider: { isTest: false } }]);
    expect(start({ ...pix(), ARAUTO_PIX_SANDBOX: "true" }).offers).toMatchObject([
      { provider: { isTest: true } },
    ]);
  });

  it("report everything that is missing", () => {
    const problem = problemOf({ ARAUTO_PAYMENT_PROVIDERS: "pix" });
    for (const name of Object.keys(pix()).slice(1))
      expect(problem).toContain(`${name}: required by the provider pix`);
  });

  it.each([
    ["ARAUTO_PIX_API", "http://pix.example/v2", "expected an address that starts with https://"],
    ["ARAUTO_PIX_TLS_CERT", "/no/such/file.pem", "no such file"],
  ])("reject %s=%s", (name, value, problem) => {
    expect(problemOf({ ...pix(), [name]: value })).toContain(`${name}=${value}: `);
    expect(problemOf({ ...pix(), [name]: value })).toContain(problem);
  });

  it.each([
    ["ARAUTO_PIX_TLS_CERT", "no certificate", "expected a PEM file with a certificate"],
    ["ARAUTO_PIX_TLS_KEY", CLIENT_CERTIFICATE, "expected a PEM file with a private key"],
    ["ARAUTO_PIX_TLS_KEY", UNKNOWN_KEY, "is not the key of the certificate"],
    ["ARAUTO_PIX_TLS_CA", "nothing", "expected a PEM file with certificates"],
  ])("reject a wrong file in %s (%#), without showing its contents", (name, text, problem) => {
    const shown = problemOf({ ...pix(), [name]: files.write("wrong.pem", text) });
    expect(shown).toContain(name);
    expect(shown).toContain(problem);
    expect(shown).not.toMatch(/BEGIN|client-secret/);
  });

  it("reject an expired certificate", () => {
    files.remove();
    files = pixFiles(EXPIRED_CERTIFICATE, EXPIRED_KEY);
    expect(problemOf(pix())).toContain("the certificate expired on 2021-01-01");
  });
});

it("takes each method from the first provider that offers it", () => {
  const files = pixFiles();
  const config = files.config("https://pix.example");
  const { offers } = start({
    ...STRIPE,
    ARAUTO_PAYMENT_PROVIDERS: "pix,stripe",
    ARAUTO_STRIPE_METHODS: "card,boleto,pix",
    ARAUTO_PIX_API: config.pixApi,
    ARAUTO_PIX_TOKEN_URL: config.pixTokenUrl,
    ARAUTO_PIX_CLIENT_ID: config.pixClientId,
    ARAUTO_PIX_CLIENT_SECRET: config.pixClientSecret,
    ARAUTO_PIX_KEY: config.pixKey,
    ARAUTO_PIX_TLS_CERT: config.pixTlsCert,
    ARAUTO_PIX_TLS_KEY: config.pixTlsKey,
  });
  expect(offers.map(({ method, provider }) => `${method} ${provider.id}`)).toEqual([
    "pix pix",
    "card stripe",
    "boleto stripe",
  ]);
  files.remove();
});
