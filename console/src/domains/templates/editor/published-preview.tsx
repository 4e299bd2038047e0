import { Skeleton, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useGetTemplateThumbnailQuery } from "../../../lib/api.generated.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { SandboxedFrame } from "../../../ui/layout/sandboxed-frame.tsx";
import { useWorkbench } from "./workbench.tsx";
import classes from "./stage.module.css";

/** The published email for an example contact, for members who can read templates but not edit them. */
export function PublishedPreview() {
  const { t } = useTranslation("templates");
  const { template } = useWorkbench();
  const { currentData, error, refetch } = useGetTemplateThumbnailQuery({ id: template.id });
  return (
    <section className={classes.previewWorkbench} aria-label={t("preview.title")}>
      <Stack
        className={classes.stage}
        gap={0}
        data-shape="desktop"
        data-scheme="light"
        aria-busy={!currentData && !error}
      >
        {error ? (
          <ErrorState problem={error} onRetry={() => void refetch()} />
        ) : !currentData ? (
          <Skeleton className={classes.letter} radius={0} />
        ) : currentData.html === "" ? (
          <EmptyState title={t("preview.broken")} text={t("preview.publishedBroken")} />
        ) : (
          <div className={classes.letter}>
            <SandboxedFrame html={currentData.html} title={t("preview.title")} fill />
          </div>
        )}
      </Stack>
    </section>
  );
}
