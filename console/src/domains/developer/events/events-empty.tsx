import { Button, Menu } from "@mantine/core";
import { PaperPlaneTiltIcon } from "@phosphor-icons/react/PaperPlaneTilt";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useTestWebhookMutation, type Webhook } from "../../../lib/api.generated.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { webhookName } from "../webhooks/webhook-facts.ts";
import type { Webhooks } from "./use-webhooks.ts";

/** Shown before the first event: links to a webhook, or sends a test event to one. */
export function EventsEmpty({ webhooks }: { webhooks: Webhooks }) {
  const { t } = useTranslation("webhook-events");
  const active = webhooks.items?.filter(({ status }) => status === "active") ?? [];
  const kind = !webhooks.items?.length ? "noWebhook" : active.length === 0 ? "inactive" : "none";
  return (
    <EmptyState
      title={t(`empty.${kind}.title`)}
      text={t(`empty.${kind}.text`)}
      action={
        kind === "none" ? (
          <SendTest webhooks={active} />
        ) : (
          <Button
            component={Link}
            to={kind === "noWebhook" ? "/developer/webhook/create" : "/developer?tab=webhooks"}
          >
            {t(`empty.${kind}.action`)}
          </Button>
        )
      }
    />
  );
}

/** Sends a test event to a webhook; asks which one if there are several. */
function SendTest({ webhooks }: { webhooks: readonly Webhook[] }) {
  const { t } = useTranslation("webhook-events");
  const [send, { isLoading }] = useTestWebhookMutation();
  const showProblem = useProblemToast((reason) => t("failed.test", { reason }));
  const [only, ...others] = webhooks;

  async function sendTo({ id, events }: Webhook) {
    const [type] = events;
    if (type === undefined) return;
    try {
      await send({ id, testWebhookBody: { type } }).unwrap();
      toast.success(t("test.done"));
    } catch (error) {
      showProblem(error);
    }
  }

  const button = (onClick?: () => void) => (
    <Button
      leftSection={<PaperPlaneTiltIcon size={16} aria-hidden />}
      loading={isLoading}
      {...(onClick && { onClick })}
    >
      {t("test.action")}
    </Button>
  );
  if (only && others.length === 0) return button(() => void sendTo(only));
  return (
    <Menu>
      <Menu.Target>{button()}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("test.to")}</Menu.Label>
        {webhooks.map((webhook) => (
          <Menu.Item key={webhook.id} onClick={() => void sendTo(webhook)}>
            <bdi>{webhookName(webhook)}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
