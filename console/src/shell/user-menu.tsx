import { Group, Menu, Stack, Text } from "@mantine/core";
import { useNetwork } from "@mantine/hooks";
import {
  ArrowsLeftRightIcon,
  BellIcon,
  CreditCardIcon,
  GearSixIcon,
  type Icon,
  PaintBrushIcon,
  QuestionIcon,
  SignOutIcon,
  UserCircleIcon,
} from "@phosphor-icons/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useLogout } from "./logout.ts";
import { UserAvatar } from "../ui/layout/user-avatar.tsx";
import { LanguageChoices } from "./language-choices.tsx";
import { openThemePanel } from "./theme-drawer.tsx";
import { useThemeToggle } from "./theme-toggle.tsx";
import { UserBadge, useShownUser } from "./user-badge.tsx";
import { useHasPlans } from "./use-plan.ts";
import { useUnreadCounts } from "./unread-counts.ts";
import classes from "./user-menu.module.css";

const ICON = { size: 18, "aria-hidden": true } as const;

/** The user's own pages, and the sign-out button. */
export default function UserMenu() {
  const { t } = useTranslation("shell");
  const user = useShownUser();
  const { online } = useNetwork();
  const logout = useLogout();
  const { notifications: unread } = useUnreadCounts();
  const theme = useThemeToggle();
  const hasPlans = useHasPlans();
  if (!user) return null;

  return (
    // Inside the header, so that its text is in a landmark; its entries can also be reached by Tab, as it may scroll.
    <Menu
      position="bottom-end"
      width="min(320px, calc(100vw - 16px))"
      withinPortal={false}
      menuItemTabIndex={0}
    >
      <Menu.Target>
        <UserBadge />
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        <Head user={user} online={online} />

        <Menu.Divider />
        <Menu.Label className={classes.group}>{t("account")}</Menu.Label>
        <Page to="/settings/profile" icon={UserCircleIcon}>
          {t("profile")}
        </Page>
        <Page
          to="/notifications"
          icon={BellIcon}
          end={
            unread > 0 && (
              <Text className={classes.unread} span size="2xs" c="#fff" fw={600} ta="center">
                {unread > 99 ? "99+" : unread}
              </Text>
            )
          }
        >
          {t("notifications")}
        </Page>
        <Page to="/workspaces" icon={ArrowsLeftRightIcon}>
          {t("switchWorkspace")}
        </Page>

        <Menu.Divider />
        <Page to="/settings" icon={GearSixIcon}>
          {t("settings.all")}
        </Page>
        <ThemeItems theme={theme} />
        <div className={classes.belowLarge}>
          <LanguageChoices />
        </div>

        <Menu.Divider />
        <Menu.Label className={classes.group}>
          {t(hasPlans ? "billingAndSupport" : "support")}
        </Menu.Label>
        {hasPlans && (
          <Page to="/settings/payment" icon={CreditCardIcon}>
            {t("settings.payment")}
          </Page>
        )}
        <Page to="/faq" icon={QuestionIcon}>
          {t("help")}
        </Page>

        <div className={classes.leave}>
          <Menu.Item
            leftSection={<SignOutIcon {...ICON} className="flip-rtl" />}
            onClick={() => void logout()}
          >
            {t("logout")}
          </Menu.Item>
        </div>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Who is signed in, and whether the browser is online. */
function Head({
  user: { name, second, avatar },
  online,
}: {
  user: NonNullable<ReturnType<typeof useShownUser>>;
  online: boolean;
}) {
  const { t } = useTranslation("shell");
  return (
    <Group p="var(--space-1-5) var(--space-2-5)" gap="sm" align="flex-start" wrap="nowrap">
      <UserAvatar {...avatar} size={40} online={online} />
      <Stack gap={0}>
        <strong dir="auto">{name}</strong>
        <Text span size="xs" c="dimmed" dir="ltr">
          {second}
        </Text>
      </Stack>
      <span className={classes.state} data-online={online || undefined}>
        {t(online ? "online" : "offline")}
      </span>
    </Group>
  );
}

/** The header's theme buttons, if they don't fit there. */
function ThemeItems({ theme }: { theme: ReturnType<typeof useThemeToggle> }) {
  const { t } = useTranslation("shell");
  return (
    <div className={classes.belowMedium}>
      <Menu.Item
        leftSection={<theme.icon {...ICON} />}
        onClick={theme.toggle}
        closeMenuOnClick={false}
      >
        {theme.label}
      </Menu.Item>
      <Menu.Item
        leftSection={<PaintBrushIcon {...ICON} />}
        aria-haspopup="dialog"
        onClick={openThemePanel}
      >
        {t("themeSettings")}
      </Menu.Item>
    </div>
  );
}

function Page({
  to,
  icon: PageIcon,
  end,
  children,
}: {
  to: string;
  icon: Icon;
  end?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Menu.Item component={Link} to={to} leftSection={<PageIcon {...ICON} />} rightSection={end}>
      {children}
    </Menu.Item>
  );
}
