/** Changes to a table's cells. Every row has the same number of them. */

export function withColumn(rows: readonly string[][]): string[][] {
  return rows.map((cells) => [...cells, ""]);
}

export function withoutColumn(rows: readonly string[][], at: number): string[][] {
  return rows.map((cells) => cells.toSpliced(at, 1));
}

export function movedRow(rows: readonly string[][], from: number, to: number): string[][] {
  return moved(rows, from, to);
}

export function movedColumn(rows: readonly string[][], from: number, to: number): string[][] {
  return rows.map((cells) => moved(cells, from, to));
}

function moved<E>(entries: readonly E[], from: number, to: number): E[] {
  const entry = entries[from];
  return entry === undefined ? [...entries] : entries.toSpliced(from, 1).toSpliced(to, 0, entry);
}
