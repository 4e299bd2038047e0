import type { StepError } from "../steps/use-step-labels.tsx";
import type { ErrorPlace } from "./step-change.ts";

const PLACE_OF_CODE: Readonly<Record<string, ErrorPlace>> = {
  templateMissing: "template",
  filterMissing: "filter",
  mailStepMissing: "mail",
  actionMissing: "action",
  sharesWrong: "shares",
  scheduleMissing: "schedule",
  eventMissing: "event",
  dealChangeMissing: "deal",
  pipelineMissing: "pipeline",
  stageMissing: "stage",
  titleMissing: "title",
  titleInvalid: "title",
  reasonMissing: "reason",
  addressMissing: "url",
  addressInvalid: "url",
  secretLiteral: "headers",
  batchNotJson: "batchSize",
  batchTags: "batchSize",
  goalMissing: "goal",
  cronInvalid: "cron",
  neverComes: "cron",
};
const PLACE_OF_SETTING: Readonly<Record<string, ErrorPlace>> = {
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
  event: "event",
  deal: "deal",
  goal: "goal",
  pipelineId: "pipeline",
  stageId: "stage",
  title: "title",
  reasonId: "reason",
  url: "url",
  headers: "headers",
  body: "body",
  answers: "answers",
  batchSize: "batchSize",
};

/** Returns the setting at which a problem is shown; `step` if no setting can fix it. */
export function placeOf({ code, path }: Pick<StepError, "code" | "path">): ErrorPlace {
  // The last part may be an index.
  const setting = path
    ?.split(".")
    .slice(2)
    .findLast((part) => part in PLACE_OF_SETTING);
  return (
    PLACE_OF_CODE[code] ?? (setting === undefined ? undefined : PLACE_OF_SETTING[setting]) ?? "step"
  );
}

/**
 * Groups problem texts by where they are shown, without duplicates: the workflow and the review may
 * report the same one.
 */
export function errorsByPlace(
  errors: readonly StepError[],
  wordsOf: (error: StepError) => string,
): ReadonlyMap<ErrorPlace, readonly string[]> {
  const places = new Map<ErrorPlace, string[]>();
  for (const error of errors) {
    const place = placeOf(error);
    const listed = places.get(place) ?? [];
    const words = wordsOf(error);
    if (!listed.includes(words)) places.set(place, [...listed, words]);
  }
  return places;
}
