import type { Readable } from "node:stream";

const ESCAPED: Readonly<Record<string, string>> = {
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};
const NULL = "\\N";

/** Decodes a value of COPY's text format. */
function valueOf(text: string): string | null {
  if (!text.includes("\\")) return text;
  return text === NULL ? null : text.replace(/\\(.)/gs, (_, sign: string) => ESCAPED[sign] ?? sign);
}

/** Parses rows of COPY's text format, one piece of the stream at a time. */
export async function* copiedRecords(content: Readable): AsyncGenerator<(string | null)[][]> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const piece of content as AsyncIterable<Buffer>) {
    // Line feeds inside values are escaped, so each one here ends a row.
    const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield lines.map((line) => line.split("\t").map(valueOf));
  }
}
