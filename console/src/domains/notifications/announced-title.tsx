import { useTranslation } from "react-i18next";
import type { Notification } from "../../lib/api.generated.ts";
import { useNotificationLabels } from "./use-notification-labels.ts";

/** What screen readers say about a new notification. */
export default function AnnouncedTitle({ notification }: { notification: Notification }) {
  const { t } = useTranslation("notifications");
  const labels = useNotificationLabels();
  return t("new", { title: labels(notification).title });
}
