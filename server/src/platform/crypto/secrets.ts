import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Keys derived from the installation's one secret, each for one purpose. */
export interface Secrets {
  /** 32 bytes for `purpose` (HKDF-SHA256, RFC 5869); the same for the same secret, always. */
  key(purpose: string): Buffer;
  /** Encrypts a text at rest (AES-256-GCM). `context` ties it to its row: opening needs the same. */
  seal(text: string, context: string): string;
  /** The text of a box; throws when it was changed or belongs to another context. */
  open(box: string, context: string): string;
}

/** @param secret at least 32 random characters, from ARAUTO_SECRET or the generated file. */
export function createSecrets(secret: string): Secrets {
  const key = (purpose: string) => Buffer.from(hkdfSync("sha256", secret, "arauto", purpose, KEY_BYTES));
  const sealing = key("seal");
  return {
    key,
    seal(text, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", sealing, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64");
    },
    open(box, context) {
      const bytes = Buffer.from(box, "base64");
      const decipher = createDecipheriv("aes-256-gcm", sealing, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
    },
  };
}
