import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const KEY_BYTES = 32;
const KEY_ID_BYTES = 6;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/**
 * Separates a box and the id of its key. A base64 decoder stops at the equals sign, so versions
 * without key ids can read it too.
 */
const SEPARATOR = "=.";

/** Keys derived from the installation's secret, one per purpose. */
export interface Secrets {
  /**
   * Derives 32 bytes for `purpose` (HKDF-SHA256, RFC 5869); always the same for the same secret.
   */
  key(purpose: string): Buffer;
  /** Returns the key of `purpose`, followed by those of previous secrets, whose signatures are still accepted. */
  keys(purpose: string): readonly Buffer[];
  /**
   * Encrypts a text at rest (AES-256-GCM) with the current key, whose id the box contains.
   * `context` binds it to its row: opening requires the same.
   */
  seal(text: string, context: string): string;
  /**
   * Decrypts a box, including one sealed with a previous secret; throws if it was changed or belongs to another
   * context.
   */
  open(box: string, context: string): string;
  /** The ending of every box sealed with the current key. */
  readonly currentEnding: string;
}

/**
 * @param secret at least 32 random characters, from ARAUTO_SECRET or the generated file
 * @param former previous secrets, from ARAUTO_SECRET_PREVIOUS
 */
export function createSecrets(secret: string, former: readonly string[] = []): Secrets {
  const secrets = [secret, ...former];
  const derived = new Map<string, readonly Buffer[]>();
  const keys = (purpose: string) => {
    const known = derived.get(purpose) ?? secrets.map((one) => derive(one, purpose, KEY_BYTES));
    derived.set(purpose, known);
    return known;
  };
  const key = (purpose: string) => keys(purpose)[0] as Buffer;
  const sealing = secrets.map((one) => ({
    id: derive(one, "key-id", KEY_ID_BYTES).toString("hex"),
    key: derive(one, "seal", KEY_BYTES),
  }));
  const currentEnding = `${SEPARATOR}${sealing[0]?.id}`;
  return {
    key,
    keys,
    currentEnding,
    seal(text, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key("seal"), nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return (
        Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64").replace(/=+$/, "") +
        currentEnding
      );
    },
    open(box, context) {
      const [content = "", id] = box.split(SEPARATOR);
      const bytes = Buffer.from(content, "base64");
      // A box without an id is older than key ids, so every key is tried.
      const candidates = sealing.filter((one) => id === undefined || one.id === id);
      let failure: unknown = new Error(
        "Encrypted with a secret that is in neither ARAUTO_SECRET nor ARAUTO_SECRET_PREVIOUS",
      );
      for (const candidate of candidates) {
        try {
          return decrypt(bytes, candidate.key, context);
        } catch (error) {
          failure = error;
        }
      }
      throw failure;
    },
  };
}

const derive = (secret: string, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "arauto", purpose, bytes));

function decrypt(bytes: Buffer, key: Buffer, context: string): string {
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([
    decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
    decipher.final(),
  ]).toString("utf8");
}
