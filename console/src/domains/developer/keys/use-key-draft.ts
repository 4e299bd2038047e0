import type { ApiKeyMode } from "@arauto/contracts";
import { useContext, useState } from "react";
import type { ApiKey } from "../../../lib/api.generated.ts";
import { TimeZoneContext } from "../../../ui/formats/formats.ts";
import { expiryOf, type KeyValues, newKeyValues, valuesOf } from "./key-values.ts";

export interface KeyDraft {
  /** The stored key that the draft started from; null for a new one. */
  base: ApiKey | null;
  values: KeyValues;
  change: (change: Partial<KeyValues>) => void;
  /** When the key would expire; null: never; undefined while no day is chosen. */
  expiry: (now: Date) => string | null | undefined;
  dirty: boolean;
  /** Rebases the draft on a newer version of the key, keeping the changes unless `changes` says otherwise. */
  rebase: (key: ApiKey, changes: "keep" | "drop") => void;
}

/** Holds the state of the key form. */
export function useKeyDraft(start: ApiKey | null, mode: ApiKeyMode): KeyDraft {
  const timeZone = useContext(TimeZoneContext);
  const valuesIn = (key: ApiKey | null) => (key ? valuesOf(key, timeZone) : newKeyValues(mode));
  const [base, setBase] = useState(start);
  const [values, setValues] = useState(() => valuesIn(start));
  return {
    base,
    values,
    change: (change) => setValues((now) => ({ ...now, ...change })),
    expiry: (now) => expiryOf(values, now, timeZone, base?.expiresAt ?? null),
    dirty: JSON.stringify(values) !== JSON.stringify({ ...valuesIn(base), mode: values.mode }),
    rebase: (key, changes) => {
      setBase(key);
      if (changes === "drop") setValues(valuesIn(key));
    },
  };
}
