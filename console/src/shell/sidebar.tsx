import { ArrowsLeftRightIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useSession } from "../app/session.ts";
import { Logo } from "../ui/logo.tsx";
import { TileAvatar } from "../ui/tile-avatar.tsx";
import { TileWall } from "../ui/tiles.tsx";
import { isActive, visibleMenu } from "./navigation.ts";
import classes from "./sidebar.module.css";

export interface SidebarProps {
  /** The rail of icons, 72 px wide. */
  collapsed?: boolean;
  onNavigate?: () => void;
}

/** The navy menu: logo, workspace, groups of entries, and a strip of tiles that is the workspace's own. */
export function Sidebar({ collapsed = false, onNavigate }: SidebarProps) {
  const { t } = useTranslation("shell");
  const { user, can } = useSession();
  const { pathname } = useLocation();
  const groups = visibleMenu(can);
  const workspaceName = user?.workspaceName ?? t("menu.workspace");
  const seed = user?.personTenantId ?? "arauto";

  return (
    <div className={classes.sidebar} data-collapsed={collapsed || undefined}>
      <Link to="/dashboard" className={classes.logo} onClick={onNavigate} aria-label={t("toDashboard")}>
        <Logo onDark markOnly={collapsed} />
      </Link>

      <Link
        to="/workspaces"
        className={classes.workspace}
        onClick={onNavigate}
        title={collapsed ? workspaceName : undefined}
        aria-label={t("switchWorkspaceFrom", { name: workspaceName })}
      >
        <TileAvatar id={seed} size={28} />
        <span className={classes.workspaceName} dir="auto">
          {workspaceName}
        </span>
        <ArrowsLeftRightIcon size={16} className={classes.swap} aria-hidden />
      </Link>

      <nav className={classes.menu} aria-label={t("mainMenu")}>
        {groups.length === 0 && <p className={classes.nothing}>{t("nothingAllowed")}</p>}
        {groups.map((group) => (
          <section key={group.key} aria-labelledby={`menu-${group.key}`}>
            <h2 className={classes.group} id={`menu-${group.key}`}>
              {t(`groups.${group.key}`)}
            </h2>
            <ul className={classes.list}>
              {group.entries.map((entry) => {
                const active = isActive(entry, pathname);
                const label = t(`menu.${entry.key}`);
                return (
                  <li key={entry.key}>
                    <Link
                      to={entry.to}
                      className={classes.entry}
                      aria-current={active ? "page" : undefined}
                      onClick={onNavigate}
                      title={collapsed ? label : undefined}
                    >
                      <entry.icon size={20} weight={active ? "fill" : "regular"} className={classes.icon} aria-hidden />
                      <span className={classes.label}>{label}</span>
                      {entry.badge && <span className={classes.badge}>{t(`menu.${entry.badge}`)}</span>}
                    </Link>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </nav>

      <div className={classes.tiles} aria-hidden>
        <TileWall seed={seed} columns={8} rows={3} tone="sidebar" />
      </div>
    </div>
  );
}
