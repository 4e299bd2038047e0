import { ActionIcon, Tooltip } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { EnvelopeSimpleIcon, EnvelopeSimpleOpenIcon, TrashIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import type { Notification } from "../../lib/api.generated.ts";
import { useNotificationActions } from "./use-notification-actions.ts";

/** The actions for one notification in a list; `titleId` is the element that names it. */
export function NotificationButtons({
  one,
  titleId,
  className,
}: {
  one: Notification;
  titleId: string;
  className?: string | undefined;
}) {
  const { t } = useTranslation("notifications");
  const { toggle, remove } = useNotificationActions();
  const touch = useMediaQuery("(pointer: coarse)", false, { getInitialValueInEffect: false });
  const size = touch ? 44 : 28;
  const markLabel = one.read ? t("markUnread") : t("markRead");
  return (
    <span className={className} style={{ display: "flex", flex: "none" }}>
      <Tooltip label={markLabel}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={size}
          aria-label={markLabel}
          aria-describedby={titleId}
          onClick={() => void toggle(one)}
        >
          {one.read ? (
            <EnvelopeSimpleIcon size={16} aria-hidden />
          ) : (
            <EnvelopeSimpleOpenIcon size={16} aria-hidden />
          )}
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t("delete")}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={size}
          aria-label={t("delete")}
          aria-describedby={titleId}
          onClick={() => void remove([one.id])}
        >
          <TrashIcon size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}
