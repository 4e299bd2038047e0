import { Readable } from "node:stream";

/** Writes records, each with its JSON in its first value, as an array. `onRows` receives the number of each part. */
export function jsonFile(
  records: AsyncIterable<(string | null)[][]>,
  onRows: (rows: number) => void,
): Readable {
  return Readable.from(arrayOf(records, onRows), { objectMode: false });
}

async function* arrayOf(
  records: AsyncIterable<(string | null)[][]>,
  onRows: (rows: number) => void,
): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const part of records) {
    if (part.length === 0) continue;
    yield separator + part.map(([json]) => json).join(",\n");
    separator = ",\n";
    onRows(part.length);
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}
