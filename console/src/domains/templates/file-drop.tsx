import { Button, FileButton, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDropTarget } from "../../ui/forms/drop-target.ts";
import classes from "./file-drop.module.css";

interface Props {
  icon: ReactNode;
  /** Beside the words of the button. */
  buttonIcon?: ReactNode;
  /** What may be chosen: media types and endings. */
  accept: string;
  /** Tells what to drop, before there is a file. */
  words: string;
  /** The file there is. */
  file: ReactNode;
  onFile: (file: File) => void;
  /** Takes the keyboard when the dialog opens. */
  first?: boolean;
}

/** A place to drop a file on, with a button to choose one. */
export function FileDrop({ icon, buttonIcon, accept, words, file, onFile, first }: Props) {
  const { t } = useTranslation("templates");
  const take = (chosen: File | null | undefined) => {
    if (chosen) onFile(chosen);
  };
  const drop = useDropTarget(take);
  return (
    <div className={classes.drop} {...drop}>
      {icon}
      {file === null ? (
        <Text size="sm">{words}</Text>
      ) : (
        <span className={classes.name} role="status">
          {file}
        </span>
      )}
      <FileButton accept={accept} onChange={take}>
        {(props) => (
          <Button {...props} variant="default" leftSection={buttonIcon} {...(first && { "data-autofocus": true })}>
            {t(file === null ? "starting.file" : "starting.otherFile")}
          </Button>
        )}
      </FileButton>
    </div>
  );
}
