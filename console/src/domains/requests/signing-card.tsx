import { Alert, Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  useGetRequestSigningSecretQuery,
  useRotateRequestSigningSecretMutation,
} from "../../lib/api.generated.ts";
import { useConfirm } from "../../ui/dialogs/confirm.tsx";
import { CodeView } from "../../ui/code/code-view.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { SettingsCard } from "../../ui/layout/settings-card.tsx";

/** The secret that other systems verify requests with: shown on demand, and rotated. */
export function SigningCard() {
  const { t } = useTranslation("requests");
  const { dateTime } = useFormats();
  const confirm = useConfirm();
  const showProblem = useProblemToast();
  const [shown, setShown] = useState(false);
  const { currentData, error, refetch } = useGetRequestSigningSecretQuery(undefined, {
    skip: !shown,
  });
  const [rotate, rotating] = useRotateRequestSigningSecretMutation();

  async function run(): Promise<void> {
    const isSure = await confirm({
      title: t("signing.rotateTitle"),
      consequence: t("signing.rotateText"),
      confirmLabel: t("signing.rotate"),
    });
    if (!isSure) return;
    try {
      await rotate().unwrap();
      toast.success(t("signing.rotated"));
    } catch (problem) {
      showProblem(problem);
    }
  }

  return (
    <SettingsCard
      title={t("signing.title")}
      text={t("signing.text")}
      actions={
        <>
          <Button variant="default" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {t(shown ? "signing.hide" : "signing.show")}
          </Button>
          <Button variant="default" loading={rotating.isLoading} onClick={() => void run()}>
            {t("signing.rotate")}
          </Button>
        </>
      }
    >
      {shown &&
        (error ? (
          <ErrorState title={t("signing.failed")} problem={error} onRetry={() => void refetch()} />
        ) : currentData ? (
          <>
            <CodeView code={currentData.secret} label={t("signing.title")} wrap />
            {currentData.formerUntil !== null && (
              <Alert color="orange">
                {t("signing.both", { time: dateTime(currentData.formerUntil) })}
              </Alert>
            )}
          </>
        ) : (
          <Skeleton height={72} />
        ))}
    </SettingsCard>
  );
}
