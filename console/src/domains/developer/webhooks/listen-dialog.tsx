import { Button, List, Modal, Stack, Text } from "@mantine/core";
import { TerminalIcon } from "@phosphor-icons/react/Terminal";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CodeView } from "../../../ui/code/code-view.tsx";

const COMMAND = "npx arauto listen --forward http://localhost:8080/hook";

/** A button that shows how to get events on the developer's own machine. */
export function ListenButton() {
  const { t } = useTranslation("webhooks");
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<TerminalIcon size={16} className="flip-rtl" aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t("listen.open")}
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={t("listen.title")} size={560}>
        <Stack gap="md">
          <Text>{t("listen.text")}</Text>
          <CodeView code={COMMAND} label={t("listen.command")} language="bash" wrap />
          <List size="sm" spacing={4}>
            <List.Item>{t("listen.login")}</List.Item>
            <List.Item>{t("listen.signed")}</List.Item>
            <List.Item>{t("listen.noTunnel")}</List.Item>
          </List>
        </Stack>
      </Modal>
    </>
  );
}
