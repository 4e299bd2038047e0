import { Alert, Button, Group } from "@mantine/core";
import { UsersIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats/formats.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { useDraft } from "./draft-context.ts";

/** Someone else saved the draft meanwhile. The user decides which version stays. */
export function ConflictNotice() {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const { draft, saving } = useDraft();
  if (saving.kind !== "conflict") return null;
  return (
    <Alert
      color="orange"
      mb="md"
      role="alert"
      icon={<UsersIcon aria-hidden />}
      title={t("conflict.title", { time: formats.clock(saving.theirs.updatedAt) })}
    >
      {t("conflict.text")}
      <Group gap="xs" mt="sm">
        <Button
          size="xs"
          variant="default"
          onClick={() => toast.undo(t("conflict.taken"), draft.takeTheirs())}
        >
          {t("conflict.takeTheirs")}
        </Button>
        <Button size="xs" variant="default" onClick={() => void draft.keepMine()}>
          {t("conflict.keepMine")}
        </Button>
      </Group>
    </Alert>
  );
}
