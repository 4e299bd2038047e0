import type { TaskType } from "@arauto/contracts";
import { Center } from "@mantine/core";
import { ArchiveIcon } from "@phosphor-icons/react/Archive";
import { ChartBarIcon } from "@phosphor-icons/react/ChartBar";
import { ChatTextIcon } from "@phosphor-icons/react/ChatText";
import { EnvelopeSimpleIcon } from "@phosphor-icons/react/EnvelopeSimple";
import { GlobeSimpleIcon } from "@phosphor-icons/react/GlobeSimple";
import type { Icon } from "@phosphor-icons/react";
import classes from "./tasks.module.css";

/** Types that the server can't run yet: it refuses to create them. */
const REFUSED: ReadonlySet<TaskType> = new Set(["backup", "request"]);

/** What can be done with tasks of a type: everything, only drafts, or nothing yet. */
export const supportOf = (type: TaskType): "full" | "draft" | "none" =>
  REFUSED.has(type) ? "none" : type === "sms" ? "draft" : "full";

export const TYPE_ICONS: Record<TaskType, Icon> = {
  email: EnvelopeSimpleIcon,
  report: ChartBarIcon,
  backup: ArchiveIcon,
  request: GlobeSimpleIcon,
  sms: ChatTextIcon,
};

/** The picture of a type, before a task's name. It adds nothing to the words beside it. */
export function TypeIcon({ type }: { type: TaskType }) {
  const Shown = TYPE_ICONS[type];
  return (
    <Center className={classes.type} component="span" aria-hidden>
      <Shown size={18} />
    </Center>
  );
}
