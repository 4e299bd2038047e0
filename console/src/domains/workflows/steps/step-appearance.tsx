import { Center } from "@mantine/core";
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
  /** The color of its family, as a CSS value: a contrast of at least 3:1 on every background, light and dark. */
  colour: string;
}

/** The icon and color of each step type. */
export const STEP_APPEARANCE: Record<WorkflowStepType, StepAppearance> = {
  entry: { Icon: FlagPennantIcon, colour: "var(--step-cobalt)" },
  email: { Icon: EnvelopeSimpleIcon, colour: "var(--step-teal)" },
  wait: { Icon: HourglassMediumIcon, colour: "var(--step-brass)" },
  decision: { Icon: SignpostIcon, colour: "var(--step-rose)" },
  split: { Icon: ArrowsSplitIcon, colour: "var(--step-rose)" },
  update: { Icon: PencilSimpleLineIcon, colour: "var(--step-sienna)" },
  end: { Icon: FlagCheckeredIcon, colour: "var(--step-ink)" },
};

/** A step's icon on a tile in its family's color. Decorative: the title is beside it. */
export function StepMark({ type, size = 28 }: { type: WorkflowStepType; size?: number }) {
  const { Icon: Picture, colour } = STEP_APPEARANCE[type];
  return (
    <Center
      className={classes.mark}
      component="span"
      style={{ inlineSize: size, blockSize: size, color: colour }}
      aria-hidden
    >
      <Picture size={Math.round(size * 0.6)} />
    </Center>
  );
}
