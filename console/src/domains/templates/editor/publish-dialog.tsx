import { isSerious, type MailLanguage } from "@arauto/contracts";
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { CampaignFinding, TemplateIssue } from "../../../lib/api.generated.ts";
import { CampaignFindings } from "../../findings/index.ts";
import type { Finding } from "./use-checks.ts";

/** Returns whether publishing needs a confirmation: recipients would take one of the findings for a mistake. */
export const needsConfirmation = (findings: readonly Finding[]): boolean =>
  findings.some(isSerious) && findings.every(({ severity }) => severity !== "error");

interface Props {
  templateId: string;
  /** Null keeps the dialog closed. */
  findings: readonly Finding[] | null;
  onClose: () => void;
  onShow: (issue: TemplateIssue & { language: MailLanguage }) => void;
  onPublish: () => void;
}

/** Lists the mistakes in a template before it is published with them, each with its place in the editor. */
export function PublishDialog({ templateId, findings, onClose, onShow, onPublish }: Props) {
  const { t } = useTranslation("templates");
  const shown = (findings ?? []).filter(({ severity }) => severity !== "hint");
  const listed = shown.map((issue, index): CampaignFinding => ({
    key: String(index),
    isSerious: isSerious(issue),
    stepId: null,
    templateId,
    variant: 0,
    issue,
  }));
  return (
    <Modal opened={findings !== null} onClose={onClose} title={t("editing.publish.askTitle")}>
      <Stack gap={0}>
        <Text size="sm" c="dimmed">
          {t("editing.publish.askHint")}
        </Text>
        <CampaignFindings
          findings={listed}
          onShow={({ key }) => {
            const finding = shown[Number(key)];
            onClose();
            if (finding) onShow(finding);
          }}
        />
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("editing.publish.askBack")}
          </Button>
          <Button onClick={onPublish}>{t("editing.publish.anyway")}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
