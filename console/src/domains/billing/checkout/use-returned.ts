import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import type { LivePayment } from "./use-live-payment.ts";
import type { PaymentFlow } from "./use-payment.ts";

/** Continues the payment that a bank's page returns to, otherwise one that is still live. */
export function useReturned({ resume }: PaymentFlow, live: LivePayment | null): void {
  const [params, setParams] = useSearchParams();
  const id = params.get("payment");
  // Only the payment that the checkout opens with: later ones are started here.
  const [opened] = useState(id === null ? (live?.id ?? null) : null);
  useEffect(() => {
    if (opened !== null) void resume(opened);
  }, [opened, resume]);
  useEffect(() => {
    if (id === null) return;
    void resume(id);
    setParams(
      (now) => {
        // Removes the provider's URL parameters too.
        for (const name of Array.from(now.keys()))
          if (name.startsWith("payment") || name.startsWith("redirect_")) now.delete(name);
        return now;
      },
      { replace: true },
    );
  }, [id, resume, setParams]);
}
