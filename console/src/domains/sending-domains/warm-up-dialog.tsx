import { WARM_UP_DEFAULT } from "@arauto/contracts";
import { Button, Group, Input, Modal, SegmentedControl, Stack, Textarea } from "@mantine/core";
import type { FormEvent } from "react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type SendingDomain, useSetSendingDomainWarmUpMutation } from "../../lib/api.generated.ts";
import { Form } from "../../ui/forms/form.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { WarmUpChart } from "./warm-up-chart.tsx";
import { PACES, planOf, readPlan } from "./warm-up-plan.ts";

/** Sets a domain's warm-up: a predefined pace, with every day's limit editable. */
export function WarmUpDialog({ domain, onClose }: { domain: SendingDomain; onClose: () => void }) {
  const { t } = useTranslation("sending-domains");
  const { number } = useFormats();
  const showProblem = useProblemToast();
  const [save, { isLoading }] = useSetSendingDomainWarmUpMutation();
  const written = (limits: readonly number[]) => limits.map((limit) => number(limit)).join("\n");
  const [text, setText] = useState(() => written(domain.warmUp?.limits ?? WARM_UP_DEFAULT));
  const [error, setError] = useState<string>();
  const plan = readPlan(text);
  const pace = PACES.find((one) => written(planOf(one, WARM_UP_DEFAULT)) === text);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if ("error" in plan)
      return setError(t(`warmUp.error.${plan.error}`, { line: number(plan.line) }));
    try {
      await save({ id: domain.id, warmUpBody: { limits: plan.limits } }).unwrap();
      toast.success(t("warmUp.saved"));
      onClose();
    } catch (problem) {
      showProblem(problem);
    }
  }

  return (
    <Modal opened onClose={onClose} size={520} title={t("warmUp.dialog")}>
      <Form onSubmit={submit}>
        <Stack gap="md">
          <Input.Wrapper label={t("warmUp.pace.label")} labelElement="div">
            <SegmentedControl
              fullWidth
              mt={4}
              aria-label={t("warmUp.pace.label")}
              data={PACES.map((value) => ({ value, label: t(`warmUp.pace.${value}`) }))}
              // A custom plan matches none of the paces.
              value={pace ?? ""}
              onChange={(value) => {
                const chosen = PACES.find((known) => known === value);
                if (!chosen) return;
                setText(written(planOf(chosen, WARM_UP_DEFAULT)));
                setError(undefined);
              }}
            />
          </Input.Wrapper>
          {"limits" in plan && <WarmUpChart limits={plan.limits} />}
          <Textarea
            label={t("warmUp.limits")}
            description={t("warmUp.limitsHint")}
            required
            autosize
            minRows={4}
            maxRows={8}
            dir="ltr"
            inputMode="numeric"
            value={text}
            error={error}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setError(undefined);
            }}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t("common:cancel")}
            </Button>
            <Button type="submit" loading={isLoading}>
              {domain.warmUp ? t("warmUp.save") : t("warmUp.begin")}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Modal>
  );
}
