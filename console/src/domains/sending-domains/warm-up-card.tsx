import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type SendingDomain,
  useRemoveSendingDomainWarmUpMutation,
} from "../../lib/api.generated.ts";
import { useConfirm } from "../../ui/dialogs/confirm.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { SettingsCard } from "../../ui/layout/settings-card.tsx";
import { toast } from "../../ui/feedback/toasts.ts";
import { WarmUpChart } from "./warm-up-chart.tsx";
import { WarmUpDialog } from "./warm-up-dialog.tsx";

/** How much a new domain may send on its first days. */
export function WarmUpCard({ domain, editable }: { domain: SendingDomain; editable: boolean }) {
  const { t } = useTranslation("sending-domains");
  const { number, date } = useFormats();
  const confirm = useConfirm();
  const showProblem = useProblemToast();
  const [remove, removing] = useRemoveSendingDomainWarmUpMutation();
  const [editing, setEditing] = useState(false);
  const { warmUp } = domain;

  async function end(): Promise<void> {
    const sure = await confirm({
      title: t("warmUp.end.title"),
      consequence: t("warmUp.end.text"),
      confirmLabel: t("warmUp.end.action"),
      danger: true,
    });
    if (!sure) return;
    try {
      await remove({ id: domain.id }).unwrap();
      toast.success(t("warmUp.end.done"));
    } catch (problem) {
      showProblem(problem);
    }
  }

  return (
    <SettingsCard
      title={t("warmUp.title")}
      text={t("warmUp.text")}
      note={warmUp ? t("warmUp.since", { date: date(warmUp.startedAt) }) : undefined}
      actions={
        editable &&
        (warmUp ? (
          <>
            <Button
              variant="default"
              c="var(--danger-text)"
              loading={removing.isLoading}
              onClick={() => void end()}
            >
              {t("warmUp.end.action")}
            </Button>
            <Button variant="default" onClick={() => setEditing(true)}>
              {t("warmUp.change")}
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={() => setEditing(true)}>
            {t("warmUp.start")}
          </Button>
        ))
      }
    >
      {warmUp ? (
        <>
          <Text size="lg">
            {warmUp.limitToday === null
              ? t("warmUp.over")
              : t("warmUp.today", {
                  day: number(warmUp.day),
                  days: number(warmUp.limits.length),
                  taken: number(warmUp.takenToday),
                  limit: number(warmUp.limitToday),
                })}
          </Text>
          <WarmUpChart limits={warmUp.limits} day={warmUp.day} takenToday={warmUp.takenToday} />
        </>
      ) : (
        <Text inherit c="dimmed">
          {t("warmUp.none")}
        </Text>
      )}
      {editing && <WarmUpDialog domain={domain} onClose={() => setEditing(false)} />}
    </SettingsCard>
  );
}
