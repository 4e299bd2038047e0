import { Box, Flex } from "@mantine/core";
import { PaperclipIcon } from "@phosphor-icons/react/Paperclip";
import { useTranslation } from "react-i18next";
import { downloadFile } from "../../lib/download.ts";
import { useProblemToast } from "../feedback/problem.ts";
import { useFormats } from "../formats/formats.ts";
import classes from "./attachments.module.css";

interface Props {
  files: readonly {
    /** Path of the API. */
    path: string;
    /** May be empty. */
    name: string;
    /** In bytes. */
    size: number;
  }[];
}

/** The attachments of an email; each is a button that downloads it. */
export function Attachments({ files }: Props) {
  const { t } = useTranslation("common");
  const formats = useFormats();
  const showProblem = useProblemToast();
  return (
    <Flex
      className={classes.files}
      component="ul"
      gap="xs"
      wrap="wrap"
      aria-label={t("attachments.title")}
    >
      {files.map(({ path, name, size }) => {
        const shownName = name || t("attachments.unnamed");
        return (
          <li key={path}>
            <Flex
              type="button"
              className={classes.file}
              component="button"
              gap="xs"
              align="center"
              aria-label={t("attachments.save", { name: shownName })}
              onClick={() => void downloadFile(path, shownName).catch(showProblem)}
            >
              <PaperclipIcon size={16} aria-hidden />
              <bdi className={classes.fileName}>{shownName}</bdi>
              <Box component="span" flex="none" c="var(--text-tertiary)">
                {formats.bytes(size)}
              </Box>
            </Flex>
          </li>
        );
      })}
    </Flex>
  );
}
