import { useMemo, useSyncExternalStore } from "react";

/** A value outside of React that tells when it changes. */
export interface ReadableStore<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

/** A value that its owner sets; setting the same value again tells nobody. */
export interface Store<T> extends ReadableStore<T> {
  set(value: T): void;
}

/** `same` tells of two values whether they mean the same. */
export function createStore<T>(initial: T, same: (one: T, other: T) => boolean = Object.is): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (same(value, next)) return;
      value = next;
      // A copy: a listener may take itself or others off.
      for (const listener of Array.from(listeners)) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const whole = <T>(value: T) => value;

/** Returns the value of a store; the component renders again when it changes. */
export function useStore<T>(store: ReadableStore<T>): T;
/**
 * Returns what `select` makes of a store's value; the component renders again only when that changes. `same` compares two
 * parts, for selectors that create a new object each time.
 */
export function useStore<T, P>(store: ReadableStore<T>, select: (value: T) => P, same?: (one: P, other: P) => boolean): P;
export function useStore<T, P>(
  store: ReadableStore<T>,
  select: (value: T) => T | P = whole,
  same: (one: T | P, other: T | P) => boolean = Object.is,
): T | P {
  const part = useMemo(() => partOf(store, select, same), [store, select, same]);
  return useSyncExternalStore(store.subscribe, part);
}

/** Reads the part, and gives the same one again as long as it means the same. */
function partOf<T, P>(store: ReadableStore<T>, select: (value: T) => P, same: (one: P, other: P) => boolean): () => P {
  let known: { of: T; part: P } | undefined;
  return () => {
    const of = store.get();
    if (known && Object.is(known.of, of)) return known.part;
    const next = select(of);
    known = { of, part: known && same(known.part, next) ? known.part : next };
    return known.part;
  };
}
