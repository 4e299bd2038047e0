import { createHash, createPublicKey, verify } from "node:crypto";

/** One signature of an email, as a receiver sees it. */
export interface CheckedSignature {
  domain: string;
  selector: string;
  algorithm: string;
  /** Names of the signed fields, in lower case. */
  signed: string[];
  valid: boolean;
}

/** The DER header of an Ed25519 SubjectPublicKeyInfo; the DNS record contains the bare key. */
const ED25519_SPKI = Buffer.from("302a300506032b6570032100", "hex");

/**
 * Verifies all DKIM signatures of an email (RFC 6376 §6.1, relaxed/relaxed), independently of the
 * signing code.
 * @param record Returns the text of the record at a name, undefined without one.
 */
export function checkDkim(
  source: string,
  record: (name: string) => string | undefined,
): CheckedSignature[] {
  const end = source.indexOf("\r\n\r\n");
  const fields = source.slice(0, end).split(/\r\n(?![ \t])/);
  const body = source.slice(end + 4);
  return fields
    .filter((field) => /^dkim-signature\s*:/i.test(field))
    .map((field) => checkOne(field, fields, body, record));
}

function checkOne(
  signature: string,
  fields: readonly string[],
  body: string,
  record: (name: string) => string | undefined,
): CheckedSignature {
  const tags = tagsOf(signature.slice(signature.indexOf(":") + 1));
  const tag = (name: string) => tags.get(name) ?? "";
  const names = tag("h")
    .split(":")
    .map((name) => name.trim().toLowerCase());
  const bodyHash = createHash("sha256").update(relaxedBody(body), "latin1").digest("base64");
  const unused = [...fields];
  const lines = names.flatMap((name) => {
    const at = unused.findLastIndex(
      (field) => field.slice(0, field.indexOf(":")).trim().toLowerCase() === name,
    );
    return at < 0 ? [] : unused.splice(at, 1).map((field) => `${relaxedField(field)}\r\n`);
  });
  const own = relaxedField(signature).replace(/((?:^|;) ?b=)[^;]*/, "$1");
  const text = Buffer.from(lines.join("") + own, "latin1");
  const key = tagsOf(record(`${tag("s")}._domainkey.${tag("d")}`) ?? "");
  return {
    domain: tag("d"),
    selector: tag("s"),
    algorithm: tag("a"),
    signed: names,
    valid:
      bodyHash === tag("bh") &&
      isSigned(
        tag("a"),
        text,
        Buffer.from(tag("b"), "base64"),
        Buffer.from(key.get("p") ?? "", "base64"),
      ),
  };
}

function isSigned(algorithm: string, text: Buffer, signature: Buffer, key: Buffer): boolean {
  if (key.length === 0) return false;
  const isRsa = algorithm === "rsa-sha256";
  const publicKey = createPublicKey({
    key: isRsa ? key : Buffer.concat([ED25519_SPKI, key]),
    format: "der",
    type: "spki",
  });
  return isRsa
    ? verify("sha256", text, publicKey, signature)
    : verify(null, createHash("sha256").update(text).digest(), publicKey, signature);
}

function tagsOf(text: string): Map<string, string> {
  const pairs = text.split(";").filter((part) => part.trim() !== "");
  return new Map(
    pairs.map((part) => {
      const equals = part.indexOf("=");
      return [part.slice(0, equals).trim(), part.slice(equals + 1).replace(/\s+/g, "")];
    }),
  );
}

function relaxedField(field: string): string {
  const colon = field.indexOf(":");
  const value = field
    .slice(colon + 1)
    .replaceAll("\r\n", "")
    .replace(/[ \t]+/g, " ")
    .trim();
  return `${field.slice(0, colon).trim().toLowerCase()}:${value}`;
}

function relaxedBody(body: string): string {
  const lines = body.split("\r\n").map((line) => line.replace(/[ \t]+/g, " ").replace(/ $/, ""));
  const text = lines.join("\r\n").replace(/(?:\r\n)+$/, "");
  return text === "" ? "" : `${text}\r\n`;
}
