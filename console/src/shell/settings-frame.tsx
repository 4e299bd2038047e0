import { Text } from "@mantine/core";
import { ArrowLeftIcon } from "@phosphor-icons/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, NavLink } from "react-router";
import { useSession } from "../lib/session.ts";
import { PageHeader } from "../ui/layout/page-header.tsx";
import { visibleSettings } from "./settings-entries.ts";
import { SETTINGS_ICONS } from "./settings-icons.ts";
import classes from "./settings-frame.module.css";
import { useHasPlans } from "./use-plan.ts";

export interface SettingsFrameProps {
  title: ReactNode;
  /** One line below the title. */
  description?: ReactNode;
  /** The list that a record's page belongs to; replaces the link back to all settings. */
  back?: { to: string; label: string };
  /** Buttons next to the title; at most one of them primary. */
  actions?: ReactNode;
  /** The page's `<SettingsCard>`s, or its list. */
  children: ReactNode;
}

/**
 * The frame of every settings page: the list of all of them at the inline start, a row of tabs if space is limited, and
 * on phones a link back to the list, which is a separate page there.
 */
export function SettingsFrame(props: SettingsFrameProps) {
  return <Frame {...props} />;
}

/** The same frame for a list, which takes the full width; for the `frame` of a `ListPage`. */
export function SettingsListFrame(props: SettingsFrameProps) {
  return <Frame {...props} wide />;
}

function Frame({
  title,
  description,
  back,
  actions,
  children,
  wide = false,
}: SettingsFrameProps & { wide?: boolean }) {
  const { t } = useTranslation("shell");
  return (
    <div className={classes.frame} data-wide={wide || undefined}>
      <SettingsList />
      <section className={classes.page} aria-labelledby="settings-title">
        {!back && (
          <Link to="/settings" className={classes.back}>
            <ArrowLeftIcon size={16} className="flip-rtl" aria-hidden />
            {t("settings.all")}
          </Link>
        )}
        <PageHeader
          title={<span id="settings-title">{title}</span>}
          description={description}
          actions={actions}
          {...(back && { back })}
        />
        <div className={wide ? undefined : classes.cards}>{children}</div>
      </section>
    </div>
  );
}

function SettingsList() {
  const { t } = useTranslation("shell");
  const { can } = useSession();
  const hasPlans = useHasPlans();
  const list = useRef<HTMLElement>(null);

  // A row of tabs may be wider than the screen. Each page has its own frame, so once is enough.
  useEffect(() => {
    const row = list.current;
    const active = row?.querySelector<HTMLElement>("[aria-current]");
    if (!row || !active) return;
    row.scrollBy({ left: middle(active) - middle(row) });
  }, []);

  return (
    <nav className={classes.list} aria-label={t("settings.all")} ref={list}>
      <Link to="/settings" className={classes.overview}>
        {t("settings.all")}
      </Link>
      {visibleSettings(can, hasPlans).map((group) => (
        <div key={group.key} className={classes.group}>
          <Text
            className={classes.label}
            size="2xs"
            c="var(--text-tertiary)"
            fw={480}
            id={`settings-${group.key}`}
          >
            {t(`settings.groups.${group.key}`)}
          </Text>
          <ul className={classes.entries} aria-labelledby={`settings-${group.key}`}>
            {group.entries.map(({ key, to }) => {
              const EntryIcon = SETTINGS_ICONS[key];
              return (
                <li key={key}>
                  <NavLink to={to} className={classes.entry}>
                    {({ isActive }) => (
                      <>
                        <EntryIcon size={20} weight={isActive ? "fill" : "regular"} aria-hidden />
                        <span>{t(`settings.${key}`)}</span>
                      </>
                    )}
                  </NavLink>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function middle(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
