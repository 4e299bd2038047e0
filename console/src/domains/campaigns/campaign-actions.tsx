import { Button } from "@mantine/core";
import { ArrowClockwiseIcon, PauseIcon, PlayIcon, XIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import {
  type Campaign,
  useCancelCampaignMutation,
  usePauseCampaignMutation,
  useResendUncertainMutation,
  useResumeCampaignMutation,
  useStartCampaignMutation,
} from "../../app/api.generated.ts";
import { useSession } from "../../app/session.ts";
import { useConfirm } from "../../ui/confirm.tsx";
import { useFormats } from "../../ui/formats.ts";
import { useProblemToast } from "../../ui/problem.ts";
import { toast } from "../../ui/toasts.ts";

/** What can be done with a started campaign in its present state. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const { can } = useSession();
  const confirm = useConfirm();
  const showProblem = useProblemToast();
  const [pause, pausing] = usePauseCampaignMutation();
  const [resume, resuming] = useResumeCampaignMutation();
  const [cancel, canceling] = useCancelCampaignMutation();
  const [resend, resending] = useResendUncertainMutation();
  const [start, starting] = useStartCampaignMutation();
  if (!can("CAMPAIGN.SEND")) return null;

  const { id, status, balance } = campaign;
  const act = async (call: (arg: { id: string }) => { unwrap: () => Promise<unknown> }, done: string) => {
    try {
      await call({ id }).unwrap();
      toast.success(done);
    } catch (fault) {
      showProblem(fault);
    }
  };
  const onCancel = async () => {
    const left = balance?.pending ?? 0;
    const sure = await confirm({
      title: t("cancel.title", { name: campaign.name }),
      consequence: t("cancel.consequence", { count: left, number: formats.number(left) }),
      confirmLabel: t("cancel.confirm"),
      danger: true,
    });
    if (sure) await act(cancel, t("cancel.done"));
  };
  const onResend = async () => {
    const count = balance?.uncertain ?? 0;
    const values = { count, number: formats.number(count) };
    const sure = await confirm({
      title: t("resend.title", values),
      consequence: t("resend.consequence"),
      confirmLabel: t("resend.confirm", values),
    });
    if (sure) await act(resend, t("resend.done"));
  };

  const canCancel = status === "preparing" || status === "sending" || status === "paused";
  const mayResend = (balance?.uncertain ?? 0) > 0 && (status === "sent" || status === "paused" || status === "sending");
  return (
    <>
      {canCancel && (
        <Button variant="default" leftSection={<XIcon size={16} />} loading={canceling.isLoading} onClick={() => void onCancel()}>
          {t("cancel.action")}
        </Button>
      )}
      {mayResend && (
        <Button
          variant="default"
          leftSection={<ArrowClockwiseIcon size={16} />}
          loading={resending.isLoading}
          onClick={() => void onResend()}
        >
          {t("resend.action")}
        </Button>
      )}
      {status === "sending" && (
        <Button leftSection={<PauseIcon size={16} />} loading={pausing.isLoading} onClick={() => void act(pause, t("pause.done"))}>
          {t("pause.action")}
        </Button>
      )}
      {status === "paused" && (
        <Button leftSection={<PlayIcon size={16} />} loading={resuming.isLoading} onClick={() => void act(resume, t("resume.done"))}>
          {t("resume.action")}
        </Button>
      )}
      {status === "failed" && (
        <Button
          leftSection={<ArrowClockwiseIcon size={16} />}
          loading={starting.isLoading}
          onClick={() => void act(start, t("restart.done"))}
        >
          {t("restart.action")}
        </Button>
      )}
    </>
  );
}
