import { DEAL_FILE_MAX_BYTES } from "@arauto/contracts/deal-file-limits";
import { ActionIcon, Button } from "@mantine/core";
import { XIcon } from "@phosphor-icons/react/X";
import { useTranslation } from "react-i18next";
import { ProgressLine } from "../../../ui/charts/progress-line.tsx";
import { problemText } from "../../../ui/feedback/problem.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import classes from "./deal-files.module.css";
import type { FileUpload } from "./use-file-uploads.ts";

interface FileUploadRowProps {
  upload: FileUpload;
  onDismiss: () => void;
  onRetry: () => void;
}

/** A file that is being uploaded, with its progress, or why it was rejected. */
export function FileUploadRow({ upload, onDismiss, onRetry }: FileUploadRowProps) {
  const { t } = useTranslation(["deals", "errors"]);
  const { bytes } = useFormats();
  const { file, fraction, error } = upload;
  const { name } = file;
  return (
    <li className={classes.file}>
      <div className={classes.about}>
        <span className={classes.sent}>
          <bdi>{name}</bdi>
        </span>
        {error === null ? (
          <ProgressLine
            value={fraction < 1 ? fraction : null}
            label={t("deals:files.sending", { name })}
          />
        ) : (
          <span role="alert" className={classes.error}>
            {typeof error === "string"
              ? t(`deals:files.${error}`, { limit: bytes(DEAL_FILE_MAX_BYTES) })
              : problemText(error, t)}
          </span>
        )}
        {error !== null && typeof error !== "string" && (
          <Button size="compact-xs" variant="default" onClick={onRetry}>
            {t("deals:files.retry")}
          </Button>
        )}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={error === null ? t("deals:files.cancel", { name }) : t("deals:files.dismiss")}
        onClick={onDismiss}
      >
        <XIcon size={14} aria-hidden />
      </ActionIcon>
    </li>
  );
}
