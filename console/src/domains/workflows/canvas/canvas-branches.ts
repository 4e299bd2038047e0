import { WORKFLOW_BRANCHES } from "@arauto/contracts";
import { type BranchRef, branchKey } from "../flow/flow-branches.ts";

/** Returns the branch with a given key (`branchKey`). */
export function branchOfKey(key: string): BranchRef | null {
  const [from, branch] = key.split("/");
  const known = WORKFLOW_BRANCHES.find((one) => one === branch);
  return from !== undefined && known !== undefined ? { from, branch: known } : null;
}

/** Returns the branch drawn at a point of the window. */
export function branchAt(x: number, y: number): BranchRef | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const key =
      element.closest<HTMLElement>("[data-plus]")?.dataset.plus ??
      element.closest(".react-flow__edge")?.getAttribute("data-id");
    const way = key ? branchOfKey(key) : null;
    if (way && branchKey(way) === key) return way;
  }
  return null;
}
