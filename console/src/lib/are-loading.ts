/** Returns whether any of these queries has neither data nor an error yet. */
export const areLoading = (queries: readonly { data?: unknown; error?: unknown }[]): boolean =>
  queries.some(({ data, error }) => data === undefined && error === undefined);
