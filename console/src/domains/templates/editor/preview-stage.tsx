import { Button, Skeleton, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { PreviewTemplateBody } from "../../../lib/api.generated.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { SandboxedFrame } from "../../../ui/layout/sandboxed-frame.tsx";
import { appearanceOf, type PreviewSettings } from "./preview-appearance.ts";
import classes from "./stage.module.css";
import type { MailPreview } from "./use-mail-preview.ts";
import { useWorkbench } from "./workbench.tsx";
import { WorstCases } from "./worst-cases.tsx";

interface Props {
  settings: PreviewSettings;
  mail: MailPreview;
  /** The request for the preview; null if the email lacks the language. */
  body: PreviewTemplateBody | null;
}

/** The rendered email on its device, or a message if there is none. */
export function PreviewStage({ settings, mail, body }: Props) {
  const { t } = useTranslation("templates");
  const { setChecksOpen } = useWorkbench();
  const { shape, scheme, pictures } = settings;
  const { preview, problem, stale, again } = mail;
  return (
    <Stack
      className={classes.stage}
      gap={0}
      data-shape={shape}
      data-scheme={scheme}
      aria-busy={stale}
    >
      {problem && !stale ? (
        <ErrorState problem={problem} onRetry={again} />
      ) : shape === "worst" ? (
        body && <WorstCases body={body} scheme={scheme} pictures={pictures} />
      ) : !preview ? (
        <Skeleton className={classes.letter} radius={0} />
      ) : preview.html === "" ? (
        <EmptyState
          title={t("preview.broken")}
          text={t("preview.brokenText")}
          action={
            <Button variant="default" onClick={() => setChecksOpen(true)}>
              {t("preview.brokenAction")}
            </Button>
          }
        />
      ) : shape === "text" ? (
        // Focusable, so that it can be scrolled with the keyboard.
        <pre className={classes.plain} dir="auto" tabIndex={0} aria-label={t("preview.text")}>
          {preview.text}
        </pre>
      ) : (
        <div className={classes.letter}>
          <SandboxedFrame
            html={appearanceOf(preview.html, { scheme, pictures })}
            title={t("preview.title")}
            fill
          />
        </div>
      )}
    </Stack>
  );
}
