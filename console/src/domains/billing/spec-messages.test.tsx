// @vitest-environment jsdom
import i18next from "i18next";
import { act, type ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { Route, Routes } from "react-router";
import { ToastContainer } from "react-toastify/unstyled";
import { afterEach, expect, it, vi } from "vitest";
import checkout from "../../../locales/en-us/checkout.json" with { type: "json" };
import common from "../../../locales/en-us/common.json" with { type: "json" };
import { endSession, startSession } from "../../lib/session-store.ts";
import { store } from "../../lib/api-store.ts";
import { emptyApi } from "../../lib/api.ts";
import { PlanGate } from "../../shell/plan-gate.tsx";
import { Unconfirmed } from "./checkout/result.tsx";
import type { PaymentFlow } from "./checkout/use-payment.ts";
import { SESSION } from "./testing/example-session.ts";
import { type Shown, showWithApi } from "./testing/show-with-api.tsx";

let shown: Shown | undefined;
afterEach(async () => {
  await shown?.stop();
  endSession("logout");
  store.dispatch(emptyApi.util.resetApiState());
});

async function show(element: ReactNode, check: () => unknown) {
  const i18n = i18next.createInstance();
  const resources = { "en-US": { checkout, common } };
  await i18n.init({ lng: "en-US", resources, defaultNS: "common" });
  shown = await showWithApi(
    <I18nextProvider i18n={i18n}>
      <ToastContainer />
      {element}
    </I18nextProvider>,
    check,
  );
}
const gate = (
  <Routes>
    <Route path="/checkout" element="the checkout" />
    <Route path="*" element={<PlanGate>the console</PlanGate>} />
  </Routes>
);
const until = (text: string) =>
  act(() =>
    vi.waitFor(() => expect(document.body.textContent).toContain(text), { timeout: 20_000 }),
  );

// The words of the specification, section 8.
it("says 'Error checking account' and lets the user in when the check fails", async () => {
  startSession(SESSION);
  await show(gate, () => {
    throw new TypeError("Failed to fetch");
  });
  await until("Error checking account");
  expect(document.body.textContent).toContain("the console");
});

it("says 'Your plan expired or is not active' and goes to the checkout", async () => {
  startSession(SESSION);
  await show(gate, () => ({ isActivedPlan: false, billing: "test", pausedByPlan: 0 }));
  await until("Your plan expired or is not active");
  await until("the checkout");
  expect(document.body.textContent).not.toContain("the console");
});

it("says that a payment could not be confirmed, and where to look", async () => {
  const flow = { checkNow: () => undefined } as unknown as PaymentFlow;
  await show(<Unconfirmed flow={flow} />, () => ({}));
  await until("Could not confirm payment automatically. Please check your email.");
});

it("says that there was a problem with a payment", () => {
  expect(checkout.failed.title).toBe("There was a problem processing your payment");
});
