import { Button, Flex, Group, Stack, Text } from "@mantine/core";
import {
  ArrowRightIcon,
  EnvelopeSimpleIcon,
  EnvelopeSimpleOpenIcon,
  TrashIcon,
} from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Notification } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import classes from "./notification-detail.module.css";
import { NotificationIcon } from "./notification-icon.tsx";
import { useNotificationLabels } from "./use-notification-labels.ts";
import { useNotificationActions } from "./use-notification-actions.ts";

/** One notification in full: the event, its figures, and what to do about it. */
export function NotificationDetail({ one, onRemove }: { one: Notification; onRemove: () => void }) {
  const { t } = useTranslation("notifications");
  const formats = useFormats();
  const { toggle } = useNotificationActions();
  const { title, message, action, facts } = useNotificationLabels()(one);
  return (
    <article className={classes.detail}>
      <Flex mb="var(--space-5)" component="header" gap={14} align="center">
        <NotificationIcon type={one.type} large />
        <Stack className={classes.about} gap={0}>
          <span>{t(`types.${one.type}`)}</span>
          <time dateTime={one.createdAt}>{formats.dateTime(one.createdAt)}</time>
        </Stack>
      </Flex>
      <h2 className={classes.title}>{title}</h2>
      <Text maw="62ch" size="lg" c="dimmed">
        {message}
      </Text>
      {facts.length > 0 && (
        <Flex className={classes.facts} component="dl" gap={1} wrap="wrap">
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Flex>
      )}
      {one.sender !== null && (
        <Text className={classes.sender} size="xs" c="var(--text-tertiary)">
          {t("from")} <bdi>{one.sender}</bdi>
        </Text>
      )}
      <Group className={classes.actions} gap="xs" align="stretch">
        {one.link !== null && (
          <Button
            component={Link}
            to={one.link}
            rightSection={<ArrowRightIcon size={16} className="flip-rtl" aria-hidden />}
          >
            {action}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={
            one.read ? (
              <EnvelopeSimpleIcon size={16} aria-hidden />
            ) : (
              <EnvelopeSimpleOpenIcon size={16} aria-hidden />
            )
          }
          onClick={() => void toggle(one)}
        >
          {one.read ? t("markUnread") : t("markRead")}
        </Button>
        <Button
          variant="default"
          c="var(--danger-text)"
          leftSection={<TrashIcon size={16} aria-hidden />}
          onClick={onRemove}
        >
          {t("deleteSelected")}
        </Button>
      </Group>
    </article>
  );
}
