import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Notification } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { type NotificationLabels, notificationLabels } from "./notification-labels.ts";

/** Returns a function for the texts of notifications in the interface language. */
export function useNotificationLabels(): (one: Notification) => NotificationLabels {
  const { t, i18n } = useTranslation(["notifications", "errors"]);
  const formats = useFormats();
  return useMemo(
    () => (one) =>
      notificationLabels(one, {
        t,
        exists: (key) => i18n.exists(key),
        formats,
        language: i18n.language,
      }),
    [t, i18n, formats],
  );
}
