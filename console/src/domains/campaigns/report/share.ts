/** Returns a part of a whole, 0 to 1; null if the whole is zero. */
export function share(count: number, of: number): number | null {
  return of > 0 ? Math.min(1, count / of) : null;
}
