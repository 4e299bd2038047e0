import { Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { STARTERS } from "../form/starters.ts";
import { NEW_TASK_PATH } from "../task-paths.ts";
import { useAvailability, TypeIcon } from "../task-types.tsx";
import classes from "./starters.module.css";

/** Shown while there are no tasks: useful ones to start from, already filled in. */
export function NoTasks({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useTranslation("tasks");
  const availabilityOf = useAvailability();
  const offered = STARTERS.filter(({ type }) => availabilityOf(type) === "full");
  return (
    <EmptyState
      title={t("empty.title")}
      text={t("empty.text")}
      action={
        mayWrite && (
          <ul className={classes.starters} aria-label={t("empty.starters")}>
            {offered.map(({ name, type }) => (
              <li key={name}>
                <Link to={`${NEW_TASK_PATH}?starter=${name}`} className={classes.starter}>
                  <TypeIcon type={type} />
                  <Stack gap={2} ta="start">
                    <Text span fw={600}>
                      {t(`starter.${name}.name`)}
                    </Text>
                    <Text span size="xs" c="var(--text-secondary)">
                      {t(`starter.${name}.text`)}
                    </Text>
                  </Stack>
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    />
  );
}
