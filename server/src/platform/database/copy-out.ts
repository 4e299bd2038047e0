import type { Readable } from "node:stream";
import type { Socket } from "node:net";
import { to as copyTo } from "pg-copy-streams";
import { setPipelining, type Transaction } from "./database.ts";
import { compileInline, sql, type Sql } from "./sql.ts";

/**
 * The format of the rows: `csv` as in RFC 4180, with null as nothing and an empty text as "";
 * `text` with tabs, escapes and \N.
 */
export type CopyFormat = { kind: "csv"; delimiter: string } | { kind: "text" };

export interface CopiedRows {
  /** Streams the bytes. A reader that stops early must destroy it, which closes the connection. */
  content: Readable;
  /** Returns the number of rows; known once the transaction's next query has a result. */
  rowCount(): number;
}

/**
 * Copies all rows of a query with COPY: as fast as PostgreSQL writes them, from one snapshot, never
 * in memory as a whole. No other statement of the transaction may be in flight.
 */
export function copyOut(tx: Transaction, query: Sql, format: CopyFormat): CopiedRows {
  const options =
    format.kind === "csv" ? sql`format csv, delimiter ${format.delimiter}` : sql`format text`;
  setPipelining(tx.client, false);
  const content = tx.client.query(
    copyTo(compileInline(sql`copy (${query}) to stdout with (${options}, encoding 'UTF8')`)),
  );
  let ended = false;
  content.once("end", () => (ended = true));
  // Further errors are redundant, and must not end the process.
  content.on("error", () => {});
  content.once("close", () => {
    // The remaining rows are still in transit and block any other query.
    if (!ended) socketOf(tx).destroy();
  });
  return { content, rowCount: () => content.rowCount };
}

function socketOf(tx: Transaction): Socket {
  return (tx.client as unknown as { connection: { stream: Socket } }).connection.stream;
}
