import { ActionIcon, Anchor, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { CaretLeftIcon } from "@phosphor-icons/react/CaretLeft";
import { CaretRightIcon } from "@phosphor-icons/react/CaretRight";
import { LinkSimpleIcon } from "@phosphor-icons/react/LinkSimple";
import { TerminalIcon } from "@phosphor-icons/react/Terminal";
import { XIcon } from "@phosphor-icons/react/X";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useGetWebhookEventQuery, type WebhookEventDetails } from "../../../lib/api.generated.ts";
import { copyText } from "../../../ui/buttons/copy-text.ts";
import { Hint } from "../../../ui/buttons/hint.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { toast } from "../../../ui/feedback/toasts.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { EventAttempts } from "./event-attempts.tsx";
import { EventContents } from "./event-contents.tsx";
import { EventProgress } from "./event-progress.tsx";
import { EventStatusPill } from "./event-status.tsx";
import { curlOf, isRunning } from "./event-text.ts";
import classes from "./event-panel.module.css";
import { useExactTime } from "./use-exact-time.ts";
import type { EventActions } from "./use-event-actions.ts";
import type { Webhooks } from "./use-webhooks.ts";

/** Poll interval of an event whose next attempt is soon. */
const SOON_MS = 2_000;
const REFRESH_MS = 15_000;
/** The event is polled when its next attempt is closer than this. */
const NEAR_MS = 60_000;

export interface EventPanelProps {
  id: string;
  webhooks: Webhooks;
  actions: EventActions;
  /** Its position in the list: "10 of 5,666". */
  position: string | null;
  /** Undefined at the end of the page. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/** An open event: its progress, attempts, payload and headers. */
export function EventPanel(props: EventPanelProps) {
  const { id, webhooks, actions } = props;
  const { t } = useTranslation("webhook-events");
  const cached = useGetWebhookEventQuery({ id }).currentData;
  const {
    currentData: event,
    error,
    refetch,
  } = useGetWebhookEventQuery(
    { id },
    {
      pollingInterval: cached ? refreshAfter(cached) : 0,
      skipPollingIfUnfocused: true,
      refetchOnMountOrArgChange: true,
    },
  );
  return (
    <div className={classes.panel} data-event-panel>
      <PanelHead {...props} event={event} />
      <div className={classes.body}>
        {/* The name of its webhook is at the top. */}
        {event && !webhooks.isLoading ? (
          <Stack gap="lg">
            <EventTitle event={event} webhooks={webhooks} />
            <EventProgress event={event} webhooks={webhooks} actions={actions} />
            <EventAttempts attempts={event.attemptList} />
            <EventContents event={event} />
          </Stack>
        ) : error ? (
          <ErrorState problem={error} title={t("failed.fetchOne")} onRetry={() => void refetch()} />
        ) : (
          <PanelSkeleton />
        )}
      </div>
    </div>
  );
}

/** Returns the poll interval of an event in milliseconds; 0 for never. */
function refreshAfter(event: WebhookEventDetails): number {
  if (isRunning(event)) return SOON_MS;
  if (event.nextAttemptAt === null) return 0;
  return Date.parse(event.nextAttemptAt) - Date.now() < NEAR_MS ? SOON_MS : REFRESH_MS;
}

function PanelHead({
  event,
  position,
  onPrevious,
  onNext,
  onClose,
}: EventPanelProps & { event: WebhookEventDetails | undefined }) {
  const { t } = useTranslation(["webhook-events", "common"]);
  const copy = async (text: string, done: string) => {
    if (await copyText(text)) toast.success(done);
    else toast.error(t("common:copyFailed"));
  };
  return (
    <Group className={classes.head} gap="2xs" wrap="nowrap">
      <PanelButton label={t("panel.previous")} onClick={onPrevious}>
        <CaretLeftIcon size={16} className="flip-rtl" aria-hidden />
      </PanelButton>
      <PanelButton label={t("panel.next")} onClick={onNext}>
        <CaretRightIcon size={16} className="flip-rtl" aria-hidden />
      </PanelButton>
      <Text className={classes.position} size="sm" c="dimmed" truncate>
        {position}
      </Text>
      {event && (
        <>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<TerminalIcon size={16} aria-hidden />}
            onClick={() =>
              void copy(curlOf(event.url, event.headers, event.body), t("panel.curlCopied"))
            }
          >
            {t("panel.copyCurl")}
          </Button>
          <PanelButton
            label={t("panel.copyLink")}
            onClick={() => void copy(linkTo(event.id), t("panel.linkCopied"))}
          >
            <LinkSimpleIcon size={16} aria-hidden />
          </PanelButton>
        </>
      )}
      <PanelButton label={t("common:close")} onClick={onClose}>
        <XIcon size={16} aria-hidden />
      </PanelButton>
    </Group>
  );
}

/** Returns the URL that shows only this event, for another member of the workspace. */
const linkTo = (id: string) => `${window.location.origin}/developer?tab=events&event=${id}`;

function PanelButton({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <Hint label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={label}
        disabled={onClick === undefined}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Hint>
  );
}

function EventTitle({ event, webhooks }: { event: WebhookEventDetails; webhooks: Webhooks }) {
  const { t } = useTranslation("webhook-events");
  const { relative, dateTime } = useFormats();
  const exact = useExactTime();
  return (
    <div>
      <Group gap="xs">
        <h2 className={classes.title} dir="ltr">
          {event.type}
        </h2>
        <EventStatusPill status={event.status} />
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        {t("panel.to")}{" "}
        <Anchor
          component={Link}
          inherit
          to={`/developer/webhook/${event.webhookId}`}
          title={event.url}
        >
          <bdi>{webhooks.nameOf(event)}</bdi>
        </Anchor>
        {" · "}
        <time dateTime={event.createdAt} title={dateTime(event.createdAt)}>
          {t("panel.created", { time: exact(event.createdAt), ago: relative(event.createdAt) })}
        </time>
        {event.eventId === null && ` · ${t("panel.isTest")}`}
      </Text>
      <code className={classes.id} dir="ltr">
        {event.messageId}
      </code>
    </div>
  );
}

function PanelSkeleton() {
  return (
    <Stack gap="lg" aria-busy>
      <Skeleton height={24} width="60%" />
      <Skeleton height={96} />
      <Skeleton height={140} />
      <Skeleton height={220} />
    </Stack>
  );
}
