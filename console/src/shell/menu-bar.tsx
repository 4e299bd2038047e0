import { Box, Flex, Menu } from "@mantine/core";
import { CaretDownIcon } from "@phosphor-icons/react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useSession } from "../lib/session.ts";
import { Logo } from "../ui/layout/logo.tsx";
import classes from "./menu-bar.module.css";
import { activeTrail, type MenuEntry, visibleMenu } from "./navigation.ts";
import { useHasPlans } from "./use-plan.ts";
import { useTargetPath } from "./target-path.ts";

export interface MenuBarProps {
  /** Shown if no header above it has the logo. */
  withLogo: boolean;
  onDark: boolean;
}

/** The menu as a bar below the header, for wide windows; submenus drop down. */
export default function MenuBar({ withLogo, onDark }: MenuBarProps) {
  const { t } = useTranslation("shell");
  const { can } = useSession();
  const pathname = useTargetPath();
  const hasPlans = useHasPlans();
  const groups = visibleMenu(can, hasPlans);
  const active = activeTrail(groups, pathname);
  const entries = groups.flatMap((group) => group.entries.filter((entry) => !entry.hiddenInBar));
  return (
    <Flex
      className={classes.bar}
      component="nav"
      gap="md"
      align="center"
      aria-label={t("mainMenu")}
    >
      {withLogo && (
        <Link to="/dashboard" className={classes.logo} aria-label={t("toDashboard")}>
          <Logo onDark={onDark} />
        </Link>
      )}
      {entries.length === 0 && (
        <Box component="p" p="var(--space-3) 0" c="var(--sidebar-text-muted)">
          {t("nothingAllowed")}
        </Box>
      )}
      <Flex p="var(--space-1-5) 0" component="ul" gap="2xs" wrap="wrap">
        {entries.map((entry) => (
          <li key={entry.key}>
            <BarEntry entry={entry} isActive={entry.key === active[0]} trail={active} />
          </li>
        ))}
      </Flex>
    </Flex>
  );
}

function BarEntry({
  entry,
  isActive,
  trail,
}: {
  entry: MenuEntry;
  isActive: boolean;
  trail: readonly string[];
}) {
  const { t } = useTranslation("shell");
  const look = (
    <>
      {entry.icon && <entry.icon size={18} weight={isActive ? "fill" : "regular"} aria-hidden />}
      {t(`menu.${entry.key}`)}
    </>
  );
  if (!entry.children) {
    return (
      <Flex
        to={entry.to ?? ""}
        className={classes.entry}
        component={Link}
        gap="xs"
        align="center"
        aria-current={isActive ? "page" : undefined}
      >
        {look}
      </Flex>
    );
  }
  return (
    <Menu position="bottom-start" width={240} withinPortal={false}>
      <Menu.Target>
        <Flex
          type="button"
          className={classes.entry}
          component="button"
          gap="xs"
          align="center"
          data-current={isActive || undefined}
        >
          {look}
          <CaretDownIcon size={14} aria-hidden />
        </Flex>
      </Menu.Target>
      <Menu.Dropdown>
        {entry.children.map((group, place) =>
          group.children === undefined ? (
            <BarItem key={group.key} entry={group} trail={trail} isActive={isActive} />
          ) : (
            <Fragment key={group.key}>
              {place > 0 && <Menu.Divider />}
              <Menu.Label>{t(`menu.${group.key}`)}</Menu.Label>
              {group.children.map((page) => (
                <BarItem key={page.key} entry={page} trail={trail} isActive={isActive} />
              ))}
            </Fragment>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function BarItem({
  entry,
  trail,
  isActive,
}: {
  entry: MenuEntry;
  trail: readonly string[];
  isActive: boolean;
}) {
  const { t } = useTranslation("shell");
  return (
    <Menu.Item
      component={Link}
      to={entry.to ?? ""}
      aria-current={entry.key === trail.at(-1) && isActive ? "page" : undefined}
    >
      {t(`menu.${entry.key}`)}
    </Menu.Item>
  );
}
