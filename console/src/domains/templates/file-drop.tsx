import { Button, FileButton, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDropTarget } from "../../ui/forms/drop-target.ts";
import classes from "./file-drop.module.css";

interface Props {
  icon: ReactNode;
  /** Shown next to the button's text. */
  buttonIcon?: ReactNode;
  /** Accepted media types and file extensions. */
  accept: string;
  /** Describes what to drop, while there is no file. */
  words: string;
  /** The selected file. */
  file: ReactNode;
  onFile: (file: File) => void;
  /** Gets the focus when the dialog opens. */
  first?: boolean;
}

/** A drop area for a file, with a button to select one. */
export function FileDrop({ icon, buttonIcon, accept, words, file, onFile, first }: Props) {
  const { t } = useTranslation("templates");
  const take = (chosen: File | null | undefined) => {
    if (chosen) onFile(chosen);
  };
  const drop = useDropTarget(take);
  return (
    <Stack className={classes.drop} gap={10} align="center" {...drop}>
      {icon}
      {file === null ? (
        <Text size="sm">{words}</Text>
      ) : (
        <Text maw="100%" span size="sm" c="var(--text-primary)" role="status">
          {file}
        </Text>
      )}
      <FileButton accept={accept} onChange={take}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            leftSection={buttonIcon}
            {...(first && { "data-autofocus": true })}
          >
            {t(file === null ? "starting.file" : "starting.otherFile")}
          </Button>
        )}
      </FileButton>
    </Stack>
  );
}
