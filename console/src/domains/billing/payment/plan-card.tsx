import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import {
  type Subscription,
  useCancelScheduledChangeMutation,
  useResumeSubscriptionMutation,
} from "../../../lib/api.generated.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { StatusPill, type StatusTone } from "../../../ui/feedback/status-pill.tsx";
import { toast } from "../../../ui/feedback/toasts.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { SettingsCard } from "../../../ui/layout/settings-card.tsx";
import { TileAvatar } from "../../../ui/layout/tile-avatar.tsx";
import { daysLeft } from "../days-left.ts";
import { useMoney } from "../parts/use-money.ts";
import { LazyCancelDialog } from "./lazy-cancel-dialog.ts";

const TONES = {
  trial: "info",
  active: "success",
  pastDue: "danger",
  ended: "warning",
} as const satisfies Record<Subscription["status"], StatusTone>;

/** The plan with its next charge or end, and its actions. */
export function PlanCard({
  subscription,
  manages,
}: {
  subscription: Subscription;
  manages: boolean;
}) {
  const { t } = useTranslation(["payment", "billing"]);
  const [isCanceling, setIsCanceling] = useState(false);
  const { status, plan, quantity, cancelAtEnd, period } = subscription;
  const isPaid = plan !== "trial" && status !== "ended";
  const name = t(`billing:plans.${plan}`);
  return (
    <SettingsCard
      title={
        <Group gap="xs" component="span">
          <TileAvatar id={`plan ${plan}`} size={24} />
          {quantity > 1 ? t("plan.times", { plan: name, quantity }) : name}
        </Group>
      }
      aside={<StatusPill tone={TONES[status]} label={t(`status.${status}`)} />}
      actions={
        manages ? (
          <>
            {isPaid && period !== null && !cancelAtEnd && (
              <Button variant="subtle" color="red" onClick={() => setIsCanceling(true)}>
                {t("plan.cancel")}
              </Button>
            )}
            {isPaid && cancelAtEnd && <Resume />}
            <Button component={Link} to={status === "ended" ? "/checkout" : "/payment"}>
              {t(isPaid ? "plan.change" : "plan.choose")}
            </Button>
          </>
        ) : undefined
      }
    >
      <State subscription={subscription} />
      {status === "ended" && (
        <Group>
          <Button component={Link} to={CAMPAIGNS_PATH} variant="default" size="sm">
            {t("billing:manageRunning")}
          </Button>
        </Group>
      )}
      {isCanceling && (
        <LazyCancelDialog subscription={subscription} onClose={() => setIsCanceling(false)} />
      )}
    </SettingsCard>
  );
}

function State({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation(["payment", "billing"]);
  const { date } = useFormats();
  const money = useMoney();
  const { status, endsAt, nextCharge, period, cancelAtEnd, scheduled, credit, currency } =
    subscription;
  const end = date(endsAt);
  const main = () => {
    if (status === "trial") return t("billing:trial.left", { count: daysLeft(endsAt), date: end });
    if (status === "ended") return t("state.ended", { date: end });
    if (status === "pastDue") return t("state.pastDue", { date: end });
    if (cancelAtEnd) return t("state.canceled", { date: end });
    if (!nextCharge) return t("state.until", { date: end });
    return t(period === "yearly" ? "state.yearly" : "state.monthly", {
      date: date(nextCharge.at),
      amount: money(nextCharge.amount, currency),
    });
  };
  return (
    <div>
      <Text fw={550}>{main()}</Text>
      {status === "ended" && (
        <Text size="sm" c="dimmed">
          {t("billing:trial.kept")}
        </Text>
      )}
      {credit > 0 && (
        <Text size="sm" c="dimmed">
          {t("state.credit", { amount: money(credit, currency) })}
        </Text>
      )}
      {scheduled && (
        <Scheduled
          text={t("state.scheduled", {
            plan: t(`billing:plans.${scheduled.plan}`),
            date: date(scheduled.at),
          })}
        />
      )}
    </div>
  );
}

function Scheduled({ text }: { text: string }) {
  const { t } = useTranslation("payment");
  const [keep, { isLoading }] = useCancelScheduledChangeMutation();
  const showProblem = useProblemToast();
  async function undo() {
    const { error } = await keep();
    if (error) showProblem(error);
    else toast.success(t("state.kept"));
  }
  return (
    <Group gap="xs" mt="2xs">
      <Text size="sm">{text}</Text>
      <Button variant="default" size="compact-sm" loading={isLoading} onClick={() => void undo()}>
        {t("state.keep")}
      </Button>
    </Group>
  );
}

function Resume() {
  const { t } = useTranslation("payment");
  const [resume, { isLoading }] = useResumeSubscriptionMutation();
  const showProblem = useProblemToast();
  async function start() {
    const { error } = await resume();
    if (error) showProblem(error);
    else toast.success(t("plan.resumed"));
  }
  return (
    <Button variant="default" loading={isLoading} onClick={() => void start()}>
      {t("plan.resume")}
    </Button>
  );
}
