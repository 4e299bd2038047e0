import { createPublicKey, generateKeyPair } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { promisify } from "node:util";
import { dkimRecordValue } from "./dkim-record.ts";
import type { DkimAlgorithm } from "./dkim-signer.ts";

export interface DkimKeyPair {
  /** PKCS #8 in PEM. Store it encrypted. */
  privateKey: string;
  /** The text of the DNS record at `dkimRecordName(selector, domain)`. */
  record: string;
}

/** 2048 bits: the minimum that receivers want (RFC 8301 §3.2), and fast enough to sign. */
const RSA_BITS = 2048;

/** Generates a key for a domain, on another thread. */
export async function generateDkimKeyPair(algorithm: DkimAlgorithm): Promise<DkimKeyPair> {
  const privateKey = await newPrivateKey(algorithm);
  return {
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    record: dkimRecordValue(createPublicKey(privateKey)),
  };
}

async function newPrivateKey(algorithm: DkimAlgorithm): Promise<KeyObject> {
  const generate = promisify(generateKeyPair);
  const pair =
    algorithm === "rsa-sha256"
      ? await generate("rsa", { modulusLength: RSA_BITS })
      : await generate("ed25519");
  return pair.privateKey;
}
