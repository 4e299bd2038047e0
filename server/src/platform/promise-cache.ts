import { LRUCache } from "lru-cache";

/**
 * Creates an LRU cache of at most `max` values that are created asynchronously. Concurrent calls
 * share one creation; a value that could not be created is retried on the next access.
 */
export function promiseCache<Value>(
  max: number,
): (key: string, create: () => Promise<Value>) => Promise<Value> {
  const cache = new LRUCache<string, Promise<Value>>({ max });
  return (key, create) => {
    const known = cache.get(key);
    if (known) return known;
    const created = create();
    cache.set(key, created);
    created.catch(() => cache.peek(key) === created && cache.delete(key));
    return created;
  };
}
