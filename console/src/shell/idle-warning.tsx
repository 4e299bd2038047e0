import { Button, Group, Modal, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { noteActivity } from "../lib/last-activity.ts";

/** Warns that the session is about to end, and offers to stay. Any activity closes it. */
export default function IdleWarning({ secondsLeft }: { secondsLeft: number }) {
  const { t } = useTranslation("shell");
  return (
    <Modal opened onClose={noteActivity} title={t("idle.title")} withCloseButton={false} size={420}>
      <Text component="p" c="var(--text-secondary)" role="timer">
        {t("idle.text", { count: secondsLeft })}
      </Text>
      <Group justify="flex-end" mt={20}>
        <Button onClick={noteActivity} data-autofocus>
          {t("idle.stay")}
        </Button>
      </Group>
    </Modal>
  );
}
