import { useLocalStorage } from "@mantine/hooks";

/** Widths of expanded and collapsed columns. */
const EXPANDED = "minmax(206px, 1fr)";
const COLLAPSED = "44px";
const NONE: readonly string[] = [];

/**
 * Returns the stages of a pipeline that are collapsed in this browser, and a function that collapses or expands one.
 */
export function useCollapsedStages(pipelineId: string) {
  const [ids, setIds] = useLocalStorage<readonly string[]>({
    key: `crm_collapsed.${pipelineId}`,
    defaultValue: NONE,
    getInitialValueInEffect: false,
    deserialize: idsIn,
  });
  return {
    isCollapsed: (id: string) => ids.includes(id),
    /** Returns the widths of the columns of stages, as CSS grid tracks. */
    widths: (stages: readonly { id: string }[]) =>
      stages.map(({ id }) => (ids.includes(id) ? COLLAPSED : EXPANDED)).join(" "),
    toggle: (id: string) =>
      setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
  };
}

/** Returns the stored value, unless it is invalid. */
function idsIn(stored: string | undefined): readonly string[] {
  try {
    const found: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one === "string") : NONE;
  } catch {
    return NONE;
  }
}
