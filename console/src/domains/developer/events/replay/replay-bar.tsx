import { Modal, Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { ArrowCounterClockwiseIcon } from "@phosphor-icons/react/ArrowCounterClockwise";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useListWebhookReplaysQuery, type WebhookReplay } from "../../../../lib/api.generated.ts";
import type { Webhooks } from "../use-webhooks.ts";
import { ReplayForm } from "./replay-form.tsx";
import { ReplayProgress } from "./replay-progress.tsx";
import classes from "./replay.module.css";
import { useReplayShown } from "./use-replay-shown.ts";

export interface ReplayBarProps {
  webhooks: Webhooks;
  /** The webhook in the URL. */
  webhookId: string | undefined;
}

/** Running replays, and the form that starts one. */
export function ReplayBar({ webhooks, webhookId }: ReplayBarProps) {
  const { isShown, hide } = useReplayShown();
  const [followed, setFollowed] = useState<readonly WebhookReplay[]>([]);
  const [closed, setClosed] = useState<readonly string[]>([]);
  const { data } = useListWebhookReplaysQuery({ limit: 10 });
  const unfinished = (data?.items ?? []).filter(
    ({ status }) => status === "running" || status === "paused",
  );
  const known = followed.map(({ id }) => id);
  const more = unfinished.filter(({ id }) => !known.includes(id));
  // A replay that ends stays until its result was read.
  if (more.length > 0) setFollowed([...followed, ...more]);
  const items = webhooks.items ?? [];

  return (
    <>
      {followed
        .filter(({ id }) => !closed.includes(id))
        .map((replay) => (
          <Bar key={replay.id}>
            <ReplayProgress
              started={replay}
              webhookName={webhooks.nameOf({ webhookId: replay.webhookId, url: "" })}
              onClose={() => setClosed([...closed, replay.id])}
            />
          </Bar>
        ))}
      {isShown && webhooks.isLoading && (
        <FormFrame onClose={hide}>
          <Skeleton height={58} />
        </FormFrame>
      )}
      {isShown && items.length > 0 && (
        <FormFrame onClose={hide}>
          <ReplayForm
            key={webhookId}
            webhooks={items}
            webhookId={webhookId}
            onStarted={(replay) => {
              setFollowed([...followed, replay]);
              hide();
            }}
            onClose={hide}
          />
        </FormFrame>
      )}
    </>
  );
}

/** The form above the list; full-screen on phones. */
function FormFrame({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation("webhook-events");
  const isPhone = useMediaQuery("(max-width: 767.98px)", false, { getInitialValueInEffect: false });
  if (!isPhone) return <Bar>{children}</Bar>;
  return (
    <Modal opened onClose={onClose} fullScreen title={t("replay.title")}>
      {children}
    </Modal>
  );
}

function Bar({ children }: { children: ReactNode }) {
  const { t } = useTranslation("webhook-events");
  return (
    <section className={classes.box} aria-label={t("replay.title")}>
      <h2 className={classes.title}>
        <ArrowCounterClockwiseIcon size={16} aria-hidden />
        {t("replay.title")}
      </h2>
      {children}
    </section>
  );
}
