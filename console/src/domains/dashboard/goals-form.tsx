import { MONTHLY_GOALS } from "@arauto/contracts/dashboard-figures";
import { INTEGER_MAX } from "@arauto/contracts/integers";
import { Button, Group, NativeSelect, NumberInput } from "@mantine/core";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDispatch } from "react-redux";
import {
  dashboardApi,
  type MonthlyGoals,
  type MonthlyGoalsBody,
  useSetMonthlyGoalsMutation,
} from "../../lib/api.generated.ts";
import type { store } from "../../lib/api-store.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { MoneyInput } from "../../ui/forms/money-input.tsx";
import classes from "./goals-card.module.css";

type Targets = Partial<Record<(typeof MONTHLY_GOALS)[number], number>>;

function bodyOf(targets: Targets, currency: string): MonthlyGoalsBody {
  const goals = MONTHLY_GOALS.flatMap((metric): MonthlyGoalsBody["goals"] => {
    const target = targets[metric];
    if (target === undefined) return [];
    return [metric === "revenue" ? { metric, target, currency } : { metric, target }];
  });
  return { goals };
}

/**
 * Returns a function that stores goals, shows them, and offers to undo that. `save` resolves to whether it succeeded.
 */
function useSaveGoals() {
  const { t } = useTranslation("dashboard");
  const showProblem = useProblemToast();
  const dispatch = useDispatch<typeof store.dispatch>();
  const [put, { isLoading }] = useSetMonthlyGoalsMutation();

  async function change(body: MonthlyGoalsBody) {
    const saved = await put({ monthlyGoalsBody: body }).unwrap();
    dispatch(
      dashboardApi.util.updateQueryData("getDashboard", undefined, (shown) => {
        shown.goals = saved;
      }),
    );
  }

  async function save(body: MonthlyGoalsBody, before: MonthlyGoalsBody): Promise<boolean> {
    try {
      await change(body);
    } catch (error) {
      showProblem(error);
      return false;
    }
    toast.undo(t("goals.saved"), () => {
      change(before).catch(showProblem);
    });
    return true;
  }
  return { save, isLoading };
}

/** Edits all goals in place. An empty field is no goal. */
export default function GoalsForm({
  goals,
  onClose,
}: {
  goals: MonthlyGoals;
  onClose: () => void;
}) {
  const { t } = useTranslation(["dashboard", "common"]);
  const { save, isLoading } = useSaveGoals();
  const former = goals.goals.find(({ metric }) => metric === "revenue")?.currency;
  const [currency, setCurrency] = useState(former ?? goals.currencies[0] ?? "BRL");
  const [before] = useState(() => {
    const targets: Targets = Object.fromEntries(
      goals.goals.map(({ metric, target }) => [metric, target]),
    );
    return { targets, body: bodyOf(targets, currency) };
  });
  const [targets, setTargets] = useState(before.targets);

  const change = (metric: keyof Targets, value: number | null) =>
    setTargets((now) => {
      const next = { ...now };
      delete next[metric];
      if (value !== null && value > 0) next[metric] = value;
      return next;
    });
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await save(bodyOf(targets, currency), before.body)) onClose();
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <RevenueField
        goals={goals}
        currency={currency}
        value={targets.revenue ?? null}
        onKeyDown={closeByKey}
        onCurrency={setCurrency}
        onChange={(value) => change("revenue", value)}
      />
      {MONTHLY_GOALS.filter((metric) => metric !== "revenue").map((metric) => (
        <NumberInput
          key={metric}
          label={t(`dashboard:goals.metric.${metric}`)}
          placeholder={t("dashboard:goals.noGoal")}
          value={targets[metric] ?? ""}
          min={1}
          max={INTEGER_MAX}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          hideControls
          onKeyDown={closeByKey}
          onChange={(value) => change(metric, typeof value === "number" ? value : null)}
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

interface RevenueFieldProps {
  goals: MonthlyGoals;
  currency: string;
  value: number | null;
  onKeyDown: (event: KeyboardEvent) => void;
  onCurrency: (currency: string) => void;
  onChange: (value: number | null) => void;
}

/** The sales goal; with its currency if deals have several. */
function RevenueField({ goals, currency, onCurrency, ...input }: RevenueFieldProps) {
  const { t } = useTranslation("dashboard");
  const currencies = [...new Set([...goals.currencies, currency])];
  return (
    <div className={classes.money}>
      <MoneyInput
        autoFocus
        label={t("goals.metric.revenue")}
        placeholder={t("goals.noGoal")}
        currency={currency}
        {...input}
      />
      {currencies.length > 1 && (
        <NativeSelect
          label={t("goals.currency")}
          data={currencies}
          value={currency}
          onChange={(event) => onCurrency(event.currentTarget.value)}
        />
      )}
    </div>
  );
}
