import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { createSecureContext, rootCertificates, type SecureContext } from "node:tls";
import type { Config } from "../../../../config.ts";
import { requireSettings, settingsError } from "../require-settings.ts";

export interface PixSettings {
  /** Without a trailing slash. */
  api: string;
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  /** The Pix key that receives the money. */
  key: string;
  /** Presents the client certificate. */
  secureContext: SecureContext;
  certificateEnds: Date;
  receiver: { name: string; city: string };
}

/** Returns the settings of the provider, with its certificate loaded and checked. @throws ConfigError */
export function readPixSettings(config: Config, now = new Date()): PixSettings {
  const given = requireSettings(config, "pix", [
    "pixApi",
    "pixTokenUrl",
    "pixClientId",
    "pixClientSecret",
    "pixKey",
    "pixTlsCert",
    "pixTlsKey",
  ]);
  const cert = fileOf("ARAUTO_PIX_TLS_CERT", given.pixTlsCert);
  const key = fileOf("ARAUTO_PIX_TLS_KEY", given.pixTlsKey);
  const ca = config.pixTlsCa === null ? null : fileOf("ARAUTO_PIX_TLS_CA", config.pixTlsCa);
  return {
    api: given.pixApi.replace(/\/+$/, ""),
    tokenUrl: given.pixTokenUrl,
    clientId: given.pixClientId,
    clientSecret: given.pixClientSecret,
    key: given.pixKey,
    certificateEnds: checkCertificate(cert, key, now),
    secureContext: contextOf(cert, key, ca),
    receiver: { name: config.sellerName, city: config.pixCity },
  };
}

interface PemFile {
  setting: string;
  path: string;
  text: string;
}

function fileOf(setting: string, path: string): PemFile {
  try {
    return { setting, path, text: readFileSync(path, "utf8") };
  } catch (error) {
    throw settingsError([`${setting}=${path}: ${(error as Error).message}`]);
  }
}

const wrong = ({ setting, path }: PemFile, problem: string) =>
  settingsError([`${setting}=${path}: ${problem}`]);

/** Returns the certificate's expiry. Messages never contain the files' contents. */
function checkCertificate(cert: PemFile, key: PemFile, now: Date): Date {
  const certificate = parsed(cert, "expected a PEM file with a certificate", (text) => {
    return new X509Certificate(text);
  });
  const privateKey = parsed(
    key,
    "expected a PEM file with a private key, without a passphrase",
    (text) => createPrivateKey(text),
  );
  if (!certificate.checkPrivateKey(privateKey))
    throw wrong(key, "is not the key of the certificate in ARAUTO_PIX_TLS_CERT");
  const ends = new Date(certificate.validTo);
  if (ends <= now)
    throw wrong(cert, `the certificate expired on ${ends.toISOString().slice(0, 10)}`);
  return ends;
}

function parsed<T>(file: PemFile, expected: string, parse: (text: string) => T): T {
  try {
    return parse(file.text);
  } catch {
    throw wrong(file, expected);
  }
}

function contextOf(cert: PemFile, key: PemFile, ca: PemFile | null): SecureContext {
  const own = { cert: cert.text, key: key.text, minVersion: "TLSv1.2" } as const;
  if (ca === null) return createSecureContext(own);
  parsed(ca, "expected a PEM file with certificates", (text) => new X509Certificate(text));
  return createSecureContext({ ...own, ca: [...rootCertificates, ca.text] });
}
