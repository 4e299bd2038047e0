/** The part of a column that column choice needs. */
export interface ChoosableColumn {
  key: string;
  /** Hidden by default. */
  optional?: boolean;
}

export interface ColumnChoice<C> {
  column: C;
  shown: boolean;
}

/** Returns the keys shown by default: every column that is not optional, without the first, which is always shown. */
export function defaultColumns(columns: readonly ChoosableColumn[]): string[] {
  return columns
    .slice(1)
    .filter((column) => !column.optional)
    .map(({ key }) => key);
}

/** Returns the columns to show: always the first one, then the chosen ones in their order. Unknown keys are ignored. */
export function shownColumns<C extends ChoosableColumn>(
  columns: readonly C[],
  chosen: readonly string[] | undefined,
): C[] {
  const byKey = new Map(columns.slice(1).map((column) => [column.key, column]));
  const rest = [...new Set(chosen ?? defaultColumns(columns))].flatMap(
    (key) => byKey.get(key) ?? [],
  );
  return [...columns.slice(0, 1), ...rest];
}

/** Returns all columns that can be chosen: the shown ones in their order, then the hidden ones. */
export function columnChoices<C extends ChoosableColumn>(
  columns: readonly C[],
  chosen: readonly string[] | undefined,
): ColumnChoice<C>[] {
  const shown = shownColumns(columns, chosen).slice(1);
  const hidden = columns.slice(1).filter((column) => !shown.includes(column));
  return [
    ...shown.map((column) => ({ column, shown: true })),
    ...hidden.map((column) => ({ column, shown: false })),
  ];
}

/** Returns the chosen keys after showing a hidden column (at the end) or hiding a shown one. */
export function withColumnToggled(chosen: readonly string[], key: string): string[] {
  return chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key];
}

/** Returns the chosen keys with one of them moved to the place of another; unchanged when either is not shown. */
export function withColumnAt(chosen: readonly string[], key: string, place: number): string[] {
  const from = chosen.indexOf(key);
  if (from === -1 || place < 0 || place >= chosen.length) return [...chosen];
  return chosen.toSpliced(from, 1).toSpliced(place, 0, key);
}
