import { useMemo, useState } from "react";

/** The selection of a list: individual records, or everything that matches the list except some. */
export interface TableSelection {
  count: number;
  has: (key: string) => boolean;
  /** Selects or deselects records. */
  set: (keys: readonly string[], on: boolean) => void;
  clear: () => void;
  /** The selected records; empty while everything is selected. */
  keys: readonly string[];
  /** Set while everything that matched the list is selected, on all of its pages. */
  everything: Everything | null;
  /** Selects everything that matches the list: `total` records, counted exactly. */
  selectEverything: (of: string, total: number) => void;
}

export interface Everything {
  /** The list's conditions at that time, in canonical form. */
  of: string;
  total: number;
  /** Individually deselected. */
  except: readonly string[];
}

interface State {
  named: ReadonlySet<string>;
  everything: { of: string; total: number; except: ReadonlySet<string> } | null;
}

const NOTHING: State = { named: new Set(), everything: null };

function changed(set: ReadonlySet<string>, keys: readonly string[], on: boolean): Set<string> {
  const next = new Set(set);
  for (const key of keys)
    if (on) next.add(key);
    else next.delete(key);
  return next;
}

/** Returns the selection after records were added or removed. */
export function withSelected(state: State, keys: readonly string[], on: boolean): State {
  const { named, everything } = state;
  if (everything)
    return { named, everything: { ...everything, except: changed(everything.except, keys, !on) } };
  return { named: changed(named, keys, on), everything };
}

/** Keeps a selection while its list is mounted; it survives paging, search and filters. */
export function useTableSelection(): TableSelection {
  const [state, setState] = useState(NOTHING);
  return useMemo(() => {
    const { named, everything } = state;
    return {
      count: everything ? Math.max(0, everything.total - everything.except.size) : named.size,
      has: (key) => (everything ? !everything.except.has(key) : named.has(key)),
      set: (keys, on) => setState((now) => withSelected(now, keys, on)),
      clear: () => setState(NOTHING),
      keys: [...named],
      everything: everything && { ...everything, except: [...everything.except] },
      selectEverything: (of, total) =>
        setState({ named: new Set(), everything: { of, total, except: new Set() } }),
    };
  }, [state]);
}
