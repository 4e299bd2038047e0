import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card, Part } from "./card.tsx";
import type { DashboardSource } from "./dashboard-source.ts";
import classes from "./result-card.module.css";

export interface ResultCardProps {
  source: DashboardSource;
  /** Links and buttons at the end of the heading. */
  action?: ReactNode;
  /** The results; without them, says that there are none yet. */
  children?: ReactNode;
}

/** The card of the latest campaign's results. */
export function ResultCard({ source, action, children }: ResultCardProps) {
  const { t } = useTranslation("dashboard");
  return (
    <Card title={t("result.title")} className={classes.card} action={action}>
      <Part source={source} lines={6}>
        {() => children || <p className={classes.empty}>{t("result.empty")}</p>}
      </Part>
    </Card>
  );
}
