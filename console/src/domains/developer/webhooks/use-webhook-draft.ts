import { useState } from "react";
import type { Webhook } from "../../../lib/api.generated.ts";
import { NEW_WEBHOOK, valuesOf, type WebhookValues } from "./webhook-values.ts";

export interface WebhookDraft {
  /** The stored webhook that the draft started from; null for a new one. */
  base: Webhook | null;
  values: WebhookValues;
  change: (change: Partial<WebhookValues>) => void;
  dirty: boolean;
  /** Continues from a newer version of the webhook, and keeps the changes unless they are to be dropped. */
  rebase: (webhook: Webhook, changes: "keep" | "drop") => void;
}

/** Keeps what is typed into the form of a webhook. */
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
