// @vitest-environment jsdom
import { act, useEffect } from "react";
import { afterEach, expect, it, vi } from "vitest";
import type { Payment } from "../../../lib/api.generated.ts";
import { type Shown, showWithApi } from "../testing/show-with-api.tsx";
import { UNCONFIRMED_MS, usePayment } from "./use-payment.ts";

const CART = { plan: "pro", period: "monthly", quantity: 1 } as const;
const PAYMENT = {
  id: "0193e8a0-0000-7000-8000-000000000003",
  status: "processing",
  method: "card",
  pix: null,
  boleto: null,
} as unknown as Payment;

function Checkout() {
  const { payment, isUnconfirmed, start, checkNow } = usePayment(CART, null);
  useEffect(() => void start("card"), [start]);
  return (
    <button type="button" onClick={checkNow}>
      {payment?.status} {isUnconfirmed ? "unconfirmed" : "confirming"}
    </button>
  );
}

let shown: Shown | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await shown?.stop();
});

it("says that a payment couldn't be confirmed after a while without news, until news arrives", async () => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval", "Date"],
  });
  const bank = { isReachable: false };
  shown = await showWithApi(<Checkout />, ({ pathname }) => {
    if (pathname.endsWith("/CreatePaymentIntent")) return PAYMENT;
    if (!bank.isReachable || pathname.endsWith("/Stream")) throw new TypeError("Failed to fetch");
    return { ...PAYMENT, status: "succeeded" };
  });
  const text = () => document.querySelector("button")?.textContent;
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await wait(UNCONFIRMED_MS / 2);
  expect(text()).toBe("processing confirming");
  await wait(UNCONFIRMED_MS);
  expect(text()).toBe("processing unconfirmed");
  // It is still the same payment.
  expect(shown.asked.filter(({ pathname }) => pathname.endsWith("Intent"))).toHaveLength(1);
  bank.isReachable = true;
  await act(async () => document.querySelector("button")?.click());
  await wait(1_000);
  expect(text()).toBe("succeeded confirming");
});
