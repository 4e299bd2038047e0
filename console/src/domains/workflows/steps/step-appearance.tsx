import type { WorkflowStepType } from "@arauto/contracts";
import {
  ArrowsSplitIcon,
  EnvelopeSimpleIcon,
  FlagCheckeredIcon,
  FlagPennantIcon,
  HourglassMediumIcon,
  type Icon,
  PencilSimpleLineIcon,
  SignpostIcon,
} from "@phosphor-icons/react";
import classes from "./step-appearance.module.css";

export interface StepAppearance {
  Icon: Icon;
  /** The colour of its family, as a value of CSS: at least 3:1 on every ground, in light and dark. */
  colour: string;
}

/** How the steps of each type are known at a glance. */
export const STEP_APPEARANCE: Record<WorkflowStepType, StepAppearance> = {
  entry: { Icon: FlagPennantIcon, colour: "var(--step-cobalt)" },
  email: { Icon: EnvelopeSimpleIcon, colour: "var(--step-teal)" },
  wait: { Icon: HourglassMediumIcon, colour: "var(--step-brass)" },
  decision: { Icon: SignpostIcon, colour: "var(--step-rose)" },
  split: { Icon: ArrowsSplitIcon, colour: "var(--step-rose)" },
  update: { Icon: PencilSimpleLineIcon, colour: "var(--step-sienna)" },
  end: { Icon: FlagCheckeredIcon, colour: "var(--step-ink)" },
};

/** A step's icon on a tile of its family's colour. Only to be seen: its title stands beside it. */
export function StepMark({ type, size = 28 }: { type: WorkflowStepType; size?: number }) {
  const { Icon: Picture, colour } = STEP_APPEARANCE[type];
  return (
    <span className={classes.mark} style={{ inlineSize: size, blockSize: size, color: colour }} aria-hidden>
      <Picture size={Math.round(size * 0.6)} />
    </span>
  );
}
