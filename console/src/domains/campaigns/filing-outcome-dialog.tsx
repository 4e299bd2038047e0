import { Button, Group, List, Modal, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { isApiProblem } from "../../lib/api-problem.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { problemText } from "../../ui/feedback/problem.ts";
import type { FilingOutcome } from "./use-campaign-filing.ts";

/** The result of an action on several campaigns: how many succeeded, and why the others did not. */
export function FilingOutcomeDialog({
  outcome,
  onClose,
}: {
  outcome: FilingOutcome | null;
  onClose: () => void;
}) {
  const { t } = useTranslation(["campaigns", "errors"]);
  const formats = useFormats();
  const words = (count: number) => ({ count, number: formats.number(count) });
  return (
    <Modal
      opened={outcome !== null}
      onClose={onClose}
      title={outcome && t(`campaigns:outcome.${outcome.what}`)}
    >
      {outcome && (
        <Stack gap="md">
          {outcome.done.length > 0 && (
            <Text fw={600}>{t(`campaigns:${outcome.what}.done`, words(outcome.done.length))}</Text>
          )}
          <Text>{t("campaigns:outcome.refused", words(outcome.refused.length))}</Text>
          <List size="sm" spacing={4}>
            {outcome.refused.map(({ campaign, problem }) => (
              <List.Item key={campaign.id}>
                <bdi>{campaign.name}</bdi>
                <Text size="xs" c="dimmed">
                  {isApiProblem(problem) && problem.code === "WRONG_STATE"
                    ? t(`campaigns:outcome.why.${outcome.what}`)
                    : problemText(problem, t)}
                </Text>
              </List.Item>
            ))}
          </List>
          <Group justify="flex-end">
            <Button onClick={onClose} data-autofocus>
              {t("campaigns:close")}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
