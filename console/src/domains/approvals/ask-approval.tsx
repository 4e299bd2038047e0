import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { SealQuestionIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDispatch } from "react-redux";
import { useNavigate } from "react-router";
import { api, useAskApprovalMutation, type ApprovalAction } from "../../lib/api.generated.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { approvalPath } from "./approval-paths.ts";

const NOTE_MAX = 1000;

interface Props {
  campaignId: string;
  action?: ApprovalAction;
  inside?: "finish" | "move";
  disabled?: boolean;
  /** Keys of the serious findings that are accepted. */
  acceptedFindings?: string[];
  onClose: () => void;
}

/** Replaces the button that starts or publishes where another member has to approve first. */
export function AskApproval({
  campaignId,
  action = "start",
  inside = "finish",
  disabled = false,
  acceptedFindings,
  onClose,
}: Props) {
  const { t } = useTranslation("approvals");
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const showProblem = useProblemToast();
  const [note, setNote] = useState("");
  const [ask, { isLoading }] = useAskApprovalMutation();
  const run = async () => {
    try {
      const asked = await ask({
        askApprovalBody: {
          campaignId,
          action,
          inside,
          note,
          acceptedFindings: acceptedFindings ?? [],
        },
      }).unwrap();
      dispatch(api.util.invalidateTags(["Campaigns"]));
      toast.success(t("ask.done"));
      await navigate(approvalPath(asked.id));
    } catch (error) {
      showProblem(error);
    }
  };
  return (
    <Stack gap="sm" mt="md">
      <Text size="sm">{t("ask.why")}</Text>
      <Textarea
        label={t("ask.note")}
        placeholder={t("ask.notePlaceholder")}
        value={note}
        maxLength={NOTE_MAX}
        autosize
        minRows={2}
        maxRows={6}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("ask.back")}
        </Button>
        <Button
          leftSection={<SealQuestionIcon size={18} aria-hidden />}
          loading={isLoading}
          disabled={disabled}
          onClick={() => void run()}
        >
          {t("ask.action")}
        </Button>
      </Group>
    </Stack>
  );
}
