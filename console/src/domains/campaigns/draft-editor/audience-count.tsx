import { ActionIcon, Button, Group, Skeleton, Stack, Tooltip } from "@mantine/core";
import { ArrowClockwiseIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats/formats.ts";
import classes from "./draft-editor.module.css";
import { useDraft } from "./draft-context.ts";

/**
 * Shows how many contacts match, how many of them can receive email, and why the others are left
 * out. The previous count is dimmed until the next arrives.
 */
export function AudienceCount({ quiet = false }: { quiet?: boolean }) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const { review, stored } = useDraft();
  const { answer } = review;
  const { canReceive = null, matched = null } = answer ?? {};
  if (review.failed || (answer && (canReceive === null || matched === null))) {
    return (
      <Group
        className={classes.audience}
        gap={14}
        align="flex-start"
        wrap="nowrap"
        data-failed
        role={quiet ? undefined : "alert"}
      >
        <span>{t("audience.failed")}</span>
        <Button variant="subtle" size="compact-sm" onClick={review.again}>
          {t("audience.retry")}
        </Button>
      </Group>
    );
  }
  if (stored.id === "") return null;
  if (!answer || canReceive === null || matched === null)
    return <Skeleton height={92} radius="md" aria-hidden />;
  const number = (count: number) => ({ count, number: formats.number(count) });
  return (
    <Group
      className={classes.audience}
      gap={14}
      align="flex-start"
      wrap="nowrap"
      data-old={!review.isFresh || undefined}
    >
      <strong className={classes.figure}>{formats.number(canReceive)}</strong>
      <Stack flex={1} gap="3xs" role={quiet ? undefined : "status"}>
        <span>
          {t(answer.kind === "workflow" ? "audience.canEnter" : "audience.canReceive", {
            count: canReceive,
          })}
        </span>
        <span className={classes.small}>{t("audience.matches", number(matched))}</span>
        {answer.leftOut.length > 0 && (
          <span className={classes.small}>
            {t("audience.leftOut", {
              ...number(matched - canReceive),
              reasons: answer.leftOut
                .map(
                  ({ reason, count }) =>
                    `${formats.number(count)} ${t(`leftOut.${reason}`, { count })}`,
                )
                .join(", "),
            })}
          </span>
        )}
      </Stack>
      {!quiet && review.at !== null && (
        <Tooltip label={t("audience.counted", { time: formats.clock(review.at) })}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("audience.again")}
            onClick={review.again}
          >
            <ArrowClockwiseIcon size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  );
}
