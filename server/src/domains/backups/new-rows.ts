import { Transform } from "node:stream";
import { FRAME_MAX_BYTES } from "../../platform/backup/frames.ts";
import type { ArchiveTable } from "./archive-format.ts";
import type { NewIds } from "./new-ids.ts";

const NEWLINE = 10;
const IDS: ReadonlySet<string> = new Set(["uuid", "uuid[]"]);
const TEXTS: ReadonlySet<string> = new Set(["text", "text[]", "json", "jsonb"]);

/** Replaces ids in the rows of a table, in COPY format, with those of the new workspace. Counts the rows. */
export class NewRows extends Transform {
  rows = 0;
  private rest: Buffer = Buffer.alloc(0);
  private readonly change: (((value: string) => string) | null)[];

  constructor(columns: ArchiveTable["columns"], ids: NewIds) {
    super();
    this.change = columns.map(({ type }) =>
      IDS.has(type) ? ids.inIds : TEXTS.has(type) ? ids.inText : null,
    );
  }

  override _transform(piece: Buffer, _: BufferEncoding, done: (error?: Error) => void): void {
    const all = this.rest.length === 0 ? piece : Buffer.concat([this.rest, piece]);
    const end = all.lastIndexOf(NEWLINE) + 1;
    this.rest = all.subarray(end);
    if (this.rest.length > FRAME_MAX_BYTES) return done(new Error("A row is too long"));
    // Latin-1 maps bytes to characters and back, so unchanged parts stay the same in any encoding.
    if (end > 0) this.push(Buffer.from(this.changed(all.toString("latin1", 0, end)), "latin1"));
    done();
  }

  override _flush(done: (error?: Error) => void): void {
    done(this.rest.length > 0 ? new Error("The rows end inside a row") : undefined);
  }

  private changed(text: string): string {
    const lines = text.split("\n");
    for (let at = 0; at < lines.length - 1; at += 1) {
      const values = (lines[at] as string).split("\t");
      if (values.length !== this.change.length) throw new Error("A row has too many columns");
      for (let column = 0; column < values.length; column += 1) {
        const change = this.change[column];
        if (change) values[column] = change(values[column] as string);
      }
      lines[at] = values.join("\t");
      this.rows += 1;
    }
    return lines.join("\n");
  }
}
