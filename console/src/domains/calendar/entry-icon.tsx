import { CalendarStarIcon } from "@phosphor-icons/react/CalendarStar";
import { CheckIcon } from "@phosphor-icons/react/Check";
import { FlagPennantIcon } from "@phosphor-icons/react/FlagPennant";
import { FlowArrowIcon } from "@phosphor-icons/react/FlowArrow";
import { GearIcon } from "@phosphor-icons/react/Gear";
import { PencilSimpleIcon } from "@phosphor-icons/react/PencilSimple";
import { ProhibitIcon } from "@phosphor-icons/react/Prohibit";
import { SealQuestionIcon } from "@phosphor-icons/react/SealQuestion";
import { WarningIcon } from "@phosphor-icons/react/Warning";
import type { CalendarEntry } from "../../lib/api.generated.ts";
import type { CalendarPart } from "./calendar-address.ts";

const KINDS = {
  campaign: FlagPennantIcon,
  task: GearIcon,
  workflow: FlowArrowIcon,
  notes: CalendarStarIcon,
} as const;
const STATES = {
  draft: PencilSimpleIcon,
  approval: SealQuestionIcon,
  planned: null,
  running: null,
  done: CheckIcon,
  missed: WarningIcon,
  failed: WarningIcon,
  canceled: ProhibitIcon,
} as const;

export function PartIcon({ part }: { part: CalendarPart }) {
  const Drawing = KINDS[part];
  return (
    <Drawing
      size={14}
      weight={part === "campaign" ? "fill" : "regular"}
      data-part={part}
      aria-hidden
    />
  );
}

/** The type of an entry or, after its time, its outcome. */
export function EntryIcon({
  entry: { kind, state },
}: {
  entry: Pick<CalendarEntry, "kind" | "state">;
}) {
  const Drawing = STATES[state] ?? KINDS[kind];
  return <Drawing size={13} weight={STATES[state] ? "bold" : "fill"} aria-hidden />;
}
