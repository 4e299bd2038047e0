import { WEBHOOK_FAILING_HOURS } from "@arauto/contracts";
import { Alert, Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Webhook } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useWebhookActions } from "./use-webhook-actions.ts";
import { conditionOf } from "./webhook-facts.ts";
import { replayPath } from "./webhook-paths.ts";

const HOUR_MS = 3_600_000;
/** Fewer consecutive failures are normal: they are retried. */
const FAILING_SHOWN_MS = HOUR_MS / 2;

/** Explains why a webhook does not deliver, or may soon stop, and what to do. */
export function WebhookNotices({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation("webhooks");
  const { dateTime, relative } = useFormats();
  const { setStatus } = useWebhookActions([webhook]);
  const { failingSince, pausedUntil } = webhook;
  const condition = conditionOf(webhook);
  const failedFrom = failingSince === null ? null : Date.parse(failingSince);
  const failing =
    failedFrom !== null && Date.now() - failedFrom >= FAILING_SHOWN_MS
      ? t("notice.failingText", {
          since: dateTime(failedFrom),
          until: dateTime(failedFrom + WEBHOOK_FAILING_HOURS * HOUR_MS),
        })
      : "";
  if (condition === "inactive") {
    const reason = webhook.disabledReason ?? "user";
    return (
      <Alert
        color={reason === "user" ? "gray" : "red"}
        title={t(`notice.${reason}.title`)}
        role="status"
      >
        {t(`notice.${reason}.text`, { count: WEBHOOK_FAILING_HOURS })}
        <Group gap="xs" mt="sm">
          <Button
            size="xs"
            variant="default"
            onClick={() => void setStatus([webhook.id], "active")}
          >
            {t("enable")}
          </Button>
          <Button size="xs" variant="default" component={Link} to={replayPath(webhook.id)}>
            {t("details.replay")}
          </Button>
        </Group>
      </Alert>
    );
  }
  if (condition === "paused" && pausedUntil)
    return (
      <Alert color="orange" title={t("notice.paused.title")} role="status">
        {t("notice.paused.text", { when: relative(pausedUntil) })} {failing}
      </Alert>
    );
  if (failing === "") return null;
  return (
    <Alert color="orange" title={t("notice.failingTitle")} role="status">
      {failing}
    </Alert>
  );
}
