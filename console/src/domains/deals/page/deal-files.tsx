import { DEAL_FILE_MAX_BYTES } from "@arauto/contracts/deal-file-limits";
import { ActionIcon, Button, FileButton, Skeleton, Text } from "@mantine/core";
import { FileIcon } from "@phosphor-icons/react/File";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import { TrashIcon } from "@phosphor-icons/react/Trash";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type DealFile,
  useDeleteDealFileMutation,
  useListDealFilesQuery,
  useRestoreDealFileMutation,
} from "../../../lib/api.generated.ts";
import { downloadFile } from "../../../lib/download.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useAttempt } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { useDropFiles } from "../../../ui/forms/drop-target.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import classes from "./deal-files.module.css";
import { FileUploadRow } from "./file-upload-row.tsx";
import { SideCard } from "./side-card.tsx";
import { useFileUploads } from "./use-file-uploads.ts";

interface DealFilesProps {
  dealId: string;
  mayWrite: boolean;
}

/** The files of a deal: upload by button or drop, download, and delete. */
export function DealFiles({ dealId, mayWrite }: DealFilesProps) {
  const { t } = useTranslation("deals");
  const { bytes } = useFormats();
  const { data, error, refetch } = useListDealFilesQuery({ id: dealId });
  const { uploads, add, dismiss, retry } = useFileUploads(dealId);
  const target = useDropFiles(add);
  const files = data?.items ?? [];
  return (
    <div className={classes.target} {...(mayWrite && target)}>
      <SideCard
        title={t("files.title")}
        action={
          mayWrite && (
            <FileButton multiple onChange={add}>
              {(props) => (
                <Button
                  {...props}
                  size="compact-sm"
                  variant="default"
                  leftSection={<PlusIcon size={14} aria-hidden />}
                >
                  {t("files.add")}
                </Button>
              )}
            </FileButton>
          )
        }
      >
        {error && !data && (
          <ErrorState title={t("files.failed")} problem={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && (
          <div role="status" aria-label={t("files.loading")}>
            <Skeleton height={36} radius={8} />
          </div>
        )}
        {data && files.length + uploads.length === 0 && (
          <Text c="dimmed">
            {mayWrite ? t("files.drop", { limit: bytes(DEAL_FILE_MAX_BYTES) }) : t("files.empty")}
          </Text>
        )}
        <ul>
          {uploads.map((upload) => (
            <FileUploadRow
              key={upload.key}
              upload={upload}
              onDismiss={() => dismiss(upload.key)}
              onRetry={() => retry(upload)}
            />
          ))}
          {files.map((file) => (
            <FileRow key={file.id} file={file} mayWrite={mayWrite} />
          ))}
        </ul>
      </SideCard>
    </div>
  );
}

function FileRow({ file, mayWrite }: { file: DealFile; mayWrite: boolean }) {
  const { t } = useTranslation("deals");
  const { bytes, relative, dateTime } = useFormats();
  const { download, remove, isDownloading } = useFileActions(file);
  const { name, by, createdAt } = file;
  return (
    <li className={classes.file}>
      <FileIcon size={18} aria-hidden className={classes.icon} />
      <div className={classes.about}>
        <button
          type="button"
          className={classes.name}
          aria-label={t("files.download", { name })}
          title={name}
          disabled={isDownloading}
          onClick={() => void download()}
        >
          <bdi>{name}</bdi>
        </button>
        <span className={classes.facts}>
          <bdi>{bytes(file.bytes)}</bdi>
          {by && (
            <>
              {" · "}
              <bdi>{by.name}</bdi>
            </>
          )}
          {" · "}
          <time dateTime={createdAt} title={dateTime(createdAt)}>
            {relative(createdAt)}
          </time>
        </span>
      </div>
      {mayWrite && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("files.remove", { name })}
          onClick={() => void remove()}
        >
          <TrashIcon size={14} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

function useFileActions({ id: fileId, dealId: id, name }: DealFile) {
  const { t } = useTranslation("deals");
  const [isDownloading, setDownloading] = useState(false);
  const [send] = useDeleteDealFileMutation();
  const [sendRestore] = useRestoreDealFileMutation();
  const attempt = useAttempt();
  async function restore(): Promise<void> {
    if (await attempt(() => sendRestore({ id, fileId }).unwrap()))
      toast.success(t("files.restored", { name }));
  }
  return {
    isDownloading,
    async download(): Promise<void> {
      setDownloading(true);
      await attempt(() => downloadFile(`/v1/Deals/${id}/Files/${fileId}/Content`, name));
      setDownloading(false);
    },
    async remove(): Promise<void> {
      if (await attempt(() => send({ id, fileId }).unwrap()))
        toast.undo(t("files.removed", { name }), () => void restore());
    },
  };
}
