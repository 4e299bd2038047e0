import { useState } from "react";
import { type Cart, type Order, useListOrdersQuery } from "../../../lib/api.generated.ts";
import type { Method } from "./use-payment.ts";

/** A payment that was started earlier, in this tab or another one, and can still be paid. */
export interface LivePayment {
  id: string;
  method: Method;
}

/** Returns the live payment of a cart, or of the order being paid; null when there is none. */
export function livePaymentIn(
  orders: readonly Order[],
  { plan, period, quantity }: Cart,
  orderId: string | null,
): LivePayment | null {
  const order = orders.find(({ id, change, cart }) =>
    orderId === null
      ? change !== "renewal" &&
        cart.plan === plan &&
        cart.period === period &&
        cart.quantity === quantity
      : id === orderId,
  );
  const payment = order?.payment;
  return payment?.status === "pending" || payment?.status === "processing" ? payment : null;
}

/**
 * Finds the payment that the checkout continues, so that opening it again doesn't replace a boleto by a Pix code.
 * Undefined while loading.
 */
export function useLivePayment(cart: Cart | null, orderId: string | null) {
  const [first, setFirst] = useState<LivePayment | null>();
  const { currentData, isFetching, isError } = useListOrdersQuery(
    { status: "open" },
    { refetchOnMountOrArgChange: true },
  );
  // Later responses contain the payments of this page.
  if (first === undefined && cart && !isFetching && (currentData || isError))
    setFirst(livePaymentIn(currentData?.items ?? [], cart, orderId));
  return first;
}
