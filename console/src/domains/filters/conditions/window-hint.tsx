import { Text } from "@mantine/core";
import type { FilterOperator } from "@arauto/contracts";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { TimeZoneContext } from "../../../ui/formats/formats.ts";
import { dayIn } from "../../../ui/formats/calendar-days.ts";
import { dayWindow } from "../../../ui/formats/day-window.ts";
import { windowLabel } from "./window-labels.ts";

/** Shows which days a relative operator currently covers, in the workspace's time zone. */
export function WindowHint({ operator, days }: { operator: FilterOperator; days: number }) {
  const { t, i18n } = useTranslation("filters");
  const timeZone = useContext(TimeZoneContext);
  const window = dayWindow(operator, days, dayIn(timeZone, new Date()));
  return (
    window && (
      <Text m="var(--space-1) 0 0" size="xs" c="dimmed">
        {windowLabel(window, { t, language: i18n.language, timeZone })}
      </Text>
    )
  );
}
