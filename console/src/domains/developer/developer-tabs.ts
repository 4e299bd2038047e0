import type { ApiKeyMode } from "@arauto/contracts";

/** The tabs of the developer pages, as they are named in the address. */
export const DEVELOPER_TABS = [
  "overview",
  "api-keys",
  "webhooks",
  "events",
  "logs",
  "secrets",
] as const;
export type DeveloperTab = (typeof DEVELOPER_TABS)[number];

/** Tabs whose content depends on the mode. Test mode changes nothing, so that webhooks and events have only one. */
export const TABS_WITH_MODES: readonly DeveloperTab[] = ["overview", "api-keys", "logs"];

/** Returns the tab that an address names; the first one for any other text. */
export const tabNamed = (text: string | null): DeveloperTab =>
  DEVELOPER_TABS.find((tab) => tab === text) ?? DEVELOPER_TABS[0];

/** Parameters of the address that all tabs share. */
export const SHARED_PARAMS = ["tab", "mode"] as const;

/** Returns the address of the list with the keys of a mode. */
export const keysPath = (mode: ApiKeyMode): string =>
  `/developer?tab=api-keys${mode === "test" ? "&mode=test" : ""}`;
