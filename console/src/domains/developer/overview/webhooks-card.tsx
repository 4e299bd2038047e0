import { Button, Group, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { CaretRightIcon } from "@phosphor-icons/react/CaretRight";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { WebhookHealth } from "../../../lib/api.generated.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { AttemptStrip, STRIP, STRIP_ON_PHONE } from "../webhooks/attempt-strip.tsx";
import { waitingText, webhookName } from "../webhooks/webhook-facts.ts";
import { ErrorRate, ResponseTimes, UrlText, WebhookStatus } from "../webhooks/webhook-parts.tsx";
import { CREATE_WEBHOOK_PATH, webhookPath, WEBHOOKS_PATH } from "../webhooks/webhook-paths.ts";
import { Card } from "./card.tsx";
import classes from "./overview.module.css";

type Item = WebhookHealth["items"][number];

/** The latest attempts of each webhook: height is response time, and failures reach the top. */
export function WebhooksCard({ health }: { health: WebhookHealth }) {
  const { t } = useTranslation("developer-overview");
  const { items, total } = health;
  return (
    <Card
      title={t("webhooks.title")}
      hint={items.length > 0 ? t("webhooks.hint") : undefined}
      action={total > 0 && <Link to={WEBHOOKS_PATH}>{t("showAll")}</Link>}
    >
      {items.length === 0 ? (
        <EmptyState
          title={t("webhooks.empty.title")}
          text={t("webhooks.empty.text")}
          action={
            <Button component={Link} to={CREATE_WEBHOOK_PATH} variant="default">
              {t("webhooks.empty.create")}
            </Button>
          }
        />
      ) : (
        <ul>
          {items.map((item) => (
            <Webhook key={item.webhook.id} item={item} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Webhook({ item: { webhook, callsToday, attempts } }: { item: Item }) {
  const { t } = useTranslation(["developer-overview", "webhooks"]);
  const { number } = useFormats();
  const isPhone = useMediaQuery("(max-width: 767.98px)", false, { getInitialValueInEffect: false });
  const { waiting } = webhook;
  const name = webhookName(webhook);
  return (
    <li className={classes.webhook}>
      <div className={classes.webhookName}>
        <Group gap="xs" align="flex-start">
          <Link to={webhookPath(webhook.id)} className={classes.name}>
            <bdi>{name}</bdi>
          </Link>
          <WebhookStatus webhook={webhook} />
        </Group>
        <Text component="span" size="xs" c="var(--text-secondary)">
          <UrlText url={webhook.url} />
        </Text>
        {waiting > 0 && (
          <Text size="xs" c="var(--text-secondary)">
            {t("webhooks:waiting", { count: waiting, number: waitingText(waiting, number) })}
          </Text>
        )}
      </div>
      <div className={classes.strip}>
        <AttemptStrip attempts={attempts} name={name} slots={isPhone ? STRIP_ON_PHONE : STRIP} />
      </div>
      <div className={classes.webhookFacts}>
        <ErrorRate activity={webhook.activity} />
        {webhook.activity.p95 !== null && <ResponseTimes activity={webhook.activity} />}
      </div>
      <div className={classes.today}>
        <strong>{number(callsToday)}</strong>
        <Text size="xs" c="dimmed">
          {t("webhooks.today")}
        </Text>
      </div>
      <CaretRightIcon size={16} className="flip-rtl" aria-hidden />
    </li>
  );
}
