import { useCallback } from "react";
import { useSearchParams } from "react-router";
import type { Period } from "./use-comparison.ts";

/** Keeps the selected period in the URL; yearly by default. */
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
