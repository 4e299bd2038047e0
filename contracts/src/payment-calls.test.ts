import { expect, it } from "vitest";
import { billingRoutes } from "./billing.ts";
import { paymentRoutes } from "./billing-orders.ts";

// The specification, section 7: other programs rely on these names.
it.each([
  [billingRoutes.config, "GET", "/v1/Payments/Config"],
  [paymentRoutes.create, "POST", "/v1/Payments/CreatePaymentIntent"],
  [billingRoutes.checkAccount, "GET", "/v1/Payments/CheckAccount"],
  [paymentRoutes.check, "GET", "/v1/Payments/{id}/CheckPayment"],
  [paymentRoutes.orders, "GET", "/v1/Payments/Orders"],
])("$0.operationId keeps its address", (route, method, path) => {
  expect(`${route.method} ${route.path}`).toBe(`${method} ${path}`);
});

it("returns whether the plan is active as `isActivedPlan`", () => {
  expect(Object.keys(billingRoutes.checkAccount.response?.shape ?? {})).toContain("isActivedPlan");
});
