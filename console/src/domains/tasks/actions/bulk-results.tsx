import { Button, Group, List, Modal, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";

export interface BulkFailures {
  /** Names the tasks that failed. */
  title: string;
  /** Number of tasks that succeeded. */
  done: number;
  items: readonly { id: string; name: string; reason: string }[];
}

/** The result of a bulk action that failed for some of its tasks. */
export function BulkResults({
  failures,
  onClose,
}: {
  failures: BulkFailures | null;
  onClose: () => void;
}) {
  const { t } = useTranslation(["tasks", "common"]);
  return (
    <Modal opened={failures !== null} onClose={onClose} title={failures?.title} size={520}>
      {failures && failures.done > 0 && (
        <Text mb="sm">{t("tasks:bulk.done", { count: failures.done })}</Text>
      )}
      <List spacing="xs">
        {failures?.items.map(({ id, name, reason }) => (
          <List.Item key={id}>
            <Text span inherit fw={600}>
              <bdi>{name}</bdi>
            </Text>
            {": "}
            {reason}
          </List.Item>
        ))}
      </List>
      <Group justify="flex-end" mt={24}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("common:close")}
        </Button>
      </Group>
    </Modal>
  );
}
