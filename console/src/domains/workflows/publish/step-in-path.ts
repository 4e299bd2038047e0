/** Returns the step in a review problem's path `steps.<step id>…`; undefined if it concerns the whole workflow. */
export function stepInPath(path: string): string | undefined {
  const [where, stepId] = path.split(".");
  return where === "steps" ? stepId : undefined;
}
