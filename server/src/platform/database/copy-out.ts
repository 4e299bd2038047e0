import type { Readable } from "node:stream";
import type { Socket } from "node:net";
import { to as copyTo } from "pg-copy-streams";
import { setPipelining, type Transaction } from "./database.ts";
import { compileInline, sql, type Sql } from "./sql.ts";

/** How the rows are written: `csv` after RFC 4180, null as nothing and an empty text as ""; `text` with tabs, escapes and \N. */
export type CopyFormat = { kind: "csv"; delimiter: string } | { kind: "text" };

export interface CopiedRows {
  /** Bytes as they come. Whoever does not read them to their end destroys them; the connection is lost with that. */
  content: Readable;
  /** How many rows there were; known once the transaction's next query is answered. */
  rowCount(): number;
}

/**
 * All rows of a query by COPY: as fast as PostgreSQL writes them, from one snapshot, never held in memory. No other
 * statement of the transaction may be in flight.
 */
export function copyOut(tx: Transaction, query: Sql, format: CopyFormat): CopiedRows {
  const options = format.kind === "csv" ? sql`format csv, delimiter ${format.delimiter}` : sql`format text`;
  setPipelining(tx.client, false);
  const content = tx.client.query(copyTo(compileInline(sql`copy (${query}) to stdout with (${options}, encoding 'UTF8')`)));
  let ended = false;
  content.once("end", () => (ended = true));
  // What comes after the first fault tells nothing more, and must not end the process.
  content.on("error", () => {});
  content.once("close", () => {
    // The rest of the rows is still on its way, and no other query can pass them.
    if (!ended) socketOf(tx).destroy();
  });
  return { content, rowCount: () => content.rowCount };
}

function socketOf(tx: Transaction): Socket {
  return (tx.client as unknown as { connection: { stream: Socket } }).connection.stream;
}
