import { Anchor, Button, Group, NativeSelect, Skeleton, Stack, Text } from "@mantine/core";
import { PaperPlaneTiltIcon } from "@phosphor-icons/react/PaperPlaneTilt";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useGetWebhookEventQuery, useTestWebhookMutation } from "../../../lib/api.generated.ts";
import type { Webhook, WebhookEventDetails } from "../../../lib/api.generated.ts";
import { CodeView } from "../../../ui/code/code-view.tsx";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { StatusPill } from "../../../ui/feedback/status-pill.tsx";
import { SettingsCard } from "../../../ui/layout/settings-card.tsx";
import { attemptText, hasFailed } from "./attempt-text.ts";
import { conditionOf } from "./webhook-facts.ts";
import { eventPath } from "./webhook-paths.ts";

const POLL_MS = 1_000;

/** Sends an example of an event, and shows the endpoint's response. */
export function TestEventCard({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation("webhooks");
  const showProblem = useProblemToast();
  const [send, sending] = useTestWebhookMutation();
  const [chosen, setChosen] = useState(webhook.events[0]);
  const [eventId, setEventId] = useState<string | null>(null);
  const type = webhook.events.find((one) => one === chosen) ?? webhook.events[0];

  async function run(): Promise<void> {
    if (!type) return;
    try {
      setEventId((await send({ id: webhook.id, testWebhookBody: { type } }).unwrap()).id);
    } catch (error) {
      showProblem(error);
    }
  }
  return (
    <SettingsCard title={t("test.title")} text={t("test.text")}>
      <div>
        <Group gap="xs" align="flex-end">
          <NativeSelect
            flex="1 1 220px"
            label={t("test.type")}
            value={type}
            data={[...webhook.events]}
            onChange={({ currentTarget: { value } }) =>
              setChosen(webhook.events.find((one) => one === value))
            }
          />
          <Button
            variant="default"
            leftSection={<PaperPlaneTiltIcon size={16} className="flip-rtl" aria-hidden />}
            loading={sending.isLoading}
            disabled={webhook.status === "inactive"}
            onClick={() => void run()}
          >
            {t("test.send")}
          </Button>
        </Group>
        {webhook.status === "inactive" && (
          <Text size="xs" c="var(--text-secondary)" mt="xs">
            {t("test.inactive")}
          </Text>
        )}
        <div role="status">
          {eventId !== null && (
            <TestResult key={eventId} id={eventId} isPaused={conditionOf(webhook) === "paused"} />
          )}
        </div>
      </div>
    </SettingsCard>
  );
}

function TestResult({ id, isPaused }: { id: string; isPaused: boolean }) {
  const { t } = useTranslation("webhooks");
  const [isOver, setOver] = useState(false);
  const { currentData } = useGetWebhookEventQuery(
    { id },
    { pollingInterval: isOver ? 0 : POLL_MS, refetchOnMountOrArgChange: true },
  );
  const attempt = currentData?.attemptList.at(-1);
  if (attempt && !isOver) setOver(true);
  if (!currentData || !attempt)
    return (
      <Stack gap="xs" mt="md">
        <Text>{t(isPaused ? "test.onHold" : "test.waiting")}</Text>
        <Skeleton height={40} />
      </Stack>
    );
  return <Response event={currentData} attempt={attempt} />;
}

interface ResponseProps {
  event: WebhookEventDetails;
  attempt: WebhookEventDetails["attemptList"][number];
}

function Response({ event, attempt }: ResponseProps) {
  const { t, i18n } = useTranslation("webhooks");
  const failed = hasFailed(attempt);
  return (
    <Stack gap="xs" mt="md">
      <Group gap="xs">
        <StatusPill
          tone={failed ? "danger" : "done"}
          label={t(failed ? "strip.failed" : "strip.delivered")}
        />
        <Text span fw={550}>
          <bdi>{attemptText(attempt, t, i18n.language)}</bdi>
        </Text>
        <Anchor component={Link} to={eventPath(event.id)}>
          {t("test.open")}
        </Anchor>
      </Group>
      {failed && attempt.statusCode === null && (
        <Text size="xs" c="var(--text-secondary)">
          {t(`attemptHelp.${attempt.error ?? "lost"}`)}
        </Text>
      )}
      {attempt.responseBody === "" ? (
        <Text size="xs" c="var(--text-secondary)">
          {t("test.emptyBody")}
        </Text>
      ) : (
        <CodeView code={attempt.responseBody} label={t("test.response")} wrap />
      )}
    </Stack>
  );
}
