import { Button, Group, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats/formats.ts";
import { ProgressLine } from "../../../ui/charts/progress-line.tsx";
import classes from "./operation-notice.module.css";
import { isInProgress, type RunningOperation } from "./running-operation.ts";

interface Props {
  running: RunningOperation;
  /** The dialog already shows it. */
  hidden: boolean;
  onShow: () => void;
}

/** A line above the list while an operation runs in the background, and when it has finished. */
export function OperationNotice({ running: { operation, forget }, hidden, onShow }: Props) {
  const { t } = useTranslation("accounts");
  const { number } = useFormats();
  if (!operation || hidden) return null;
  const { processed, status, total } = operation;
  const moving = isInProgress(operation);
  return (
    <Group className={classes.notice} gap="var(--space-2) var(--space-4)">
      <Stack flex="1 1 240px" gap="2xs">
        <strong>{t(`operation.title.${operation.action.kind}`)}</strong>
        <span role="status">
          {!moving && t(`operation.ended.${status}`)}
          {moving &&
            total !== null &&
            t("operation.progress", {
              count: total,
              done: number(processed),
              total: number(total),
            })}
        </span>
        {moving && (
          <ProgressLine
            value={total ? processed / total : null}
            label={t(`operation.title.${operation.action.kind}`)}
          />
        )}
      </Stack>
      <Button size="xs" variant="default" onClick={onShow}>
        {t("operation.show")}
      </Button>
      {!moving && (
        <Button size="xs" variant="subtle" color="gray" onClick={forget}>
          {t("operation.close")}
        </Button>
      )}
    </Group>
  );
}
