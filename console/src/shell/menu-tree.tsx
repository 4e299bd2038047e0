import { Text } from "@mantine/core";
import { CaretDownIcon } from "@phosphor-icons/react";
import { type ReactElement, type ReactNode, type Ref, useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useFormats } from "../ui/formats/formats.ts";
import { Hint } from "../ui/buttons/hint.tsx";
import type { MenuEntry, OpenTrail } from "./navigation.ts";
import classes from "./sidebar.module.css";
import { useUnreadCounts } from "./unread-counts.ts";

/** How long a submenu takes to expand. */
export const UNFOLD_MS = 160;

export interface MenuTreeProps {
  entries: readonly MenuEntry[];
  /** Keys of the parents of these entries. */
  above?: readonly string[];
  active: readonly string[];
  open: OpenTrail;
  onToggle: (trail: readonly string[]) => void;
  onNavigate?: (() => void) | undefined;
  /** The icon rail: labels are shown as tooltips. */
  rail: boolean;
}

/** Entries of the sidebar; a heading expands the entries below it. */
export function MenuTree(props: MenuTreeProps) {
  const { entries, above = [] } = props;
  return (
    <ul className={classes.list} data-level={above.length}>
      {entries.map((entry) => (
        <li key={entry.key}>
          <Entry {...props} entry={entry} trail={[...above, entry.key]} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ entry, trail, ...props }: MenuTreeProps & { entry: MenuEntry; trail: string[] }) {
  const { t } = useTranslation("shell");
  const { active, open, onToggle, onNavigate, rail } = props;
  const id = useId();
  const label = t(`menu.${entry.key}`);
  const isOnTrail = trail.every((key, level) => active[level] === key);
  const look = (
    <>
      {entry.icon && <entry.icon size={20} weight={isOnTrail ? "fill" : "regular"} aria-hidden />}
      <span className={classes.label}>{label}</span>
      {entry.badge && (
        <Text className={classes.badge} span size="2xs" c="var(--sidebar-text-muted)" fw={480}>
          {t(`menu.${entry.badge}`)}
        </Text>
      )}
      {entry.counts && <UnreadCount />}
    </>
  );

  if (entry.children && entry.to !== undefined) {
    return (
      <LinkedHeading {...props} to={entry.to} trail={trail} label={label} look={look}>
        {entry.children}
      </LinkedHeading>
    );
  }
  if (entry.children) {
    const isOpen = trail.every((key, level) => open[level] === key);
    return (
      <>
        <Named label={label} rail={rail}>
          <button
            type="button"
            className={classes.entry}
            // When collapsed, the heading represents the page inside it.
            data-current={(isOnTrail && !isOpen) || undefined}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => onToggle(trail)}
          >
            {look}
            <CaretDownIcon
              size={14}
              className={classes.caret}
              data-open={isOpen || undefined}
              aria-hidden
            />
          </button>
        </Named>
        <Fold id={id} isOpen={isOpen && !rail}>
          <MenuTree {...props} entries={entry.children} above={trail} />
        </Fold>
      </>
    );
  }
  if (entry.to === undefined) {
    return (
      <span className={classes.entry} aria-disabled="true">
        {look}
      </span>
    );
  }
  return (
    <Named label={label} rail={rail}>
      <Link
        to={entry.to}
        className={classes.entry}
        aria-current={isOnTrail ? "page" : undefined}
        onClick={onNavigate}
      >
        {look}
      </Link>
    </Named>
  );
}

interface LinkedHeadingProps extends Omit<MenuTreeProps, "entries" | "above"> {
  to: string;
  trail: string[];
  label: string;
  /** The content of the link. */
  look: ReactNode;
  /** The entries below it. */
  children: readonly MenuEntry[];
}

/** A heading that is also a link; a button at its end expands the entries below it. */
function LinkedHeading({ to, trail, label, look, children, ...props }: LinkedHeadingProps) {
  const { t } = useTranslation("shell");
  const { active, open, onToggle, onNavigate, rail } = props;
  const id = useId();
  const isOnTrail = trail.every((key, level) => active[level] === key);
  const isOpen = trail.every((key, level) => open[level] === key);
  return (
    <>
      <div className={classes.split}>
        <Named label={label} rail={rail}>
          <Link
            to={to}
            className={classes.entry}
            // When collapsed, the heading represents the page inside it.
            data-current={(isOnTrail && (!isOpen || rail)) || undefined}
            onClick={onNavigate}
          >
            {look}
          </Link>
        </Named>
        {!rail && (
          <button
            type="button"
            className={classes.unfold}
            aria-label={t("submenuOf", { name: label })}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => onToggle(trail)}
          >
            <CaretDownIcon
              size={14}
              className={classes.caret}
              data-open={isOpen || undefined}
              aria-hidden
            />
          </button>
        )}
      </div>
      <Fold id={id} isOpen={isOpen && !rail}>
        <MenuTree {...props} entries={children} above={trail} />
      </Fold>
    </>
  );
}

/** Entries that expand and collapse with a transition. */
function Fold({ id, isOpen, children }: { id: string; isOpen: boolean; children: ReactNode }) {
  return (
    <div
      id={id}
      className={classes.fold}
      data-open={isOpen || undefined}
      style={{ transitionDuration: `${UNFOLD_MS}ms` }}
    >
      <div>{children}</div>
    </div>
  );
}

/** The number of unread conversations; nothing if there are none. */
function UnreadCount() {
  const { t } = useTranslation("shell");
  const { number } = useFormats();
  const { conversations: count } = useUnreadCounts();
  if (count === 0) return null;
  return (
    <Text className={classes.count} span size="2xs" c="#fff" fw={600} ta="center">
      <span aria-hidden>{number(count)}</span>
      <span className="visually-hidden">{t("unread", { count })}</span>
    </Text>
  );
}

/** In the rail, shows the label next to the icon, on hover and focus. */
function Named({
  label,
  rail,
  children,
}: {
  label: string;
  rail: boolean;
  children: ReactElement<{ ref?: Ref<HTMLElement> }>;
}) {
  return (
    <Hint label={label} position="right" disabled={!rail} offset={12}>
      {children}
    </Hint>
  );
}
