/** The step that a problem of the review lies in, by its path `steps.<step id>…`; undefined for one of the whole. */
export function stepInPath(path: string): string | undefined {
  const [where, stepId] = path.split(".");
  return where === "steps" ? stepId : undefined;
}
