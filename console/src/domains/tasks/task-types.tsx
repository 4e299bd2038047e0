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
 * Returns the capabilities of a task type, as reported by the server. Until they are loaded, everything is allowed: the
 * server rejects what it doesn't support.
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

/** The icon of a type, before a task's name. Decorative: the text says the same. */
export function TypeIcon({ type }: { type: TaskType }) {
  const Shown = TYPE_ICONS[type];
  return (
    <Center className={classes.type} component="span" aria-hidden>
      <Shown size={18} />
    </Center>
  );
}
