import { dkimVerify } from "mailauth/lib/dkim/verify.js";
import { createDkimSigner } from "../dkim-signer.ts";
import type { DkimAlgorithm, DkimSigner } from "../dkim-signer.ts";
import { generateDkimKeyPair } from "../dkim-key-pair.ts";
import { dkimRecordName } from "../dkim-record.ts";
import { dkimSignatures } from "../dkim-signatures.ts";

/** DNS for the tests' verifier. */
const zone = new Map<string, string>();

export function publish(name: string, record: string): void {
  zone.set(name, record);
}

async function resolve(name: string, type: string): Promise<string[][]> {
  const record = type === "TXT" ? zone.get(name) : undefined;
  if (record === undefined)
    throw Object.assign(new Error(`no ${type} of ${name}`), { code: "ENOTFOUND" });
  // As DNS stores it: strings of at most 255 characters.
  return [record.match(/.{1,255}/g) ?? []];
}

/** Creates a signer with a new key whose record is in DNS. */
export async function publishedSigner(
  algorithm: DkimAlgorithm,
  selector: string,
  domain = "sender.test",
): Promise<DkimSigner> {
  const { privateKey, record } = await generateDkimKeyPair(algorithm);
  publish(dkimRecordName(selector, domain), record);
  return createDkimSigner({ domain, selector, algorithm, privateKey });
}

/** The message with its signatures, as it goes over the wire. */
export async function signedMessage(
  bytes: Buffer,
  signers: readonly DkimSigner[],
): Promise<Buffer> {
  return Buffer.concat([await dkimSignatures(bytes, signers), bytes]);
}

/**
 * Returns mailauth's verdict on each signature, which shares no code with us: "pass", or the result
 * with the reason.
 */
export async function verdicts(message: Buffer): Promise<string[]> {
  const { results } = await dkimVerify(message, { resolver: resolve });
  return results.map(({ status }) =>
    status.result === "pass" ? "pass" : `${status.result}: ${status.comment}`,
  );
}
