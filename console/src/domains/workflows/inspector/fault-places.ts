import type { StepFault } from "../steps/use-step-labels.tsx";
import type { FaultPlace } from "./step-change.ts";

const PLACE_OF_CODE: Readonly<Record<string, FaultPlace>> = {
  templateMissing: "template",
  filterMissing: "filter",
  mailStepMissing: "mail",
  actionMissing: "action",
  sharesWrong: "shares",
  scheduleMissing: "schedule",
  cronInvalid: "cron",
  neverComes: "cron",
};
const PLACE_OF_SETTING: Readonly<Record<string, FaultPlace>> = {
  templateId: "template",
  subject: "template",
  preheader: "template",
  filterId: "filter",
  stepId: "mail",
  action: "action",
  identifier: "action",
  value: "action",
  shares: "shares",
  daysOfWeek: "days",
  cron: "cron",
  schedule: "schedule",
};

/** Returns the setting at which a problem is shown; `step` if no setting can fix it. */
export function placeOf({ code, path }: Pick<StepFault, "code" | "path">): FaultPlace {
  const setting = path?.split(".").slice(2).at(-1);
  return PLACE_OF_CODE[code] ?? (setting === undefined ? undefined : PLACE_OF_SETTING[setting]) ?? "step";
}

/**
 * Groups problem texts by where they are shown, without duplicates: the workflow and the review may
 * report the same one.
 */
export function faultsByPlace(
  faults: readonly StepFault[],
  wordsOf: (fault: StepFault) => string,
): ReadonlyMap<FaultPlace, readonly string[]> {
  const places = new Map<FaultPlace, string[]>();
  for (const fault of faults) {
    const place = placeOf(fault);
    const said = places.get(place) ?? [];
    const words = wordsOf(fault);
    if (!said.includes(words)) places.set(place, [...said, words]);
  }
  return places;
}
