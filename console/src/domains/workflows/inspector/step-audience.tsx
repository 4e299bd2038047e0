import { isOver } from "@arauto/contracts/campaign-lifecycle";
import { Button, Text } from "@mantine/core";
import { Trans, useTranslation } from "react-i18next";
import { useReviewWorkflowQuery } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useDesigner } from "../designer-context.ts";

/** How many contacts of the workflow's audience can get an email without its own filter. */
export function StepAudience() {
  const { t } = useTranslation("workflow-steps");
  const { number } = useFormats();
  const { workflow } = useDesigner();
  const hasEnded = isOver(workflow.status);
  // The audience changes on the campaign's page, and contacts change anywhere.
  const { data, isError, isFetching, refetch } = useReviewWorkflowQuery(
    { id: workflow.id },
    { skip: hasEnded, refetchOnMountOrArgChange: true, refetchOnFocus: true },
  );
  if (hasEnded) return null;
  const count = data?.canReceive ?? null;
  if (!isFetching && (isError || (data && count === null))) {
    return (
      <Text size="xs" c="dimmed" role="alert">
        {t("form.email.countFailed")}{" "}
        <Button size="compact-xs" variant="default" onClick={() => void refetch()}>
          {t("form.email.countAgain")}
        </Button>
      </Text>
    );
  }
  return (
    <Text size="xs" c="dimmed" role="status">
      {count === null ? (
        t("form.email.counting")
      ) : (
        <Trans
          t={t}
          i18nKey="form.email.canReceive"
          count={count}
          values={{ number: number(count) }}
          components={{ b: <strong /> }}
        />
      )}
    </Text>
  );
}
