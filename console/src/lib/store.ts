import { useMemo, useSyncExternalStore } from "react";

/** A value outside React that notifies subscribers of changes. */
export interface ReadableStore<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

/** A store that its owner sets; setting an equal value notifies no one. */
export interface Store<T> extends ReadableStore<T> {
  set(value: T): void;
}

/** `same` compares two values for equality. */
export function createStore<T>(
  initial: T,
  same: (one: T, other: T) => boolean = Object.is,
): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (same(value, next)) return;
      value = next;
      // A copy: a listener may remove itself or others.
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
 * Returns the result of `select` for a store's value; the component renders again only when that changes. `same`
 * compares two results, for selectors that create a new object each time.
 */
export function useStore<T, P>(
  store: ReadableStore<T>,
  select: (value: T) => P,
  same?: (one: P, other: P) => boolean,
): P;
export function useStore<T, P>(
  store: ReadableStore<T>,
  select: (value: T) => T | P = whole,
  same: (one: T | P, other: T | P) => boolean = Object.is,
): T | P {
  const part = useMemo(() => partOf(store, select, same), [store, select, same]);
  return useSyncExternalStore(store.subscribe, part);
}

/** Reads the derived value, and returns the same object as long as it is equal. */
function partOf<T, P>(
  store: ReadableStore<T>,
  select: (value: T) => P,
  same: (one: P, other: P) => boolean,
): () => P {
  let known: { of: T; part: P } | undefined;
  return () => {
    const of = store.get();
    if (known && Object.is(known.of, of)) return known.part;
    const next = select(of);
    known = { of, part: known && same(known.part, next) ? known.part : next };
    return known.part;
  };
}
