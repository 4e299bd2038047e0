import { ActionIcon, Text } from "@mantine/core";
import { BellIcon } from "@phosphor-icons/react";
import { type ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../ui/formats/formats.ts";
import classes from "./bell.module.css";
import { useNotificationSummary } from "./use-unread-count.ts";

const SHOWN_MAX = 99;

/** The button alone. */
export function BellButton({
  opened = false,
  ...props
}: ComponentProps<"button"> & { opened?: boolean }) {
  const { t } = useTranslation("notifications");
  const { number } = useFormats();
  const unread = useNotificationSummary().data?.unread ?? 0;
  const label = unread === 0 ? t("bellNone") : t("bell", { count: unread, number: number(unread) });
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      title={t("title")}
      {...props}
      className={`${classes.bell} ${props.className ?? ""}`}
    >
      <BellIcon size={20} weight={opened ? "fill" : "regular"} aria-hidden />
      {unread > 0 && (
        <Text className={classes.badge} span size="3xs" c="#fff" fw={650} ta="center" aria-hidden>
          {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
        </Text>
      )}
    </ActionIcon>
  );
}
