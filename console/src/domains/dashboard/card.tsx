import { Skeleton } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Dashboard } from "../../lib/api.generated.ts";
import { problemText } from "../../ui/feedback/problem-text.ts";
import classes from "./card.module.css";
import type { DashboardSource } from "./dashboard-source.ts";

export interface CardProps {
  title: string;
  /** The number of waiting items, next to the title. */
  count?: number | undefined;
  /** A link or button at the end of the heading. */
  action?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A part of the dashboard with its heading. */
export function Card({ title, count = 0, action, className, children }: CardProps) {
  const id = useId();
  return (
    <section
      className={className ? `${classes.card} ${className}` : classes.card}
      aria-labelledby={id}
    >
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <Count count={count} />
        <span className={classes.action}>{action}</span>
      </header>
      {children}
    </section>
  );
}

/** A number of waiting items; nothing if there are none. */
export function Count({ count }: { count: number }) {
  return count > 0 ? <span className={classes.count}>{count > 99 ? "99+" : count}</span> : null;
}

/** A link at the end of a heading. */
export function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classes.more}>
      {children}
    </Link>
  );
}

export interface PartProps {
  source: DashboardSource;
  /** Number of lines of the placeholder. */
  lines: number;
  children: (data: Dashboard) => ReactNode;
}

/** The state of a card's request: its content, a placeholder, or the error in one line. */
export function Part({ source: { data, error, onRetry }, lines, children }: PartProps) {
  const { t } = useTranslation(["dashboard", "common", "errors"]);
  if (data) return children(data);
  if (error) {
    return (
      <p className={classes.failed} role="alert">
        <span>{problemText(error, t)}</span>
        <button type="button" className={classes.retry} onClick={onRetry}>
          {t("common:tryAgain")}
        </button>
      </p>
    );
  }
  return (
    <div className={classes.skeleton} aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={12} width={`${88 - ((line * 17) % 40)}%`} />
      ))}
    </div>
  );
}
