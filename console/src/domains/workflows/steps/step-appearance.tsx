import { Center } from "@mantine/core";
import type { WorkflowStepType } from "@arauto/contracts";
import {
  ArrowsSplitIcon,
  EnvelopeSimpleIcon,
  FlagCheckeredIcon,
  FlagPennantIcon,
  HandshakeIcon,
  HourglassMediumIcon,
  type Icon,
  GlobeSimpleIcon,
  KanbanIcon,
  PencilSimpleLineIcon,
  SignpostIcon,
} from "@phosphor-icons/react";
import classes from "./step-appearance.module.css";

export interface StepAppearance {
  Icon: Icon;
  /** The color of its family, as a CSS value: a contrast of at least 3:1 on every background, light and dark. */
  color: string;
}

/** The icon and color of each step type. */
export const STEP_APPEARANCE: Record<WorkflowStepType, StepAppearance> = {
  entry: { Icon: FlagPennantIcon, color: "var(--step-cobalt)" },
  email: { Icon: EnvelopeSimpleIcon, color: "var(--step-teal)" },
  wait: { Icon: HourglassMediumIcon, color: "var(--step-brass)" },
  decision: { Icon: SignpostIcon, color: "var(--step-rose)" },
  split: { Icon: ArrowsSplitIcon, color: "var(--step-rose)" },
  update: { Icon: PencilSimpleLineIcon, color: "var(--step-sienna)" },
  createDeal: { Icon: HandshakeIcon, color: "var(--step-sienna)" },
  moveDeal: { Icon: KanbanIcon, color: "var(--step-sienna)" },
  request: { Icon: GlobeSimpleIcon, color: "var(--step-cobalt)" },
  end: { Icon: FlagCheckeredIcon, color: "var(--step-ink)" },
};

/** A step's icon on a tile in its family's color. Decorative: the title is next to it. */
export function StepMark({ type, size = 28 }: { type: WorkflowStepType; size?: number }) {
  const { Icon: Picture, color } = STEP_APPEARANCE[type];
  return (
    <Center
      className={classes.mark}
      component="span"
      style={{ inlineSize: size, blockSize: size, color }}
      aria-hidden
    >
      <Picture size={Math.round(size * 0.6)} />
    </Center>
  );
}
