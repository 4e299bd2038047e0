import type { ConnectionTest } from "@arauto/contracts";
import { Alert, Button, Group, Text } from "@mantine/core";
import { PlugsConnectedIcon } from "@phosphor-icons/react";
import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useTestSendingAccountSettingsMutation } from "../../lib/api.generated.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { type SendingAccountForm, serverOf } from "./sending-account-form.ts";

interface Props {
  form: UseFormReturnType<SendingAccountForm>;
  /** The stored account, whose password is used if none is entered. */
  id: string | undefined;
}

/** Tests the form's settings before they are saved, and reports which step of the connection failed. */
export function TestSettings({ form, id }: Props) {
  const { t } = useTranslation("sending-accounts");
  const showProblem = useProblemToast();
  const [test, testing] = useTestSendingAccountSettingsMutation();
  const [outcome, setOutcome] = useState<{ of: string; result: ConnectionTest }>();
  // A result is only shown for the settings that were tested.
  const tried = JSON.stringify([serverOf(form.values), form.values.fromEmail]);
  const result = outcome?.of === tried ? outcome.result : undefined;

  async function run(): Promise<void> {
    if (form.validate().hasErrors) return;
    const sendingAccountDraft = {
      fromEmail: form.values.fromEmail,
      smtp: serverOf(form.values),
      ...(id !== undefined && { id }),
    };
    try {
      setOutcome({ of: tried, result: await test({ sendingAccountDraft }).unwrap() });
    } catch (error) {
      showProblem(error);
    }
  }

  return (
    <div>
      <Button
        variant="default"
        leftSection={<PlugsConnectedIcon size={16} aria-hidden />}
        loading={testing.isLoading}
        onClick={() => void run()}
      >
        {t("test.action")}
      </Button>
      <div role="status">
        {result && <TestResult result={result} provider={form.values.provider} />}
      </div>
    </div>
  );
}

function TestResult({
  result: { ok, stage, message },
  provider,
}: {
  result: ConnectionTest;
  provider: SendingAccountForm["provider"];
}) {
  const { t } = useTranslation("sending-accounts");
  if (ok)
    return (
      <Alert mt="sm" color="green" title={t("test.ok")}>
        {t("test.okText")}
      </Alert>
    );
  return (
    <Alert mt="sm" color="red" title={t(`test.stages.${stage}`)}>
      {stage === "auth" && provider !== "other" && (
        <Text mb="xs" inherit>
          {t(`providers.${provider}.rejected`)}
        </Text>
      )}
      <Group gap="xs">
        <Text span size="xs" c="dimmed" dir="ltr">
          {message}
        </Text>
      </Group>
    </Alert>
  );
}
