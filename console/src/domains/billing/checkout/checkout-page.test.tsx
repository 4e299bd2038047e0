// @vitest-environment jsdom
import i18next from "i18next";
import { act } from "react";
import { I18nextProvider } from "react-i18next";
import { afterEach, expect, it, vi } from "vitest";
import billing from "../../../../locales/en-us/billing.json" with { type: "json" };
import { endSession, startSession } from "../../../lib/session-store.ts";
import { SESSION } from "../testing/example-session.ts";
import { type Shown, showWithApi } from "../testing/show-with-api.tsx";
import { Component } from "./checkout-page.tsx";

const ANSWERS: Readonly<Record<string, unknown>> = {
  "/api/v1/Payments/CheckAccount": {
    isActivedPlan: false,
    billing: "test",
    status: "ended",
    plan: "trial",
    endsAt: "2026-11-24T20:00:00.000Z",
    pastDueUntil: null,
    pausedByPlan: 0,
  },
  "/api/v1/Workspaces/Current": { timeZone: "Pacific/Kiritimati" },
};

let shown: Shown | undefined;
afterEach(async () => {
  await shown?.stop();
  endSession("logout");
});

it("shows days of the workspace's time zone", async () => {
  startSession(SESSION);
  const i18n = i18next.createInstance();
  await i18n.init({ lng: "en-US", resources: { "en-US": { billing } }, defaultNS: "billing" });
  shown = await showWithApi(
    <I18nextProvider i18n={i18n}>
      <Component />
    </I18nextProvider>,
    ({ pathname }) => {
      if (pathname in ANSWERS) return ANSWERS[pathname];
      throw new TypeError("Failed to fetch");
    },
  );
  // There, it is the next day already.
  await vi.waitFor(
    async () => {
      // Lazy parts are shown at the end of an act.
      await act(async () => undefined);
      expect(document.body.textContent).toContain("Nov 25, 2026");
    },
    { timeout: 20_000 },
  );
});
