import { openBoletoPane, openCardPane } from "../open-on-screen.ts";
import type { Screen } from "./screen.ts";

/** Screens for visitors, and those outside of a workspace. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  { name: "login", path: () => "/", asVisitor: true },
  { name: "register", path: () => "/register", asVisitor: true },
  { name: "forgot-password", path: () => "/forgot-password", asVisitor: true },
  { name: "reset-password", path: ({ resetPath }) => resetPath, asVisitor: true, until: "form" },
  {
    name: "confirm-email-broken",
    path: () => "/confirm-email?token=abcdefghijklmnopqrstuvwxyz",
    asVisitor: true,
    until: "main a",
  },
  {
    name: "confirm-new-email",
    path: () => "/confirm-new-email?token=abcdefghijklmnopqrstuvwxyz",
    asVisitor: true,
    until: "main button",
  },
  {
    name: "invitation",
    path: ({ invitationPath }) => invitationPath,
    asVisitor: true,
    until: "form",
  },
  { name: "terms", path: () => "/terms", asVisitor: true },
  { name: "privacy", path: () => "/privacy", asVisitor: true },
  { name: "workspaces", path: () => "/workspaces" },
  { name: "invitation-over", path: () => "/invitation", asVisitor: true },
  { name: "faq", path: () => "/faq" },
  { name: "chat", path: () => "/chat" },
  { name: "checkout", path: () => "/checkout", until: "main [role=meter]" },
  {
    name: "checkout-order",
    path: () => "/checkout?plan=scale&period=yearly",
    until: "main [role=radiogroup]:visible",
  },
  {
    name: "checkout-card",
    path: () => "/checkout?plan=scale&period=monthly",
    until: "main [data-method]",
    open: openCardPane,
  },
  {
    name: "checkout-boleto",
    path: () => "/checkout?plan=scale&period=monthly",
    until: "main [data-method]",
    open: openBoletoPane,
  },
  { name: "coming-soon", path: () => "/coming-soon/sms" },
  { name: "under-construction", path: () => "/under-construction" },
  { name: "session-expired", path: () => "/session-expired", asVisitor: true },
  { name: "not-found", path: () => "/404" },
];
