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
const SIGNED = [
  "Sender",
  "Cc",
  "In-Reply-To",
  "References",
  "Content-Transfer-Encoding",
  "Auto-Submitted",
];
const SIGNED_FIELDS = [...OVERSIGNED, ...SIGNED].map((name, index) => ({
  name,
  key: name.toLowerCase(),
  oversigned: index < OVERSIGNED.length,
}));
const NO_SIGNATURES = Buffer.alloc(0);
/** Lines should have at most 78 characters (RFC 5322 §2.1.1). */
const LINE_MAX = 78;
/** Characters of the signature's base64 in one line. */
const SIGNATURE_LINE = 74;

/** Input shared by all signatures of an email. */
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
 * Signs a message on behalf of each signer (RFC 6376, 8463), relaxed/relaxed. The body is hashed once; signing itself
 * happens on other threads.
 * @param bytes the message with CRLF line ends, as it goes over the wire
 * @returns the DKIM-Signature fields, which precede the message
 */
export async function dkimSignatures(
  bytes: Buffer,
  signers: readonly DkimSigner[],
): Promise<Buffer> {
  if (signers.length === 0) return NO_SIGNATURES;
  const { fields, bodyStart } = readFields(bytes);
  const signed: Signed = {
    ...signedFields(fields),
    bodyHash: relaxedBodyHash(bytes, bodyStart),
    time: Math.floor(Date.now() / 1000),
  };
  const signatures = await Promise.all(signers.map((signer) => signatureField(signer, signed)));
  return Buffer.from(signatures.join(""), "latin1");
}

/** The last field of each name with its canonical form: most fields are the same in all messages of a campaign. */
const canonical = new Map<string, { text: string; line: string }>();

function canonicalLine(field: HeaderField): string {
  const last = canonical.get(field.name);
  if (last?.text === field.text) return last.line;
  const line = `${relaxedField(field)}\r\n`;
  canonical.set(field.name, { text: field.text, line });
  return line;
}

/** Of repeated fields, the last one is signed first (RFC 6376 §5.4.2). */
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
      lines += canonicalLine(field);
    }
    if (oversigned) names += `${name}:`;
  }
  return { names: names.slice(0, -1), lines };
}

/** Fills in the times and the body's hash, which have the same length in every message. */
type Filled = (time: string, expires: string, bodyHash: string) => string;

/** A signature field up to `b=`. */
interface FieldLayout {
  /** Folded, as it goes over the wire. */
  wire: Filled;
  /** In one line, as "relaxed" signs it. */
  signed: Filled;
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

// Characters that no value in the field can contain, with the lengths of their replacements.
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
    ...names.map(
      (name, index) =>
        [index === 0 ? " h=" : "", `${name}${index === names.length - 1 ? ";" : ":"}`] as const,
    ),
    [" ", `bh=${BODY_HASH};`],
  ]);
  return {
    wire: filled(`DKIM-Signature:${value}\r\n b=`),
    // Signed without the value of b= (RFC 6376 §3.7) and, relaxed, without its folding.
    signed: filled(`dkim-signature:${value.trimStart().replaceAll("\r\n", "")} b=`),
  };
}

function filled(text: string): Filled {
  const [start = "", afterTime = ""] = text.split(TIME);
  const [beforeHash = "", end = ""] = afterTime.split(BODY_HASH);
  const [beforeExpires = "", afterExpires] = beforeHash.split(EXPIRES);
  return (time, expires, bodyHash) =>
    start +
    time +
    beforeExpires +
    (afterExpires === undefined ? "" : expires + afterExpires) +
    bodyHash +
    end;
}

async function signatureField(
  signer: DkimSigner,
  { names, lines, bodyHash, time }: Signed,
): Promise<string> {
  const layout = layoutFor(signer, names);
  const values = [String(time), String(time + (signer.expiresInSeconds ?? 0)), bodyHash] as const;
  const signature = await signer.sign(Buffer.from(lines + layout.signed(...values), "latin1"));
  return `${layout.wire(...values)}${inLines(signature.toString("base64"))}\r\n`;
}

function inLines(base64: string): string {
  let text = base64.slice(0, SIGNATURE_LINE);
  for (let at = SIGNATURE_LINE; at < base64.length; at += SIGNATURE_LINE)
    text += `\r\n ${base64.slice(at, at + SIGNATURE_LINE)}`;
  return text;
}

/**
 * Joins pieces, each preceded by its separator, and starts a new line when one would be too long.
 */
function folded(
  startColumn: number,
  pieces: readonly (readonly [gap: string, piece: string])[],
): string {
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
