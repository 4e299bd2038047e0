import type { ComponentType } from "react";
import { useSearchParams } from "react-router";
import { DeveloperGate } from "./developer-gate.tsx";
import { type DeveloperTab, tabNamed } from "./developer-tabs.ts";
import { KeysTab } from "./keys/keys-tab.tsx";

const PANELS: Record<DeveloperTab, ComponentType> = { "api-keys": KeysTab };

/** What developers need to connect their systems: one tab for each part, named in the address. */
export function DeveloperPage() {
  const [params] = useSearchParams();
  const Panel = PANELS[tabNamed(params.get("tab"))];
  return (
    <DeveloperGate>
      <Panel />
    </DeveloperGate>
  );
}
