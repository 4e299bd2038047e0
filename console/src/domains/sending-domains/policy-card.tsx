import { Radio, Skeleton, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type UnverifiedSenders,
  useGetSenderPolicyQuery,
  useSetSenderPolicyMutation,
} from "../../lib/api.generated.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { SettingsCard } from "../../ui/layout/settings-card.tsx";
import { toast } from "../../ui/feedback/toasts.ts";
import { useUnsavedChanges } from "../../ui/dialogs/unsaved-changes.ts";

const CHOICES = ["warn", "refuse"] as const satisfies readonly UnverifiedSenders[];

/** The policy for campaigns whose sender has no verified domain. */
export function PolicyCard({ editable }: { editable: boolean }) {
  const { t } = useTranslation("sending-domains");
  const showProblem = useProblemToast();
  const { data } = useGetSenderPolicyQuery();
  const [save, { isLoading }] = useSetSenderPolicyMutation();
  const [chosen, setChosen] = useState<UnverifiedSenders | null>(null);
  const stored = data?.unverifiedSenders;
  const dirty = chosen !== null && chosen !== stored;
  useUnsavedChanges(dirty);

  async function submit(): Promise<void> {
    if (chosen === null) return;
    try {
      await save({ senderPolicy: { unverifiedSenders: chosen } }).unwrap();
      toast.success(t("policy.saved"));
    } catch (problem) {
      showProblem(problem);
    }
  }

  return (
    <SettingsCard
      title={t("policy.title")}
      text={t("policy.text")}
      {...(editable && {
        onSubmit: submit,
        dirty,
        saving: isLoading,
        onDiscard: () => setChosen(null),
      })}
    >
      {stored === undefined ? (
        <Skeleton height={92} />
      ) : (
        <Radio.Group
          aria-label={t("policy.title")}
          value={chosen ?? stored}
          onChange={(value) => setChosen(CHOICES.find((known) => known === value) ?? null)}
        >
          <Stack gap="sm">
            {CHOICES.map((choice) => (
              <Radio
                key={choice}
                value={choice}
                disabled={!editable}
                label={t(`policy.${choice}.label`)}
                description={t(`policy.${choice}.hint`)}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </SettingsCard>
  );
}
