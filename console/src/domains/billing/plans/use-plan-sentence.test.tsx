// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Subscription } from "../../../lib/api.generated.ts";
import { endSession, startSession } from "../../../lib/session-store.ts";
import { ACTIVE } from "../testing/example-subscription.ts";
import { showWithApi } from "../testing/show-with-api.tsx";
import { usePlanSentence } from "./use-plan-sentence.ts";

function Sentence({ subscription }: { subscription: Subscription }) {
  return usePlanSentence(subscription);
}
async function shown(subscription: Subscription): Promise<string> {
  const { stop } = await showWithApi(
    <output>
      <Sentence subscription={subscription} />
    </output>,
    () => ({}),
  );
  const text = document.querySelector("output")?.textContent ?? "";
  await stop();
  return text;
}

beforeEach(() =>
  startSession({
    token: `e30.${btoa("{}")}.x`,
    expiresAt: "2030-01-01T00:00:00.000Z",
    inactivitySeconds: 1800,
    user: {
      id: "person",
      name: "Ana",
      username: "ana",
      email: "ana@example.com",
      emailConfirmed: true,
      avatar: "/avatars/ana",
      preferences: {},
      memberRole: "owner",
      lang: "en-us",
      personTenantId: "workspace",
      workspaceName: "Acme",
      permissions: [],
    },
  }),
);
afterEach(() => endSession("logout"));

it("says that a renewal is overdue instead of the end of the paid period", async () => {
  expect(await shown(ACTIVE)).toBe("sentence.monthly");
  expect(await shown({ ...ACTIVE, nextCharge: null, cancelAtEnd: true })).toBe("sentence.until");
  const pastDue = {
    since: ACTIVE.endsAt,
    orderId: "0193e8a0-0000-7000-8000-000000000002",
    invoiceId: null,
    amount: 19_900,
    attempts: 1,
    nextAttemptAt: null,
    endsAt: "2027-01-19T12:00:00.000Z",
  };
  expect(await shown({ ...ACTIVE, status: "pastDue", nextCharge: null, pastDue })).toBe(
    "sentence.pastDue",
  );
});
