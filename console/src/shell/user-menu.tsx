import { Menu, UnstyledButton } from "@mantine/core";
import { useNetwork } from "@mantine/hooks";
import { ArrowsLeftRightIcon, SignOutIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useLogout } from "../app/logout.ts";
import { useSession } from "../app/session.ts";
import { avatarGround, initialsOf } from "../ui/initials.ts";
import { LanguageChoices } from "./language-menu.tsx";
import { DirectionChoice, ThemeChoices } from "./theme-menu.tsx";
import classes from "./user-menu.module.css";

/** Who is signed in, whether the browser is online, and the way out. */
export function UserMenu() {
  const { t } = useTranslation("shell");
  const { user } = useSession();
  const { online } = useNetwork();
  const logout = useLogout();
  const name = user?.name || user?.username || t("user");
  const avatar = (
    <span className={classes.avatar} style={{ background: avatarGround(user?.username ?? "") }} aria-hidden>
      {initialsOf(name)}
    </span>
  );

  return (
    <Menu position="bottom-end" width="min(320px, calc(100vw - 16px))">
      <Menu.Target>
        <UnstyledButton className={classes.badge} aria-label={t("userMenu", { name })}>
          {avatar}
          <span className={classes.dot} data-online={online || undefined} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        <div className={classes.head}>
          {avatar}
          <div className={classes.words}>
            <strong className={classes.name} dir="auto">
              {name}
            </strong>
            <span className={classes.email} dir="ltr">
              {user?.email}
            </span>
            <span className={classes.state}>{t(online ? "online" : "offline")}</span>
          </div>
        </div>
        <Menu.Divider />
        <div className={classes.belowMedium}>
          <ThemeChoices />
          <DirectionChoice />
          <Menu.Divider />
        </div>
        <div className={classes.belowLarge}>
          <LanguageChoices />
          <Menu.Divider />
        </div>
        <Menu.Item component={Link} to="/workspaces" leftSection={<ArrowsLeftRightIcon size={18} aria-hidden />}>
          {t("switchWorkspace")}
        </Menu.Item>
        <Menu.Item leftSection={<SignOutIcon size={18} className="flip-rtl" aria-hidden />} onClick={() => void logout()}>
          {t("logout")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
