import { WORKFLOW_BRANCHES } from "@arauto/contracts";
import { type Way, wayKey } from "../flow/flow-ways.ts";

/** Returns the branch with a given key (`wayKey`). */
export function wayOf(key: string): Way | null {
  const [from, branch] = key.split("/");
  const known = WORKFLOW_BRANCHES.find((one) => one === branch);
  return from !== undefined && known !== undefined ? { from, branch: known } : null;
}

/** Returns the branch drawn at a point of the window. */
export function wayAt(x: number, y: number): Way | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const key =
      element.closest<HTMLElement>("[data-plus]")?.dataset.plus ??
      element.closest(".react-flow__edge")?.getAttribute("data-id");
    const way = key ? wayOf(key) : null;
    if (way && wayKey(way) === key) return way;
  }
  return null;
}
