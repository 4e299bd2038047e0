import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ConfigError, loadConfig } from "./config.ts";
import { settingsRows } from "./settings-table.ts";
import { AUTHORITY_CERTIFICATE, LOCAL_CERTIFICATE } from "./testing/local-authority.ts";
import { installationFolder } from "./platform/installation.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), "arauto-config-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));
const load = (env: Record<string, string> = {}) => loadConfig({ ARAUTO_DATA_DIR: dataDir, ...env });

test("no setting is required", () => {
  expect(load()).toMatchObject({
    role: "all",
    host: "127.0.0.1",
    port: 3000,
    publicUrl: "http://localhost:3000",
    databaseUrl: null,
    billing: "test",
    historyDays: 90,
    trialDays: 14,
    inactivityMinutes: 30,
    capturePort: 2525,
    sendLanes: 4,
    renderSeconds: 10,
    sendGraceSeconds: 30,
    demo: true,
    logLevel: "info",
    allowPrivateSmtp: false,
    trustProxy: false,
    rateLimits: true,
    s3: null,
    systemSmtp: null,
    systemFrom: { name: "Arauto", address: "no-reply@localhost" },
    smtpCa: [],
    inboundHost: null,
    inboundPort: null,
    inboundAddress: "127.0.0.1",
    inboundTls: null,
    smtpBridgePort: null,
    smtpBridgeAddress: "127.0.0.1",
    smtpBridgeTls: null,
    softBounceLimit: 5,
    databasePool: 20,
    dnsServers: null,
    metricsToken: null,
    metricsPort: null,
  });
});

describe("ARAUTO_SMTP_CA", () => {
  test("reads all certificates of a file", () => {
    const file = path.join(dataDir, "ca.pem");
    writeFileSync(file, `Our authority\n${AUTHORITY_CERTIFICATE}\n${LOCAL_CERTIFICATE}`);
    expect(load({ ARAUTO_SMTP_CA: file }).smtpCa).toEqual([
      AUTHORITY_CERTIFICATE.trim(),
      LOCAL_CERTIFICATE.trim(),
    ]);
  });

  test("rejects a file that is missing, has no certificate or a damaged one", () => {
    const file = path.join(dataDir, "ca.pem");
    const refused = () =>
      expect(() => load({ ARAUTO_SMTP_CA: file })).toThrow(
        /ARAUTO_SMTP_CA=.*expected a readable PEM file with certificates/,
      );
    refused();
    writeFileSync(file, "no certificate");
    refused();
    writeFileSync(file, AUTHORITY_CERTIFICATE.replace("MII", "MMM"));
    refused();
  });
});

describe("the sender of system emails", () => {
  const smtp = (ARAUTO_SYSTEM_SMTP_URL: string) => load({ ARAUTO_SYSTEM_SMTP_URL }).systemSmtp;
  test("requires TLS, except on this machine or when disabled", () => {
    expect(smtp("smtps://relay.example.com")).toMatchObject({
      host: "relay.example.com",
      port: 465,
      security: "tls",
      username: "",
    });
    expect(smtp("smtp://me%40x.example:p%3Aw%2F@relay.example.com")).toEqual({
      host: "relay.example.com",
      port: 587,
      security: "starttls",
      username: "me@x.example",
      password: "p:w/",
    });
    expect(smtp("smtp://mailpit:1025?security=none")).toMatchObject({
      port: 1025,
      security: "none",
    });
    expect(smtp("smtp://127.0.0.1:25")).toMatchObject({ security: "none" });
    expect(smtp("smtp://[::1]:25")).toMatchObject({ host: "::1", security: "none" });
  });
  test("uses the public address's host by default", () => {
    expect(load({ ARAUTO_PUBLIC_URL: "https://mail.example.com/app" }).systemFrom.address).toBe(
      "no-reply@mail.example.com",
    );
    expect(load({ ARAUTO_SYSTEM_FROM: "Arauto Team <team@example.com>" }).systemFrom).toEqual({
      name: "Arauto Team",
      address: "team@example.com",
    });
    expect(load({ ARAUTO_SYSTEM_FROM: "team@example.com" }).systemFrom).toEqual({
      name: "",
      address: "team@example.com",
    });
  });
  test("is rejected with a message when it is invalid, without repeating a password", () => {
    for (const url of [
      "https://relay.example.com",
      "smtp://",
      "relay.example.com:25",
      "smtp://u:hunter2@h?security=starttls",
    ]) {
      expect(() => smtp(url)).toThrow(/ARAUTO_SYSTEM_SMTP_URL: expected smtp/);
      expect(() => smtp(url)).not.toThrow(/hunter2/);
    }
    expect(() => load({ ARAUTO_SYSTEM_FROM: "Eve <a@b.example>\r\nBcc: x@y.example" })).toThrow(
      /ARAUTO_SYSTEM_FROM/,
    );
  });
});

