import { AppError } from "@arauto/contracts";
import { SaxesParser } from "saxes";

export type Attributes = Readonly<Record<string, string>>;

/** Parser events, with local names (no namespace prefix). */
export interface XmlEvents {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
  /** Checked after each piece: true stops reading. */
  enough?(): boolean;
}

/** Maximum characters between two tags; anything longer is not a cell. */
const TOKEN_MAX = 4_000_000;
/** Maximum nesting of elements. A workbook needs a dozen. */
const DEPTH_MAX = 100;

const damaged = (cause?: unknown) =>
  new AppError("FILE_UNREADABLE", "The workbook is damaged. Save it again and upload it.", {
    cause,
  });

/**
 * Parses an XML document piece by piece. Yields after each piece, so that the caller can pass
 * results on. Rejects document type declarations, so there are no entities to expand or fetch.
 * @throws AppError FILE_UNREADABLE
 */
export async function* xmlPieces(
  bytes: AsyncIterable<Buffer>,
  events: XmlEvents,
): AsyncGenerator<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({
    xmlns: false,
    position: false,
  });
  let sinceEvent = 0;
  let depth = 0;
  parser.on("error", (error) => {
    throw damaged(error);
  });
  parser.on("doctype", () => {
    throw new AppError(
      "FILE_UNREADABLE",
      "The workbook contains a document type declaration, which is not allowed.",
    );
  });
  parser.on("opentag", ({ name, attributes }) => {
    sinceEvent = 0;
    depth += 1;
    if (depth > DEPTH_MAX) throw damaged();
    events.open?.(localName(name), attributes);
  });
  parser.on("closetag", ({ name }) => {
    sinceEvent = 0;
    depth -= 1;
    events.close?.(localName(name));
  });
  const onText = (text: string) => {
    sinceEvent = 0;
    events.text?.(text);
  };
  parser.on("text", onText);
  parser.on("cdata", onText);

  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const piece of bytes) {
    decoder ??= new TextDecoder(encodingOf(piece));
    const text = decoder.decode(piece, { stream: true });
    sinceEvent += text.length;
    parser.write(text);
    if (sinceEvent > TOKEN_MAX) throw damaged();
    yield;
    if (events.enough?.()) return;
  }
  if (!decoder) return;
  parser.write(decoder.decode());
  parser.close();
  yield;
}

/** Reads a document to its end, or until `enough` returns true. */
export async function readXml(bytes: AsyncIterable<Buffer>, events: XmlEvents): Promise<void> {
  for await (const _ of xmlPieces(bytes, events));
}

/** XML is UTF-8 unless its first bytes indicate otherwise (XML 1.0, appendix F). */
function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  return "utf-8";
}

function localName(name: string): string {
  const colon = name.indexOf(":");
  return colon === -1 ? name : name.slice(colon + 1);
}

/** Returns an attribute, ignoring its prefix. */
export function attribute(attributes: Attributes, name: string): string | undefined {
  return (
    attributes[name] ??
    Object.entries(attributes).find(
      ([key]) => localName(key) === name && !key.startsWith("xmlns"),
    )?.[1]
  );
}
