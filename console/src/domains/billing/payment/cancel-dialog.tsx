import { Button, Group, Modal, Radio, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type CancelSubscriptionApiArg,
  type Subscription,
  useCancelSubscriptionMutation,
  useResumeSubscriptionMutation,
} from "../../../lib/api.generated.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { useFormats } from "../../../ui/formats/formats.ts";

type Reason = NonNullable<CancelSubscriptionApiArg["body"]["reason"]>;
const REASONS: readonly Reason[] = [
  "tooExpensive",
  "missingFeature",
  "switching",
  "notNeeded",
  "other",
];
const COMMENT_MAX = 500;

/** Confirms the cancellation of the plan: what ends when, and why. */
export default function CancelDialog({
  subscription: { plan, endsAt },
  onClose,
}: {
  subscription: Subscription;
  onClose: () => void;
}) {
  const { t } = useTranslation(["payment", "billing"]);
  const { date } = useFormats();
  const [cancel, { isLoading }] = useCancelSubscriptionMutation();
  const [resume] = useResumeSubscriptionMutation();
  const showProblem = useProblemToast();
  const [reason, setReason] = useState<Reason | null>(null);
  const [comment, setComment] = useState("");
  const name = t(`billing:plans.${plan}`);
  const day = date(endsAt);

  async function confirm() {
    const { error } = await cancel({ body: { reason, comment } });
    if (error) return showProblem(error);
    onClose();
    toast.undo(t("cancel.done", { plan: name, date: day }), () => {
      void resume().then(({ error: failed }) => failed && showProblem(failed));
    });
  }

  return (
    <Modal opened onClose={onClose} title={t("cancel.title", { plan: name })} size={520}>
      <Text>{t("cancel.text", { date: day })}</Text>
      <Radio.Group mt="md" label={t("cancel.why")} value={reason} onChange={setReason}>
        <Stack gap="xs" mt="xs">
          {REASONS.map((one) => (
            <Radio key={one} value={one} label={t(`cancel.reasons.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        mt="md"
        label={t("cancel.comment")}
        value={comment}
        maxLength={COMMENT_MAX}
        autosize
        minRows={2}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("cancel.keep")}
        </Button>
        <Button color="red" loading={isLoading} onClick={() => void confirm()}>
          {t("cancel.confirm")}
        </Button>
      </Group>
    </Modal>
  );
}
