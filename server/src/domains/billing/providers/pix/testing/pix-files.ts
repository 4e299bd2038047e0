import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { AUTHORITY_CERTIFICATE } from "../../../../../testing/local-authority.ts";
import { CLIENT_CERTIFICATE, CLIENT_KEY } from "./certificates.ts";
import { MOCK_CLIENT, MOCK_PIX_KEY } from "./pix-mock.ts";

/** Files of the client's certificate, and settings that reference them. */
export interface PixFiles {
  config: (bank: string) => {
    pixApi: string;
    pixTokenUrl: string;
    pixClientId: string;
    pixClientSecret: string;
    pixKey: string;
    pixTlsCert: string;
    pixTlsKey: string;
    pixTlsCa: string;
  };
  /** Writes another file, and returns its path. */
  write: (name: string, text: string) => string;
  remove: () => void;
}

/** Writes a client certificate that the mock bank trusts. */
export function pixFiles(certificate = CLIENT_CERTIFICATE, key = CLIENT_KEY): PixFiles {
  const folder = mkdtempSync(path.join(os.tmpdir(), "arauto-pix-"));
  const write = (name: string, text: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  const files = {
    pixTlsCert: write("client.pem", certificate),
    pixTlsKey: write("client.key", key),
    pixTlsCa: write("bank.pem", AUTHORITY_CERTIFICATE),
  };
  return {
    config: (bank) => ({
      pixApi: `${bank}/v2`,
      pixTokenUrl: `${bank}/oauth/token`,
      pixClientId: MOCK_CLIENT.id,
      pixClientSecret: MOCK_CLIENT.secret,
      pixKey: MOCK_PIX_KEY,
      ...files,
    }),
    write,
    remove: () => rmSync(folder, { recursive: true }),
  };
}
