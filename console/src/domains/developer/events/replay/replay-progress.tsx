import { Anchor, Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import {
  useCancelWebhookReplayMutation,
  useGetWebhookReplayQuery,
  usePauseWebhookReplayMutation,
  useResumeWebhookReplayMutation,
  type WebhookReplay,
} from "../../../../lib/api.generated.ts";
import { ProgressLine } from "../../../../ui/charts/progress-line.tsx";
import { useProblemToast } from "../../../../ui/feedback/problem.ts";
import { useFormats } from "../../../../ui/formats/formats.ts";
import classes from "./replay.module.css";

const REFRESH_MS = 1_500;

interface ProgressProps {
  started: WebhookReplay;
  webhookName: string;
  onClose: () => void;
}

/** A running replay, and its result in one sentence. */
export function ReplayProgress({ started, webhookName, onClose }: ProgressProps) {
  const { t } = useTranslation("webhook-events");
  const { number } = useFormats();
  const { id } = started;
  const known = useGetWebhookReplayQuery({ id }).currentData ?? started;
  const { currentData = known } = useGetWebhookReplayQuery(
    { id },
    { pollingInterval: isOpen(known) ? REFRESH_MS : 0, refetchOnMountOrArgChange: true },
  );
  const replay = currentData;
  const { total, done } = replay;
  return (
    <div className={classes.running}>
      <div className={classes.state}>
        <Text fw={600} role="status">
          {isOpen(replay)
            ? t(`replay.${replay.status}`, {
                done: number(done),
                total: number(total),
                webhook: webhookName,
              })
            : t(`replay.${replay.status}`, {
                count: done,
                number: number(done),
                webhook: webhookName,
              })}
        </Text>
        {isOpen(replay) ? (
          <ProgressLine value={total === 0 ? null : done / total} label={t("replay.title")} />
        ) : (
          <Failures replay={replay} />
        )}
      </div>
      <Buttons replay={replay} onClose={onClose} />
    </div>
  );
}

const isOpen = ({ status }: WebhookReplay) => status === "running" || status === "paused";

/** The number of events that failed again, linked to them. */
function Failures({ replay }: { replay: WebhookReplay }) {
  const { t } = useTranslation("webhook-events");
  const { number } = useFormats();
  const { failed: count, webhookId } = replay;
  if (count === 0) return null;
  return (
    <Anchor
      component={Link}
      size="sm"
      to={`/developer?tab=events&webhook=${webhookId}&status=failed`}
    >
      {t("replay.failures", { count, number: number(count) })}
    </Anchor>
  );
}

function Buttons({ replay, onClose }: { replay: WebhookReplay; onClose: () => void }) {
  const { t } = useTranslation("webhook-events");
  const { id, status } = replay;
  const [pause, pausing] = usePauseWebhookReplayMutation();
  const [resume, resuming] = useResumeWebhookReplayMutation();
  const [cancel, canceling] = useCancelWebhookReplayMutation();
  const showProblem = useProblemToast();
  const run = async (call: () => Promise<unknown>) => {
    try {
      await call();
    } catch (error) {
      showProblem(error);
    }
  };
  if (!isOpen(replay))
    return (
      <Button variant="default" onClick={onClose}>
        {t("replay.done")}
      </Button>
    );
  return (
    <Group gap="xs">
      <Button
        variant="default"
        loading={canceling.isLoading}
        onClick={() => void run(() => cancel({ id }).unwrap())}
      >
        {t("replay.cancel")}
      </Button>
      {status === "paused" ? (
        <Button
          variant="outline"
          loading={resuming.isLoading}
          onClick={() => void run(() => resume({ id }).unwrap())}
        >
          {t("replay.resume")}
        </Button>
      ) : (
        <Button
          variant="outline"
          loading={pausing.isLoading}
          onClick={() => void run(() => pause({ id }).unwrap())}
        >
          {t("replay.pause")}
        </Button>
      )}
    </Group>
  );
}
