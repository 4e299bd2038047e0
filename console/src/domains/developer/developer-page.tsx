import type { ComponentType } from "react";
import { useSearchParams } from "react-router";
import { DeveloperGate } from "./developer-gate.tsx";
import { type DeveloperTab, tabNamed } from "./developer-tabs.ts";
import { EventsTab } from "./events/events-tab.tsx";
import { KeysTab } from "./keys/keys-tab.tsx";
import { LogsTab } from "./logs/logs-tab.tsx";
import { SecretsTab } from "./secrets/secrets-tab.tsx";
import { WebhooksTab } from "./webhooks/webhooks-tab.tsx";
import { OverviewTab } from "./overview/overview-tab.tsx";

const PANELS: Record<DeveloperTab, ComponentType> = {
  overview: OverviewTab,
  "api-keys": KeysTab,
  webhooks: WebhooksTab,
  events: EventsTab,
  logs: LogsTab,
  secrets: SecretsTab,
};

/** Everything developers need to connect their systems: one tab for each part, named in the URL. */
export function DeveloperPage() {
  const [params] = useSearchParams();
  const Panel = PANELS[tabNamed(params.get("tab"))];
  return (
    <DeveloperGate>
      <Panel />
    </DeveloperGate>
  );
}
