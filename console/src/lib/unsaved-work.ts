let pages = 0;

/** Returns whether leaving the page would lose something. */
export function hasUnsavedWork(): boolean {
  return pages > 0;
}

/** Counts unsaved work until the returned function is called. */
export function countUnsavedWork(): () => void {
  pages += 1;
  return () => {
    pages -= 1;
  };
}
