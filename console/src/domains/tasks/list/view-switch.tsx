import { SegmentedControl } from "@mantine/core";
import { CalendarBlankIcon } from "@phosphor-icons/react/CalendarBlank";
import { ListIcon } from "@phosphor-icons/react/List";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { SCHEDULER_PATH } from "../task-paths.ts";
import classes from "../tasks.module.css";

export type SchedulerView = "list" | "calendar";

/** Switches between the list of tasks and the calendar. */
export function ViewSwitch({ view }: { view: SchedulerView }) {
  const { t } = useTranslation("tasks");
  const navigate = useNavigate();
  const label = (Drawing: typeof ListIcon, name: SchedulerView) => (
    <span className={classes.view}>
      <Drawing size={16} aria-hidden />
      {t(`layout.${name}`)}
    </span>
  );
  return (
    <SegmentedControl<SchedulerView>
      aria-label={t("layout.label")}
      value={view}
      onChange={(next) =>
        void navigate(next === "calendar" ? `${SCHEDULER_PATH}?view=calendar` : SCHEDULER_PATH)
      }
      data={[
        { value: "list", label: label(ListIcon, "list") },
        { value: "calendar", label: label(CalendarBlankIcon, "calendar") },
      ]}
    />
  );
}
