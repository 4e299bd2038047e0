import { useCallback } from "react";
import { useSearchParams } from "react-router";
import type { Period } from "./use-comparison.ts";

/** Keeps the chosen period in the address; yearly unless chosen otherwise. */
export function usePeriod(): [Period, (period: Period) => void] {
  const [params, setParams] = useSearchParams();
  const period: Period = params.get("period") === "monthly" ? "monthly" : "yearly";
  const choose = useCallback(
    (next: Period) =>
      setParams(
        (now) => {
          now.set("period", next);
          return now;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return [period, choose];
}
