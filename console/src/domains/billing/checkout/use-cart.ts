import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { Cart } from "../../../lib/api.generated.ts";

const PLANS = new Set(["starter", "pro", "scale"]);
export const QUANTITY_MAX = 100;

/** Returns the cart in a URL; null without a plan to buy. */
export function cartIn(params: URLSearchParams): Cart | null {
  const plan = params.get("plan") ?? "";
  if (!PLANS.has(plan)) return null;
  const quantity = Math.trunc(Number(params.get("quantity") ?? 1));
  return {
    plan: plan as Cart["plan"],
    period: params.get("period") === "monthly" ? "monthly" : "yearly",
    quantity: quantity >= 1 ? Math.min(quantity, QUANTITY_MAX) : 1,
  };
}

/** Keeps the cart in the URL, so that it survives a reload and can be shared with the user who pays. */
export function useCart(): {
  cart: Cart | null;
  /** An open order to pay instead of a new one: a renewal. */
  orderId: string | null;
  change: (part: Partial<Cart>) => void;
} {
  const [params, setParams] = useSearchParams();
  const cart = useMemo(() => cartIn(params), [params]);
  const change = useCallback(
    (part: Partial<Cart>) =>
      setParams(
        (now) => {
          for (const [name, value] of Object.entries(part)) now.set(name, String(value));
          return now;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return { cart, orderId: params.get("orderId"), change };
}
