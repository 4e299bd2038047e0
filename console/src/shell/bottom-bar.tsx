import { Box, Text } from "@mantine/core";
import { BellIcon, ChatsCircleIcon, UserCircleIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import classes from "./bottom-bar.module.css";
import { useUnreadCounts } from "./unread-counts.ts";

/** Three links within thumb reach, on small screens. */
export function BottomBar() {
  const { t } = useTranslation("shell");
  const { conversations, notifications } = useUnreadCounts();
  const tabs = [
    { to: "/chat", icon: ChatsCircleIcon, label: t("chat"), count: conversations },
    { to: "/settings/profile", icon: UserCircleIcon, label: t("profile"), count: 0 },
    { to: "/notifications", icon: BellIcon, label: t("notifications"), count: notifications },
  ];
  return (
    <nav className={classes.bar} aria-label={t("bottomBar")}>
      {tabs.map(({ to, icon: TabIcon, label, count }) => (
        <NavLink
          key={to}
          to={to}
          className={classes.tab}
          aria-label={count > 0 ? t("withUnread", { label, count }) : undefined}
        >
          {({ isActive, isPending }) => (
            <>
              <Box component="span" pos="relative" display="inline-flex">
                <TabIcon
                  size={22}
                  weight={isActive || isPending ? "fill" : "regular"}
                  aria-hidden
                />
                {count > 0 && (
                  <Text
                    className={classes.count}
                    span
                    size="3xs"
                    c="#fff"
                    fw={600}
                    ta="center"
                    aria-hidden
                  >
                    {count > 99 ? "99+" : count}
                  </Text>
                )}
              </Box>
              {label}
            </>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
