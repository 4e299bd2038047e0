import { TASK_TYPES, type TaskType } from "@arauto/contracts";
import { Radio, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useAvailability, TYPE_ICONS } from "../task-types.tsx";
import classes from "./task-form.module.css";

/** In the order of the cards. SMS is last because it isn't available yet. */
const ORDER: readonly TaskType[] = [...TASK_TYPES].toSorted(
  (one, other) => rank(one) - rank(other),
);
function rank(type: TaskType): number {
  return ["email", "report", "backup", "request", "sms"].indexOf(type);
}

/** Selects the type of a task. */
export function TypeCards({
  value,
  onChange,
}: {
  value: TaskType;
  onChange: (type: TaskType) => void;
}) {
  const { t } = useTranslation(["task-form", "tasks"]);
  const availabilityOf = useAvailability();
  return (
    <Radio.Group
      aria-label={t("task-form:what")}
      value={value}
      onChange={(next) => onChange(ORDER.find((type) => type === next) ?? value)}
    >
      <div className={classes.types}>
        {ORDER.map((type) => {
          const Icon = TYPE_ICONS[type];
          const support = availabilityOf(type);
          return (
            <Radio.Card
              key={type}
              value={type}
              className={classes.typeCard}
              disabled={support === "none"}
              data-coming={support !== "full" || undefined}
            >
              <Icon size={20} weight={type === value ? "fill" : "regular"} aria-hidden />
              <Text span fw={600}>
                {t(`tasks:type.${type}`)}
              </Text>
              <Text span size="xs" c="var(--text-secondary)">
                {t(support === "full" ? `task-form:does.${type}` : "task-form:soon")}
              </Text>
            </Radio.Card>
          );
        })}
      </div>
    </Radio.Group>
  );
}
