import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import type { LivePayment } from "./use-live-payment.ts";
import type { PaymentFlow } from "./use-payment.ts";

/** Continues with the payment that a bank's page returns to, or else with one that is still live. */
export function useReturned({ resume }: PaymentFlow, live: LivePayment | null): void {
  const [params, setParams] = useSearchParams();
  const id = params.get("payment");
  // Only what the checkout opens with: later payments are its own.
  const [opened] = useState(id === null ? (live?.id ?? null) : null);
  useEffect(() => {
    if (opened !== null) void resume(opened);
  }, [opened, resume]);
  useEffect(() => {
    if (id === null) return;
    void resume(id);
    setParams(
      (now) => {
        // What the provider adds to the address ends here too.
        for (const name of Array.from(now.keys()))
          if (name.startsWith("payment") || name.startsWith("redirect_")) now.delete(name);
        return now;
      },
      { replace: true },
    );
  }, [id, resume, setParams]);
}
