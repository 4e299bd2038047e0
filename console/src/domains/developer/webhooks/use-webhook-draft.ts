import { useState } from "react";
import type { Webhook } from "../../../lib/api.generated.ts";
import { NEW_WEBHOOK, valuesOf, type WebhookValues } from "./webhook-values.ts";

export interface WebhookDraft {
  /** The stored webhook that the draft started from; null for a new one. */
  base: Webhook | null;
  values: WebhookValues;
  change: (change: Partial<WebhookValues>) => void;
  dirty: boolean;
  /** Rebases the draft on a newer version of the webhook, keeping the changes unless `changes` says otherwise. */
  rebase: (webhook: Webhook, changes: "keep" | "drop") => void;
}

/** Holds the state of the webhook form. */
export function useWebhookDraft(start: Webhook | null): WebhookDraft {
  const valuesIn = (webhook: Webhook | null) => (webhook ? valuesOf(webhook) : NEW_WEBHOOK);
  const [base, setBase] = useState(start);
  const [values, setValues] = useState(() => valuesIn(start));
  return {
    base,
    values,
    change: (change) => setValues((now) => ({ ...now, ...change })),
    dirty: JSON.stringify(values) !== JSON.stringify(valuesIn(base)),
    rebase: (webhook, changes) => {
      setBase(webhook);
      if (changes === "drop") setValues(valuesIn(webhook));
    },
  };
}
