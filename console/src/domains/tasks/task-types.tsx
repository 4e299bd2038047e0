import type { TaskAvailability, TaskType } from "@arauto/contracts";
import { Center } from "@mantine/core";
import { ArchiveIcon } from "@phosphor-icons/react/Archive";
import { ChartBarIcon } from "@phosphor-icons/react/ChartBar";
import { ChatTextIcon } from "@phosphor-icons/react/ChatText";
import { EnvelopeSimpleIcon } from "@phosphor-icons/react/EnvelopeSimple";
import { GlobeSimpleIcon } from "@phosphor-icons/react/GlobeSimple";
import type { Icon } from "@phosphor-icons/react";
import { useListTaskTypesQuery } from "../../lib/api.generated.ts";
import classes from "./tasks.module.css";

/**
 * Returns what can be done with tasks of a type, as the server says. Until it has said so, everything can be: the server
 * refuses what it can't do.
 */
export function useAvailability(): (type: TaskType) => TaskAvailability {
  const { data } = useListTaskTypesQuery();
  return (type) => data?.items.find((one) => one.type === type)?.availability ?? "full";
}

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
