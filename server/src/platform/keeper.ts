/** Puts an entry in as the newest of its map, and lets the oldest ones go until `most` are left. */
export function putNewest<Value>(kept: Map<string, Value>, key: string, value: Value, most: number): void {
  kept.delete(key);
  kept.set(key, value);
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break;
    kept.delete(oldest);
  }
}

/** Keeps the `most` things that were wanted last, by key; what could not be made is made again the next time. */
export function keeper<Made>(most: number): (key: string, make: () => Promise<Made>) => Promise<Made> {
  const kept = new Map<string, Promise<Made>>();
  return (key, make) => {
    const made = kept.get(key) ?? make();
    putNewest(kept, key, made, most);
    made.catch(() => kept.delete(key));
    return made;
  };
}
