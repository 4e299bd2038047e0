import type { ApiKeyMode } from "@arauto/contracts";

/** The tabs of the developer pages, as named in the URL. */
export const DEVELOPER_TABS = [
  "overview",
  "api-keys",
  "webhooks",
  "events",
  "logs",
  "secrets",
] as const;
export type DeveloperTab = (typeof DEVELOPER_TABS)[number];

/** Tabs whose content depends on the mode. Test mode changes nothing, so webhooks and events only have one. */
export const TABS_WITH_MODES: readonly DeveloperTab[] = ["overview", "api-keys", "logs"];

/** Returns the tab in a URL; the first one for unknown names. */
export const tabNamed = (text: string | null): DeveloperTab =>
  DEVELOPER_TABS.find((tab) => tab === text) ?? DEVELOPER_TABS[0];

/** URL parameters that all tabs share. */
export const SHARED_PARAMS = ["tab", "mode"] as const;

/** Returns the URL of the list with the keys of a mode. */
export const keysPath = (mode: ApiKeyMode): string =>
  `/developer?tab=api-keys${mode === "test" ? "&mode=test" : ""}`;
