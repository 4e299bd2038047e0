import {
  billingInfoRoutes,
  billingRoutes,
  invoiceRoutes,
  MEMBER_ROLES,
  type MemberRole,
  paymentRoutes,
  planRoutes,
  subscriptionRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

const ROUTES = [
  billingRoutes,
  planRoutes,
  billingInfoRoutes,
  paymentRoutes,
  subscriptionRoutes,
  invoiceRoutes,
].flatMap((group) => Object.values(group));

/** Roles that may call each billing route. New routes have to be added here. */
const ALLOWED: readonly { roles: readonly MemberRole[]; operations: readonly string[] }[] = [
  {
    roles: MEMBER_ROLES,
    operations: [
      "checkAccount",
      "getPaymentConfig",
      "getSubscription",
      "listPlans",
      "getUsage",
      "listUsageLines",
      "getLastQuarter",
    ],
  },
  { roles: ["owner", "admin", "marketer"], operations: ["resumePausedByPlan"] },
  {
    roles: ["owner"],
    operations: [
      "getBillingInfo",
      "updateBillingInfo",
      "getQuote",
      "createPaymentIntent",
      "checkPayment",
      "streamPayment",
      "cancelPayment",
      "simulatePayment",
      "downloadBoleto",
      "listOrders",
      "scheduleChange",
      "cancelScheduledChange",
      "cancelSubscription",
      "resumeSubscription",
      "removeMandate",
      "getRenewal",
      "listInvoices",
      "getInvoice",
      "downloadInvoice",
      "emailInvoice",
      "refundInvoice",
    ],
  },
];

let server: TestServer;
const tokens = new Map<MemberRole, string>();
beforeAll(async () => {
  server = await startTestServer();
  const owner = await server.signUp();
  tokens.set("owner", owner.token);
  for (const role of MEMBER_ROLES.filter((one) => one !== "owner"))
    tokens.set(role, await server.member(owner.tenantId, role));
});
afterAll(() => server?.stop());

it("defines for every billing route which roles may call it", () => {
  const decided: string[] = ALLOWED.flatMap(({ operations }) => operations);
  const routes: string[] = ROUTES.map(({ operationId }) => operationId);
  expect(decided.toSorted()).toEqual(routes.toSorted());
});

it.each(MEMBER_ROLES)("lets the role %s call only the routes it may", async (role) => {
  const called: string[] = [];
  for (const { operationId, method, path } of ROUTES) {
    const response = await fetch(
      `${server.url}/api${path.replace("{id}", "0193e8a0-0000-7000-8000-000000000001")}`,
      {
        method,
        headers: {
          authorization: `Bearer ${tokens.get(role)}`,
          "content-type": "application/json",
        },
        // Without fields: allowed calls fail later, at their body or record.
        ...(method === "GET" ? {} : { body: "{}" }),
      },
    );
    await response.body?.cancel();
    expect(response.status).not.toBe(401);
    if (response.status !== 403) called.push(operationId);
  }
  const allowed = ALLOWED.filter(({ roles }) => roles.includes(role));
  expect(called.toSorted()).toEqual(allowed.flatMap(({ operations }) => operations).toSorted());
});
