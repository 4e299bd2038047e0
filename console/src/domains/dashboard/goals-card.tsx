import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { MonthlyGoals } from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { lazyPart } from "../../ui/lazy/lazy-part.tsx";
import { useMoney } from "../deals/index.ts";
import { Card, Part } from "./card.tsx";
import type { DashboardSource } from "./dashboard-source.ts";
import { GOAL_TILES, tileUnit } from "./goal-tiles.ts";
import classes from "./goals-card.module.css";

import { TileRow } from "../../ui/tiles/tile-row.tsx";

const GoalsForm = lazyPart(() => import("./goals-form.tsx"));

type Metric = MonthlyGoals["goals"][number]["metric"];

/** The team's goals for this month, with their progress. */
export function GoalsCard({ source }: { source: DashboardSource }) {
  const { t, i18n } = useTranslation("dashboard");
  const mayChange = useSession().can("CAMPAIGN.WRITE");
  const [isOpen, setOpen] = useState(false);
  const goals = source.data?.goals;
  const month = goals
    ? new Intl.DateTimeFormat(i18n.language, { month: "long", timeZone: "UTC" }).format(
        new Date(`${goals.month}T00:00Z`),
      )
    : "";
  return (
    <Card
      title={goals ? t("goals.title", { month }) : t("goals.name")}
      className={classes.card}
      action={
        mayChange &&
        goals !== undefined &&
        goals.goals.length > 0 &&
        !isOpen && (
          <button
            type="button"
            className={classes.adjust}
            onClick={() => setOpen(true)}
            data-set-goals
          >
            {t("goals.adjust")}
          </button>
        )
      }
    >
      <Part source={source} lines={7}>
        {(data) =>
          isOpen ? (
            <Suspense fallback={null}>
              <GoalsForm goals={data.goals} onClose={() => setOpen(false)} />
            </Suspense>
          ) : data.goals.goals.length > 0 ? (
            <Goals goals={data.goals} />
          ) : (
            <div className={classes.none}>
              <TileRow label={t("goals.none")} seed="none" total={GOAL_TILES} filled={0} />
              <p>{t("goals.none")}</p>
              {mayChange && (
                <Button variant="default" size="xs" onClick={() => setOpen(true)} data-set-goals>
                  {t("goals.set")}
                </Button>
              )}
            </div>
          )
        }
      </Part>
    </Card>
  );
}

const PATHS: Record<Metric, (goals: MonthlyGoals) => string> = {
  revenue: () => "/crm?tab=won",
  contacts: () => "/accounts",
  emails: ({ month }) => `/analyze?period=month&metric=sent&from=${month}`,
  campaigns: () => CAMPAIGNS_PATH,
};

function Goals({ goals }: { goals: MonthlyGoals }) {
  const { t } = useTranslation("dashboard");
  const elapsed = goals.day / goals.days;
  return (
    <>
      <ul className={classes.goals}>
        {goals.goals.map((goal) => (
          <Goal key={goal.metric} goal={goal} goals={goals} elapsed={elapsed} />
        ))}
      </ul>
      <p className={classes.foot}>
        <span aria-hidden className={classes.arrow} />
        {t("goals.today", { day: goals.day, days: goals.days })}
      </p>
    </>
  );
}

interface GoalProps {
  goal: MonthlyGoals["goals"][number];
  goals: MonthlyGoals;
  /** Elapsed share of the month. */
  elapsed: number;
}

function Goal({ goal: { metric, target, reached, currency }, goals, elapsed }: GoalProps) {
  const { t } = useTranslation("dashboard");
  const { number } = useFormats();
  const money = useMoney(currency ?? "BRL");
  const amount = currency === null ? number : money.full;
  const unit = tileUnit(target);
  const tiles = Math.ceil(target / unit);
  const by = reached - Math.round(target * elapsed);
  const isDone = reached >= target;
  const pace = isDone
    ? t("goals.done")
    : by === 0
      ? t("goals.onPace")
      : t(by > 0 ? "goals.ahead" : "goals.behind", {
          count: Math.abs(by),
          number: amount(Math.abs(by)),
        });
  return (
    <li className={classes.goal}>
      <p className={classes.goalHead}>
        <Link to={PATHS[metric](goals)}>{t(`goals.metric.${metric}`)}</Link>
        <span>
          <b>{amount(reached)}</b> {t("goals.of", { number: amount(target) })}
        </span>
      </p>
      <TileRow
        label={t("goals.state", {
          reached: amount(reached),
          target: amount(target),
          count: target,
        })}
        seed={metric}
        total={tiles}
        filled={isDone ? tiles : reached / unit}
        marker={(elapsed * target) / unit}
      />
      <p
        className={classes.pace}
        data-tone={isDone || by > 0 ? "good" : by < 0 ? "behind" : undefined}
      >
        {pace}
        {unit > 1 && (
          <span className={classes.unit}> · {t("goals.tile", { amount: amount(unit) })}</span>
        )}
      </p>
    </li>
  );
}
