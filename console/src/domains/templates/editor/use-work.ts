import { shallowEqual } from "@mantine/hooks";
import { useCallback } from "react";
import { useStore } from "../../../lib/store.ts";
import type { WorkState } from "./template-content.ts";
import type { TemplateWork } from "./template-work.ts";

/**
 * Selects parts of the edited template; the component renders again only when one of them changes.
 * The whole state changes with every keystroke, so subscribing to it would slow down typing.
 */
export function useWork<K extends keyof WorkState>(
  work: TemplateWork,
  ...keys: readonly K[]
): Pick<WorkState, K> {
  const names = keys.join(" ");
  const pick = useCallback(
    (state: WorkState) =>
      Object.fromEntries(
        names.split(" ").map((name) => [name, state[name as K]]),
      ) as unknown as Pick<WorkState, K>,
    [names],
  );
  return useStore(work, pick, shallowEqual);
}
