import { Button, Skeleton, Flex, Stack, Text, Title } from "@mantine/core";
import { KINDS_THAT_NEED_YOU } from "@arauto/contracts/notification-kinds";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Notification } from "../../lib/api.generated.ts";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { TileWall } from "../../ui/layout/tiles.tsx";
import classes from "./bell.module.css";
import { NotificationButtons } from "./notification-buttons.tsx";
import { NotificationSummaryLine } from "./notification-summary.tsx";
import { NotificationIcon } from "./notification-icon.tsx";
import { useNotificationLabels } from "./use-notification-labels.ts";
import { useNotificationActions } from "./use-notification-actions.ts";
import type { useNotificationSummary } from "./use-unread-count.ts";

export interface BellPanelProps {
  summary: ReturnType<typeof useNotificationSummary>;
  /** Called when the user follows a link from here. */
  onLeave: () => void;
}

/** The content of the bell: the newest notifications, those that need the user first. */
export function BellPanel({ summary: { data, error, refetch }, onLeave }: BellPanelProps) {
  const { t } = useTranslation("notifications");
  const { number } = useFormats();
  const { markAll } = useNotificationActions();
  const latest = data?.latest ?? [];
  const more = data ? data.total - latest.length : 0;

  return (
    <Stack mah="min(560px, calc(100dvh - 88px))" gap={0}>
      <Flex className={classes.head} gap="xs" align="center" justify="space-between">
        <Title order={2} size="h3">
          {t("title")}
        </Title>
        {data !== undefined && data.unread > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => void markAll()}>
            {t("markAll")}
          </Button>
        )}
      </Flex>
      <div className={classes.groups}>
        {data ? (
          latest.length > 0 ? (
            <Groups latest={latest} onLeave={onLeave} />
          ) : (
            <Nothing />
          )
        ) : error ? (
          <ErrorState problem={error} title={t("failed")} onRetry={() => void refetch()} />
        ) : (
          <Skeletons label={t("loading")} />
        )}
      </div>
      <Flex
        className={classes.ways}
        gap="var(--space-1) var(--space-4)"
        align="center"
        justify="space-between"
        wrap="wrap"
      >
        <Link to="/notifications" onClick={onLeave}>
          {t("viewAll")}
        </Link>
        {more > 0 && (
          <Link to="/notifications" onClick={onLeave}>
            {t("viewMore", { count: more, number: number(more) })}
          </Link>
        )}
      </Flex>
    </Stack>
  );
}

function Groups({ latest, onLeave }: { latest: readonly Notification[]; onLeave: () => void }) {
  const { t } = useTranslation("notifications");
  const needsYou = latest.filter((one) => KINDS_THAT_NEED_YOU.includes(one.kind));
  const news = latest.filter((one) => !KINDS_THAT_NEED_YOU.includes(one.kind));
  return (
    <>
      <Group title={t("needsYou")} items={needsYou} onLeave={onLeave} />
      <Group title={t("news")} items={news} onLeave={onLeave} />
    </>
  );
}

function Group({
  title,
  items,
  onLeave,
}: {
  title: string;
  items: readonly Notification[];
  onLeave: () => void;
}) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Text
        id={id}
        className={classes.group}
        component="h3"
        size="2xs"
        fw={550}
        c="var(--text-tertiary)"
      >
        {title}
      </Text>
      <ul>
        {items.map((one) => (
          <Item key={one.id} one={one} onLeave={onLeave} />
        ))}
      </ul>
    </section>
  );
}

function Item({ one, onLeave }: { one: Notification; onLeave: () => void }) {
  const labels = useNotificationLabels()(one);
  const id = useId();
  return (
    <li className={classes.item} data-unread={!one.read || undefined}>
      <NotificationIcon type={one.type} />
      <div>
        <span id={id} className={classes.name}>
          {labels.title}
        </span>
        <NotificationSummaryLine one={one} labels={labels} onLeave={onLeave} />
      </div>
      <NotificationButtons one={one} titleId={id} />
    </li>
  );
}

function Nothing() {
  const { t } = useTranslation("notifications");
  return (
    <Text className={classes.empty} component="div" inherit c="dimmed" ta="center">
      <div className={classes.tiles} aria-hidden>
        <TileWall seed="notifications" columns={3} rows={3} tone="quiet" />
      </div>
      <strong>{t("none")}</strong>
      {t("noneText")}
    </Text>
  );
}

function Skeletons({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      {[64, 48, 56].map((width) => (
        <div key={width} className={classes.skeleton}>
          <Skeleton height={36} radius={8} />
          <div>
            <Skeleton height={10} width={`${width}%`} mt={4} mb={10} radius="xl" />
            <Skeleton height={8} width="86%" radius="xl" />
          </div>
        </div>
      ))}
    </div>
  );
}
