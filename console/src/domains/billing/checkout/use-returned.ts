import { useEffect } from "react";
import { useSearchParams } from "react-router";
import type { PaymentFlow } from "./use-payment.ts";

/** Continues with the payment that a bank's page returns to. */
export function useReturned({ resume }: PaymentFlow): void {
  const [params, setParams] = useSearchParams();
  const id = params.get("payment");
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
