import { Button, Group, Stack } from "@mantine/core";
import { DownloadSimpleIcon, PrinterIcon } from "@phosphor-icons/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { saveFile } from "../../lib/download.ts";
import { CodeView } from "../../ui/code/code-view.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { SettingsCard } from "../../ui/layout/settings-card.tsx";
import classes from "./recovery-codes.module.css";

export interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
  onStored: () => void;
}

/** The recovery codes, shown only once, with every way to store them. */
export function RecoveryCodes({ codes, email, onStored }: RecoveryCodesProps) {
  const { t } = useTranslation("profile");
  const { date } = useFormats();
  const heading = useRef<HTMLParagraphElement>(null);
  const text = codes.join("\n");

  useEffect(() => heading.current?.focus(), []);

  function download() {
    const lines = [
      t("codes.fileTitle"),
      email,
      date(new Date()),
      "",
      ...codes,
      "",
      t("codes.each"),
    ];
    saveFile(
      new Blob([`${lines.join("\r\n")}\r\n`], { type: "text/plain;charset=utf-8" }),
      "arauto-recovery-codes.txt",
    );
  }

  return (
    <SettingsCard
      title={t("codes.title")}
      note={t("codes.once")}
      actions={<Button onClick={onStored}>{t("codes.stored")}</Button>}
    >
      <Stack className={classes.sheet} gap="sm">
        <p className={classes.lead} tabIndex={-1} ref={heading}>
          {t("codes.text")}
        </p>
        <p className={classes.owner}>
          {t("codes.fileTitle")} · <bdi dir="ltr">{email}</bdi> · {date(new Date())}
        </p>
        <CodeView code={text} label={t("codes.label")} />
        <p className={classes.each}>{t("codes.each")}</p>
      </Stack>
      <Group gap="xs" align="stretch">
        <Button
          variant="default"
          leftSection={<DownloadSimpleIcon size={16} aria-hidden />}
          onClick={download}
        >
          {t("codes.download")}
        </Button>
        <Button
          variant="default"
          leftSection={<PrinterIcon size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          {t("codes.print")}
        </Button>
      </Group>
    </SettingsCard>
  );
}
