import type { FilterDefinition } from "@arauto/contracts";

/** Filters that any workspace can start from, by the key of their texts (`presets.<key>`). */
export const PRESETS = {
  active: {
    operator: "AND",
    conditions: [{ source: "standard", field: "status", operator: "equals", value: "active" }],
  },
  newcomers: {
    operator: "AND",
    conditions: [{ source: "standard", field: "createdAt", operator: "inLastDays", value: 30 }],
  },
  withPhone: {
    operator: "AND",
    conditions: [{ source: "standard", field: "phone", operator: "isSet" }],
  },
} as const satisfies Record<string, FilterDefinition>;

export type PresetKey = keyof typeof PRESETS;

/** Returns the preset in the navigation state of a link to the builder. */
export function presetIn(state: unknown): PresetKey | undefined {
  const preset =
    typeof state === "object" && state !== null && "preset" in state ? state.preset : undefined;
  return typeof preset === "string" && Object.hasOwn(PRESETS, preset)
    ? (preset as PresetKey)
    : undefined;
}
