import { Text, UnstyledButton } from "@mantine/core";
import { useNetwork } from "@mantine/hooks";
import { type ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../lib/session.ts";
import { UserAvatar } from "../ui/layout/user-avatar.tsx";
import classes from "./user-menu.module.css";

/** Returns the signed-in user for the header; null until known. */
export function useShownUser() {
  const { t } = useTranslation("shell");
  const { user } = useSession();
  if (!user) return null;
  const name = user.name || user.username || t("user");
  const second = user.email || (user.memberRole ? t(`common:roles.${user.memberRole}`) : t("user"));
  return { name, second, avatar: { name, username: user.username, avatar: user.avatar } };
}

/** The button alone. */
export function UserBadge(props: ComponentProps<"button">) {
  const { t } = useTranslation("shell");
  const { online } = useNetwork();
  const shown = useShownUser();
  if (!shown) return null;
  const { name, second, avatar } = shown;
  return (
    <UnstyledButton
      aria-label={t("userMenu", { name })}
      {...props}
      className={`${classes.badge} ${props.className ?? ""}`}
    >
      <UserAvatar {...avatar} size={32} online={online} />
      <span className={classes.beside}>
        <span className={classes.shortName} dir="auto">
          {name}
        </span>
        <Text className={classes.shortSecond} span size="2xs" c="dimmed" dir="ltr">
          {second}
        </Text>
      </span>
    </UnstyledButton>
  );
}
