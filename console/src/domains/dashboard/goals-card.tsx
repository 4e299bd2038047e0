import { MONTHLY_GOALS } from "@arauto/contracts";
import { Button, Group, NumberInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDispatch } from "react-redux";
import { Link } from "react-router";
import { api, type MonthlyGoals, useSetMonthlyGoalsMutation } from "../../lib/api.generated.ts";
import type { store } from "../../lib/api-store.ts";
import { useSession } from "../../lib/session.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { Card, Part } from "./card.tsx";
import type { DashboardSource } from "./dashboard-source.ts";
import classes from "./goals-card.module.css";
import { TileRow } from "./tile-row.tsx";

type Metric = MonthlyGoals["goals"][number]["metric"];
type Targets = Partial<Record<Metric, number>>;

const TILES = 18;
const TARGET_MAX = 1_000_000_000;

/** What the team wants to reach this month, and where it is. */
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
            <GoalsForm goals={data.goals} onClose={() => setOpen(false)} />
          ) : data.goals.goals.length > 0 ? (
            <Goals goals={data.goals} />
          ) : (
            <div className={classes.none}>
              <TileRow label={t("goals.none")} seed="none" total={TILES} filled={0} />
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
  contacts: () => "/accounts",
  emails: ({ month }) => `/analyze?period=month&metric=sent&from=${month}`,
  campaigns: () => "/campaigns",
};

function Goals({ goals }: { goals: MonthlyGoals }) {
  const { t } = useTranslation("dashboard");
  const { number } = useFormats();
  const elapsed = goals.day / goals.days;
  return (
    <>
      <ul className={classes.goals}>
        {goals.goals.map(({ metric, target, reached }) => {
          const words = {
            reached: number(reached),
            target: number(target),
            count: target,
          };
          const tiles = Math.min(TILES, target);
          const by = reached - Math.round(target * elapsed);
          const isDone = reached >= target;
          return (
            <li key={metric} className={classes.goal}>
              <p className={classes.goalHead}>
                <Link to={PATHS[metric](goals)}>{t(`goals.metric.${metric}`)}</Link>
                <span>
                  <b>{number(reached)}</b> {t("goals.of", { number: number(target) })}
                </span>
              </p>
              <TileRow
                label={t("goals.state", words)}
                seed={metric}
                total={tiles}
                filled={Math.min(tiles, (reached / target) * tiles)}
                marker={elapsed * tiles}
              />
              <p
                className={classes.pace}
                data-tone={isDone || by > 0 ? "good" : by < 0 ? "behind" : undefined}
              >
                {isDone
                  ? t("goals.done")
                  : by === 0
                    ? t("goals.onPace")
                    : t(by > 0 ? "goals.ahead" : "goals.behind", {
                        count: Math.abs(by),
                        number: number(Math.abs(by)),
                      })}
              </p>
            </li>
          );
        })}
      </ul>
      <p className={classes.foot}>
        <span aria-hidden className={classes.arrow} />
        {t("goals.today", { day: goals.day, days: goals.days })}
      </p>
    </>
  );
}

/** Changes all goals in place. An empty field is no goal. */
function GoalsForm({ goals, onClose }: { goals: MonthlyGoals; onClose: () => void }) {
  const { t } = useTranslation(["dashboard", "common"]);
  const showProblem = useProblemToast();
  const dispatch = useDispatch<typeof store.dispatch>();
  const [save, { isLoading }] = useSetMonthlyGoalsMutation();
  const before = Object.fromEntries(
    goals.goals.map(({ metric, target }) => [metric, target]),
  ) as Targets;
  const [targets, setTargets] = useState<Targets>(before);

  async function change(next: Targets) {
    const body = MONTHLY_GOALS.flatMap((metric) => {
      const target = next[metric];
      return target === undefined ? [] : [{ metric, target }];
    });
    const saved = await save({ monthlyGoalsBody: { goals: body } }).unwrap();
    dispatch(
      api.util.updateQueryData("getDashboard", undefined, (shown) => {
        shown.goals = saved;
      }),
    );
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    try {
      await change(targets);
      onClose();
      toast.undo(t("dashboard:goals.saved"), () => {
        change(before).catch(showProblem);
      });
    } catch (error) {
      showProblem(error);
    }
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      {MONTHLY_GOALS.map((metric, place) => (
        <NumberInput
          key={metric}
          data-autofocus={place === 0 || undefined}
          autoFocus={place === 0}
          label={t(`dashboard:goals.metric.${metric}`)}
          placeholder={t("dashboard:goals.noGoal")}
          value={targets[metric] ?? ""}
          min={1}
          max={TARGET_MAX}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          hideControls
          onKeyDown={(event) => {
            if (event.key === "Escape") onClose();
          }}
          onChange={(value) =>
            setTargets((now) => {
              const next = { ...now };
              delete next[metric];
              if (typeof value === "number") next[metric] = value;
              return next;
            })
          }
        />
      ))}
      <Group gap="xs" mt="xs">
        <Button type="submit" size="xs" loading={isLoading}>
          {t("common:save")}
        </Button>
        <Button variant="default" size="xs" onClick={onClose}>
          {t("common:cancel")}
        </Button>
      </Group>
    </form>
  );
}
