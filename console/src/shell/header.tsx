import { ActionIcon, Tooltip } from "@mantine/core";
import { ListIcon, SidebarSimpleIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import classes from "./header.module.css";
import { LanguageMenu } from "./language-menu.tsx";
import { ThemeMenu } from "./theme-menu.tsx";
import { UserMenu } from "./user-menu.tsx";

export interface HeaderProps {
  wide: boolean;
  collapsed: boolean;
  /** Collapses the sidebar on wide screens, opens the drawer on narrow ones. */
  onMenu: () => void;
}

/** The row above every page of a workspace. */
export function Header({ wide, collapsed, onMenu }: HeaderProps) {
  const { t } = useTranslation("shell");
  const menuLabel = wide ? t(collapsed ? "expandMenu" : "collapseMenu") : t("openMenu");
  return (
    <header className={classes.header}>
      <Tooltip label={menuLabel}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={menuLabel}
          aria-expanded={wide ? !collapsed : undefined}
          onClick={onMenu}
        >
          {wide ? <SidebarSimpleIcon size={20} className="flip-rtl" /> : <ListIcon size={22} />}
        </ActionIcon>
      </Tooltip>
      <div className={classes.end}>
        <Link to="/checkout" className={classes.plan}>
          <span className={classes.planWide}>{t("proPlan")}</span>
          <span className={classes.planNarrow}>{t("upgrade")}</span>
        </Link>
        <div className={classes.fromLarge}>
          <LanguageMenu />
        </div>
        <div className={classes.fromMedium}>
          <ThemeMenu />
        </div>
        <UserMenu />
      </div>
    </header>
  );
}
