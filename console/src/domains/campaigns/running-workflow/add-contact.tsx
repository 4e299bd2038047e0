import { email as emailSchema } from "@arauto/contracts";
import { Alert, Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiProblem } from "../../../lib/api-problem.ts";
import { useEnterWorkflowMutation, type WorkflowEntryAnswer } from "../../../lib/api.generated.ts";
import { problemText } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";

interface Props {
  workflowId: string;
  onClose: () => void;
}

/** Why a contact was not enrolled. */
type Refusal = Exclude<WorkflowEntryAnswer["answer"], "entered"> | "unknown";

/** Enrolls one contact by email, whether or not it belongs to the audience. */
export default function AddContact({ workflowId, onClose }: Props) {
  const { t } = useTranslation(["running-workflow", "errors", "common"]);
  const [enter, { isLoading }] = useEnterWorkflowMutation();
  const [address, setAddress] = useState("");
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const email = address.trim();
  const isWrong = email !== "" && !emailSchema.safeParse(email).success;

  const run = async (event: FormEvent) => {
    event.preventDefault();
    setRefusal(null);
    setProblem(null);
    try {
      const { answer } = await enter({ id: workflowId, workflowEntrant: { email } }).unwrap();
      if (answer !== "entered") return setRefusal(answer);
      toast.success(t("running-workflow:add.done", { email }));
      onClose();
    } catch (error) {
      if (isApiProblem(error) && error.status === 404) setRefusal("unknown");
      else setProblem(error);
    }
  };
  return (
    <Modal opened onClose={onClose} size={480} title={t("running-workflow:add.title")}>
      <form onSubmit={(event) => void run(event)} noValidate>
        <Stack gap="md">
          <Text c="var(--text-secondary)">{t("running-workflow:add.text")}</Text>
          <TextInput
            type="email"
            dir="ltr"
            maxLength={255}
            label={t("running-workflow:add.email")}
            placeholder={t("common:sampleEmail")}
            value={address}
            error={isWrong && !isLoading ? t("running-workflow:add.wrong") : undefined}
            onChange={(event) => {
              setAddress(event.currentTarget.value);
              setRefusal(null);
            }}
            data-autofocus
          />
          <div role="status">
            {refusal !== null && (
              <Alert color="orange">{t(`running-workflow:add.answer.${refusal}`, { email })}</Alert>
            )}
            {problem !== null && <Alert color="red">{problemText(problem, t)}</Alert>}
          </div>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t("running-workflow:add.cancel")}
            </Button>
            <Button type="submit" loading={isLoading} disabled={email === "" || isWrong}>
              {t("running-workflow:add.confirm")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
