import type { TaskAction } from "@arauto/contracts";
import { Skeleton, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats/formats.ts";
import { hostOf } from "../../requests/index.ts";
import { useAudienceCount } from "../use-audience-count.ts";

export interface RunEffectProps {
  action: TaskAction;
  /** Number of assignees, who get reports. */
  assignees: number;
  /** Adds that the schedule stays unchanged. */
  withSchedule?: boolean;
}

/** The effect of running a task now, with the number of people who get an email. */
export function RunEffect({ action, assignees, withSchedule = false }: RunEffectProps) {
  const { t } = useTranslation("tasks");
  const { number } = useFormats();
  return (
    <Stack gap="xs">
      {action.type === "email" ? (
        <EmailEffect action={action} />
      ) : (
        <Text inherit>
          {t(`effect.${action.type}`, {
            count: assignees,
            number: number(assignees),
            ...(action.type === "request" && {
              method: action.request.method,
              host: hostOf(action.request.url) ?? action.request.url,
            }),
          })}
        </Text>
      )}
      {withSchedule && <Text inherit>{t("effect.schedule")}</Text>}
    </Stack>
  );
}

function EmailEffect({ action }: { action: Extract<TaskAction, { type: "email" }> }) {
  const { t } = useTranslation("tasks");
  const { number } = useFormats();
  const { canReceive, problem } = useAudienceCount(action);
  if (problem) return <Text inherit>{t(`effect.${problem}`)}</Text>;
  if (canReceive === null)
    return <Skeleton height={20} w="70%" role="status" aria-label={t("effect.counting")} />;
  return (
    <Text inherit role="status">
      {t("effect.email", { count: canReceive, number: number(canReceive) })}
    </Text>
  );
}
