/** Maximum characters of a record; anything longer is not a row of contacts. */
export const RECORD_MAX = 1 << 20;
/** Maximum characters kept of a rejected record. */
export const LINE_KEPT_MAX = 8_000;

export type CsvError = "quoteUnclosed" | "valueTooLong";

export interface CsvConsumer {
  /**
   * Receives a record. `row` counts like a spreadsheet: the first record is 1 and blank lines
   * count. `line` is the record as written in the file.
   */
  record(cells: string[], row: number, line: string): void;
  /** Receives a line that is not a valid record. Reading continues with the next line. */
  error(error: CsvError, row: number, line: string): void;
}

const SEPARATOR_HINT = /^sep=.$/i;
const MORE = -1;
const FAULTY = -2;

/**
 * Parses CSV (RFC 4180, any line ending, any one-character delimiter) piece by piece and never fails. An unclosed quote
 * costs only its own line, and at most RECORD_MAX characters of a line are kept in memory. Quotes inside unquoted
 * values are ordinary characters.
 */
export class CsvReader {
  private text = "";
  private row = 0;
  /** True within a line that is too long: skips to its end. */
  private passing = false;
  private newline: "\n" | "\r" | undefined;

  constructor(
    private readonly delimiter: string,
    private readonly consumer: CsvConsumer,
  ) {}

  /** Parses the next piece of the text; `last` marks the end. */
  push(piece: string, last = false): void {
    this.text = this.text === "" ? piece : this.text + piece;
    const newline = this.findNewline(last);
    if (newline === undefined) return;
    if (last && this.text !== "" && !this.text.endsWith(newline)) this.text += newline;

    let at = this.passing ? this.passLine(0, newline) : 0;
    let quote = this.text.indexOf('"', at);
    while (at < this.text.length) {
      const end = this.text.indexOf(newline, at);
      if (quote !== -1 && quote < at) quote = this.text.indexOf('"', at);
      const plain = quote === -1 || (end !== -1 && quote > end);
      const next = plain ? this.takePlain(at, end) : this.takeQuoted(at, newline, last);
      if (next === MORE) break;
      at = next === FAULTY ? this.passLine(at, newline) : next;
    }
    this.text = at === 0 ? this.text : this.text.slice(at);
  }

  /** Detects the line ending from its first occurrence: old Macintosh files end lines with a carriage return only. */
  private findNewline(last: boolean): "\n" | "\r" | undefined {
    if (this.newline) return this.newline;
    const feed = this.text.indexOf("\n");
    const carriage = this.text.indexOf("\r");
    const after = this.text[carriage + 1];
    if (
      carriage !== -1 &&
      (feed === -1 || carriage < feed) &&
      after !== undefined &&
      after !== "\n"
    )
      return (this.newline = "\r");
    if (feed === -1 && !last && this.text.length <= RECORD_MAX) return undefined;
    return (this.newline = "\n");
  }

  /**
   * Returns the position after the line that contains `at`. If the end of the line is not known yet, its rest is
   * skipped too.
   */
  private passLine(at: number, newline: string): number {
    const end = this.text.indexOf(newline, at);
    this.passing = end === -1;
    return end === -1 ? this.text.length : end + 1;
  }

  private takePlain(at: number, end: number): number {
    if (end === -1) {
      if (this.text.length - at <= RECORD_MAX) return MORE;
      return this.refuse("valueTooLong", at, this.text.length);
    }
    if (end - at > RECORD_MAX) return this.refuse("valueTooLong", at, end);
    const line = this.lineBetween(at, end);
    this.row += 1;
    if (line.trim() !== "" && !(this.row === 1 && SEPARATOR_HINT.test(line)))
      this.consumer.record(line.split(this.delimiter), this.row, line);
    return end + 1;
  }

  /** Reads one record that contains a quote, value by value. */
  private takeQuoted(start: number, newline: string, last: boolean): number {
    const { text, delimiter } = this;
    const cells: string[] = [];
    let at = start;
    for (;;) {
      if (text[at] !== '"') {
        const end = text.indexOf(newline, at);
        const stop = text.indexOf(delimiter, at);
        if (stop !== -1 && (end === -1 || stop < end)) {
          cells.push(text.slice(at, stop));
          at = stop + 1;
          continue;
        }
        if (end === -1) return this.wait(start, "valueTooLong", last);
        cells.push(this.lineBetween(at, end));
        return this.finish(cells, start, end);
      }
      const close = this.closingQuote(at + 1);
      if (close === -1) return this.wait(start, "quoteUnclosed", last);
      if (close - start > RECORD_MAX) return this.refuse("quoteUnclosed", start, close);
      const raw = text.slice(at + 1, close);
      cells.push(raw.includes('"') ? raw.replaceAll('""', '"') : raw);
      at = close + 1;
      if (at === text.length || (text[at] === "\r" && at + 1 === text.length))
        return this.wait(start, "quoteUnclosed", last);
      if (text[at] === delimiter) at += 1;
      else if (text[at] === newline) return this.finish(cells, start, at);
      else if (text[at] === "\r" && text[at + 1] === newline)
        return this.finish(cells, start, at + 1);
      // The text after the quote belongs to the rejected line: wait until the line is complete.
      else if (text.indexOf(newline, start) === -1) return this.wait(start, "quoteUnclosed", last);
      else return this.refuse("quoteUnclosed", start, at);
    }
  }

  /** Returns the position where a quoted value ends, or -1 if the text does not contain it yet. */
  private closingQuote(from: number): number {
    for (let at = from; ; at += 2) {
      at = this.text.indexOf('"', at);
      if (at === -1 || at === this.text.length - 1) return at;
      if (this.text[at + 1] !== '"') return at;
    }
  }

  private wait(start: number, error: CsvError, last: boolean): number {
    if (!last && this.text.length - start <= RECORD_MAX) return MORE;
    return this.refuse(error, start, this.text.length);
  }

  private finish(cells: string[], start: number, end: number): number {
    this.row += 1;
    this.consumer.record(cells, this.row, this.lineBetween(start, end));
    return end + 1;
  }

  private refuse(error: CsvError, start: number, end: number): number {
    this.row += 1;
    const lineEnd = this.text.indexOf(this.newline ?? "\n", start);
    const stop = Math.min(lineEnd === -1 ? end : lineEnd, start + LINE_KEPT_MAX);
    this.consumer.error(error, this.row, this.lineBetween(start, stop));
    return FAULTY;
  }

  private lineBetween(start: number, end: number): string {
    return this.text.slice(
      start,
      end > start && this.text.charCodeAt(end - 1) === 13 ? end - 1 : end,
    );
  }
}
