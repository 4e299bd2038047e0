import { Button, Flex, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import {
  type SendingDomain,
  useCancelSendingDomainRotationMutation,
  useRotateSendingDomainKeysMutation,
} from "../../lib/api.generated.ts";
import { useConfirm } from "../../ui/dialogs/confirm.tsx";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { SettingsCard } from "../../ui/layout/settings-card.tsx";
import { StatusPill, type StatusTone } from "../../ui/feedback/status-pill.tsx";
import { toast } from "../../ui/feedback/toasts.ts";

const TONES: Record<"waiting" | "active" | "retired", StatusTone> = {
  waiting: "info",
  active: "success",
  retired: "neutral",
};

/** The keys that sign a domain's emails, and their rotation. */
export function KeysCard({ domain, editable }: { domain: SendingDomain; editable: boolean }) {
  const { t } = useTranslation("sending-domains");
  const confirm = useConfirm();
  const showProblem = useProblemToast();
  const [rotate, rotating] = useRotateSendingDomainKeysMutation();
  const [cancel, canceling] = useCancelSendingDomainRotationMutation();
  const keys = domain.records.filter(({ purpose }) => purpose === "dkim");
  const mayRotate =
    domain.rotating ||
    keys.some(({ keyState, algorithm }) => keyState === "active" && algorithm === "rsa-sha256");

  async function onRotate(): Promise<void> {
    const sure = await confirm({
      title: t("keys.rotate.title"),
      consequence: t("keys.rotate.text"),
      confirmLabel: t("keys.rotate.confirm"),
    });
    if (!sure) return;
    try {
      await rotate({ id: domain.id }).unwrap();
      toast.success(t("keys.rotate.done"));
    } catch (problem) {
      showProblem(problem);
    }
  }
  async function onCancel(): Promise<void> {
    const sure = await confirm({
      title: t("keys.cancel.title"),
      consequence: t("keys.cancel.text"),
      confirmLabel: t("keys.cancel.confirm"),
      danger: true,
    });
    if (!sure) return;
    try {
      await cancel({ id: domain.id }).unwrap();
      toast.success(t("keys.cancel.done"));
    } catch (problem) {
      showProblem(problem);
    }
  }

  return (
    <SettingsCard
      title={t("keys.title")}
      text={t("keys.text")}
      note={
        editable && !mayRotate ? t("keys.first") : domain.rotating ? t("keys.waiting") : undefined
      }
      actions={
        editable &&
        (domain.rotating ? (
          <Button variant="default" loading={canceling.isLoading} onClick={() => void onCancel()}>
            {t("keys.cancel.action")}
          </Button>
        ) : (
          <Button
            variant="default"
            loading={rotating.isLoading}
            disabled={!mayRotate}
            onClick={() => void onRotate()}
          >
            {t("keys.rotate.action")}
          </Button>
        ))
      }
    >
      <Flex component="ul" direction="column" gap="xs">
        {keys.map((record) => (
          <KeyRow key={record.key} record={record} />
        ))}
      </Flex>
    </SettingsCard>
  );
}

function KeyRow({ record }: { record: SendingDomain["records"][number] }) {
  const { t } = useTranslation("sending-domains");
  const { name, algorithm, keyState } = record;
  return (
    <Flex
      component="li"
      gap="var(--space-1) var(--space-3)"
      align="center"
      justify="space-between"
      wrap="wrap"
    >
      <span>
        <code dir="ltr">{name}</code>{" "}
        {algorithm && (
          <Text span size="xs" c="dimmed">
            {t(`algorithm.${algorithm}`)}
          </Text>
        )}
      </span>
      {keyState && <StatusPill tone={TONES[keyState]} label={t(`keys.state.${keyState}`)} />}
    </Flex>
  );
}
