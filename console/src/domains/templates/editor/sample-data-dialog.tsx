import { templateContent } from "@arauto/contracts";
import { Button, Group, JsonInput, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TemplateContent } from "../../../lib/api.generated.ts";
import { useWorkbench } from "./workbench.tsx";

const shape = templateContent.shape.sampleData;

/** The `data` of previews and test emails, as JSON. */
export function SampleDataDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation("templates");
  return (
    <Modal opened={opened} onClose={onClose} title={t("editing.sample.title")} size="lg">
      {opened && <SampleData onClose={onClose} />}
    </Modal>
  );
}

function SampleData({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("templates");
  const { work } = useWorkbench();
  const [text, setText] = useState(() => JSON.stringify(work.get().sampleData, null, 2));
  const [error, setError] = useState<string | null>(null);

  const take = () => {
    const read = readData(text);
    if ("error" in read) return setError(t(`editing.sample.${read.error}`));
    work.setSampleData(read.data);
    onClose();
  };
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t("editing.sample.about")}
      </Text>
      <JsonInput
        label={t("editing.sample.label")}
        value={text}
        onChange={(value) => {
          setText(value);
          setError(null);
        }}
        error={error}
        formatOnBlur
        autosize
        minRows={10}
        maxRows={24}
        dir="ltr"
        styles={{ input: { fontFamily: "var(--font-mono)", fontSize: 13 } }}
        data-autofocus
      />
      <Group justify="end">
        <Button variant="default" onClick={onClose}>
          {t("editing.cancel")}
        </Button>
        <Button onClick={take}>{t("editing.sample.take")}</Button>
      </Group>
    </Stack>
  );
}

function readData(
  text: string,
): { data: TemplateContent["sampleData"] } | { error: "notJson" | "notObject" } {
  let value: unknown;
  try {
    value = JSON.parse(text.trim() === "" ? "{}" : text);
  } catch {
    return { error: "notJson" };
  }
  const parsed = shape.safeParse(value);
  return parsed.success ? { data: parsed.data } : { error: "notObject" };
}
