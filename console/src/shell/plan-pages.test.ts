import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { describe, expect, it } from "vitest";
import { staysOpen } from "./plan-pages.ts";

describe("staysOpen, after the plan has ended", () => {
  it.each([
    CAMPAIGNS_PATH,
    `${CAMPAIGNS_PATH}/1`,
    `${CAMPAIGNS_PATH}/1/workflows`,
    "/accounts",
    "/accounts/imports",
    "/backups",
    "/developer",
    "/developer/webhook/1",
    "/exports",
    "/payment-invoice-preview/1",
    "/scheduler",
    "/scheduler/1",
    "/settings/payment",
  ])("keeps %s open to pause, cancel, revoke and export", (page) =>
    expect(staysOpen(page)).toBe(true),
  );
  it.each([
    "/dashboard",
    "/email/new",
    "/filters",
    "/accounts/import",
    "/developer/api-keys/create",
    "/developer/webhook/create",
    "/scheduler/new",
    "/payment",
    `${CAMPAIGNS_PATH}x`,
  ])("redirects %s to the checkout", (page) => expect(staysOpen(page)).toBe(false));
});
