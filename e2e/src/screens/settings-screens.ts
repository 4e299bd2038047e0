import { openBell, openBill, openPrimary, openUpload } from "../open-on-screen.ts";
import type { Screen } from "./screen.ts";

/** Settings, notifications and the user's own pages. */
export const SETTINGS_SCREENS: readonly Screen[] = [
  { name: "sending-accounts", path: () => "/settings/sending-accounts", until: "main article" },
  { name: "sending-account-new", path: () => "/settings/sending-accounts", open: openPrimary },
  {
    name: "sending-account-provider",
    path: () => "/settings/sending-accounts",
    async open(page) {
      await openPrimary(page);
      await page.locator("[data-provider=ses]").click();
      await page.getByRole("dialog").locator("form").waitFor();
    },
  },
  {
    name: "sending-domains",
    path: () => "/settings/sending-domains",
    until: "main fieldset, main [role=radiogroup]",
  },
  {
    name: "sending-domain",
    path: ({ sendingDomainId }) => `/settings/sending-domains/${sendingDomainId}`,
    until: "main code",
  },
  { name: "sending-domain-new", path: () => "/settings/sending-domains", open: openPrimary },
  { name: "status", path: () => "/settings/status" },
  { name: "inbound-mailboxes", path: () => "/settings/mailboxes" },
  { name: "inbound-mailbox-new", path: () => "/settings/mailboxes", open: openPrimary },
  { name: "topics", path: () => "/settings/topics" },
  { name: "topic-new", path: () => "/settings/topics", open: openPrimary },
  { name: "suppressions", path: () => "/settings/suppressions" },
  { name: "suppression-add", path: () => "/settings/suppressions", open: openPrimary },
  { name: "backups", path: () => "/backups", until: "main [data-row]" },
  { name: "backup-upload", path: () => "/backups", open: openUpload },
  { name: "exports", path: () => "/exports" },
  { name: "erasures", path: () => "/settings/erasures" },
  { name: "workspace-settings", path: () => "/settings/workspace", until: "main form" },
  { name: "brand", path: () => "/settings/brand", until: "main figure [data-node]" },
  { name: "notifications", path: () => "/notifications", until: "main li:visible" },
  {
    name: "notification",
    path: () => "/notifications",
    until: "main li:visible",
    open: (page) => page.locator("main li a").first().click(),
  },
  { name: "notification-bell", path: () => "/dashboard", open: openBell },
  { name: "members", path: () => "/settings/members", until: "main li:visible" },
  { name: "audit-log", path: () => "/settings/audit-log" },
  { name: "settings", path: () => "/settings", until: "main a[href='/settings/profile']" },
  { name: "profile", path: () => "/settings/profile", until: "main form" },
  { name: "change-password", path: () => "/settings/change-password", until: "main form" },
  { name: "sessions", path: () => "/settings/sessions", until: "main li:visible" },
  { name: "two-factor", path: () => "/settings/two-factor", until: "main form" },
  { name: "preferences", path: () => "/settings/preferences", until: "main fieldset" },
  { name: "payment", path: () => "/settings/payment", until: "main [role=meter]" },
  {
    name: "bill",
    path: () => "/settings/payment",
    until: "main [data-bill]",
    open: openBill,
  },
  { name: "plans", path: () => "/payment", until: "main [role=meter]" },
  {
    name: "invoice",
    path: ({ invoiceId }) => `/payment-invoice-preview/${invoiceId}`,
    until: "main article",
  },
];
