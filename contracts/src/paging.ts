/** Page sizes that every table offers ("Show N entries"). */
export const PAGE_SIZES = [10, 25, 50, 100] as const;
export const DEFAULT_PAGE_SIZE = 25;

/** Totals above this are estimates unless an exact total is requested. */
export const EXACT_TOTAL_LIMIT = 10_000;
