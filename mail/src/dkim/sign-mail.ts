import { readFields, relaxedBodyHash, relaxedField } from "./canonical-mail.ts";
import type { HeaderField } from "./canonical-mail.ts";
import type { DkimSigner } from "./dkim-signer.ts";

/**
 * Signed as often as they occur and once more, so that none can be added or duplicated in transit
 * (RFC 6376 §5.4, §8.15). Bulk receivers want those of lists and feedback loops signed (RFC 8058
 * §4).
 */
const OVERSIGNED = [
  "From",
  "Subject",
  "To",
  "Reply-To",
  "Date",
  "Message-ID",
  "MIME-Version",
  "Content-Type",
  "List-Unsubscribe",
  "List-Unsubscribe-Post",
  "List-Id",
  "Feedback-ID",
];
/** Signed if present. */
const SIGNED = ["Sender", "Cc", "In-Reply-To", "References", "Content-Transfer-Encoding", "Auto-Submitted"];
const SIGNED_FIELDS = [...OVERSIGNED, ...SIGNED].map((name, index) => ({
  name,
  key: name.toLowerCase(),
  oversigned: index < OVERSIGNED.length,
}));
/** Lines should have at most 78 characters (RFC 5322 §2.1.1). */
const LINE_MAX = 78;

/** What all signatures of one email share. */
interface Signed {
  /** The value of h=. */
  names: string;
  /** Those fields in canonical form, each with its line ending. */
  lines: string;
  bodyHash: string;
  /** Seconds since 1970. */
  time: number;
}

/**
 * Prepends a DKIM-Signature (RFC 6376, 8463) for each signer, relaxed/relaxed. The email must have
 * CRLF line endings, as sent over the wire. The body is hashed once; signing runs on other threads.
 */
export async function signMail(bytes: Buffer, signers: readonly DkimSigner[]): Promise<Buffer> {
  if (signers.length === 0) return bytes;
  const { fields, bodyStart } = readFields(bytes);
  const signed: Signed = {
    ...signedFields(fields),
    bodyHash: relaxedBodyHash(bytes, bodyStart),
    time: Math.floor(Date.now() / 1000),
  };
  const signatures = await Promise.all(signers.map((signer) => signatureField(signer, signed)));
  return Buffer.concat([...signatures, bytes]);
}

/** Of repeated fields the last one is signed first (RFC 6376 §5.4.2). */
function signedFields(fields: readonly HeaderField[]): Pick<Signed, "names" | "lines"> {
  const byName = new Map<string, HeaderField[]>();
  for (const field of fields) {
    const same = byName.get(field.name);
    if (same === undefined) byName.set(field.name, [field]);
    else same.unshift(field);
  }
  let names = "";
  let lines = "";
  for (const { name, key, oversigned } of SIGNED_FIELDS) {
    for (const field of byName.get(key) ?? []) {
      names += `${name}:`;
      lines += `${relaxedField(field)}\r\n`;
    }
    if (oversigned) names += `${name}:`;
  }
  return { names: names.slice(0, -1), lines };
}

/** A signature field without its time and hashes, which have the same length in every message. */
interface FieldLayout {
  /** Folded, as sent over the wire, up to `b=`. */
  wire: (time: string, expires: string, bodyHash: string) => string;
  /** In one line, as "relaxed" signs it. */
  signed: (time: string, expires: string, bodyHash: string) => string;
}

/** Messages of a campaign have the same fields: their layout is created once per signer. */
const layouts = new WeakMap<DkimSigner, Map<string, FieldLayout>>();
/** Layouts cached per signer; header fields rarely vary. */
const LAYOUTS_MAX = 20;

function layoutFor(signer: DkimSigner, names: string): FieldLayout {
  let known = layouts.get(signer);
  if (known === undefined) layouts.set(signer, (known = new Map()));
  let layout = known.get(names);
  if (layout === undefined) {
    if (known.size >= LAYOUTS_MAX) known.clear();
    known.set(names, (layout = makeLayout(signer, names.split(":"))));
  }
  return layout;
}

// Characters that no value in the field can contain, with the lengths of what replaces them.
const TIME = "\u0001".repeat(10);
const EXPIRES = "\u0002".repeat(10);
const BODY_HASH = "\u0003".repeat(44);

function makeLayout(signer: DkimSigner, names: readonly string[]): FieldLayout {
  const value = folded("DKIM-Signature:".length, [
    [" ", "v=1;"],
    [" ", `a=${signer.algorithm};`],
    [" ", "c=relaxed/relaxed;"],
    [" ", `d=${signer.domain};`],
    [" ", `s=${signer.selector};`],
    [" ", `t=${TIME};`],
    ...(signer.expiresInSeconds === undefined ? [] : ([[" ", `x=${EXPIRES};`]] as const)),
    ...names.map((name, index) => [index === 0 ? " h=" : "", `${name}${index === names.length - 1 ? ";" : ":"}`] as const),
    [" ", `bh=${BODY_HASH};`],
  ]);
  const filled = (text: string) => (time: string, expires: string, bodyHash: string) =>
    text.replace(TIME, time).replace(EXPIRES, expires).replace(BODY_HASH, bodyHash);
  return {
    wire: filled(`DKIM-Signature:${value}\r\n b=`),
    // Signed without the value of b= (RFC 6376 §3.7) and, relaxed, without its folding.
    signed: filled(`dkim-signature:${value.trimStart().replaceAll("\r\n", "")} b=`),
  };
}

async function signatureField(signer: DkimSigner, { names, lines, bodyHash, time }: Signed): Promise<Buffer> {
  const layout = layoutFor(signer, names);
  const values = [String(time), String(time + (signer.expiresInSeconds ?? 0)), bodyHash] as const;
  const signature = await signer.sign(Buffer.from(lines + layout.signed(...values), "latin1"));
  const inLines = signature.toString("base64").replace(/.{74}(?=.)/g, "$&\r\n ");
  return Buffer.from(`${layout.wire(...values)}${inLines}\r\n`, "latin1");
}

/**
 * Joins pieces, each preceded by its separator, and starts a new line when one would be too long.
 */
function folded(startColumn: number, pieces: readonly (readonly [gap: string, piece: string])[]): string {
  let text = "";
  let column = startColumn;
  for (const [gap, piece] of pieces) {
    if (column + gap.length + piece.length > LINE_MAX) {
      const line = ` ${gap.trimStart()}${piece}`;
      text += `\r\n${line}`;
      column = line.length;
    } else {
      text += gap + piece;
      column += gap.length + piece.length;
    }
  }
  return text;
}
