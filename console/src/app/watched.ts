import { useMemo, useSyncExternalStore } from "react";

/** A value outside of React that tells when it changes. */
export interface Watched<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

/** A value that its owner sets; setting the same value again tells nobody. */
export interface WatchedValue<T> extends Watched<T> {
  set(value: T): void;
}

/** `same` tells of two values whether they mean the same. */
export function watchedValue<T>(initial: T, same: (one: T, other: T) => boolean = Object.is): WatchedValue<T> {
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

/** A watched value; the component renders anew when it changes. */
export function useWatched<T>(watched: Watched<T>): T;
/**
 * What `select` makes of a watched value; the component renders anew only when that changes. `same` tells of two parts
 * whether they mean the same, for those that are made anew each time.
 */
export function useWatched<T, P>(watched: Watched<T>, select: (value: T) => P, same?: (one: P, other: P) => boolean): P;
export function useWatched<T, P>(
  watched: Watched<T>,
  select: (value: T) => T | P = whole,
  same: (one: T | P, other: T | P) => boolean = Object.is,
): T | P {
  const part = useMemo(() => partOf(watched, select, same), [watched, select, same]);
  return useSyncExternalStore(watched.subscribe, part);
}

/** Reads the part, and gives the same one again as long as it means the same. */
function partOf<T, P>(watched: Watched<T>, select: (value: T) => P, same: (one: P, other: P) => boolean): () => P {
  let known: { of: T; part: P } | undefined;
  return () => {
    const of = watched.get();
    if (known && Object.is(known.of, of)) return known.part;
    const next = select(of);
    known = { of, part: known && same(known.part, next) ? known.part : next };
    return known.part;
  };
}
