import { ActionIcon, Text } from "@mantine/core";
import {
  ListIcon,
  MagnifyingGlassIcon,
  SidebarSimpleIcon,
  SquareSplitHorizontalIcon,
} from "@phosphor-icons/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Hint } from "../ui/buttons/hint.tsx";
import { Logo } from "../ui/layout/logo.tsx";
import classes from "./header.module.css";
import { LanguageButton } from "./language-button.tsx";
import { openPalette } from "./palette/palette.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";
import { UserButton } from "./user-button.tsx";
import { useHasPlans } from "./use-plan.ts";
import { KeyHint } from "../ui/keyboard/key-hint.tsx";
import { withModifier } from "../ui/keyboard/modifier-key.ts";

export interface HeaderProps {
  /**
   * The element at the start: the sidebar's toggle, the drawer's, the button for a hidden menu, or the logo of the bar.
   */
  menu: "sidebar" | "drawer" | "hidden" | "bar";
  collapsed: boolean;
  drawerOpen: boolean;
  kind: "sticky" | "static" | "floating";
  onMenu: () => void;
  /** The bell with its notifications. */
  wakeSignal: ReactNode;
}

/** The header of every page of a workspace. */
export function Header({ menu, collapsed, drawerOpen, kind, onMenu, wakeSignal }: HeaderProps) {
  const { t } = useTranslation("shell");
  const hasPlans = useHasPlans();
  return (
    <header className={classes.header} data-kind={kind}>
      <div className={classes.start}>
        {menu !== "bar" && (
          <MenuButton menu={menu} collapsed={collapsed} drawerOpen={drawerOpen} onMenu={onMenu} />
        )}
        {(menu === "bar" || menu === "hidden") && (
          <Link to="/dashboard" className={classes.logo} aria-label={t("toDashboard")}>
            <Logo />
          </Link>
        )}
        <SearchButton />
      </div>
      <div className={classes.end}>
        {hasPlans && (
          <Text
            to="/payment"
            className={classes.plan}
            component={Link}
            size="xs"
            fw={600}
            c="var(--accent-text)"
          >
            <span className={classes.planWide}>{t("proPlan")}</span>
            <span className={classes.planNarrow}>{t("upgrade")}</span>
          </Text>
        )}
        <div className={classes.fromLarge}>
          <LanguageButton />
        </div>
        <div className={classes.fromMedium}>
          <ThemeToggle />
        </div>
        <div className={classes.fromMedium}>{wakeSignal}</div>
        <UserButton />
      </div>
    </header>
  );
}

function MenuButton({
  menu,
  collapsed,
  drawerOpen,
  onMenu,
}: Pick<HeaderProps, "collapsed" | "drawerOpen" | "onMenu"> & {
  menu: "sidebar" | "drawer" | "hidden";
}) {
  const { t } = useTranslation("shell");
  const label =
    menu === "hidden"
      ? t("showMenu")
      : menu === "drawer"
        ? t("openMenu")
        : t(collapsed ? "expandMenu" : "collapseMenu");
  const expanded = menu === "sidebar" ? !collapsed : menu === "drawer" ? drawerOpen : false;
  return (
    <Hint label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={label}
        aria-expanded={expanded}
        onClick={onMenu}
      >
        {menu === "drawer" && <ListIcon size={22} />}
        {menu === "sidebar" && <SidebarSimpleIcon size={20} className="flip-rtl" />}
        {menu === "hidden" && <SquareSplitHorizontalIcon size={20} className="flip-rtl" />}
      </ActionIcon>
    </Hint>
  );
}

/** Looks like a field and opens the command palette; an icon where space is limited. */
function SearchButton() {
  const { t } = useTranslation("shell");
  return (
    <button
      type="button"
      className={classes.search}
      aria-label={t("search")}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => void openPalette()}
    >
      <MagnifyingGlassIcon size={18} aria-hidden />
      <span className={classes.searchWords} aria-hidden>
        {t("search")}
      </span>
      <KeyHint keys={withModifier("K")} />
    </button>
  );
}
