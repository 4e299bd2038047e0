import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Webhook } from "../../../lib/api.generated.ts";
import { TileWall } from "../../../ui/layout/tiles.tsx";
import { ListenButton } from "./listen-dialog.tsx";
import { ProverCard } from "./prover-card.tsx";
import { SecretCard } from "./secret-card.tsx";
import { TestEventCard } from "./test-event-card.tsx";
import { VerifyCard } from "./verify-card.tsx";
import { webhookName } from "./webhook-facts.ts";
import classes from "./webhook-page.module.css";

export interface FirstStepsProps {
  webhook: Webhook;
  /** Link to the webhook's regular page. */
  doneAt: string;
}

/** A webhook that was just created: its secret, how to verify requests, a test event, and the next steps. */
export function FirstSteps({ webhook, doneAt }: FirstStepsProps) {
  const { t } = useTranslation("webhooks");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  const done = (
    <Button component={Link} to={doneAt} replace>
      {t("first.done")}
    </Button>
  );
  return (
    <div className={classes.steps}>
      <header className={classes.band}>
        <div className={classes.wall} aria-hidden>
          <TileWall seed={webhook.id} columns={40} rows={2} tone="quiet" />
        </div>
        <Group p="lg" gap="md" justify="space-between" align="flex-start">
          <div className={classes.words}>
            <Title order={1} size="h1" ref={heading} tabIndex={-1} className={classes.title}>
              {t("first.title", { name: webhookName(webhook) })}
            </Title>
            <Text c="var(--text-secondary)">{t("first.text")}</Text>
          </div>
          {done}
        </Group>
      </header>
      <SecretCard webhook={webhook} open />
      <VerifyCard webhook={webhook} />
      <TestEventCard webhook={webhook} />
      <ProverCard webhook={webhook} />
      <Stack gap="xs" align="flex-start">
        <Text c="var(--text-secondary)">{t("first.listen")}</Text>
        <ListenButton />
      </Stack>
    </div>
  );
}