describe("a bucket for files", () => {
  const BUCKET = {
    ARAUTO_S3_ENDPOINT: "https://s3.example.com/",
    ARAUTO_S3_BUCKET: "arauto-files",
    ARAUTO_S3_ACCESS_KEY_ID: "AKIDHUNTER1",
    ARAUTO_S3_SECRET_ACCESS_KEY: "hunter2/+",
  };
  test("is used when all its settings are given; the region has a default", () => {
    const bucket = {
      endpoint: "https://s3.example.com",
      bucket: "arauto-files",
      accessKeyId: "AKIDHUNTER1",
      secretAccessKey: "hunter2/+",
    };
    expect(load(BUCKET).s3).toEqual({ ...bucket, region: "us-east-1" });
    expect(load({ ...BUCKET, ARAUTO_S3_REGION: "auto" }).s3?.region).toBe("auto");
  });
  test.each(Object.keys(BUCKET))(
    "is refused without %s, which is named, and nothing secret is",
    (name) => {
      const { [name as keyof typeof BUCKET]: _, ...rest } = BUCKET;
      expect(() => load(rest)).toThrow(new RegExp(`${name}: required`));
      expect(() => load(rest)).not.toThrow(/hunter/i);
    },
  );
  test.each([
    "s3.example.com",
    "ftp://s3.example.com",
    "https://key:hunter2@s3.example.com",
    "https://s3.example.com?token=hunter2",
  ])("is rejected at %s, which is not repeated", (ARAUTO_S3_ENDPOINT) => {
    expect(() => load({ ...BUCKET, ARAUTO_S3_ENDPOINT })).toThrow(/ARAUTO_S3_ENDPOINT: expected/);
    expect(() => load({ ...BUCKET, ARAUTO_S3_ENDPOINT })).not.toThrow(/hunter|example/i);
  });
});

test("the public address follows the port, loses its trailing slash, and can be set", () => {
  expect(load({ PORT: "8080" }).publicUrl).toBe("http://localhost:8080");
  expect(load({ ARAUTO_PUBLIC_URL: "https://mail.example.com/" }).publicUrl).toBe(
    "https://mail.example.com",
  );
});

test("the demo is off with an external database, unless requested", () => {
  const DATABASE_URL = "postgres://user:pass@db.example/arauto";
  expect(load({ DATABASE_URL }).demo).toBe(false);
  expect(load({ DATABASE_URL, ARAUTO_DEMO: "true" }).demo).toBe(true);
});

test("an empty variable counts as unset", () => {
  expect(load({ PORT: "", DATABASE_URL: "" })).toMatchObject({ port: 3000, databaseUrl: null });
});

test("every error is reported at once", () => {
  const errors = {
    PORT: "eighty",
    ARAUTO_ROLE: "boss",
    ARAUTO_TRIAL_DAYS: "-1",
    ARAUTO_DEMO: "perhaps",
    ARAUTO_PUBLIC_URL: "ftp://x",
  };
  expect(() => load(errors)).toThrow(ConfigError);
  for (const name of Object.keys(errors)) expect(() => load(errors)).toThrow(name);
});

test("an invalid secret or database address is not repeated", () => {
  const message = (env: Record<string, string>) => {
    try {
      load(env);
      return "";
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(message({ ARAUTO_SECRET: "short-secret" })).toMatch(/ARAUTO_SECRET: at least 32/);
  expect(message({ ARAUTO_SECRET: "short-secret" })).not.toContain("short-secret");
  expect(message({ DATABASE_URL: "mysql://root:hunter2@db" })).toMatch(/DATABASE_URL/);
  expect(message({ DATABASE_URL: "mysql://root:hunter2@db" })).not.toContain("hunter2");
});

describe("the generated secret", () => {
  test("is generated once, long, and readable only by its owner", () => {
    const { secret } = load();
    expect(secret.length).toBeGreaterThanOrEqual(64);
    expect(load().secret).toBe(secret);
    expect(statSync(path.join(dataDir, "secret")).mode & 0o777).toBe(0o600);
  });
  test("is not generated when one is given", () => {
    load({ ARAUTO_SECRET: "x".repeat(32) });
    expect(() => readFileSync(path.join(dataDir, "secret"))).toThrow();
  });
  test("that was emptied is an error, not a weak key", () => {
    writeFileSync(path.join(dataDir, "secret"), "\n");
    expect(() => load()).toThrow(/contains no valid secret/);
  });
});

test("a data folder that cannot be created is reported with a message", () => {
  writeFileSync(path.join(dataDir, "file"), "");
  expect(() => load({ ARAUTO_DATA_DIR: path.join(dataDir, "file/inside") })).toThrow(
    /ARAUTO_DATA_DIR/,
  );
});

test("registration, its domains and the daily limit of system emails are settings", () => {
  expect(load()).toMatchObject({
    registration: "open",
    registrationDomains: null,
    systemEmailsPerDay: 100,
  });
  const set = {
    ARAUTO_REGISTRATION: "invited",
    ARAUTO_REGISTRATION_DOMAINS: "@Acme.example, acme.org",
    ARAUTO_SYSTEM_EMAILS_PER_DAY: "0",
  };
  expect(load(set)).toMatchObject({
    registration: "invited",
    registrationDomains: ["acme.example", "acme.org"],
    systemEmailsPerDay: 0,
  });
  for (const [name, value] of [
    ["ARAUTO_REGISTRATION", "sometimes"],
    ["ARAUTO_REGISTRATION_DOMAINS", "acme"],
    ["ARAUTO_SYSTEM_EMAILS_PER_DAY", "-1"],
    ["ARAUTO_TRUST_PROXY", "0.0.0.0/0"],
  ] as const) {
    expect(() => load({ [name]: value })).toThrow(name);
  }
});

test("the README's table contains every setting as documented", () => {
  const readme = readFileSync(path.join(installationFolder, "README.md"), "utf8");
  expect(settingsRows().filter((row) => !readme.includes(row))).toEqual([]);
});
