import { shallowEqual } from "@mantine/hooks";
import { useCallback } from "react";
import { useStore } from "../../../lib/store.ts";
import type { TemplateWork, WorkState } from "./template-work.ts";

/**
 * Parts of a template's work; the component renders anew only when one of them changes. The whole changes with every
 * letter that is typed, and who follows that slows the typing down.
 */
export function useWork<K extends keyof WorkState>(work: TemplateWork, ...keys: readonly K[]): Pick<WorkState, K> {
  const names = keys.join(" ");
  const pick = useCallback(
    (state: WorkState) => Object.fromEntries(names.split(" ").map((name) => [name, state[name as K]])) as unknown as Pick<WorkState, K>,
    [names],
  );
  return useStore(work, pick, shallowEqual);
}
