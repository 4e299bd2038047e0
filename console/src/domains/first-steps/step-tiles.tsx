import type { FirstSteps } from "../../lib/api.generated.ts";
import { TileRow } from "../../ui/tiles/tile-row.tsx";
import { countDone, STEPS } from "./step-state.ts";

/** The first steps as tiles; the current one is half filled. `label` says the same in words. */
export function StepTiles({ steps, label }: { steps: FirstSteps; label: string }) {
  const done = countDone(steps);
  return (
    <TileRow
      label={label}
      seed="first steps"
      total={STEPS.length}
      filled={done === STEPS.length ? done : done + 0.5}
    />
  );
}
