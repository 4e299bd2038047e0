/** Inserts an entry as the newest of its map, and removes the oldest until `most` are left. */
export function putNewest<Value>(kept: Map<string, Value>, key: string, value: Value, most: number): void {
  kept.delete(key);
  kept.set(key, value);
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break;
    kept.delete(oldest);
  }
}

/**
 * Creates an LRU cache of at most `most` entries; a value that could not be created is retried on
 * the next access.
 */
export function keeper<Made>(most: number): (key: string, make: () => Promise<Made>) => Promise<Made> {
  const kept = new Map<string, Promise<Made>>();
  return (key, make) => {
    const made = kept.get(key) ?? make();
    putNewest(kept, key, made, most);
    made.catch(() => kept.delete(key));
    return made;
  };
}
