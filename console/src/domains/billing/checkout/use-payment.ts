import { useCallback, useEffect, useRef, useState } from "react";
import { type ApiProblem, isApiProblem } from "../../../lib/api-problem.ts";
import {
  type Cart,
  type Payment,
  type SimulatedOutcome,
  useCreatePaymentIntentMutation,
  useLazyCheckPaymentQuery,
  useSimulatePaymentMutation,
} from "../../../lib/api.generated.ts";
import { useEventStream } from "../../../lib/event-stream.ts";

export type Method = Payment["method"];

/** Poll interval of a payment while its event stream is disconnected. */
export const CHECK_MS = 5000;
/** After this time without news, the page no longer promises to confirm automatically. */
export const UNCONFIRMED_MS = 60_000;

/** A payment that can still be paid. */
export const isLive = (payment: Payment | null): boolean =>
  payment?.status === "pending" || payment?.status === "processing";

export interface PaymentFlow {
  payment: Payment | null;
  /** Why no payment could be started. */
  problem: ApiProblem | null;
  isStarting: boolean;
  /** There has been no news of the payment for a while. */
  isUnconfirmed: boolean;
  start: (method: Method, token?: string) => Promise<Payment | null>;
  checkNow: () => void;
  /** Continues a payment that was started earlier. */
  resume: (id: string) => Promise<void>;
  simulate: (outcome: SimulatedOutcome) => Promise<void>;
}

/**
 * Starts the payment of a cart and follows it: by server-sent events, and while they are disconnected by polling every
 * 5 seconds. Starting again with the same cart and method returns the same payment.
 */
export function usePayment(cart: Cart, orderId: string | null): PaymentFlow {
  const [create, { isLoading: isStarting }] = useCreatePaymentIntentMutation();
  const [payment, setPayment] = useState<Payment | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const asked = useRef(0);
  const { plan, period, quantity } = cart;

  const take = useCallback((next: Payment) => {
    setPayment((now) => {
      if (now?.id !== next.id) return next;
      if (isSettled(now)) return now;
      // Once a payment is final, the server no longer returns how to pay it; the page keeps showing it, grayed out.
      return { ...next, pix: next.pix ?? now.pix, boleto: next.boleto ?? now.boleto };
    });
  }, []);

  const start = useCallback(
    async (method: Method, token?: string): Promise<Payment | null> => {
      asked.current += 1;
      const mine = asked.current;
      setProblem(null);
      const { data, error } = await create({
        body: {
          plan,
          period,
          quantity,
          method,
          ...(token !== undefined && { token }),
          ...(orderId !== null && { orderId }),
        },
      });
      // The cart or method may have changed meanwhile: the later start wins.
      if (mine !== asked.current) return null;
      if (data) setPayment(data);
      else {
        setPayment(null);
        setProblem(isApiProblem(error) ? error : null);
      }
      return data ?? null;
    },
    [create, plan, period, quantity, orderId],
  );

  const follow = useFollowed(payment, take);
  const [load] = useLazyCheckPaymentQuery();
  const resume = useCallback(
    async (id: string) => {
      const { data } = await load({ id });
      if (data) setPayment(data);
    },
    [load],
  );
  const [ask] = useSimulatePaymentMutation();
  const simulate = useCallback(
    async (outcome: SimulatedOutcome) => {
      if (!payment) return;
      const { data } = await ask({
        id: payment.id,
        body: { outcome },
      });
      if (data) take(data);
    },
    [ask, payment, take],
  );
  return { payment, problem, isStarting, start, resume, simulate, ...follow };
}

/** These states are final in the checkout, so a late message must not undo them. */
const isSettled = ({ status }: Payment) => status === "succeeded" || status === "refunded";

function useFollowed(payment: Payment | null, take: (payment: Payment) => void) {
  const followed = payment && isLive(payment) ? payment.id : null;
  const lastUpdate = useRef(0);
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const { state } = useEventStream<Payment>(
    followed && `/v1/Payments/${followed}/Stream`,
    (next) => {
      setUnconfirmed(null);
      take(next);
    },
  );
  const [check] = useLazyCheckPaymentQuery();

  const checkNow = useCallback(() => {
    if (!followed) return;
    void check({ id: followed }).then(({ data }) => {
      if (!data) return;
      lastUpdate.current = Date.now();
      setUnconfirmed(null);
      take(data);
    });
  }, [check, followed, take]);

  const isLost = followed !== null && state !== "open";
  useEffect(() => {
    if (!isLost) return;
    lastUpdate.current = Date.now();
    const timer = setInterval(() => {
      checkNow();
      if (Date.now() - lastUpdate.current > UNCONFIRMED_MS) setUnconfirmed(followed);
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, [isLost, followed, checkNow]);

  return { isUnconfirmed: followed !== null && unconfirmed === followed, checkNow };
}
