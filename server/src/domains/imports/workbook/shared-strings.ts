import { AppError } from "@arauto/contracts";
import { readXml } from "./xml-events.ts";
import { textOfItem, type TextItem } from "./text-items.ts";

const SEGMENT_BYTES = 4 * 1024 * 1024;
/** Maximum bytes of all texts of a workbook: a million rows with 120 distinct characters each. */
const TEXT_BYTES_MAX = 128 * 1024 * 1024;
const STRINGS_MAX = 10_000_000;
const FIRST_CAPACITY = 4_096;

/**
 * The texts that cells refer to by number, kept as bytes outside the heap: a fifth of the size of
 * strings.
 */
export class SharedStrings {
  private readonly segments: Buffer[] = [];
  private used = SEGMENT_BYTES;
  private starts = new Uint32Array(FIRST_CAPACITY);
  private lengths = new Uint32Array(FIRST_CAPACITY);
  size = 0;

  /** @throws AppError PAYLOAD_TOO_LARGE */
  add(text: string): void {
    const length = Buffer.byteLength(text);
    if (this.used + length > SEGMENT_BYTES) {
      if (this.segments.length * SEGMENT_BYTES >= TEXT_BYTES_MAX) throw tooLarge();
      this.segments.push(Buffer.allocUnsafe(SEGMENT_BYTES));
      this.used = 0;
    }
    if (this.size === this.starts.length) this.grow();
    this.segments.at(-1)?.write(text, this.used);
    this.starts[this.size] = (this.segments.length - 1) * SEGMENT_BYTES + this.used;
    this.lengths[this.size] = length;
    this.used += length;
    this.size += 1;
  }

  /** Returns undefined for a number without a text. */
  get(index: number): string | undefined {
    const start = this.starts[index];
    if (index >= this.size || start === undefined) return undefined;
    const from = start % SEGMENT_BYTES;
    return this.segments[Math.floor(start / SEGMENT_BYTES)]?.toString(
      "utf8",
      from,
      from + (this.lengths[index] ?? 0),
    );
  }

  private grow(): void {
    if (this.size >= STRINGS_MAX) throw tooLarge();
    const { starts, lengths } = this;
    this.starts = new Uint32Array(this.size * 2);
    this.lengths = new Uint32Array(this.size * 2);
    this.starts.set(starts);
    this.lengths.set(lengths);
  }
}

const tooLarge = () =>
  new AppError("PAYLOAD_TOO_LARGE", "The workbook contains too much text. Save the sheet as CSV.");

/** Reads the texts up to and including number `last`; by default all of them. */
export async function readSharedStrings(
  bytes: AsyncIterable<Buffer>,
  last = Number.POSITIVE_INFINITY,
): Promise<SharedStrings> {
  const strings = new SharedStrings();
  let item: TextItem | undefined;
  await readXml(bytes, {
    open(name) {
      if (name === "si") item = textOfItem();
      else item?.open(name);
    },
    text: (text) => item?.text(text),
    close(name) {
      item?.close(name);
      if (name !== "si") return;
      strings.add(item?.value() ?? "");
      item = undefined;
    },
    enough: () => strings.size > last,
  });
  return strings;
}
