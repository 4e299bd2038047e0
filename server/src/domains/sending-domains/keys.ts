import { randomInt } from "node:crypto";
import { AppError } from "@arauto/contracts";
import {
  createDkimSigner,
  type DkimAlgorithm,
  type DkimSigner,
  generateDkimKeyPair,
} from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { insertKey, selectSigningKeys } from "./queries.ts";

/** All receivers support the first; some support the second, which is much faster to generate. */
const ALGORITHMS: readonly DkimAlgorithm[] = ["rsa-sha256", "ed25519-sha256"];
const LETTERS = "abcdefghijkmnpqrstuvwxyz";
const LETTERS_BEHIND = 5;

export interface NewKey {
  selector: string;
  algorithm: DkimAlgorithm;
  record: string;
  /** Unencrypted until it is stored. */
  privateKey: string;
}

/**
 * Creates a selector from the date and random letters: the same domain in another workspace or
 * installation gets a different one, and no selector is used twice.
 */
export function newSelector(now: Date): string {
  const letters = Array.from(
    { length: LETTERS_BEHIND },
    () => LETTERS[randomInt(LETTERS.length)],
  ).join("");
  return `ar${now.getUTCFullYear()}${String(now.getUTCMonth() + 1).padStart(2, "0")}${letters}`;
}

/** Generates a key of each algorithm under new selectors. Slow, but runs on other threads. */
export function makeKeys(now = new Date()): Promise<NewKey[]> {
  const selectors = new Set<string>();
  while (selectors.size < ALGORITHMS.length) selectors.add(newSelector(now));
  return Promise.all(
    [...selectors].map(async (selector, index) => {
      const algorithm = ALGORITHMS[index] ?? "rsa-sha256";
      return { selector, algorithm, ...(await generateDkimKeyPair(algorithm)) };
    }),
  );
}

/** Binds an encrypted key to its row: a box copied elsewhere cannot be decrypted there. */
const keyContext = (tenantId: string, domainId: string, selector: string) =>
  `sending-domain:${tenantId}:${domainId}:${selector}`;

/** Stores new keys, encrypted; they wait for their records. */
export async function storeKeys(
  tx: Transaction,
  deps: Pick<Deps, "secrets">,
  tenantId: string,
  domainId: string,
  keys: readonly NewKey[],
): Promise<void> {
  for (const { privateKey, ...key } of keys) {
    const privateBox = deps.secrets.seal(privateKey, keyContext(tenantId, domainId, key.selector));
    await insertKey(tx, tenantId, { ...key, domainId, privateBox });
  }
}

/**
 * Returns one signer per active key, RSA first.
 * @throws AppError SENDER_NOT_VERIFIED when a key cannot be decrypted because the installation's
 * secret has changed
 */
export async function signersOf(
  tx: Transaction,
  deps: Pick<Deps, "secrets">,
  tenantId: string,
  { id, name }: { id: string; name: string },
): Promise<DkimSigner[]> {
  const opened = (privateBox: string, selector: string): string => {
    try {
      return deps.secrets.open(privateBox, keyContext(tenantId, id, selector));
    } catch (cause) {
      throw new AppError(
        "SENDER_NOT_VERIFIED",
        `The DKIM key of ${name} can't be decrypted. Rotate the domain's keys`,
        { cause },
      );
    }
  };
  const keys = await selectSigningKeys(tx, tenantId, id);
  return keys.map(({ privateBox, selector, algorithm }) => {
    return createDkimSigner({
      domain: name,
      selector,
      algorithm,
      privateKey: opened(privateBox, selector),
    });
  });
}
