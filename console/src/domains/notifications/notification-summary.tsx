import { Group, Text } from "@mantine/core";
import { Link } from "react-router";
import type { Notification } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import classes from "./notification-summary.module.css";
import type { NotificationLabels } from "./notification-labels.ts";

export interface NotificationSummaryLineProps {
  one: Notification;
  labels: NotificationLabels;
  /** Called when the user follows its link. */
  onLeave?: () => void;
}

/** The content below a notification's title: its message, its link, and its time. */
export function NotificationSummaryLine({
  one,
  labels: { message, action },
  onLeave,
}: NotificationSummaryLineProps) {
  const formats = useFormats();
  return (
    <>
      <Text m="1px 0 0" size="xs" c="dimmed">
        {message}
      </Text>
      <Group className={classes.foot} gap="var(--space-0-5) var(--space-3)">
        {one.link !== null && (
          <Link to={one.link} className={classes.action} onClick={onLeave}>
            {action}
          </Link>
        )}
        <time dateTime={one.createdAt} title={formats.dateTime(one.createdAt)}>
          {formats.relative(one.createdAt)}
        </time>
      </Group>
    </>
  );
}
